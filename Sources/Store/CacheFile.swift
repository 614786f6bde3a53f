// The cache's file, and what becomes of a run when it cannot be used.
//
//     busy                    that once nothing is found or kept; after a few times the run goes without
//     damaged                 set aside as FILE.damaged, and a new one is made
//     moved                   another process did that; opened anew
//     full, read only, …      the run takes what is there and keeps nothing more
//     anything else           the run goes without
//
// Each of them is one warning. Setting aside is done under a lock and only to the very file that
// was found damaged, so that of several processes one does it.

import NewsModel

/// A cache file that is opened when it is first used.
final class CacheFile {
  private static var busyLimit: Int { 3 }
  private static var setAsideLimit: Int { 2 }

  private let path: Path?
  private let patience: Int
  private let warn: (Failure) -> Void
  private var database: CacheDatabase?
  /// The file that `database` is, or was when it was opened.
  private var opened: FileStatus?
  private var isOff = false
  /// Whether changes are still worth making.
  private(set) var isWritable = true
  private var busyCount = 0
  private var setAsideCount = 0

  init(_ folder: [UInt8]?, patience: Int, warn: @escaping (Failure) -> Void) {
    path = folder.map { Path($0 + [UInt8]("/http.db")) }
    self.patience = patience
    self.warn = warn
  }

  /// What `body` finds; nil where the file cannot be used.
  func read<Value>(_ body: (CacheDatabase) throws(DatabaseError) -> Value) -> Value? {
    attempt(writes: false, body)
  }

  /// Runs `body`, which is a transaction, or nothing of it.
  func write(_ body: (CacheDatabase) throws(DatabaseError) -> Void) {
    if isWritable { _ = attempt(writes: true, body) }
  }

  private func attempt<Value>(
    writes: Bool, _ body: (CacheDatabase) throws(DatabaseError) -> Value
  ) -> Value? {
    while !isOff {
      do throws(DatabaseError) {
        return try body(try open())
      } catch {
        guard isMended(error, writes: writes && database != nil) else { return nil }
      }
    }
    return nil
  }

  private func open() throws(DatabaseError) -> CacheDatabase {
    if let database { return database }
    guard let path else { throw DatabaseError(.unusable, "HOME is not set") }
    do throws(SystemError) {
      // The XDG specification: for their owner only.
      try path.folder.makeFolder(mode: 0o700)
    } catch {
      throw DatabaseError(.unusable, error.text)
    }
    path.makePrivateFile()
    opened = try? path.status()
    let made = try CacheDatabase(path, patience: patience)
    database = made
    return made
  }

  // MARK: - when it fails

  /// Whether what failed is worth another try at once.
  private func isMended(_ error: DatabaseError, writes: Bool) -> Bool {
    switch error.kind {
    case .busy:
      busyCount += 1
      if busyCount >= Self.busyLimit { goWithout("held by another process", []) }
      return false
    case .moved:
      database = nil
      return hasAnotherTry()
    case .damaged:
      database = nil
      return hasAnotherTry() && setAside()
    case .full, .readOnly, .unusable, .foreign:
      if writes {
        isWritable = false
        tell("nothing more is kept: ", error.text)
      } else {
        goWithout("", error.text)
      }
      return false
    }
  }

  private func hasAnotherTry() -> Bool {
    setAsideCount += 1
    if setAsideCount > Self.setAsideLimit { goWithout("damaged again and again", []) }
    return !isOff
  }

  /// Renames the file that was found damaged; false when that cannot be done.
  private func setAside() -> Bool {
    guard let path else { return false }
    let damaged = path.appending(".damaged")
    do throws(FileLock.Failure) {
      let lock = try FileLock(path.appending(".lock"), milliseconds: patience)
      defer { withExtendedLifetime(lock) {} }
      // Another process may have been here first.
      guard let found = try? path.status(), let opened, found.isSameFile(as: opened) else {
        return true
      }
      do throws(SystemError) {
        try path.rename(to: damaged)
      } catch {
        throw FileLock.Failure.system(error)
      }
      // A journal of the damaged file would be played back into the new one.
      try? path.appending("-journal").remove()
    } catch {
      goWithout("damaged", [])
      return false
    }
    var message = [UInt8]("damaged: set aside as ")
    message += damaged.bytes
    message.append(", begun anew")
    tell("", message)
    return true
  }

  private func goWithout(_ reason: StaticString, _ text: [UInt8]) {
    isOff = true
    isWritable = false
    database = nil
    var message = [UInt8](reason) + text
    message.append("; going on without a cache")
    tell("", message)
  }

  private func tell(_ reason: StaticString, _ text: [UInt8]) {
    var failure = Failure("cache", message: [UInt8](reason) + text)
    failure.file = path?.bytes ?? [UInt8]("cache")
    warn(failure)
  }
}
