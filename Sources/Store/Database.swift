// One connection to one SQLite file.
//
// Whatever fails is a `DatabaseError`; nothing here decides what that means. A path is a path: names
// that SQLite knows as something else (`file:…`, `:memory:`) are files here too.
//
// Sound: the connection is closed when the last statement that uses it is gone, each pointer that
// SQLite gives is read before the next call, and bytes that it gets are copied by it.

internal import CSQLite
import NewsModel

/// An open database file.
@safe final class Database {
  enum Access {
    /// Made if it is missing.
    case make
    /// Read and written, or only read where nothing else is allowed.
    case open
  }

  fileprivate let handle: OpaquePointer

  /// Opens a file; SQLite reads it only when it is first asked something.
  ///
  /// `patience` is how many milliseconds to wait for other processes, each time.
  init(_ path: Path, _ access: Access, patience: Int) throws(DatabaseError) {
    let isAbsolute = path.bytes.first == .slash
    let name = isAbsolute ? path.bytes : [UInt8]("./") + path.bytes
    var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    if access == .make { flags |= SQLITE_OPEN_CREATE }
    var opened: OpaquePointer?
    let code = unsafe name.withCString { unsafe sqlite3_open_v2($0, &opened, flags, nil) }
    guard let found = unsafe opened else { throw DatabaseError(.unusable, "out of memory") }
    unsafe handle = unsafe found
    unsafe sqlite3_extended_result_codes(found, 1)
    guard code == SQLITE_OK else { throw error() }
    unsafe sqlite3_busy_timeout(found, Int32(clamping: patience))
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements that give no rows, or whose rows do not matter.
  func run(_ sql: StaticString) throws(DatabaseError) {
    guard unsafe sqlite3_exec(handle, sql.characters, nil, nil, nil) == SQLITE_OK else {
      throw error()
    }
  }

  /// Prepares a statement for many uses.
  func statement(_ sql: StaticString) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql.characters, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT),
      &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw error() }
    return unsafe Statement(prepared, of: self)
  }

  /// The first column of the first row of a query; 0 without one.
  func integer(_ sql: StaticString) throws(DatabaseError) -> Int {
    let query = try statement(sql)
    return try query.step() ? query.integer(0) : 0
  }

  /// Runs `body` in a transaction that no other process can get in the way of once it began.
  func transaction<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Ends a transaction without a trace, unless SQLite did that by itself.
  func rollBack() {
    if isInTransaction { try? run("ROLLBACK") }
  }

  /// Whether nothing was ever written to the file, which is to be `version` of ours with this `id`.
  ///
  /// - Throws: `.foreign` for another program's database and for another version of ours.
  func isNew(id: Int, version: Int) throws(DatabaseError) -> Bool {
    let found = try integer("PRAGMA application_id")
    if found == id {
      guard try integer("PRAGMA user_version") == version else {
        throw DatabaseError(.foreign, "of another version of this program")
      }
      return false
    }
    guard found == 0, try integer("SELECT count(*) FROM sqlite_master") == 0 else {
      throw DatabaseError(.foreign, "a database of another program")
    }
    return true
  }

  /// Whether the file could be opened for reading only.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// What the last call that failed says.
  fileprivate func error() -> DatabaseError {
    let code = unsafe sqlite3_extended_errcode(handle)
    let system = unsafe sqlite3_system_errno(handle)
    let kind = DatabaseError.Kind(code)
    if system != 0, kind == .unusable || kind == .readOnly {
      return DatabaseError(kind, SystemError(code: system).text)
    }
    return DatabaseError(kind, unsafe [UInt8](cString: sqlite3_errmsg(handle)))
  }
}

extension DatabaseError.Kind {
  fileprivate init(_ code: Int32) {
    if code == SQLITE_READONLY | 4 << 8 {  // SQLITE_READONLY_DBMOVED, a macro that is not imported
      self = .moved
      return
    }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
    // SQLITE_ERROR is a statement that does not fit the tables: someone else's, or half of ours.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_CONSTRAINT,
      SQLITE_MISMATCH:
      self = .damaged
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_FULL, SQLITE_TOOBIG: self = .full
    default: self = .unusable
    }
  }
}

extension StaticString {
  fileprivate var characters: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// A prepared statement; it keeps its database open.
@safe final class Statement {
  private let handle: OpaquePointer
  private let database: Database

  fileprivate init(_ handle: OpaquePointer, of database: Database) {
    unsafe self.handle = unsafe handle
    self.database = database
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Binds an integer, or NULL, to the parameter at `index`, the first being 1.
  func bind(_ index: Int, _ value: Int?) {
    if let value {
      unsafe sqlite3_bind_int64(handle, Int32(index), Int64(value))
    } else {
      unsafe sqlite3_bind_null(handle, Int32(index))
    }
  }

  /// Binds bytes as a BLOB.
  func bind(_ index: Int, blob bytes: borrowing Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { raw in
      // Without an address SQLite would bind NULL.
      if let start = raw.baseAddress {
        _ = unsafe sqlite_bind_blob(handle, Int32(index), start, Int64(raw.count))
      } else {
        _ = unsafe sqlite3_bind_zeroblob(handle, Int32(index), 0)
      }
    }
  }

  /// Binds bytes as TEXT, or NULL.
  func bind(_ index: Int, text bytes: [UInt8]?) {
    guard let bytes else {
      _ = unsafe sqlite3_bind_null(handle, Int32(index))
      return
    }
    unsafe bytes.withCString { start in
      _ = unsafe sqlite_bind_text(handle, Int32(index), start, Int64(bytes.count))
    }
  }

  /// Goes to the next row; false at the end, where the statement is ready for its next use.
  func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // Reset first would forget the error's words.
    let error = code == SQLITE_DONE ? nil : database.error()
    reset()
    if let error { throw error }
    return false
  }

  /// Runs a statement that gives no row.
  func run() throws(DatabaseError) {
    while try step() {}
  }

  /// Lets go of the rows, and with them of what other processes wait for.
  func reset() { unsafe sqlite3_reset(handle) }

  /// The integer in a column, the first being 0; 0 where there is none.
  func integer(_ column: Int) -> Int {
    Int(unsafe sqlite3_column_int64(handle, Int32(column)))
  }

  func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// The bytes in a column, or nil for NULL.
  func bytes(_ column: Int) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    var bytes: [UInt8] = []
    append(column, to: &bytes)
    return bytes
  }

  /// Appends the bytes in a column.
  func append(_ column: Int, to bytes: inout [UInt8]) {
    // The address first: it may convert, and so change the count.
    let start = unsafe sqlite3_column_blob(handle, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    unsafe bytes.append(start?.assumingMemoryBound(to: UInt8.self), count: count)
  }
}
