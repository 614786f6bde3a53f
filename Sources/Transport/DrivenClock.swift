// A clock that stands still while the pool is not driven.

import CSystem

/// Nanoseconds, of which those between `leave` and the next `enter` are left out.
struct DrivenClock {
  private var outside: Int64 = 0
  private var left: Int64?

  init() {
    left = sys_monotonic_nanoseconds()
  }

  mutating func enter() {
    guard let left else { return }
    outside += sys_monotonic_nanoseconds() - left
    self.left = nil
  }

  mutating func leave() {
    left = sys_monotonic_nanoseconds()
  }

  func read() -> Int64 {
    (left ?? sys_monotonic_nanoseconds()) - outside
  }
}
