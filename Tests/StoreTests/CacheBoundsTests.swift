import Foundation
import NewsModel
import Testing

@testable import Store

@Suite struct CacheBoundsTests {
  let scratch = Scratch()
  let warnings = Warnings()

  func cache(limit: Int) -> HTTPCache {
    var plan = CachePlan()
    plan.folder = scratch.path()
    plan.limit = limit
    return HTTPCache(plan) { warnings.take($0) }
  }

  var size: Int { scratch.data("http.db").count }

  static func url(_ number: Int) -> [UInt8] { bytes("http://h/\(number)") }

  func isKept(_ number: Int, now: Int = 1_000_000) -> Bool {
    var plan = CachePlan()
    plan.folder = scratch.path()
    plan.isOffline = true
    return HTTPCacheTests.body(HTTPCache(plan) { _ in }.find(Self.url(number), now: now)) != nil
  }

  func store(_ numbers: Range<Int>, in cache: HTTPCache, count: Int = 20_000, now: Int = 1_000_000)
  {
    for number in numbers {
      cache.store(
        Self.url(number), HTTPCacheTests.head(url: Self.url(number)),
        noise(count, seed: UInt64(number)), now: now + number)
    }
    cache.flush()
  }

  @Test("the file stays below the limit, and holds the latest answers")
  func limit() {
    let limit = 4 << 20
    let cache = cache(limit: limit)
    for round in 0..<10 {
      store(round * 100..<round * 100 + 100, in: cache)
      #expect(size <= limit)
    }
    #expect(size > limit / 2)
    #expect(isKept(999))
    #expect(isKept(900))
    #expect(!isKept(0))
    #expect(!isKept(500))
    #expect(warnings.all.isEmpty)
  }

  @Test("a limit below the size of a few answers holds too", arguments: [0, 1, 100_000, 300_000])
  func small(limit: Int) {
    let cache = cache(limit: limit == 0 ? 1000 : limit)
    store(0..<50, in: cache)
    #expect(size <= max(limit, 100_000))
    #expect(isKept(49) == (limit > 50_000))
  }

  @Test("what was of use stays, what was not goes")
  func use() {
    let cache = cache(limit: 4 << 20)
    store(0..<100, in: cache)
    let later = 1_000_000 + 7200
    _ = cache.find(Self.url(5), now: later)  // asked for, but not of use: it is stale
    _ = cache.confirm(Self.url(7), HTTPCacheTests.head(url: Self.url(7)), now: later)
    cache.flush()
    store(200..<400, in: cache, now: 1_000_000 + 100)
    #expect(isKept(7))
    #expect(!isKept(5))
  }

  @Test("taking an answer counts as use")
  func taken() {
    let cache = cache(limit: 4 << 20)
    store(0..<100, in: cache)
    var plan = CachePlan()
    plan.folder = scratch.path()
    plan.isOffline = true
    let offline = HTTPCache(plan) { _ in }
    _ = offline.find(Self.url(5), now: 1_000_000 + 7200)
    offline.flush()
    store(200..<340, in: cache, now: 1_000_000 + 100)
    #expect(isKept(5))
  }

  @Test("what a clock that was ahead left in the future goes first")
  func future() {
    let cache = cache(limit: 4 << 20)
    store(0..<150, in: cache, now: 9_000_000_000)
    store(200..<300, in: cache)
    #expect(isKept(200))
    #expect(isKept(299))
    #expect((0..<150).filter { isKept($0) }.count < 100)
  }

  @Test("the file shrinks when the limit does")
  func shrinking() {
    store(0..<400, in: cache(limit: 16 << 20))
    #expect(size > 7 << 20)
    let small = cache(limit: 1 << 20)
    store(400..<401, in: small)
    #expect(size <= 1 << 20)
    #expect(isKept(400))
  }

  @Test("large answers push out no more than they need")
  func large() {
    let cache = cache(limit: 8 << 20)
    store(0..<3, in: cache, count: 2 << 20)
    store(3..<4, in: cache, count: 3 << 20)
    #expect(size <= 8 << 20)
    #expect(!isKept(0))
    #expect(isKept(2))
    #expect(isKept(3))
  }

  @Test("space is used again and not lost")
  func reuse() {
    let cache = cache(limit: 0)
    store(0..<100, in: cache)
    let before = size
    for _ in 0..<5 { store(0..<100, in: cache) }
    #expect(size <= before + before / 4)
  }

  @Test("entries of one URL do not pile up")
  func oneURL() {
    let cache = cache(limit: 0)
    for _ in 0..<50 { store(0..<1, in: cache, count: 100_000) }
    #expect(size < 1 << 20)
  }

  @Test("parts that damage left without an entry are cleared away")
  func orphans() throws {
    store(0..<100, in: cache(limit: 16 << 20))
    try scratch.sql("http.db", "DELETE FROM entry")
    let small = cache(limit: 1 << 20)
    store(0..<1, in: small)
    #expect(size <= 1 << 20)
    #expect(isKept(0))
  }
}
