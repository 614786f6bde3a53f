// The cache of answers: what may be taken without asking, what to ask with, what to keep.
//
// A cache is a convenience: nothing that befalls it ends a run or holds it up for more than moments.
// What cannot be used is one warning, and the run goes on without; `CacheFile` knows how. Changes
// are gathered, so that many answers cost one transaction.

package import NewsModel

/// How the cache is used in a run.
package struct CachePlan {
  /// The folder; nil for $XDG_CACHE_HOME/news or ~/.cache/news.
  package var folder: [UInt8]?
  /// The bytes that the cache may take; 0 for no limit.
  package var limit = 256 << 20
  /// Seconds; when given, it alone decides what is taken without asking.
  package var maxAge: Int?
  /// Whatever is kept is taken, and nothing is asked for.
  package var isOffline = false
  /// What is sent as User-Agent: some answers are for one only.
  package var agent: [UInt8] = []

  package init() {}
}

/// An answer that was kept.
package struct CachedAnswer {
  package let head: CachedHead
  package let body: [UInt8]
}

/// What to send back, verbatim, to hear whether a kept answer still holds.
package struct CacheValidators: Equatable {
  package var etag: [UInt8]?
  package var lastModified: [UInt8]?
}

/// What the cache knows of a URL.
package enum CacheFinding {
  /// The answer, without a request.
  case answer(CachedAnswer)
  /// A request is needed; the validators are nil where nothing is kept.
  case ask(CacheValidators)
  /// Nothing is kept, and nothing may be asked for.
  case absent
}

/// Answers of earlier requests.
///
/// Nothing is opened before it is first asked.
package final class HTTPCache {
  /// How long an answer is of use before that is noted again, in seconds.
  private static var useInterval: Int { 3600 }
  /// How many changes are gathered before they are written.
  private static var gatheredCount: Int { 256 }
  /// The largest head that is kept: some servers send much.
  private static var headLimit: Int { 16 << 10 }

  private enum Change {
    case insert(CacheEntry, [UInt8])
    /// With the body, for a file that turns out damaged before this is written.
    case update(CacheEntry, [UInt8])
    case touch(Int)
    case delete

    var isTouch: Bool { if case .touch = self { true } else { false } }
  }

  private let plan: CachePlan
  private let file: CacheFile
  private var gathered: [(key: [UInt8], change: Change)] = []
  /// What the changes take in memory, and what they will take of the file.
  private var gatheredSize = 0
  private var gatheredRoom = 0

  /// Prepares a cache; `warn` is called at most a few times in a run, and may show what it gets.
  package init(_ plan: CachePlan, warn: @escaping (Failure) -> Void) {
    self.plan = plan
    file = CacheFile(
      plan.folder ?? StandardFolder.cache, patience: plan.isOffline ? 2000 : 250, warn: warn)
  }

  // MARK: - asking

  /// What to do about a URL; times are seconds since 1970.
  package func find(_ url: [UInt8], now: Int = LocalClock.now) -> CacheFinding {
    // A file is read also by those who stay off the network.
    guard let key = CacheKey.digest(url) else { return .ask(CacheValidators()) }
    let nothing = plan.isOffline ? CacheFinding.absent : .ask(CacheValidators())
    guard let entry = entry(key) else { return nothing }
    guard mayTake(entry, url, now) else {
      return .ask(CacheValidators(etag: entry.head.etag, lastModified: entry.head.lastModified))
    }
    guard let body = body(key, entry) else {
      gather(key, .delete, now: now)
      return nothing
    }
    // A clock that ran backwards left a time in the future.
    if abs(now - entry.used) >= Self.useInterval { gather(key, .touch(now), now: now) }
    return .answer(CachedAnswer(head: entry.head, body: body))
  }

  private func mayTake(_ entry: CacheEntry, _ url: [UInt8], _ now: Int) -> Bool {
    if plan.isOffline { return true }
    if let maxAge = plan.maxAge { return CachedHead.isYounger(than: maxAge, entry.received, now) }
    return entry.head.isFresh(received: entry.received, now: now, requested: url)
  }

  /// The answer that a 304 to a request with its validators says is still good, kept with what the
  /// 304 says of it.
  ///
  /// Nil when it is there no more: ask again, without validators.
  package func confirm(
    _ url: [UInt8], _ head: CachedHead, now: Int = LocalClock.now
  ) -> CachedAnswer? {
    guard let key = CacheKey.digest(url), var entry = entry(key) else { return nil }
    guard let body = body(key, entry) else {
      gather(key, .delete, now: now)
      return nil
    }
    let confirmed = entry.head.confirmed(by: head)
    entry.head = confirmed
    entry.received = now
    entry.used = now
    if confirmed.isStorable, Self.size(confirmed) <= Self.headLimit {
      gather(key, .update(entry, body), size: body.count, now: now)
    } else {
      gather(key, .delete, now: now)
    }
    return CachedAnswer(head: confirmed, body: body)
  }

  private func entry(_ key: [UInt8]) -> CacheEntry? {
    var found: CacheEntry?
    if let last = gathered.last(where: { $0.key == key && !$0.change.isTouch }) {
      switch last.change {
      case .insert(let entry, _), .update(let entry, _): found = entry
      case .delete, .touch: return nil
      }
    } else {
      found = file.read { database throws(DatabaseError) in try database.entry(key) } ?? nil
    }
    // RFC 9111, 4.1. No other field that Vary may name differs between the requests to one URL.
    guard let found, !found.head.varies(on: "user-agent") || found.agent == plan.agent else {
      return nil
    }
    return found
  }

  private func body(_ key: [UInt8], _ entry: CacheEntry) -> [UInt8]? {
    for change in gathered where change.key == key {
      switch change.change {
      case .insert(let known, let body), .update(let known, let body):
        if known.id == entry.id { return body }
      case .touch, .delete: break
      }
    }
    return file.read { database throws(DatabaseError) in try database.body(of: entry) } ?? nil
  }

  // MARK: - keeping

  /// Keeps a whole answer in the place of an earlier one, where it may be kept.
  package func store(
    _ url: [UInt8], _ head: CachedHead, _ body: [UInt8], now: Int = LocalClock.now
  ) {
    guard let key = CacheKey.digest(url) else { return }
    guard mayKeep(head), body.count <= bodyLimit else { return gather(key, .delete, now: now) }
    gather(
      key, .insert(newEntry(head, size: body.count, now), body), size: body.count,
      room: Self.room(body.count), now: now)
  }

  /// Takes a body that comes in pieces; nil where the answer may not be kept.
  package func begin(_ url: [UInt8], _ head: CachedHead) -> CacheBody? {
    guard file.isWritable, mayKeep(head), CacheKey.digest(url) != nil else { return nil }
    return CacheBody(url, head, limit: bodyLimit)
  }

  /// Keeps a body that came whole.
  package func commit(_ body: CacheBody, now: Int = LocalClock.now) {
    guard let key = CacheKey.digest(body.url) else { return }
    guard !body.isDropped else { return gather(key, .delete, now: now) }
    if body.isInMemory { return store(body.url, body.head, body.bytes, now: now) }
    flush(now: now)
    let entry = newEntry(body.head, size: body.count, now)
    write(Self.room(entry.size), now) { writer throws(DatabaseError) in
      try writer.insert(key, entry) { body.piece($0) }
    }
  }

  /// Writes what was gathered; to be called at the end of a run.
  package func flush(now: Int = LocalClock.now) {
    guard !gathered.isEmpty else { return }
    let changes = gathered
    let room = gatheredRoom
    gathered = []
    gatheredSize = 0
    gatheredRoom = 0
    write(room, now) { writer throws(DatabaseError) in
      for (key, change) in changes { try Self.apply(change, to: key, writer) }
    }
  }

  /// About what an answer takes in the file, which is made of pages.
  private static func room(_ size: Int) -> Int { size + CacheDatabase.pageSize }

  /// Runs `body`, which needs room for `size` bytes, as one transaction within the bounds.
  private func write(
    _ size: Int, _ now: Int, _ body: (CacheWriter) throws(DatabaseError) -> Void
  ) {
    let limit = plan.limit
    file.write { database throws(DatabaseError) in
      try database.write { writer throws(DatabaseError) in
        if limit > 0 { try writer.makeRoom(for: size, below: limit, now: now) }
        try body(writer)
        if limit > 0 { try writer.shrink(to: limit) }
      }
    }
  }

  private static func apply(
    _ change: Change, to key: [UInt8], _ writer: CacheWriter
  ) throws(DatabaseError) {
    switch change {
    case .insert(let entry, let body):
      try writer.insert(key, entry) { range in [UInt8](body[range]) }
    case .update(let entry, let body):
      try writer.update(key, entry) { range in [UInt8](body[range]) }
    case .touch(let now): try writer.touch(key, now)
    case .delete: try writer.delete(key)
    }
  }

  private func gather(
    _ key: [UInt8], _ change: Change, size: Int = 0, room: Int = 0, now: Int
  ) {
    guard file.isWritable else { return }
    gathered.append((key, change))
    gatheredSize += size
    gatheredRoom += room
    if gatheredSize >= gatheredBytes || gathered.count >= Self.gatheredCount {
      flush(now: now)
    }
  }

  private func mayKeep(_ head: CachedHead) -> Bool {
    head.isStorable && Self.size(head) <= Self.headLimit
  }

  private static func size(_ head: CachedHead) -> Int {
    let fields = [
      head.contentType, head.etag, head.lastModified, head.cacheControl, head.vary, head.age,
    ]
    return fields.reduce(head.url.count) { $0 + ($1?.count ?? 0) }
  }

  private var bodyLimit: Int {
    plan.limit == 0 ? CacheDatabase.bodyLimit : min(CacheDatabase.bodyLimit, plan.limit / 2)
  }

  /// How many bytes are gathered before they are written: not so many that they fill the cache.
  private var gatheredBytes: Int { plan.limit == 0 ? 1 << 20 : min(1 << 20, plan.limit / 8) }

  private func newEntry(_ head: CachedHead, size: Int, _ now: Int) -> CacheEntry {
    CacheEntry(
      id: CacheDatabase.newID(), used: now, received: now, size: size, agent: plan.agent,
      head: head)
  }
}
