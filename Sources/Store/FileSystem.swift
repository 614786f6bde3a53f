// Files beside a database: folders, the lock, setting a file aside.
//
// Sound: a path is lent to libc only inside the closure that makes it a C string.

internal import CSystem
import NewsModel

/// Calls on paths.
enum FileSystem {
  /// What tells one file from another, whatever their names.
  struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
  }

  struct Status {
    let identity: Identity
    let isRegular: Bool
    let size: Int
  }

  /// What a path leads to.
  static func status(_ path: [UInt8]) throws(SystemError) -> Status {
    var status = sys_status()
    let result = unsafe path.withCString { unsafe sys_stat($0, &status) }
    if result < 0 { throw SystemError(code: -result) }
    return Status(
      identity: Identity(device: status.device, inode: status.inode),
      isRegular: status.kind == SYS_KIND_REGULAR, size: Int(status.size))
  }

  static func isThere(_ path: [UInt8]) -> Bool { (try? status(path)) != nil }

  /// Makes a folder and those above it, for their owner only; those that are there stay as they are.
  static func makeFolder(_ path: [UInt8]) throws(SystemError) {
    let result = unsafe path.withCString { unsafe sys_mkdir($0, 0o700) }
    if result == 0 || result == -sys_EEXIST() { return }
    guard result == -sys_ENOENT(), let parent = folder(of: path) else {
      if isThere(path) { return }
      throw SystemError(code: -result)
    }
    try makeFolder(parent)
    let again = unsafe path.withCString { unsafe sys_mkdir($0, 0o700) }
    if again < 0 && again != -sys_EEXIST() { throw SystemError(code: -again) }
  }

  /// The folder that a path is in; nil for the root and for a name alone.
  static func folder(of path: [UInt8]) -> [UInt8]? {
    var end = path.count
    while end > 1, path[end - 1] == .slash { end -= 1 }
    guard let slash = path[..<end].lastIndex(of: .slash), end > 1 else { return nil }
    return slash == 0 ? [.slash] : [UInt8](path[..<slash])
  }

  /// Where a symbolic link leads in the end; the path itself where it is none.
  ///
  /// Two names of one file so have one lock.
  static func target(of path: [UInt8]) -> [UInt8] {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe path.withCString { name in
        unsafe buffer.withUnsafeMutableBytes { raw in
          guard let start = raw.baseAddress else { return Int64(0) }
          return unsafe sys_readlink(name, start.assumingMemoryBound(to: CChar.self), raw.count)
        }
      }
      guard count > 0 else { break }
      let link = [UInt8](buffer.prefix(Int(count)))
      if link[0] == .slash {
        path = link
      } else if let folder = folder(of: path) {
        path = folder + [.slash] + link
      } else {
        path = link
      }
    }
    return path
  }

  static func rename(_ from: [UInt8], to: [UInt8]) throws(SystemError) {
    let result = unsafe from.withCString { from in
      unsafe to.withCString { unsafe sys_rename(from, $0) }
    }
    if result < 0 { throw SystemError(code: -result) }
  }

  static func remove(_ path: [UInt8]) {
    _ = unsafe path.withCString { unsafe sys_unlink($0) }
  }

  /// Makes an empty file for its owner only, unless there is one.
  ///
  /// SQLite gives its journals the mode that the database has.
  static func makePrivateFile(_ path: [UInt8]) {
    let number = unsafe path.withCString { unsafe sys_open($0, Int32(SYS_OPEN_NEW), 0o600) }
    if number >= 0 { _ = sys_close(number) }
  }
}

/// A lock that one process at a time holds; it goes with the process, however that ends.
final class FileLock {
  enum Failure: Error {
    /// Another process holds it.
    case held
    /// A signal came.
    case interrupted
    case system(SystemError)
  }

  private static var pause: Int32 { 20 }

  private let number: Int32

  /// Locks a file, which is made and stays, waiting `milliseconds` for it. flock(2).
  init(_ path: [UInt8], wait milliseconds: Int) throws(Failure) {
    let number = unsafe path.withCString { unsafe sys_open($0, Int32(SYS_OPEN_LOCK), 0o600) }
    guard number >= 0 else { throw .system(SystemError(code: -number)) }
    let start = sys_monotonic_nanoseconds()
    while true {
      let result = sys_lock_exclusive(number)
      if result == 0 { break }
      let waited = Int(sys_monotonic_nanoseconds() - start) / 1_000_000
      let isOver = waited >= milliseconds
      if result != -sys_EAGAIN() || isOver || sys_pending_signal() != 0 {
        _ = sys_close(number)
        if result != -sys_EAGAIN() { throw .system(SystemError(code: -result)) }
        throw sys_pending_signal() != 0 ? .interrupted : .held
      }
      sys_sleep(min(Self.pause, Int32(clamping: milliseconds - waited)))
    }
    self.number = number
  }

  deinit { _ = sys_close(number) }
}
