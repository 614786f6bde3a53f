import NewsModel
import Testing

@testable import Transport

@Suite struct AddressTests {
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  static func address(_ url: String) throws -> Address { try Address([UInt8](url.utf8)) }

  @Test("credentials and fragment are kept out of what is sent")
  func credentials() throws {
    let address = try Self.address("HTTP://us%40er:pa%3Ass@Example.COM:80/p?q#f")
    #expect(Self.text(address.text) == "http://Example.COM:80/p?q")
    #expect(Self.text(address.host) == "example.com")
    #expect(address.port == 80)
    #expect(address.user.map(Self.text) == "us@er")
    #expect(address.password.map(Self.text) == "pa:ss")
  }

  @Test("what a browser would encode is encoded, what is encoded stays")
  func encoding() throws {
    #expect(
      Self.text(try Self.address("http://h/新闻 x/%E4?a b=头").text)
        == "http://h/%e6%96%b0%e9%97%bb%20x/%E4?a+b=%e5%a4%b4")
  }

  @Test(
    "one host is the name, with a port that is not the usual one",
    arguments: [
      ("http://A/", "a"), ("https://a/", "a"), ("https://a:443/", "a"), ("http://a:443/", "a:443"),
      ("http://a:8080/", "a:8080"), ("http://[::1]:81/", "[::1]:81"), ("file:///x", ""),
    ])
  func hosts(url: String, key: String) throws {
    #expect(Self.text(try Self.address(url).hostKey) == key)
  }

  @Test(
    "a Location is resolved as RFC 3986 says, and keeps no credentials",
    arguments: [
      ("/x", "http://a/x"), ("x", "http://a/b/x"), ("../x", "http://a/x"), ("?y", "http://a/b/c?y"),
      ("//u:p@h/x", "http://h/x"), ("https://h", "https://h/"), ("/ä b", "http://a/%c3%a4%20b"),
    ])
  func redirect(location: String, url: String) throws {
    let target = try Self.address("http://u:p@a/b/c?d").redirect(to: [UInt8](location.utf8))
    #expect(Self.text(target.text) == url)
  }

  @Test(
    "credentials are for a scheme, a host and a port, and nothing less",
    arguments: [
      ("https://a/", "https://A:443/b", true), ("https://a/", "http://a/", false),
      ("http://a/", "https://a/", false), ("http://a/", "http://a:81/", false),
      ("http://a/", "http://b/", false), ("https://a/", "http://a:443/", false),
    ])
  func origin(first: String, second: String, isSame: Bool) throws {
    #expect(try Self.address(first).hasOrigin(of: Self.address(second)) == isSame)
  }

  @Test("the path of a file is decoded")
  func file() throws {
    #expect(Self.text(try Self.address("file:///a%20b/%E5%A4%B4").filePath) == "/a b/头")
    #expect(Self.text(try Self.address("file://localhost/a").filePath) == "/a")
    #expect(throws: TransferError.self) { try Self.address("file://elsewhere/a") }
  }

  @Test(
    "numbers for a host are seen for what they are",
    arguments: [
      ("http://127.1/", true), ("http://0x7f000001/", true), ("http://2130706433/", true),
      ("http://0177.0.0.1/", true), ("http://localhost./", true), ("http://a.LOCALHOST/", true),
      ("http://[::ffff:127.0.0.1]/", true), ("http://[fe80::1%25lo]/", true),
      ("http://localhost.example/", false), ("http://8.8.8.8/", false), ("http://a/", false),
    ])
  func plainlyPrivate(url: String, isPrivate: Bool) throws {
    #expect(try Self.address(url).isPlainlyPrivate == isPrivate)
  }

  @Test(
    "credentials are not shown, whatever the URL is like",
    arguments: [
      ("http://u:p@h/x", "http://h/x"), ("http://u@h/x", "http://h/x"),
      ("https://u:p@w@h:8/x@y", "https://h:8/x@y"), ("http://h/@x", "http://h/@x"),
      ("http://h:80/@x", "http://h:80/@x"), ("http://u:p/w@h/x", "http://h/x"),
      ("http://u:#p@h/x", "http://h/x"), ("//u:p@h/x", "//h/x"), ("http:/u:p@h/x", "http:/h/x"),
      ("http:///u:p@h/x", "http:///h/x"), ("http:\\\\u:p@h/x", "http:\\\\h/x"),
      ("mod://App_To@1", "mod://1"), ("mailto:a@b", "mailto:a@b"),
      ("T1348647853363", "T1348647853363"),
      ("local:北京", "local:北京"), ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
      ("http://", "http://"),
      ("", ""), ("http://u:@h", "http://h"), ("http://h:/@x", "http://x"),
    ])
  func shown(url: String, shown: String) {
    #expect(Self.text(shownURL([UInt8](url.utf8))) == shown)
  }
}
