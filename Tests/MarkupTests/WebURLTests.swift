import Testing

@testable import Markup

@Suite struct WebURLTests {
  func resolve(_ reference: String, _ base: String) -> String? {
    var url: [UInt8] = []
    return WebURL.resolve([UInt8](reference.utf8), base: [UInt8](base.utf8), into: &url)
      ? string(url) : nil
  }

  @Test(
    "references are resolved as RFC 3986, 5.4 has it",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
      ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
      ("g;x", "http://a/b/c/g;x"),
      (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
      ("../", "http://a/b/"),
      ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
      ("../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
      ("..g", "http://a/b/c/..g"),
      ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
      ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/../x", "http://a/b/c/g#s/../x"),
      ("http://other/../x", "http://other/../x"), ("HTTPS://H/x", "HTTPS://H/x"),
    ])
  func resolved(reference: String, url: String) {
    #expect(resolve(reference, "http://a/b/c/d;p?q") == url)
  }

  @Test(
    "what is not http(s), or has no host, is no URL",
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
      "ftp://h/x", "mailto:a@b",
      "http://", "http:///x", "http://:80/", "http://user@/", "http:x", "", "  ", "feed://h/x",
      "java\nscript:alert(1)",
    ])
  func refused(reference: String) {
    #expect(resolve(reference, "http://a/b") == nil)
  }

  @Test(
    "without an http(s) base only an absolute URL is one",
    arguments: ["", "file:///x/y", "javascript:x", "b/c"])
  func withoutBase(base: String) {
    #expect(resolve("/x", base) == nil)
    #expect(resolve("http://h/x", base) == "http://h/x")
  }

  @Test(
    "what no URL holds is encoded or, at its ends and in line breaks, dropped",
    arguments: [
      (" http://h/a b \n", "http://h/a%20b"), ("http://h/a\n\tb", "http://h/ab"),
      ("http://h/\"<>\\", "http://h/%22%3C%3E%5C"),
      ("http://h/头条?q=é", "http://h/头条?q=é"),
      ("http://h/\u{202E}x\u{9B}", "http://h/%E2%80%AEx%C2%9B"),
      ("http://h/\u{1B}]8;;", "http://h/%1B]8;;"), ("http://h/%7Ebob", "http://h/%7Ebob"),
      ("http://h/a\u{3000}b", "http://h/a%E3%80%80b"),
    ])
  func tidied(reference: String, url: String) {
    #expect(resolve(reference, "") == url)
  }
}
