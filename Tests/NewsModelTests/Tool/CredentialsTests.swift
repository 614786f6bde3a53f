import Testing

@testable import NewsModel

@Suite struct CredentialsTests {
  @Test(
    "user names and passwords of URLs are taken out, all else stays",
    arguments: [
      ("https://u:p@h/x", "https://h/x"), ("https://u@h", "https://h"),
      ("http://u:p@h:8080/a?b=c@d", "http://h:8080/a?b=c@d"), ("http://h/@name", "http://h/@name"),
      ("http://h:80/@name", "http://h:80/@name"), ("http://[::1]:80/@x", "http://[::1]:80/@x"),
      ("http://u:p@a@h/", "http://h/"), ("http://u:p/q@h/", "http://h/"),
      ("http://u:p?q#r@h/", "http://h/"), ("//u:p@h/x", "//h/x"), ("http:/u:p@h", "http:/h"),
      ("http:\\\\u:p@h", "http:\\\\h"), ("mail a@b.example: no", "mail a@b.example: no"),
      ("a@b", "a@b"), ("", ""), ("@", "@"), ("http://", "http://"), ("http://@", "http://"),
      ("to https://u:p@h/x, then ftp://v@i", "to https://h/x, then ftp://i"),
      ("\"https://u:p@h\" is no \"@\"", "\"https://h\" is no \"@\""),
      ("T1348647853363", "T1348647853363"),
      ("12:30 x@y", "12:30 x@y"), ("socks5://u:p@h:1080", "socks5://h:1080"),
    ])
  func removed(text before: String, after: String) {
    #expect(text(Credentials.removed(from: bytes(before))) == after)
  }

  @Test("any bytes are taken")
  func anyBytes() {
    var random = Seeded()
    for _ in 0..<5000 {
      let text = (0..<random.below(30)).map { _ in random.pick(bytes("ht:/\\@@#? \"u[]8\u{E9}")) }
      let shown = Credentials.removed(from: text)
      #expect(shown.count <= text.count)
    }
  }
}
