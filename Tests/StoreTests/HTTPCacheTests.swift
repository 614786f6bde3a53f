import Foundation
import NewsModel
import Testing

@testable import Store

@Suite struct HTTPCacheTests {
  static let url = bytes("http://h/feed")
  static let now = 1_700_000_000
  let scratch = Scratch()
  let warnings = Warnings()

  func cache(_ change: (inout CachePlan) -> Void = { _ in }) -> HTTPCache {
    var plan = CachePlan()
    plan.folder = scratch.path("a/b")
    change(&plan)
    return HTTPCache(plan) { warnings.take($0) }
  }

  static func head(_ control: String? = nil, etag: String? = "\"a\"", url: [UInt8] = url)
    -> CachedHead
  {
    var head = CachedHeadTests.head(control, etag: etag)
    head.url = url
    head.contentType = bytes("text/xml; charset=gbk")
    return head
  }

  static func body(_ finding: CacheFinding) -> [UInt8]? {
    if case .answer(let answer) = finding { answer.body } else { nil }
  }

  /// Comparing long bodies in `#expect` would look for the differences.
  static func isBody(_ finding: CacheFinding, _ body: [UInt8]) -> Bool {
    self.body(finding) == body
  }

  static func validators(_ finding: CacheFinding) -> CacheValidators? {
    if case .ask(let validators) = finding { validators } else { nil }
  }

  static func isAbsent(_ finding: CacheFinding) -> Bool {
    if case .absent = finding { true } else { false }
  }

  @Test("nothing is touched before the cache is asked or given something")
  func lazy() {
    let cache = cache()
    cache.flush()
    #expect(!scratch.exists("a"))
  }

  @Test("what is not kept is asked for without validators, or not at all")
  func missing() {
    #expect(Self.validators(cache().find(Self.url)) == CacheValidators())
    #expect(Self.isAbsent(cache { $0.isOffline = true }.find(Self.url)))
    #expect(warnings.all.isEmpty)
  }

  @Test("a fresh answer is the one that came, in this run and the next")
  func fresh() throws {
    for flushes in [false, true] {
      let first = cache()
      let body = noise(1000, seed: flushes ? 1 : 2)
      first.store(Self.url, Self.head("max-age=60"), body, now: Self.now)
      if flushes { first.flush() }
      for cache in flushes ? [first, cache()] : [first] {
        guard case .answer(let answer) = cache.find(Self.url, now: Self.now + 59) else {
          Issue.record("not taken")
          continue
        }
        #expect(answer.body == body)
        #expect(answer.head == Self.head("max-age=60"))
        #expect(Self.body(cache.find(Self.url, now: Self.now + 60)) == nil)
        #expect(Self.body(cache.find(Self.url, now: Self.now - 1)) == nil)
      }
    }
    #expect(warnings.all.isEmpty)
  }

  @Test(
    "validators go back as they came",
    arguments: [
      "\"a\"", "W/\"a\"", "a", "\"\"", "\"a\\\"b\"", "\"\u{E9}\"", "w/\"x\"", "\"a\" ", "'; --",
    ])
  func validators(etag: String) {
    var head = Self.head(etag: etag)
    head.lastModified = bytes("Sat, 29 Oct 1994 19:43:31 GMT")
    let first = cache()
    first.store(Self.url, head, [1], now: Self.now)
    first.flush()
    let found = Self.validators(cache().find(Self.url, now: Self.now))
    #expect(found == CacheValidators(etag: bytes(etag), lastModified: head.lastModified))
  }

  @Test("fields of any bytes come back as they went")
  func hostileFields() {
    var head = Self.head(etag: nil)
    head.etag = [0x22, 0, 0xFF, 0xC0, 0x22]
    head.lastModified = []
    head.url = [0xFF, 0]
    let first = cache()
    first.store(Self.url, head, [], now: Self.now)
    first.flush()
    guard case .answer(let answer) = cache({ $0.isOffline = true }).find(Self.url) else {
      Issue.record("not taken")
      return
    }
    #expect(answer.head == head)
    #expect(answer.body.isEmpty)
  }

  @Test("--max-age alone decides, whatever the headers and the clock say")
  func maxAge() {
    let first = cache()
    first.store(Self.url, Self.head("max-age=60"), [1], now: Self.now)
    first.store(bytes("http://h/b"), Self.head("no-cache"), [2], now: Self.now)
    first.flush()
    func takes(_ maxAge: Int, _ age: Int, _ url: [UInt8] = Self.url) -> Bool {
      Self.body(cache { $0.maxAge = maxAge }.find(url, now: Self.now + age)) != nil
    }
    #expect(takes(1000, 999))
    #expect(!takes(1000, 1000))
    #expect(takes(1000, 999, bytes("http://h/b")))
    #expect(!takes(0, 0))
    #expect(!takes(10, 30))
    #expect(!takes(1000, -1))
  }

  @Test("offline takes what there is, however old")
  func offline() {
    let first = cache()
    first.store(Self.url, Self.head("no-cache"), [1], now: Self.now)
    first.flush()
    let offline = cache {
      $0.isOffline = true
      $0.maxAge = 0
    }
    #expect(Self.body(offline.find(Self.url, now: Self.now + 1_000_000_000)) == [1])
    #expect(Self.body(offline.find(Self.url, now: Self.now - 1_000_000_000)) == [1])
  }

  @Test("files are neither kept nor missed")
  func files() {
    let url = bytes("file:///feed")
    let offline = cache { $0.isOffline = true }
    offline.store(url, Self.head("max-age=60", url: url), [1], now: Self.now)
    #expect(offline.begin(url, Self.head(url: url)) == nil)
    #expect(Self.validators(offline.find(url, now: Self.now)) == CacheValidators())
    offline.flush()
    #expect(!scratch.exists("a"))
  }

  @Test("a 304 gives the kept body and renews its time")
  func confirm() throws {
    let first = cache()
    first.store(Self.url, Self.head("max-age=60"), [1, 2], now: Self.now)
    first.flush()
    for cache in [first, cache()] {
      #expect(Self.validators(cache.find(Self.url, now: Self.now + 100)) != nil)
    }
    let second = cache()
    let answer = try #require(
      second.confirm(Self.url, Self.head("max-age=30"), now: Self.now + 100))
    #expect(answer.body == [1, 2])
    #expect(answer.head.contentType == bytes("text/xml; charset=gbk"))
    second.flush()
    #expect(Self.body(cache().find(Self.url, now: Self.now + 129)) == [1, 2])
    #expect(Self.body(cache().find(Self.url, now: Self.now + 130)) == nil)
    #expect(warnings.all.isEmpty)
  }

  @Test("a 304 for what is not kept is asked for again, one with another tag is not")
  func badConfirm() {
    let first = cache()
    #expect(first.confirm(Self.url, Self.head()) == nil)
    first.store(Self.url, Self.head(), [1], now: Self.now)
    #expect(first.confirm(Self.url, Self.head(etag: "\"b\""))?.body == [1])
    let validators = CacheValidators(etag: bytes("\"a\""))
    #expect(Self.validators(first.find(Self.url)) == validators)
    first.flush()
    #expect(Self.validators(cache().find(Self.url)) == validators)
  }

  @Test("a 304 that takes leave to keep is the last one")
  func forbiddingConfirm() {
    let first = cache()
    first.store(Self.url, Self.head(), [1], now: Self.now)
    #expect(first.confirm(Self.url, Self.head("no-store"))?.body == [1])
    #expect(Self.validators(first.find(Self.url)) == CacheValidators())
  }

  @Test("what may not be kept takes the place of what was")
  func forbidden() {
    let first = cache()
    first.store(Self.url, Self.head(), [1], now: Self.now)
    first.flush()
    first.store(Self.url, Self.head("no-store"), [2], now: Self.now)
    #expect(Self.validators(first.find(Self.url)) == CacheValidators())
    first.flush()
    #expect(Self.isAbsent(cache { $0.isOffline = true }.find(Self.url)))
  }

  @Test("the last of several answers counts, gathered or written")
  func replacing() {
    let first = cache()
    for value in UInt8(1)...5 {
      first.store(Self.url, Self.head("max-age=60"), [value], now: Self.now)
      #expect(Self.body(first.find(Self.url, now: Self.now)) == [value])
      if value == 3 { first.flush() }
    }
    first.flush()
    #expect(Self.body(cache().find(Self.url, now: Self.now)) == [5])
  }

  @Test("an answer for one user agent is not taken for another, where Vary says so")
  func vary() {
    var head = Self.head("max-age=60")
    head.vary = bytes("accept-encoding, User-Agent")
    let first = cache { $0.agent = bytes("one") }
    first.store(Self.url, head, [1], now: Self.now)
    first.store(
      bytes("http://h/b"), Self.head("max-age=60", url: bytes("http://h/b")), [2], now: Self.now)
    first.flush()
    let other = cache { $0.agent = bytes("two") }
    #expect(Self.validators(other.find(Self.url, now: Self.now)) == CacheValidators())
    #expect(Self.body(other.find(bytes("http://h/b"), now: Self.now)) == [2])
    #expect(Self.body(first.find(Self.url, now: Self.now)) == [1])
  }

  @Test(
    "bodies of every size come back whole",
    arguments: [
      0, 1, 7, 8, 9, 4096, (256 << 10) - 1, 256 << 10, (256 << 10) + 1, (1 << 20) - 1, 1 << 20,
      (3 << 20) + 5,
    ])
  func sizes(count: Int) {
    let body = noise(count, seed: UInt64(count))
    let first = cache()
    first.store(Self.url, Self.head("max-age=60"), body, now: Self.now)
    first.flush()
    #expect(Self.isBody(cache().find(Self.url, now: Self.now), body))
  }

  @Test("bodies in pieces are kept once they are whole, and not before", arguments: [10, 5 << 20])
  func pieces(count: Int) throws {
    let body = noise(count, seed: 3)
    let first = cache()
    let kept = try #require(first.begin(Self.url, Self.head("max-age=60")))
    kept.append(body.span.extracting(0..<3))
    kept.restart()
    var at = 0
    while at < count {
      let end = min(at + 70_001, count)
      kept.append(body.span.extracting(at..<end))
      at = end
    }
    first.flush()
    #expect(Self.validators(cache().find(Self.url, now: Self.now)) == CacheValidators())
    first.commit(kept, now: Self.now)
    first.flush()
    #expect(Self.isBody(cache().find(Self.url, now: Self.now), body))
    #expect(first.begin(Self.url, Self.head("no-store")) == nil)
  }

  @Test("a body that is too large is not kept, and goes on taking bytes")
  func tooLarge() throws {
    let first = cache { $0.limit = 3 << 20 }
    let kept = try #require(first.begin(Self.url, Self.head("max-age=60")))
    let piece = noise(1 << 20, seed: 4)
    for _ in 0..<5 { kept.append(piece.span) }
    first.commit(kept, now: Self.now)
    first.store(bytes("http://h/b"), Self.head(), noise((3 << 20) + 1, seed: 5), now: Self.now)
    first.flush()
    #expect(Self.isAbsent(cache { $0.isOffline = true }.find(Self.url)))
    #expect(Self.isAbsent(cache { $0.isOffline = true }.find(bytes("http://h/b"))))
    #expect(warnings.all.isEmpty)
  }

  @Test("a password in a URL is not in the file")
  func secrets() {
    let url = bytes("http://user:wordofpower@h/feed")
    let first = cache()
    first.store(url, Self.head("max-age=60"), [1], now: Self.now)
    first.flush()
    #expect(Self.body(cache().find(url, now: Self.now)) == [1])
    #expect(Self.validators(cache().find(Self.url, now: Self.now)) == CacheValidators())
    #expect(scratch.data("a/b/http.db").range(of: Data("wordofpower".utf8)) == nil)
  }

  @Test("only the owner can read what is kept")
  func mode() throws {
    let first = cache()
    first.store(Self.url, Self.head(), [1], now: Self.now)
    first.flush()
    for (name, mode) in [("a", 0o700), ("a/b", 0o700), ("a/b/http.db", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: scratch.url.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }
}
