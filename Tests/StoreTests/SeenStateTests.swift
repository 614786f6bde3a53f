import Foundation
import NewsModel
import Testing

@testable import Store

@Suite struct SeenStateTests {
  let scratch = Scratch()

  static func key(_ number: Int, _ tid: String = "t") -> SeenKey {
    SeenKey(tid: bytes(tid), docid: bytes("doc\(number)"))
  }

  func state(_ name: String = "s/seen.db", isPeek: Bool = false, wait: Int = 0) throws -> SeenState
  {
    try SeenState(scratch.path(name), isPeek: isPeek, wait: wait)
  }

  /// What the state of a file that cannot be used says.
  func refusal(_ name: String = "s/seen.db", isPeek: Bool = false) -> StateError? {
    do {
      _ = try state(name, isPeek: isPeek)
      return nil
    } catch {
      return error as? StateError
    }
  }

  func message(_ name: String = "s/seen.db", isPeek: Bool = false) -> String? {
    refusal(name, isPeek: isPeek).map { String(decoding: $0.message, as: UTF8.self) }
  }

  @Test("what was recorded is not new to the next run")
  func recording() throws {
    let first = try state()
    #expect(try first.claim(Self.key(1)))
    #expect(try first.claim(Self.key(2)))
    #expect(try !first.claim(Self.key(1)))
    try first.record([Self.key(1)])
    #expect(try !first.claim(Self.key(1)))
    #expect(try !first.claim(Self.key(2)))
    withExtendedLifetime(first) {}
  }

  @Test("what was claimed and not recorded is new again: a run that dies loses nothing")
  func crash() throws {
    do {
      let first = try state()
      #expect(try first.claim(Self.key(1)))
      #expect(try first.claim(Self.key(2)))
      try first.record([Self.key(1)])
    }
    let second = try state()
    #expect(try !second.claim(Self.key(1)))
    #expect(try second.claim(Self.key(2)))
  }

  @Test("what is given up can be claimed again in the same run")
  func release() throws {
    let state = try state()
    #expect(try state.claim(Self.key(1)))
    state.release([Self.key(1)])
    #expect(try state.claim(Self.key(1)))
  }

  @Test("an article keeps the time at which it was first seen")
  func firstSeen() throws {
    do {
      let state = try state()
      try state.record([Self.key(1)], now: 100)
      try state.record([Self.key(1), Self.key(2)], now: 200)
      try state.settle()
    }
    let database = try Database(Path(scratch.path("s/seen.db")), .open, patience: 0)
    #expect(try database.integer("SELECT min(at) FROM seen") == 100)
    #expect(try database.integer("SELECT max(at) FROM seen") == 200)
    #expect(try database.integer("SELECT count(*) FROM seen") == 2)
  }

  @Test("one run at a time")
  func lock() throws {
    let first = try state()
    #expect(refusal()?.kind == .locked)
    #expect(refusal()?.status == .locked)
    #expect(
      message() == "another run holds the lock; --wait=S waits longer")
    withExtendedLifetime(first) {}
  }

  @Test("a run that waits gets the lock when it is let go")
  func waiting() async throws {
    var first: SeenState? = try state()
    try first?.record([Self.key(1)])
    let path = scratch.path("s/seen.db")
    let second = Task.detached { () -> Bool in
      let state = try SeenState(path, isPeek: false, wait: 20_000)
      return try state.claim(Self.key(1))
    }
    withExtendedLifetime(first) {}
    first = nil
    #expect(try await !second.value)
  }

  @Test("a link and the file that it leads to have one lock")
  func links() throws {
    let first = try state("real/seen.db")
    try first.record([Self.key(1)])
    scratch.makeFolder("links")
    for (name, target) in [
      ("links/absolute", scratch.url.appending(path: "real/seen.db").path),
      ("links/relative", "../real/seen.db"), ("links/chain", "relative"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url.appending(path: name).path, withDestinationPath: target)
      #expect(refusal(name)?.kind == .locked)
      #expect(try !state(name, isPeek: true).claim(Self.key(1)))
    }
  }

  @Test("a peek sees what was recorded, records nothing, and needs no lock")
  func peek() throws {
    let first = try state()
    try first.record([Self.key(1)])
    let peek = try state(isPeek: true)
    #expect(try !peek.claim(Self.key(1)))
    #expect(try peek.claim(Self.key(2)))
    #expect(try !peek.claim(Self.key(2)))
    try peek.record([Self.key(2)])
    #expect(try !peek.claim(Self.key(2)))
    #expect(try first.claim(Self.key(2)))
  }

  @Test("a peek into what is not there makes nothing")
  func peekNothing() throws {
    let peek = try state(isPeek: true)
    #expect(try peek.claim(Self.key(1)))
    #expect(!scratch.exists("s"))
    scratch.makeFolder("s")
    scratch.write(Data(), to: "s/seen.db")
    #expect(try state(isPeek: true).claim(Self.key(1)))
    #expect(scratch.data("s/seen.db").isEmpty)
    #expect(!scratch.exists("s/seen.db.lock"))
  }

  @Test("an empty file is a state in which nothing was delivered")
  func empty() throws {
    scratch.write(Data(), to: "seen.db")
    let state = try state("seen.db")
    #expect(try state.claim(Self.key(1)))
  }

  static let damages: [@Sendable (Data) -> Data] = [
    { _ in Data("[]\n".utf8) },
    { _ in Data("this is no database at all, but it is long enough to be one".utf8) },
    { Data(repeating: 0, count: $0.count) },
    { $0.prefix($0.count / 2) },
    { $0.prefix(4096) },
    { $0.prefix($0.count - 1) },
    { $0.prefix(50) },
    { $0.prefix(1) },
    { Data([0]) + $0.dropFirst() },
    { $0.prefix(4096) + Data(repeating: 0, count: $0.count - 4096) },
    { $0.prefix(8192) + Data(repeating: 0xFF, count: 4096) + $0.dropFirst(12288) },
    { $0.prefix($0.count - 4096) + Data(repeating: 7, count: 4096) },
  ]

  @Test("a damaged state is refused and left as it is", arguments: 0..<12, [false, true])
  func damaged(number: Int, isPeek: Bool) throws {
    do {
      let state = try state()
      try state.record((0..<1000).map { Self.key($0) })
      try state.settle()
    }
    let damage = Self.damages[number](scratch.data("s/seen.db"))
    scratch.write(damage, to: "s/seen.db")
    #expect(refusal(isPeek: isPeek)?.kind == .unusable)
    #expect(refusal(isPeek: isPeek)?.status == .nothing)
    #expect(message(isPeek: isPeek)?.hasPrefix("damaged, and not made anew") == true)
    #expect(refusal(isPeek: isPeek)?.path.bytes == scratch.path("s/seen.db"))
    #expect(scratch.holds(damage, "s/seen.db"))
  }

  @Test("another program's database is refused and left as it is")
  func foreign() throws {
    try scratch.sql("other.db", "CREATE TABLE seen(channel, article, at)")
    let before = scratch.data("other.db")
    #expect(message("other.db") == "a database of another program")
    #expect(message("other.db", isPeek: true) == "a database of another program")
    #expect(scratch.holds(before, "other.db"))
  }

  @Test("a later version's state is refused")
  func later() throws {
    _ = try state()
    try scratch.sql("s/seen.db", "PRAGMA user_version=2")
    #expect(message() == "of another version of this program")
  }

  @Test("what is no regular file is refused, and nothing is made beside it")
  func irregular() {
    scratch.makeFolder("folder")
    #expect(message("folder") == "not a regular file")
    #expect(!scratch.exists("folder.lock"))
    scratch.write(Data(), to: "file")
    #expect(message("file/seen.db") == "Not a directory")
  }

  @Test(
    "a state that may not be written is refused before anything is fetched",
    .enabled(if: geteuid() != 0))
  func readOnly() throws {
    _ = try state()
    func set(_ name: String, _ mode: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: scratch.url.appending(path: name).path)
    }
    try set("s/seen.db", 0o400)
    #expect(message() == "cannot be written, so nothing could be recorded")
    #expect(refusal(isPeek: true) == nil)
    try set("s/seen.db", 0o600)
    try set("s", 0o500)
    #expect(refusal()?.kind == .unusable)
    #expect(refusal(isPeek: true) == nil)
    try set("s", 0o700)
  }

  @Test(
    "names that SQLite knows as something else are files",
    arguments: ["file:x?mode=memory", ":memory:"])
  func names(name: String) throws {
    do {
      let state = try state(name)
      try state.record([Self.key(1)])
    }
    #expect(scratch.exists(name))
    #expect(try !state(name).claim(Self.key(1)))
  }

  @Test("a file that is taken away in the middle is said")
  func takenAway() throws {
    let state = try state()
    try state.record([Self.key(1)])
    try FileManager.default.removeItem(at: scratch.url.appending(path: "s/seen.db"))
    #expect(throws: StateError.self) { try state.settle() }
  }

  // MARK: - what a run delivered and the state does not hold yet

  /// How many articles a file of the state holds.
  func count(_ name: String) throws -> Int {
    let database = try Database(Path(scratch.path(name)), .open, patience: 0)
    return try database.integer("SELECT count(*) FROM seen")
  }

  @Test("each record is a transaction of its own, and all move into the state at the end")
  func journal() throws {
    let state = try state()
    #expect(!scratch.exists("s/seen.db.run"))
    for channel in 0..<3 {
      try state.record((0..<5).map { Self.key($0, "\(channel)") })
      #expect(try count("s/seen.db.run") == 5 * (channel + 1))
      #expect(try count("s/seen.db") == 0)
    }
    try state.settle()
    #expect(!scratch.exists("s/seen.db.run"))
    #expect(try count("s/seen.db") == 15)
    #expect(try !state.claim(Self.key(1, "2")))
    try state.record([Self.key(9)])
    try state.settle()
    #expect(try count("s/seen.db") == 16)
  }

  @Test("what a run that died recorded moves into the state when the next one begins")
  func left() throws {
    do {
      let state = try state()
      try state.record([Self.key(1)], now: 100)
    }
    #expect(scratch.exists("s/seen.db.run"))
    #expect(try !state(isPeek: true).claim(Self.key(1)))
    #expect(scratch.exists("s/seen.db.run"))
    do {
      let state = try state()
      #expect(!scratch.exists("s/seen.db.run"))
      #expect(try !state.claim(Self.key(1)))
    }
    #expect(try count("s/seen.db") == 1)
  }

  @Test("a run that died between the two leaves both, and nothing twice")
  func settledAndLeft() throws {
    do {
      let state = try state()
      try state.record([Self.key(1), Self.key(2)], now: 100)
    }
    let left = scratch.data("s/seen.db.run")
    _ = try state()
    scratch.write(left, to: "s/seen.db.run")
    _ = try state()
    #expect(try count("s/seen.db") == 2)
    #expect(!scratch.exists("s/seen.db.run"))
  }

  @Test("what a lost power left damaged is set aside: it comes again", arguments: 0..<12)
  func damagedJournal(number: Int) throws {
    do {
      let state = try state()
      try state.record([Self.key(-1)])
      try state.settle()
      try state.record((0..<1000).map { Self.key($0) })
    }
    let damage = Self.damages[number](scratch.data("s/seen.db.run"))
    scratch.write(damage, to: "s/seen.db.run")
    #expect(try !state(isPeek: true).claim(Self.key(-1)))
    #expect(scratch.holds(damage, "s/seen.db.run"))
    let state = try state()
    #expect(try !state.claim(Self.key(-1)))
    #expect(try state.claim(Self.key(1000)))
    try state.record([Self.key(1000)])
    try state.settle()
    #expect(try !state.claim(Self.key(1000)))
    #expect(!scratch.exists("s/seen.db.run"))
  }

  @Test("who removes the state begins anew, whatever a run left beside it")
  func begunAnew() throws {
    do {
      let state = try state()
      try state.record([Self.key(1)])
    }
    try FileManager.default.removeItem(at: scratch.url.appending(path: "s/seen.db"))
    #expect(try state().claim(Self.key(1)))
    #expect(!scratch.exists("s/seen.db.run"))
  }

  @Test("many articles move into the state before the end")
  func long() throws {
    let state = try state()
    for channel in 0..<70 { try state.record((0..<1000).map { Self.key($0, "\(channel)") }) }
    #expect(try count("s/seen.db") == 66_000)
    #expect(try count("s/seen.db.run") == 4000)
    #expect(try !state.claim(Self.key(999, "0")))
    #expect(try !state.claim(Self.key(999, "69")))
    #expect(try state.claim(Self.key(1000, "0")))
  }

  @Test("ten runs at once deliver each article once")
  func concurrent() async throws {
    let path = scratch.path("s/seen.db")
    let delivered = try await withThrowingTaskGroup(of: [Int].self) { group in
      for worker in 0..<10 {
        group.addTask {
          var mine: [Int] = []
          for round in 0..<5 {
            let state = try SeenState(path, isPeek: false, wait: 60_000)
            let wanted = (0..<40).map { ($0 * 7 + worker + round * 11) % 200 }
            let new = try wanted.filter { try state.claim(Self.key($0)) }
            try state.record(new.map { Self.key($0) })
            mine += new
          }
          return mine
        }
      }
      return try await group.reduce(into: [Int]()) { $0 += $1 }
    }
    #expect(delivered.count == Set(delivered).count)
    let peek = try state(isPeek: true)
    for number in 0..<200 {
      #expect(try peek.claim(Self.key(number)) == !delivered.contains(number))
    }
  }
}
