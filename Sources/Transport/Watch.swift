// The caller's descriptors, looked at together with the network.
//
// Sound: poll(2) gets an array of its own with its own length, for the call.

import CSystem
import NewsModel

/// A descriptor of the caller's that `wait` looks at too.
package struct Watch {
  package enum Direction {
    case reading
    case writing
    /// Until nobody is left at the other end of a pipe.
    case closing

    var code: Int {
      switch self {
      case .reading: Int(SYS_WATCH_READING)
      case .writing: Int(SYS_WATCH_WRITING)
      case .closing: Int(SYS_WATCH_CLOSING)
      }
    }
  }

  package let descriptor: Int32
  package let direction: Direction
  /// Set by `wait`: a read or write will not block, be it that it says how the descriptor failed.
  package fileprivate(set) var isReady = false

  package init(_ descriptor: Int32, for direction: Direction) {
    self.descriptor = descriptor
    self.direction = direction
  }
}

extension [Watch] {
  /// Marks all as not ready.
  mutating func clear() {
    for at in indices { self[at].isReady = false }
  }

  /// Waits for one of them, for a signal, or until the time is over, and marks those that are ready.
  ///
  /// - Returns: Whether to go on: false when a signal is pending.
  mutating func poll(milliseconds: Int32) -> Bool {
    var watched = map { watch in
      sys_watch(fd: watch.descriptor, until: Int32(watch.direction.code), is_ready: 0)
    }
    let found = unsafe sys_wait_any(&watched, watched.count, milliseconds)
    guard found != -sys_EINTR() || sys_pending_signal() == 0 else { return false }
    for at in indices { self[at].isReady = watched[at].is_ready != 0 }
    return true
  }
}
