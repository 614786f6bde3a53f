import Testing

@testable import Transport

@Suite struct ScheduleTests {
  static let (a, b) = ([UInt8]("a".utf8), [UInt8]("b".utf8))

  /// All that may start at an instant.
  static func starts(_ schedule: inout Schedule, at now: Int64) -> [Int] {
    var tokens: [Int] = []
    while let token = schedule.next(now: now) { tokens.append(token) }
    return tokens
  }

  @Test("the lower order starts first, then the earlier added")
  func order() {
    var schedule = Schedule(jobs: 9, perHost: 9, delay: 0)
    for (token, order) in [(1, 5), (2, 3), (3, 5), (4, 3)] {
      schedule.add(token, order: order, host: Self.a)
    }
    #expect(Self.starts(&schedule, at: 0) == [2, 4, 1, 3])
  }

  @Test("so many run in all and per host, and a full host holds nobody else back")
  func limits() {
    var schedule = Schedule(jobs: 4, perHost: 2, delay: 0)
    for token in 0..<6 { schedule.add(token, order: token, host: Self.a) }
    for token in 6..<9 { schedule.add(token, order: token, host: Self.b) }
    #expect(Self.starts(&schedule, at: 0) == [0, 1, 6, 7])
    #expect(schedule.running == 4)
    schedule.finish(host: Self.b)
    #expect(Self.starts(&schedule, at: 0) == [8])
    schedule.finish(host: Self.a)
    schedule.finish(host: Self.a)
    #expect(Self.starts(&schedule, at: 0) == [2, 3])
  }

  @Test("between two starts to one host lies the delay")
  func delay() {
    var schedule = Schedule(jobs: 9, perHost: 9, delay: 100)
    for token in 0..<3 { schedule.add(token, order: token, host: Self.a) }
    schedule.add(3, order: 3, host: Self.b)
    #expect(Self.starts(&schedule, at: 1000) == [0, 3])
    #expect(schedule.nextDue == 1100)
    #expect(Self.starts(&schedule, at: 1099) == [])
    #expect(Self.starts(&schedule, at: 1100) == [1])
    #expect(schedule.nextDue == 1200)
    schedule.finish(host: Self.a)
    #expect(Self.starts(&schedule, at: 5000) == [2])
    #expect(schedule.nextDue == nil)
    schedule.add(4, order: 4, host: Self.a)
    #expect(Self.starts(&schedule, at: 5001) == [])
    #expect(Self.starts(&schedule, at: 5100) == [4])
  }

  @Test("where nobody is asked there is no delay")
  func files() {
    var schedule = Schedule(jobs: 9, perHost: 9, delay: 100)
    for token in 0..<3 { schedule.add(token, order: token, host: []) }
    #expect(Self.starts(&schedule, at: 0) == [0, 1, 2])
  }

  @Test("a host that is held starts nothing, then as many as it may")
  func hold() {
    var schedule = Schedule(jobs: 9, perHost: 2, delay: 0)
    schedule.hold(host: Self.a, until: 500)
    for token in 0..<4 { schedule.add(token, order: token, host: Self.a) }
    #expect(Self.starts(&schedule, at: 0) == [])
    schedule.hold(host: Self.a, until: 800)
    #expect(schedule.nextDue == 500)
    #expect(Self.starts(&schedule, at: 500) == [])
    #expect(schedule.nextDue == 800)
    #expect(Self.starts(&schedule, at: 800) == [0, 1])
  }

  @Test("a waiting request can be taken out, blocked or not")
  func remove() {
    var schedule = Schedule(jobs: 9, perHost: 1, delay: 0)
    for token in 0..<4 { schedule.add(token, order: token, host: Self.a) }
    #expect(Self.starts(&schedule, at: 0) == [0])
    schedule.remove(1, host: Self.a)
    schedule.add(4, order: 4, host: Self.a)
    schedule.remove(4, host: Self.a)
    schedule.finish(host: Self.a)
    #expect(Self.starts(&schedule, at: 0) == [2])
    schedule.finish(host: Self.a)
    #expect(Self.starts(&schedule, at: 0) == [3])
  }

  @Test("whatever is added and finished, every request starts once and no limit is passed")
  func random() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = Seeded(state: seed)
    var schedule = Schedule(jobs: 5, perHost: 2, delay: 7)
    let hosts = (0..<4).map { [UInt8("a".utf8.first ?? 0) + UInt8($0)] }
    var (running, started, lastStart): ([Int], Set<Int>, [Int: Int64]) = ([], [], [:])
    var (now, added): (Int64, Int) = (0, 0)
    while started.count < 400 || !running.isEmpty {
      now += Int64.random(in: 0..<4, using: &generator)
      if added < 400, Bool.random(using: &generator) {
        schedule.add(added, order: Int.random(in: 0..<9, using: &generator), host: hosts[added % 4])
        added += 1
      }
      while let token = schedule.next(now: now) {
        let host = token % 4
        #expect(started.insert(token).inserted)
        #expect(now - (lastStart[host] ?? -7) >= 7, "seed \(seed)")
        lastStart[host] = now
        running.append(token)
        #expect(running.count <= 5 && running.count(where: { $0 % 4 == host }) <= 2, "seed \(seed)")
      }
      if let at = running.indices.randomElement(using: &generator), Bool.random(using: &generator) {
        schedule.finish(host: hosts[running.remove(at: at) % 4])
      }
      guard now < 1_000_000 else {
        Issue.record("stuck, seed \(seed)")
        return
      }
    }
    #expect(schedule.running == 0)
  }
}

/// A generator that a seed repeats: SplitMix64.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
