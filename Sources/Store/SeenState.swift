// The articles that were delivered, kept apart from the cache because they cannot be fetched again.
//
// One run at a time uses a state to deliver: it holds FILE.lock to its end. What a run records is
// kept by the `DeliveryJournal` beside the state at once, whatever becomes of the process, and moves
// into the state at the end of the run, or at the beginning of the next one. A state that is damaged, is something else, or cannot be written
// is refused before anything was done with it; it is never repaired or made anew, as that would
// deliver everything again. A file that is missing or empty is a state in which nothing was
// delivered.
//
// A rollback journal and no WAL: state folders lie on network file systems too.

import NewsModel

/// An open state.
package final class SeenState {
  /// What tells our files from others': `nwsS`.
  private static var applicationID: Int { 0x6E77_7353 }
  private static var version: Int { 1 }
  /// Up to this size a file is read through before it is trusted.
  private static var checkedSize: Int { 32 << 20 }
  /// How many articles a run records before they move into the state: they take memory.
  private static var journalLimit: Int { 1 << 16 }

  private let path: Path
  private let isPeek: Bool
  private let lock: FileLock?
  private let patience: Int
  private var novelty = Novelty()
  private var journal: DeliveryJournal?
  /// Nil for the peek into a state that is not there.
  private var database: Database?
  private var select: Statement?
  private var insert: Statement?

  /// $XDG_STATE_HOME/news/seen.db, else ~/.local/state/news/seen.db; nil without a home.
  package static func standardPath() -> [UInt8]? {
    StandardFolder.state.map { $0 + [UInt8]("/seen.db") }
  }

  /// Opens a state, locks it, and makes sure that it can be used.
  ///
  /// Another run is waited for `milliseconds` long. A peek changes nothing, takes no lock and makes
  /// no file.
  package init(_ path: [UInt8], isPeek: Bool, wait milliseconds: Int) throws(StateError) {
    do throws(SystemError) {
      // Two names of one file have one lock.
      self.path = try Path(path).resolved()
    } catch {
      throw Self.unusable(Path(path), "", error.text)
    }
    self.isPeek = isPeek
    patience = max(milliseconds, 1000)
    let status = try? self.path.status()
    if let status, status.kind != .regular {
      throw Self.unusable(self.path, "not a regular file", [])
    }
    if isPeek {
      lock = nil
      guard status != nil else { return }
    } else {
      lock = try Self.lock(self.path, milliseconds)
    }
    do throws(DatabaseError) {
      try open()
    } catch {
      throw Self.error(self.path, error)
    }
  }

  private static func lock(_ path: Path, _ milliseconds: Int) throws(StateError) -> FileLock {
    do throws(SystemError) {
      // The XDG specification: for their owner only.
      try path.folder.makeFolder(mode: 0o700)
    } catch {
      throw unusable(path, "", error.text)
    }
    do throws(FileLock.Failure) {
      return try FileLock(path.appending(".lock"), milliseconds: milliseconds)
    } catch {
      switch error {
      case .busy:
        throw StateError(
          kind: .locked, path: path,
          message: [UInt8]("another run holds the lock; --wait=S waits longer"))
      case .unsupported(let error):
        throw unusable(path, "this file system has no locks: ", error.text)
      case .system(let error): throw unusable(path, "cannot be locked: ", error.text)
      case .interrupted: throw StateError(kind: .interrupted, path: path, message: [])
      }
    }
  }

  private func open() throws(DatabaseError) {
    // SQLite would take a single byte for an empty file.
    if let size = try? path.status().size, 1..<512 ~= size {
      throw DatabaseError(.damaged, "too short for a database")
    }
    // A peek looks here first: what is here no more is in the state by then.
    let left = try leftJournal()
    if !isPeek { path.makePrivateFile() }
    let database = try Database(path, isPeek ? .open : .make, patience: patience)
    try database.run("PRAGMA synchronous=FULL; PRAGMA cell_size_check=ON")
    let isNew = try database.isNew(id: Self.applicationID, version: Self.version)
    if !isPeek {
      guard !database.isReadOnly else { throw DatabaseError(.readOnly, []) }
      try database.run("PRAGMA journal_mode=DELETE")
      if isNew {
        try database.transaction { () throws(DatabaseError) in try Self.makeTable(database) }
      }
      try Self.tryWriting(database)
      insert = try database.statement("INSERT OR IGNORE INTO seen VALUES(?,?,?)")
    } else if isNew {
      return
    }
    try check(database)
    select = try database.statement("SELECT 1 FROM seen WHERE channel=? AND article=?")
    self.database = database
    if isPeek {
      try left?.forEach { key, _ throws(DatabaseError) in novelty.note(key) }
    } else if isNew {
      // Somebody began anew, and means it.
      left?.remove()
    } else {
      journal = left
      try settle(database)
    }
  }

  /// What a run that was killed left.
  private func leftJournal() throws(DatabaseError) -> DeliveryJournal? {
    do throws(DatabaseError) {
      return try DeliveryJournal.left(of: path, patience: patience)
    } catch {
      guard error.kind == .damaged else { throw error }
      if !isPeek { DeliveryJournal.setAside(of: path) }
      return nil
    }
  }

  private static func makeTable(_ database: Database) throws(DatabaseError) {
    try database.run(
      """
      CREATE TABLE seen(
        channel INTEGER, article INTEGER, at INTEGER NOT NULL, PRIMARY KEY(channel, article)
      ) WITHOUT ROWID;
      PRAGMA application_id=0x6E777353;
      PRAGMA user_version=1
      """)
  }

  /// Changes something and takes it back: a folder without room or right for a journal shows now.
  private static func tryWriting(_ database: Database) throws(DatabaseError) {
    try database.run("BEGIN IMMEDIATE")
    defer { database.rollBack() }
    try database.run("PRAGMA user_version=2")
  }

  /// Reads a file of moderate size through; of a larger one only the length is looked at.
  private func check(_ database: Database) throws(DatabaseError) {
    try database.run("BEGIN")
    defer { database.rollBack() }
    // SQLite takes what is missing of the last page for zeros.
    let pageSize = try database.integer("PRAGMA page_size")
    guard let size = try? path.status().size, size % max(pageSize, 1) == 0 else {
      throw DatabaseError(.damaged, "its last page is cut off")
    }
    guard size <= Self.checkedSize else { return }
    let result = try database.statement("PRAGMA quick_check(1)")
    guard try result.step() else { return }
    let text = result.bytes(0) ?? []
    result.reset()
    if text == [UInt8]("ok") { return }
    // The first line says which database it is, the last what is wrong with it.
    let fault = [UInt8](text.split(separator: .newline).last ?? [])
    // A page that could not be read is not a damaged one: `… error code=8458`, of which the low byte
    // is SQLITE_IOERR.
    let code = Int(decimal: [UInt8](fault.split(separator: .equals).last ?? [])) ?? 0
    throw DatabaseError(code & 0xFF == 10 ? .unusable : .damaged, fault)
  }

  // MARK: - what is new

  /// Claims an article for this run; false where it was delivered before or is claimed already.
  ///
  /// - Throws: when the state cannot be read. Taken as new, the article is repeated at most.
  package func claim(_ key: SeenKey) throws(StateError) -> Bool {
    do throws(DatabaseError) {
      return try novelty.claim(key) { key throws(DatabaseError) in
        guard let database, let select else { return false }
        // Held until `settle`, it saves locking the file for each article. Nobody else writes; a
        // peek, which may stand in the way of one who does, locks it each time.
        if !isPeek && !database.isInTransaction { try database.run("BEGIN") }
        select.bind(1, key.channel)
        select.bind(2, key.article)
        guard try select.step() else { return false }
        select.reset()
        return true
      }
    } catch {
      throw Self.error(path, error)
    }
  }

  /// Gives up articles that were claimed and will not be written.
  package func release(_ keys: [SeenKey]) { novelty.release(keys) }

  /// Records articles as delivered, all or none, in a transaction of their own; a peek records
  /// nothing.
  ///
  /// From here on it does not matter to them how the run ends.
  package func record(_ keys: [SeenKey], now: Int = LocalClock.now) throws(StateError) {
    guard !isPeek, !keys.isEmpty, let database else { return }
    do throws(DatabaseError) {
      let journal: DeliveryJournal
      if let open = self.journal {
        journal = open
      } else {
        journal = try DeliveryJournal.make(of: path, patience: patience)
      }
      self.journal = journal
      try journal.append(keys, now: now)
      for key in keys { novelty.note(key) }
      if journal.count >= Self.journalLimit { try settle(database) }
    } catch {
      throw Self.error(path, error)
    }
  }

  /// Moves what was recorded into the state; to be called at the end of a run.
  ///
  /// It is on the disk when this returns. Where it fails, the next run does it.
  package func settle() throws(StateError) {
    guard !isPeek, let database else { return }
    do throws(DatabaseError) {
      try settle(database)
    } catch {
      throw Self.error(path, error)
    }
  }

  private func settle(_ database: Database) throws(DatabaseError) {
    guard let journal, let insert else { return }
    // That of the look-ups.
    database.rollBack()
    try database.transaction { () throws(DatabaseError) in
      try journal.forEach { key, at throws(DatabaseError) in
        insert.bind(1, key.channel)
        insert.bind(2, key.article)
        insert.bind(3, at)
        try insert.run()
      }
    }
    try journal.forEach { key, _ throws(DatabaseError) in novelty.release([key]) }
    journal.remove()
    self.journal = nil
  }

  // MARK: - errors

  private static func error(_ path: Path, _ error: DatabaseError) -> StateError {
    switch error.kind {
    case .busy:
      StateError(kind: .locked, path: path, message: [UInt8]("another program holds it"))
    case .damaged:
      unusable(path, "damaged, and not made anew; move it away to begin from nothing: ", error.text)
    case .readOnly: unusable(path, "cannot be written, so nothing could be recorded", [])
    case .moved: unusable(path, "renamed or removed while in use", [])
    case .foreign, .full, .unusable: unusable(path, "", error.text)
    }
  }

  private static func unusable(
    _ path: Path, _ reason: StaticString, _ text: [UInt8]
  ) -> StateError {
    StateError(kind: .unusable, path: path, message: [UInt8](reason) + text)
  }
}
