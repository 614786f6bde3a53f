// What is written to the cache, within a transaction, and how it is kept within its bounds.
//
// What was longest of no use goes first. Its pages are used again by what comes; the file shrinks
// where it is larger than the bounds.

import NewsModel

/// The statements that change a cache file.
final class CacheWriter {
  private let database: Database
  private let insertEntry: Statement
  private let insertPart: Statement
  private let updateEntry: Statement
  private let updateUse: Statement
  private let selectID: Statement
  private let selectFuture: Statement
  private let selectOldest: Statement
  private let deleteEntry: Statement
  private let deleteParts: Statement
  private let pageCount: Statement
  private let freePageCount: Statement
  private let pageSize: Int

  init(_ database: Database) throws(DatabaseError) {
    self.database = database
    insertEntry = try database.statement(
      """
      INSERT INTO entry(id, used, received, size, agent, url, type, etag, modified,
      control, vary, age, expires, date, key) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
      """)
    insertPart = try database.statement("INSERT INTO part(id, sum, bytes) VALUES(?,?,?)")
    updateEntry = try database.statement(
      """
      UPDATE entry SET used=?2, received=?3, url=?6, type=?7, etag=?8, modified=?9, control=?10,
      vary=?11, age=?12, expires=?13, date=?14 WHERE key=?15 AND id=?1
      """)
    updateUse = try database.statement("UPDATE entry SET used=? WHERE key=?")
    selectID = try database.statement("SELECT id FROM entry WHERE key=?")
    selectFuture = try database.statement("SELECT key, id FROM entry WHERE used>? LIMIT 16")
    selectOldest = try database.statement("SELECT key, id FROM entry ORDER BY used LIMIT 16")
    deleteEntry = try database.statement("DELETE FROM entry WHERE key=?")
    deleteParts = try database.statement("DELETE FROM part WHERE id>=? AND id<?")
    pageCount = try database.statement("PRAGMA page_count")
    freePageCount = try database.statement("PRAGMA freelist_count")
    pageSize = try database.integer("PRAGMA page_size")
  }

  /// Puts an answer in the place of what is there; `part` gives the body's parts in turn.
  func insert(
    _ key: [UInt8], _ entry: CacheEntry, part: (Range<Int>) -> [UInt8]?
  ) throws(DatabaseError) {
    try delete(key)
    var number = 0
    var start = 0
    while start < entry.size {
      let end = min(start + CacheDatabase.partSize, entry.size)
      guard let bytes = part(start..<end) else { return try delete(entry.id) }
      let id = CacheDatabase.part(number, of: entry.id)
      insertPart.bind(1, id)
      insertPart.bind(2, Checksum.of(bytes.span, seed: id))
      insertPart.bind(3, blob: bytes.span)
      try insertPart.run()
      start = end
      number += 1
    }
    bind(entry, key, to: insertEntry)
    try insertEntry.run()
  }

  /// Changes the head of an answer, unless another has taken its place; puts all of it back where
  /// there is none any more, as in a file that was made anew.
  func update(
    _ key: [UInt8], _ entry: CacheEntry, part: (Range<Int>) -> [UInt8]?
  ) throws(DatabaseError) {
    selectID.bind(1, blob: key.span)
    guard try selectID.step() else { return try insert(key, entry, part: part) }
    selectID.reset()
    bind(entry, key, to: updateEntry)
    try updateEntry.run()
  }

  /// Notes that an answer was of use.
  func touch(_ key: [UInt8], _ now: Int) throws(DatabaseError) {
    updateUse.bind(1, now)
    updateUse.bind(2, blob: key.span)
    try updateUse.run()
  }

  func delete(_ key: [UInt8]) throws(DatabaseError) {
    selectID.bind(1, blob: key.span)
    guard try selectID.step() else { return }
    let id = selectID.integer(0)
    selectID.reset()
    try delete(id)
    try deleteEntry(key)
  }

  private func deleteEntry(_ key: [UInt8]) throws(DatabaseError) {
    deleteEntry.bind(1, blob: key.span)
    try deleteEntry.run()
  }

  private func delete(_ id: Int) throws(DatabaseError) {
    let parts = CacheDatabase.parts(of: id)
    deleteParts.bind(1, parts.lowerBound)
    deleteParts.bind(2, parts.upperBound)
    try deleteParts.run()
  }

  private func bind(_ entry: CacheEntry, _ key: [UInt8], to statement: Statement) {
    statement.bind(1, entry.id)
    statement.bind(2, entry.used)
    statement.bind(3, entry.received)
    statement.bind(4, entry.size)
    statement.bind(5, text: entry.agent)
    statement.bind(6, text: entry.head.url)
    statement.bind(7, text: entry.head.contentType)
    statement.bind(8, text: entry.head.etag)
    statement.bind(9, text: entry.head.lastModified)
    statement.bind(10, text: entry.head.cacheControl)
    statement.bind(11, text: entry.head.vary)
    statement.bind(12, text: entry.head.age)
    statement.bind(13, entry.head.expires)
    statement.bind(14, entry.head.date)
    statement.bind(15, blob: key.span)
  }

  // MARK: - bounds

  /// Makes room for `coming` bytes below `limit`, which is not 0.
  func makeRoom(for coming: Int, below limit: Int, now: Int) throws(DatabaseError) {
    guard try usedBytes() + coming > limit else { return }
    // A tenth more, so that not each answer that comes has to push out another.
    let aim = max(limit - limit / 10 - coming, 0)
    while try usedBytes() > aim {
      let oldest = try oldest(now)
      if oldest.isEmpty {
        // Parts without an entry are left only by damage.
        return try database.run("DELETE FROM part")
      }
      for (key, id) in oldest where try usedBytes() > aim {
        try delete(id)
        try deleteEntry(key)
      }
    }
  }

  /// A few of the answers that were longest of no use, those first that a clock which was ahead
  /// left in the future: else they would stay for good, and push out all that comes.
  private func oldest(_ now: Int) throws(DatabaseError) -> [(key: [UInt8], id: Int)] {
    selectFuture.bind(1, now + 86_400)
    let future = try Self.answers(selectFuture)
    return try future.isEmpty ? Self.answers(selectOldest) : future
  }

  private static func answers(
    _ rows: Statement
  ) throws(DatabaseError) -> [(key: [UInt8], id: Int)] {
    var answers: [(key: [UInt8], id: Int)] = []
    while try rows.step() { answers.append((rows.bytes(0) ?? [], rows.integer(1))) }
    return answers
  }

  /// Gives back to the file system what the file has above `limit`.
  func shrink(to limit: Int) throws(DatabaseError) {
    let excess = try pages(pageCount) - max(limit / pageSize, 1)
    guard excess > 0, try pages(freePageCount) > 0 else { return }
    // Each step of this statement frees one page.
    let vacuum = try database.statement("PRAGMA incremental_vacuum")
    for _ in 0..<excess {
      guard try vacuum.step() else { return }
    }
    vacuum.reset()
  }

  private func usedBytes() throws(DatabaseError) -> Int {
    (try pages(pageCount) - pages(freePageCount)) * pageSize
  }

  private func pages(_ statement: Statement) throws(DatabaseError) -> Int {
    guard try statement.step() else { return 0 }
    defer { statement.reset() }
    return statement.integer(0)
  }
}
