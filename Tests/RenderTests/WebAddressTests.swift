// Which addresses are linked, and how they are written.

import Testing

@testable import news_render

@Suite struct WebAddressTests {
  @Test(
    "http and https with a host are of the web",
    arguments: [
      ("http://a", true), ("https://a.example/x", true), ("HTTPS://A", true), ("http://", false),
      ("http:/a", false),
      ("javascript:alert(1)", false), (" http://a", false), ("httpsx://a", false), ("", false),
      ("//a", false),
    ])
  func web(address: String, isWeb: Bool) {
    #expect(WebAddress.isWeb(Array(address.utf8).span) == isWeb)
  }

  @Test(
    "what could end the link is escaped",
    arguments: [
      ("http://[::1]:80/?x=1&y=[2]#z", "http://[::1]:80/?x=1&y=%5B2%5D#z"),
      ("http://a/ \"<>'\\^`{|}", "http://a/%20%22%3C%3E%27%5C%5E%60%7B%7C%7D"),
      ("http://a/头\u{1B}\\\u{7}\n\u{9C}", "http://a/%E5%A4%B4%1B%5C%07%0A%C2%9C"),
      ("http://a/%41%", "http://a/%41%"),
    ])
  func escapes(address: String, written: String) {
    var bytes: [UInt8] = []
    WebAddress.append(Array(address.utf8).span, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == written)
  }

  @Test("a link that is longer than terminals take is none")
  func long() {
    func begins(_ count: Int, _ letter: String) -> Bool {
      var bytes: [UInt8] = []
      let address = "http://a/" + String(repeating: letter, count: count)
      let begins = Link.begin(Array(address.utf8).span, &bytes)
      return begins && !bytes.isEmpty || !begins && bytes.isEmpty && false
    }
    #expect(begins(2000, "a"))
    #expect(!begins(2100, "a"))
    #expect(!begins(600, "头"))
  }
}
