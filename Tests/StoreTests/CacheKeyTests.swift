import Testing

@testable import Store

@Suite struct CacheKeyTests {
  @Test("a URL has one key, whatever its fragment")
  func fragments() {
    #expect(CacheKey.digest(bytes("http://h/a#b")) == CacheKey.digest(bytes("http://h/a")))
    #expect(CacheKey.digest(bytes("http://h/a"))?.count == 16)
  }

  @Test("what is not fetched by HTTP has none", arguments: ["file:///a", "", "T1348647853363"])
  func others(url: String) {
    #expect(CacheKey.digest(bytes(url)) == nil)
  }

  @Test(
    "what a server may tell apart has keys of its own",
    arguments: [
      ("http://h/a", "https://h/a"), ("http://h/a", "http://h/A"), ("http://h/a", "http://h/a?"),
      ("http://u@h/a", "http://v@h/a"), ("http://u@h/a", "http://h/a"),
    ])
  func different(one: String, other: String) {
    #expect(CacheKey.digest(bytes(one)) != CacheKey.digest(bytes(other)))
  }
}
