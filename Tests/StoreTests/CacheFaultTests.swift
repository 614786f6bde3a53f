import Foundation
import NewsModel
import Testing

@testable import Store

@Suite struct CacheFaultTests {
  let scratch = Scratch()
  let warnings = Warnings()

  func cache(_ change: (inout CachePlan) -> Void = { _ in }) -> HTTPCache {
    var plan = CachePlan()
    plan.folder = scratch.path("c")
    change(&plan)
    return HTTPCache(plan) { warnings.take($0) }
  }

  static func url(_ number: Int) -> [UInt8] { bytes("http://h/\(number)") }
  static func body(_ number: Int) -> [UInt8] { bodies[number] }
  private static let bodies = (0..<200).map { noise(9000, seed: UInt64($0)) }

  func store(_ numbers: Range<Int>, in cache: HTTPCache) {
    for number in numbers { Self.store(number, in: cache) }
    cache.flush()
  }

  func found(_ number: Int, in cache: HTTPCache) -> [UInt8]? {
    HTTPCacheTests.body(cache.find(Self.url(number), now: 1000))
  }

  func isFound(_ number: Int, in cache: HTTPCache) -> Bool {
    found(number, in: cache) == Self.body(number)
  }

  static let damages: [@Sendable (Data) -> Data] = [
    { _ in Data("this is no database at all, but long enough to be one".utf8) },
    { Data(repeating: 0, count: $0.count) },
    { Data(repeating: 0x5A, count: $0.count) },
    { $0.prefix($0.count / 2) },
    { $0.prefix(4096) },
    { $0.prefix(100) },
    { $0.prefix(512) },
    { Data([0]) + $0.dropFirst() },
    { $0.prefix(8192) + Data(repeating: 0xFF, count: $0.count - 8192) },
    { $0.prefix(200) + Data(repeating: 0xFF, count: 7992) + $0.dropFirst(8192) },
  ]

  @Test("a damaged file is set aside with one warning, and a new one is used", arguments: 0..<10)
  func damaged(number: Int) {
    store(0..<50, in: cache())
    let before = scratch.data("c/http.db")
    let damage = Self.damages[number](before)
    scratch.write(damage, to: "c/http.db")
    let cache = cache()
    for number in 0..<50 {
      #expect(isFound(number, in: cache) || found(number, in: cache) == nil)
    }
    store(50..<60, in: cache)
    for number in 50..<60 { #expect(isFound(number, in: cache)) }
    #expect(warnings.all.count == 1)
    #expect(warnings.texts.first?.contains("damaged: set aside as") == true)
    #expect(warnings.all.first?.file == scratch.path("c/http.db"))
    #expect(scratch.data("c/http.db.damaged").count == damage.count)
    let next = self.cache()
    #expect(isFound(55, in: next))
    #expect(warnings.all.count == 1)
  }

  @Test("whatever bytes are changed, a body is right or not there")
  func flipped() {
    store(0..<50, in: cache())
    let sound = scratch.data("c/http.db")
    var state = UInt64(42)
    for _ in 0..<150 {
      var damaged = sound
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      scratch.write(damaged, to: "c/http.db")
      let cache = cache()
      for number in 0..<50 {
        #expect(isFound(number, in: cache) || found(number, in: cache) == nil)
      }
      store(0..<2, in: cache)
      #expect(isFound(1, in: cache))
    }
  }

  @Test("what was confirmed before the damage was found is in the new file", arguments: [0, 1, 5])
  func confirmedBeforeDamage(later: Int) throws {
    store(0..<10, in: cache())
    let cache = cache()
    for number in 0..<5 {
      let url = Self.url(number)
      var head = CachedHead()
      head.status = 304
      #expect(cache.confirm(url, head, now: 1000)?.body == Self.body(number))
    }
    // Damage that shows as soon as anything more is read or written.
    try scratch.sql("c/http.db", "DROP TABLE entry; CREATE TABLE entry(key)")
    for number in 5..<5 + later { #expect(found(number, in: cache) == nil) }
    cache.flush()
    #expect(warnings.texts.count == 1)
    let next = self.cache { $0.isOffline = true }
    for number in 0..<5 { #expect(isFound(number, in: next)) }
    for number in 5..<10 { #expect(found(number, in: next) == nil) }
    #expect(warnings.texts.count == 1)
  }

  @Test("an answer that is confirmed needs no more room")
  func confirmedWithoutRoom() {
    store(0..<55, in: cache())
    let size = scratch.data("c/http.db").count
    let cache = cache { $0.limit = size }
    for number in 0..<55 {
      var head = CachedHead()
      head.status = 304
      _ = cache.confirm(Self.url(number), head, now: 1000)
    }
    cache.flush()
    for number in 0..<55 { #expect(isFound(number, in: cache)) }
  }

  @Test("an empty file is a new cache")
  func empty() {
    scratch.makeFolder("c")
    scratch.write(Data(), to: "c/http.db")
    let cache = cache()
    store(0..<1, in: cache)
    #expect(found(0, in: cache) != nil)
    #expect(warnings.all.isEmpty)
  }

  @Test("another program's database is left alone")
  func foreign() throws {
    scratch.makeFolder("c")
    try scratch.sql("c/http.db", "CREATE TABLE entry(key); INSERT INTO entry VALUES(1)")
    let before = scratch.data("c/http.db")
    let cache = cache()
    store(0..<1, in: cache)
    #expect(found(0, in: cache) == nil)
    #expect(scratch.holds(before, "c/http.db"))
    #expect(warnings.texts == ["a database of another program; going on without a cache"])
  }

  @Test("a later version's file is left alone")
  func later() throws {
    store(0..<1, in: cache())
    try scratch.sql("c/http.db", "PRAGMA user_version=2")
    #expect(found(0, in: cache()) == nil)
    #expect(warnings.texts == ["of another version of this program; going on without a cache"])
  }

  @Test("tables that are not there are damage")
  func tables() throws {
    store(0..<1, in: cache())
    try scratch.sql("c/http.db", "DROP TABLE part")
    let cache = cache()
    store(1..<2, in: cache)
    #expect(isFound(1, in: cache))
    #expect(warnings.all.count == 1)
  }

  @Test(
    "a folder that cannot be is one warning",
    arguments: [("c", "Not a directory"), ("c/http.db", "Is a directory")])
  func impossible(name: String, text: String) {
    if name == "c" {
      scratch.write(Data("a file".utf8), to: "c")
    } else {
      scratch.makeFolder("c/http.db")
    }
    let cache = cache()
    store(0..<3, in: cache)
    #expect(found(0, in: cache) == nil)
    #expect(cache.begin(Self.url(9), HTTPCacheTests.head()) == nil)
    #expect(warnings.texts == [text + "; going on without a cache"])
  }

  @Test("what may not be read or written is one warning", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    store(0..<1, in: cache())
    let file = scratch.url.appending(path: "c/http.db").path
    let folder = scratch.url.appending(path: "c").path
    func set(_ path: String, _ mode: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    try set(file, 0o400)
    let readOnly = cache()
    #expect(isFound(0, in: readOnly))
    store(1..<2, in: readOnly)
    #expect(warnings.all.count == 1)
    try set(file, 0o600)
    try set(folder, 0o500)
    let noJournal = cache()
    #expect(isFound(0, in: noJournal))
    store(1..<2, in: noJournal)
    #expect(warnings.all.count == 2)
    try set(folder, 0o000)
    store(1..<2, in: cache())
    #expect(warnings.all.count == 3)
    try set(folder, 0o700)
  }

  @Test("a cache that another process holds is done without, soon and with one warning")
  func locked() throws {
    store(0..<1, in: cache())
    let holder = try Database(Path(scratch.path("c/http.db")), .open, patience: 0)
    try holder.run("BEGIN EXCLUSIVE")
    let cache = cache()
    let start = ContinuousClock.now
    for number in 0..<100 { #expect(found(number, in: cache) == nil) }
    store(0..<1, in: cache)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(warnings.texts == ["held by another process; going on without a cache"])
    try holder.run("ROLLBACK")
  }

  @Test("a file that another process set aside is left, and the new one used")
  func moved() throws {
    let first = cache()
    store(0..<1, in: first)
    try FileManager.default.moveItem(
      at: scratch.url.appending(path: "c/http.db"), to: scratch.url.appending(path: "c/gone"))
    store(1..<2, in: cache())
    store(2..<3, in: first)
    #expect(isFound(1, in: first))
    #expect(found(2, in: cache()) == Self.body(2))
    #expect(warnings.all.isEmpty)
  }

  @Test("a file that is not to grow keeps what it has")
  func full() throws {
    // What a full disk says, without one: see Tests/Tools for the disk.
    let path = Path(scratch.path("c/http.db"))
    store(0..<10, in: cache())
    let limited = try Database(path, .open, patience: 0)
    let database = try CacheDatabase(limited)
    try limited.run("PRAGMA max_page_count=40")
    #expect(throws: DatabaseError.self) {
      try database.write { writer throws(DatabaseError) in
        for number in 10..<200 {
          var entry = CacheEntry()
          entry.id = CacheDatabase.newID()
          entry.size = 9000
          try writer.insert(bytes("key \(number)"), entry) { _ in Self.body(number) }
        }
      }
    }
    let cache = cache()
    #expect(isFound(5, in: cache))
    #expect(found(15, in: cache) == nil)
  }

  @Test("without a home there is no cache, and one warning")
  func homeless() {
    let file = CacheFile(nil, patience: 0) { warnings.take($0) }
    #expect(file.read { database throws(DatabaseError) in try database.entry([]) } == nil)
    #expect(warnings.texts == ["HOME is not set; going on without a cache"])
  }

  /// A cache of the same file as another process has it: what it warned of comes with it.
  static func another(_ folder: [UInt8]) -> (cache: HTTPCache, warnings: Warnings) {
    let warnings = Warnings()
    var plan = CachePlan()
    plan.folder = folder
    plan.limit = 2 << 20
    plan.isOffline = true  // more patient
    return (HTTPCache(plan) { warnings.take($0) }, warnings)
  }

  static func store(_ number: Int, in cache: HTTPCache) {
    let url = url(number)
    cache.store(url, HTTPCacheTests.head("max-age=9", url: url), body(number), now: 1000)
  }

  @Test("many at once get and keep what they want, and nothing is torn")
  func concurrent() async {
    let folder = scratch.path("c")
    let wrong = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          let (cache, warnings) = Self.another(folder)
          var wrong = 0
          for round in 0..<60 {
            let number = (round * 7 + worker * 3) % 40
            let found = HTTPCacheTests.body(cache.find(Self.url(number), now: 1000))
            if let found, found != Self.body(number) { wrong += 1 }
            Self.store(number, in: cache)
            if round % 4 == worker % 4 { cache.flush() }
          }
          cache.flush()
          return wrong + warnings.all.count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(scratch.data("c/http.db").count <= 2 << 20)
  }

  @Test("a damaged file is set aside once, however many find it")
  func concurrentDamage() async {
    store(0..<50, in: cache())
    scratch.write(Self.damages[9](scratch.data("c/http.db")), to: "c/http.db")
    let folder = scratch.path("c")
    let told = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          let (cache, warnings) = Self.another(folder)
          for number in 0..<20 { _ = cache.find(Self.url(number), now: 1000) }
          Self.store(100 + worker, in: cache)
          cache.flush()
          return warnings.all.count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(told == 1)
    let cache = cache()
    for worker in 0..<8 { #expect(isFound(100 + worker, in: cache)) }
  }
}
