import Testing

@testable import Store

@Suite struct SeenKeyTests {
  static func key(_ tid: String, _ docid: String) -> SeenKey {
    SeenKey(tid: bytes(tid), docid: bytes(docid))
  }

  @Test(
    "spellings of one URL are one key, as a channel and as an id",
    arguments: [
      ("http://h/a", "https://h/a"), ("http://H/a", "https://h/a"), ("HTTPS://h/a", "http://h/a"),
      ("http://h:80/a", "https://h:443/a"), ("http://h", "https://h/"),
      ("http://u:p@h/", "https://u:p@h/"),
    ])
  func same(one: String, other: String) {
    #expect(Self.key(one, "d") == Self.key(other, "d"))
    #expect(Self.key("t", one) == Self.key("t", other))
  }

  @Test(
    "everything else tells articles apart",
    arguments: [
      ("http://h/a", "http://h/A"), ("http://h/a", "http://h/a/"), ("http://h/a", "http://h/a#1"),
      ("http://h/?a", "http://h/?A"), ("http://U@h/", "http://u@h/"), ("urn:A", "urn:a"),
      ("ABC", "abc"), ("a", "a "), ("", " "), ("http://h:443/", "https://h:443/"),
      ("ftp://h/", "http://h/"), ("x http://h/", "x https://h/"),
    ])
  func different(one: String, other: String) {
    #expect(Self.key(one, "d") != Self.key(other, "d"))
    #expect(Self.key("t", one) != Self.key("t", other))
  }

  @Test("an id belongs to its channel")
  func channels() {
    #expect(Self.key("t", "d") != Self.key("u", "d"))
    #expect(Self.key("t", "d") != Self.key("d", "t"))
    #expect(Self.key("td", "") != Self.key("t", "d"))
  }

  @Test("a key is the same in every run and on every machine")
  func stable() {
    let key = Self.key("T1348647853363", "https://example.org/1")
    #expect(key.channel == SeenKey(tid: bytes("T1348647853363"), docid: []).channel)
    // The first 8 bytes of the digest of the NetEase tid, by sha256sum.
    #expect(UInt64(bitPattern: Int64(key.channel)) == 0x6AA9_8931_5C36_B404)
  }
}
