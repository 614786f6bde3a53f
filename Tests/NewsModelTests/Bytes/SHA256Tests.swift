import Testing

@testable import NewsModel

@Suite struct SHA256Tests {
  @Test(
    "the examples of FIPS 180-4 and of its validation suite",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func vectors(message: String, digest: String) {
    #expect(text(SHA256.hex(SHA256.digest(bytes(message)))) == digest)
  }

  @Test("every length around the block borders: the digest of 300 digests is the known one")
  func lengths() {
    var digests: [UInt8] = []
    for count in 0..<300 {
      digests += SHA256.digest((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) })
    }
    #expect(
      text(SHA256.hex(SHA256.digest(digests)))
        == "d5238871a46ac4a1a75ac3fb19d645b0b3b9e5f35f5f720e2b240d605c6b694e")
  }

  @Test("hexadecimal digits are lower case and two a byte")
  func hex() {
    #expect(text(SHA256.hex([0x00, 0x0F, 0xA0, 0xFF])) == "000fa0ff")
  }
}
