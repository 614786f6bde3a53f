// A lock that one process holds at a time: flock(2) on a file of its own, which stays.
//
// The lock goes when the process ends, however it ends. A lock file that somebody removed while
// it was waited for is noticed, so that two processes never hold locks on two files of one name.

internal import CSystem

/// A lock, held until the last reference to it is gone.
package final class FileLock {
  package enum Failure: Error {
    /// Another run holds it, and the time is over.
    case busy
    /// The file system has no locks.
    case unsupported(SystemError)
    case system(SystemError)
    /// A signal is pending.
    case interrupted
  }

  private let descriptor: Descriptor

  /// Takes the lock, waiting for another process that holds it.
  package init(_ path: Path, milliseconds: Int) throws(Failure) {
    let deadline = sys_monotonic_nanoseconds() + Int64(milliseconds) * 1_000_000
    var pause: Int32 = 1
    while true {
      let descriptor = try Self.open(path)
      let result = sys_lock_exclusive(descriptor.number)
      if result == 0 && Self.isStill(path, descriptor) {
        self.descriptor = descriptor
        return
      }
      descriptor.close()
      guard result == 0 || result == -sys_EAGAIN() else {
        let error = SystemError(code: -result)
        throw error.isUnsupported ? .unsupported(error) : .system(error)
      }
      let left = deadline - sys_monotonic_nanoseconds()
      if left <= 0 { throw .busy }
      sys_sleep(min(pause, Int32(clamping: left / 1_000_000 + 1)))
      if sys_pending_signal() != 0 { throw .interrupted }
      pause = min(20, pause * 2)
    }
  }

  deinit { descriptor.close() }

  private static func open(_ path: Path) throws(Failure) -> Descriptor {
    do throws(SystemError) {
      return try .openToLock(path)
    } catch {
      // What another user made can be locked all the same when it can be read.
      if let readable = try? Descriptor.open(path.bytes) { return readable }
      throw .system(error)
    }
  }

  /// Whether the name is still that of the file that was locked.
  private static func isStill(_ path: Path, _ descriptor: Descriptor) -> Bool {
    guard let named = try? path.status(), let locked = try? descriptor.status() else {
      return false
    }
    return named.isSameFile(as: locked)
  }
}
