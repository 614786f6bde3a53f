import Testing

@testable import Store

@Suite struct WebAddressTests {
  @Test(
    "scheme, host and port have one spelling; nothing else has",
    arguments: [
      ("http://h", "|h|/"), ("http://h/", "|h|/"), ("HTTP://H.Org/", "|h.org|/"),
      ("http://h:80/", "|h|/"), ("https://h:443/", "|h|/"), ("http://h:443/", "|h:443|/"),
      ("https://h:80/", "|h:80|/"), ("http://h:/a", "|h|/a"), ("http://h:8080", "|h:8080|/"),
      ("http://h/A?B#C", "|h|/A?B#C"), ("http://h?q", "|h|/?q"), ("http://h#f", "|h|/#f"),
      ("http://U:P@H/x", "U:P@|h|/x"), ("http://a@b@H/x", "a@b@|h|/x"),
      ("http://h/a@B", "|h|/a@B"), ("http://[FE80::80]:80/", "|[fe80::80]|/"),
      ("http://[fe80::80]/", "|[fe80::80]|/"), ("http://h/%7e", "|h|/%7e"),
    ])
  func parts(url: String, parts: String) throws {
    let address = try #require(WebAddress(bytes(url)))
    #expect(
      address.credentials + bytes("|") + address.host + bytes("|") + address.rest == bytes(parts))
    #expect(address.isSecure == url.lowercased().hasPrefix("https"))
  }

  @Test(
    "anything else is no such URL",
    arguments: [
      "", "h", "http:", "http:/h", "http://", "https://", "http:///x", "ftp://h/", "T1348",
    ])
  func others(text: String) {
    #expect(WebAddress(bytes(text)) == nil)
  }
}
