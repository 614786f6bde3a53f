import Testing

@testable import Store

@Suite struct CachedHeadTests {
  static let url = bytes("http://h/feed")
  /// When answers come in these tests.
  static let now = 1_700_000_000

  static func head(
    _ control: String? = nil, expires: Int? = nil, date: Int? = nil, age: String? = nil,
    vary: String? = nil, etag: String? = nil, modified: String? = nil
  ) -> CachedHead {
    var head = CachedHead()
    head.url = url
    head.cacheControl = control.map { bytes($0) }
    head.expires = expires
    head.date = date
    head.age = age.map { bytes($0) }
    head.vary = vary.map { bytes($0) }
    head.etag = etag.map { bytes($0) }
    head.lastModified = modified.map { bytes($0) }
    return head
  }

  struct Case: Sendable {
    let name: String
    let head: CachedHead
    let seconds: Int

    init(_ name: String, _ head: CachedHead, _ seconds: Int) {
      self.name = name
      self.head = head
      self.seconds = seconds
    }
  }

  @Test(
    "how long an answer is fresh",
    arguments: [
      Case("no fields", head(), 0),
      Case("a validator is no freshness", head(etag: "\"a\"", modified: "x"), 0),
      Case("max-age", head("max-age=600"), 600),
      Case("max-age of zero", head("max-age=0", expires: now + 900), 0),
      Case("max-age before Expires", head("max-age=600", expires: now + 900), 600),
      Case("s-maxage is for shared caches", head("s-maxage=900, max-age=600"), 600),
      Case("s-maxage alone says nothing", head("s-maxage=900"), 0),
      Case("private is for us", head("private, max-age=600"), 600),
      Case("must-revalidate is about stale ones", head("must-revalidate, max-age=600"), 600),
      Case("no-cache", head("no-cache, max-age=600"), 0),
      Case("Expires less Date", head(expires: now + 900, date: now), 900),
      Case("Expires where the server's clock is slow", head(expires: now, date: now - 900), 0),
      Case(
        "Expires where the server's clock is fast", head(expires: now + 900, date: now + 600), 300),
      Case("Expires without Date", head(expires: now + 900), 900),
      Case("Expires in the past", head(expires: now - 1, date: now), 0),
      Case("Expires that is no date", head(expires: 0), 0),
      Case("Age", head("max-age=600", age: "200"), 400),
      Case("Age above max-age", head("max-age=600", age: "700"), 0),
      Case("Age that is no number", head("max-age=600", age: "x"), 0),
      Case("an old Date is an age too", head("max-age=600", date: now - 100), 500),
      Case("the larger age counts", head("max-age=600", date: now - 100, age: "50"), 500),
      Case("a Date in the future is no age", head("max-age=600", date: now + 100), 600),
      Case("numbers beyond all bounds", head("max-age=9999999999999", date: .min, age: "9"), 0),
      Case("the farthest Expires", head(expires: .max, date: .min), 0),
    ])
  func freshness(test: Case) {
    #expect(
      test.head.freshSeconds(received: Self.now, requested: Self.url) == test.seconds,
      "\(test.name)")
  }

  @Test("an answer is fresh up to its last second, and never before it came")
  func time() {
    let head = Self.head("max-age=600")
    func isFresh(_ seconds: Int) -> Bool {
      head.isFresh(received: Self.now, now: Self.now + seconds, requested: Self.url)
    }
    #expect(isFresh(0))
    #expect(isFresh(599))
    #expect(!isFresh(600))
    #expect(!isFresh(-1))
    #expect(!isFresh(-1_000_000_000))
  }

  @Test(
    "only the URL that was asked for is answered for by its answer",
    arguments: [
      ("http://h/feed", true), ("HTTP://H:80/feed", true), ("http://u:p@h/feed", true),
      ("http://h/feed#x", true), ("https://h/feed", false), ("http://h/other", false),
      ("http://h/Feed", false), ("http://h/feed?", false),
    ])
  func redirects(requested: String, isFresh: Bool) {
    let head = Self.head("max-age=600")
    #expect((head.freshSeconds(received: Self.now, requested: bytes(requested)) > 0) == isFresh)
  }

  @Test(
    "what may be kept",
    arguments: [
      (head(), true), (head("private"), true), (head("no-cache"), true), (head("no-store"), false),
      (head(vary: "*"), false), (head(vary: "Accept-Encoding, *"), false),
      (head(vary: "Accept-Encoding"), true), (head(vary: "x*"), true),
    ])
  func storable(head: CachedHead, isStorable: Bool) {
    #expect(head.isStorable == isStorable)
  }

  @Test("only a 200 is kept", arguments: [201, 203, 204, 206, 304, 404, 0])
  func status(status: Int) {
    var head = Self.head("max-age=600")
    head.status = status
    #expect(!head.isStorable)
  }

  @Test("a 304 renews what it speaks of, and leaves the rest")
  func confirmation() {
    var kept = Self.head(
      "max-age=600", expires: 5, date: 7, age: "9", vary: "Accept", etag: "\"a\"", modified: "then")
    kept.contentType = bytes("text/xml; charset=gbk")
    var renewed = kept
    renewed.date = Self.now
    renewed.age = nil
    #expect(kept.confirmed(by: Self.head(date: Self.now)) == renewed)

    let head = kept.confirmed(
      by: Self.head("no-cache", expires: 6, vary: "*", etag: "W/\"a\"", modified: "later"))
    #expect(head.cacheControl == bytes("no-cache"))
    #expect(head.expires == 6)
    #expect(head.etag == bytes("W/\"a\""))
    #expect(head.lastModified == bytes("later"))
    #expect(head.contentType == kept.contentType)
    #expect(head.isStorable == false)
  }

  @Test("a 304 with another tag confirms, and renews nothing")
  func otherConfirmation() {
    let kept = Self.head("max-age=600", date: 7, etag: "\"a\"")
    #expect(kept.confirmed(by: Self.head("no-cache", date: Self.now, etag: "\"b\"")) == kept)
    let weak = Self.head(etag: "W/\"a\"")
    #expect(weak.confirmed(by: Self.head(etag: "\"a\"")).etag == bytes("\"a\""))
    // A tag that was never ours stands for nothing that we have.
    #expect(Self.head(modified: "x").confirmed(by: Self.head(etag: "\"b\"")).etag == nil)
  }
}
