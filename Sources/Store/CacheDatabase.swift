// The tables of the cache.
//
//     entry: key (digest of the URL) → id, when used, when received, size, the head's fields
//     part:  id · 1024 + n → the body's n-th 256 KiB, with its checksum
//
// Ids are random and never used again, and a checksum is bound to its part's id: whatever the file
// suffers, a body is the one of its head, whole, or none. So writes need not reach the disk before
// they are said to be done (synchronous=OFF), a thousandth of the time of the other way.
//
// A rollback journal and no WAL: homes, and caches in them, lie on network file systems too.

internal import CSystem
import NewsModel

/// What the cache keeps of an answer besides its body.
struct CacheEntry {
  var id = 0
  /// When it was last of use, in seconds since 1970.
  var used = 0
  /// When it came, or was last confirmed.
  var received = 0
  /// The body's bytes.
  var size = 0
  /// The user agent that asked for it.
  var agent: [UInt8] = []
  var head = CachedHead()
}

/// An open cache file.
final class CacheDatabase {
  static var pageSize: Int { 8192 }
  static var partSize: Int { 256 << 10 }
  /// The largest body that is kept.
  static var bodyLimit: Int { 32 << 20 }
  private static var partsPerBody: Int { 1024 }

  /// What tells our files from others': `nwsC`.
  private static var applicationID: Int { 0x6E77_7343 }
  private static var version: Int { 1 }

  private let database: Database
  private let selectEntry: Statement
  private let selectParts: Statement
  private var writer: CacheWriter?

  /// Opens the file, and makes it or its tables where they are missing.
  convenience init(_ path: Path, patience: Int) throws(DatabaseError) {
    try self.init(try Database(path, .make, patience: patience))
  }

  init(_ database: Database) throws(DatabaseError) {
    try database.run(
      """
      PRAGMA synchronous=OFF; PRAGMA secure_delete=OFF; PRAGMA cell_size_check=ON;
      PRAGMA cache_size=-1024
      """)
    if try database.isNew(id: Self.applicationID, version: Self.version) {
      guard !database.isReadOnly else { throw DatabaseError(.readOnly, "it is empty") }
      // For an empty file it is noted; in one with tables it would be written.
      try database.run("PRAGMA page_size=8192; PRAGMA auto_vacuum=INCREMENTAL")
      try database.transaction { () throws(DatabaseError) in
        if try database.isNew(id: Self.applicationID, version: Self.version) {
          try Self.makeTables(database)
        }
      }
    }
    try database.run("PRAGMA journal_mode=TRUNCATE")
    self.database = database
    selectEntry = try database.statement(
      """
      SELECT id, used, received, size, agent, url, type, etag, modified, control, vary, age,
      expires, date FROM entry WHERE key=?
      """)
    selectParts = try database.statement(
      "SELECT id, sum, bytes FROM part WHERE id>=? AND id<? ORDER BY id")
  }

  private static func makeTables(_ database: Database) throws(DatabaseError) {
    try database.run(
      """
      CREATE TABLE entry(
        key BLOB PRIMARY KEY, id INTEGER NOT NULL, used INTEGER NOT NULL,
        received INTEGER NOT NULL, size INTEGER NOT NULL, agent TEXT, url TEXT, type TEXT,
        etag TEXT, modified TEXT, control TEXT, vary TEXT, age TEXT, expires INTEGER, date INTEGER
      ) WITHOUT ROWID;
      CREATE INDEX entry_used ON entry(used);
      CREATE TABLE part(id INTEGER PRIMARY KEY, sum INTEGER NOT NULL, bytes BLOB NOT NULL);
      PRAGMA application_id=0x6E777343;
      PRAGMA user_version=1
      """)
  }

  // MARK: - reading

  func entry(_ key: [UInt8]) throws(DatabaseError) -> CacheEntry? {
    let row = selectEntry
    row.bind(1, blob: key.span)
    guard try row.step() else { return nil }
    defer { row.reset() }
    var entry = CacheEntry()
    entry.id = row.integer(0)
    entry.used = row.integer(1)
    entry.received = row.integer(2)
    entry.size = row.integer(3)
    entry.agent = row.bytes(4) ?? []
    entry.head.url = row.bytes(5) ?? []
    entry.head.contentType = row.bytes(6)
    entry.head.etag = row.bytes(7)
    entry.head.lastModified = row.bytes(8)
    entry.head.cacheControl = row.bytes(9)
    entry.head.vary = row.bytes(10)
    entry.head.age = row.bytes(11)
    entry.head.expires = row.isNull(12) ? nil : row.integer(12)
    entry.head.date = row.isNull(13) ? nil : row.integer(13)
    return entry
  }

  /// The body of an entry; nil where it is not there whole and sound.
  func body(of entry: CacheEntry) throws(DatabaseError) -> [UInt8]? {
    guard 0...Self.bodyLimit ~= entry.size, let first = Self.firstPart(entry.id) else { return nil }
    var body: [UInt8] = []
    body.reserveCapacity(entry.size)
    var next = first
    selectParts.bind(1, first)
    selectParts.bind(2, first + Self.partsPerBody)
    while try selectParts.step() {
      let start = body.count
      selectParts.append(2, to: &body)
      let isSound =
        selectParts.integer(0) == next && body.count <= entry.size
        && selectParts.integer(1)
          == Checksum.of(body.span.extracting(start..<body.count), seed: next)
      guard isSound else {
        selectParts.reset()
        return nil
      }
      next += 1
    }
    return body.count == entry.size ? body : nil
  }

  /// The id of the first part; nil for an id that was never given.
  private static func firstPart(_ id: Int) -> Int? {
    0..<(1 << 50) ~= id ? id * partsPerBody : nil
  }

  // MARK: - writing

  /// Runs `body` as one transaction.
  func write(_ body: (CacheWriter) throws(DatabaseError) -> Void) throws(DatabaseError) {
    let writer: CacheWriter
    if let made = self.writer { writer = made } else { writer = try CacheWriter(database) }
    self.writer = writer
    try database.transaction { () throws(DatabaseError) in try body(writer) }
  }

  /// An id for a body, and the place of its n-th part.
  static func newID() -> Int { Int(sys_random() >> 15) }
  static func part(_ number: Int, of id: Int) -> Int { (firstPart(id) ?? 0) + number }
  static func parts(of id: Int) -> Range<Int> {
    part(0, of: id)..<part(0, of: id) + partsPerBody
  }
}
