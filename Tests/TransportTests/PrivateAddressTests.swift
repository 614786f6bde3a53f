import Testing

@testable import Transport

@Suite struct PrivateAddressTests {
  static func bytes(_ text: String) -> [UInt8]? {
    literalAddress([UInt8]((text.contains(":") ? "[\(text)]" : text).utf8))
  }

  @Test(
    "addresses that are not for the whole internet are private",
    arguments: [
      "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
      "127.0.0.1", "127.8.8.8", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
      "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.9",
      "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
      "::", "::1", "::ffff:127.0.0.1", "::ffff:10.1.2.3", "::ffff:7f00:1", "::127.0.0.1",
      "64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "2001::1", "2001:1ff::1", "2001:db8::1",
      "2002:7f00:1::1", "2002:a00:1::", "3fff:fff::1", "fc00::1", "fd12:3456::1", "fe80::1",
      "fec0::1", "ff02::1", "5f00::1",
    ])
  func privateOnes(text: String) throws {
    #expect(isPrivate(address: try #require(Self.bytes(text))))
  }

  @Test(
    "any other address is not",
    arguments: [
      "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
      "126.255.255.255", "128.0.0.1", "169.253.1.1", "172.15.255.255", "172.32.0.0", "192.0.1.1",
      "192.167.1.1", "198.17.1.1", "198.20.0.0", "223.255.255.255", "59.111.181.60",
      "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2001:200::1", "2001:4860:4860::8888",
      "2002:808:808::1", "2400:da00::6666", "2606:4700::1111", "3ffe::1", "3fff:1000::1",
    ])
  func publicOnes(text: String) throws {
    #expect(!isPrivate(address: try #require(Self.bytes(text))))
  }

  @Test("what is no internet address is private")
  func unknown() {
    #expect(isPrivate(address: []))
    #expect(isPrivate(address: [1, 2, 3, 4, 5]))
  }

  @Test(
    "literal addresses are read and written",
    arguments: [
      ("1.2.3.4", "1.2.3.4"), ("1.2.3.4.", "1.2.3.4"), ("::", "0:0:0:0:0:0:0:0"),
      ("::1", "0:0:0:0:0:0:0:1"), ("fe80::", "fe80:0:0:0:0:0:0:0"),
      ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("a::b:c", "a:0:0:0:0:0:b:c"),
      ("::ffff:1.2.3.4", "0:0:0:0:0:ffff:102:304"), ("FE80::1%25eth0", "fe80:0:0:0:0:0:0:1"),
      ("1::2::3", nil), ("1:2:3:4:5:6:7", nil), ("1:2:3:4:5:6:7:8:9", nil), ("12345::", nil),
      ("x::", nil), ("1.2.3", nil), ("1.2.3.256", nil), ("1.2.3.a", nil), ("", nil), ("host", nil),
    ])
  func literals(text: String, written: String?) {
    let address = Self.bytes(text)
    #expect(address.map { String(decoding: addressText($0), as: UTF8.self) } == written)
  }
}
