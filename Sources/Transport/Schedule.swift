// Whose turn it is: so many at once in all and per host, and so much time between two starts to one
// host. Pure: it knows no clock, no network and no transfer but by its token.
//
//   add ──▶ ready (all hosts, by order) ──▶ next
//             ▲           │ the host is full, or its next start is not yet due
//             │           ▼
//             └────── blocked (per host, by order)
//         the host finishes one, or its next start is due
//
// What is blocked stands aside, so that a slow host costs the others nothing.

/// Requests waiting for their turn.
///
/// Instants are nanoseconds of any one clock.
struct Schedule {
  /// A waiting request: the lower order first, then the earlier added.
  private struct Place: Comparable {
    let order: Int
    let serial: Int
    let token: Int
    let host: Int

    static func < (left: Place, right: Place) -> Bool {
      left.order == right.order ? left.serial < right.serial : left.order < right.order
    }
  }

  private struct Host {
    var blocked = MinHeap<Place>()
    var running = 0
    let delay: Int64
    var nextStart = Int64.min
    /// Whether it stands in `delayed`.
    var isDelayed = false
  }

  private struct Delayed: Comparable {
    let until: Int64
    let host: Int

    static func < (left: Delayed, right: Delayed) -> Bool { left.until < right.until }
  }

  private let jobs: Int
  private let perHost: Int
  private let delay: Int64
  private var hosts: [Host] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var ready = MinHeap<Place>()
  private var delayed = MinHeap<Delayed>()
  private var serial = 0
  private(set) var running = 0

  init(jobs: Int, perHost: Int, delay: Int64) {
    self.jobs = max(jobs, 1)
    self.perHost = max(perHost, 1)
    self.delay = delay
  }

  /// Puts a request into the queue.
  ///
  /// Where the host is empty no delay holds: there is nobody to spare.
  ///
  /// - Complexity: O(log n) in the number that wait.
  mutating func add(_ token: Int, order: Int, host: [UInt8]) {
    serial += 1
    ready.insert(Place(order: order, serial: serial, token: token, host: number(of: host)))
  }

  /// The request that may start now, counted as running from here on.
  mutating func next(now: Int64) -> Int? {
    while let first = delayed.first, first.until <= now {
      _ = delayed.popFirst()
      hosts[first.host].isDelayed = false
      unblock(first.host)
    }
    guard running < jobs else { return nil }
    while let place = ready.popFirst() {
      let host = place.host
      if hosts[host].running >= perHost {
        hosts[host].blocked.insert(place)
      } else if hosts[host].nextStart > now {
        hosts[host].blocked.insert(place)
        guard !hosts[host].isDelayed else { continue }
        hosts[host].isDelayed = true
        delayed.insert(Delayed(until: hosts[host].nextStart, host: host))
      } else {
        hosts[host].running += 1
        hosts[host].nextStart = now + hosts[host].delay
        running += 1
        return place.token
      }
    }
    return nil
  }

  /// Gives back the turn of a request that ran, or was about to.
  mutating func finish(host key: [UInt8]) {
    let host = number(of: key)
    hosts[host].running -= 1
    running -= 1
    unblock(host)
  }

  /// Starts nothing more to a host before an instant.
  mutating func hold(host key: [UInt8], until instant: Int64) {
    let host = number(of: key)
    hosts[host].nextStart = max(hosts[host].nextStart, instant)
  }

  /// Takes a waiting request out.
  ///
  /// - Complexity: O(n) in the number that wait.
  mutating func remove(_ token: Int, host key: [UInt8]) {
    ready.removeAll { $0.token == token }
    hosts[number(of: key)].blocked.removeAll { $0.token == token }
  }

  /// When time alone lets another request start, or nil where it must wait for a running one.
  var nextDue: Int64? { running < jobs ? delayed.first?.until : nil }

  /// Lets as many of a host's requests compete again as it has room for.
  private mutating func unblock(_ host: Int) {
    for _ in 0..<max(perHost - hosts[host].running, 0) {
      guard let place = hosts[host].blocked.popFirst() else { return }
      ready.insert(place)
    }
  }

  private mutating func number(of key: [UInt8]) -> Int {
    if let known = numbers[key] { return known }
    hosts.append(Host(delay: key.isEmpty ? 0 : delay))
    numbers[key] = hosts.count - 1
    return hosts.count - 1
  }
}
