// What the run at work has delivered and the state does not hold yet, in FILE.run beside it.
//
// Each channel is one transaction here, as soon as its records were written. These do not wait for
// the disk (synchronous=OFF): a thousandth of the time, and a process that is killed loses none of
// them all the same. Only a machine that loses its power can damage this file. It is set aside
// then, and what that run delivered comes again; the state itself is written with all care, and
// in one go for many channels.

import NewsModel

/// Articles on their way into the state.
final class DeliveryJournal {
  /// `nwsR`.
  private static var applicationID: Int { 0x6E77_7352 }
  private static var version: Int { 1 }

  private let path: Path
  private let database: Database
  private let insert: Statement?
  /// How many articles were added, those of an earlier run included.
  private(set) var count: Int

  private init(_ path: Path, _ database: Database, isRead: Bool) throws(DatabaseError) {
    self.path = path
    self.database = database
    insert = isRead ? nil : try database.statement("INSERT INTO seen VALUES(?,?,?)")
    count = try database.integer("SELECT count(*) FROM seen")
  }

  private static func path(of state: Path) -> Path { state.appending(".run") }

  /// Opens the one beside a state, or makes it.
  static func make(of state: Path, patience: Int) throws(DatabaseError) -> DeliveryJournal {
    let path = path(of: state)
    path.makePrivateFile()
    let database = try Database(path, .make, patience: patience)
    // Making and removing a file for each channel would take most of the time.
    try database.run("PRAGMA synchronous=OFF; PRAGMA journal_mode=PERSIST")
    if try database.isNew(id: applicationID, version: version) {
      try database.transaction { () throws(DatabaseError) in try makeTable(database) }
    }
    return try DeliveryJournal(path, database, isRead: false)
  }

  /// Opens the one that an earlier run left; nil without one, or with one that was damaged.
  static func left(of state: Path, patience: Int) throws(DatabaseError) -> DeliveryJournal? {
    let path = path(of: state)
    guard (try? path.status()) != nil else { return nil }
    let database = try Database(path, .open, patience: patience)
    guard try !database.isNew(id: applicationID, version: version) else { return nil }
    let check = try database.statement("PRAGMA quick_check(1)")
    guard try check.step(), check.bytes(0) == [UInt8]("ok") else {
      throw DatabaseError(.damaged, [])
    }
    check.reset()
    return try DeliveryJournal(path, database, isRead: true)
  }

  private static func makeTable(_ database: Database) throws(DatabaseError) {
    try database.run(
      """
      CREATE TABLE seen(channel INTEGER NOT NULL, article INTEGER NOT NULL, at INTEGER NOT NULL);
      PRAGMA application_id=0x6E777352;
      PRAGMA user_version=1
      """)
  }

  /// Adds articles, all or none.
  func append(_ keys: [SeenKey], now: Int) throws(DatabaseError) {
    guard let insert else { return }
    try database.transaction { () throws(DatabaseError) in
      for key in keys {
        insert.bind(1, key.channel)
        insert.bind(2, key.article)
        insert.bind(3, now)
        try insert.run()
      }
    }
    count += keys.count
  }

  /// Calls `body` with each article and when it was delivered.
  func forEach(
    _ body: (SeenKey, Int) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let rows = try database.statement("SELECT channel, article, at FROM seen")
    while try rows.step() {
      try body(SeenKey(channel: rows.integer(0), article: rows.integer(1)), rows.integer(2))
    }
  }

  /// Removes the file, whose articles are in the state by now.
  func remove() {
    try? path.remove()
    try? path.appending("-journal").remove()
  }

  /// Takes a file that cannot be read, or belongs to no state, out of the way.
  static func setAside(of state: Path) {
    let path = path(of: state)
    try? path.rename(to: path.appending(".damaged"))
    try? path.appending("-journal").remove()
  }
}
