// The local zone (TZ), asked of libc once a day of the calendar, not once a record.
//
// A day whose offset is the same at both its ends has that offset throughout: no zone changes
// twice within one day. A day on which it does change is asked at each instant.

internal import CSystem

/// Local civil times.
package struct LocalClock {
  private struct Day {
    var number: Int
    var offset: Int32
    var isUniform: Bool
  }

  private var days: [Day] = []
  private static var slots: Int { 512 }

  package init() {}

  /// Seconds since 1970 in UTC, now.
  package static var now: Int { Int(sys_epoch_seconds()) }

  /// Milliseconds of a clock that only goes forward, from some instant on.
  package static var monotonicMilliseconds: Int { Int(sys_monotonic_nanoseconds() / 1_000_000) }

  /// What a local clock shows at an instant.
  package mutating func civilTime(_ epoch: Int) -> CivilTime {
    CivilTime(epoch: epoch, offset: offset(epoch))
  }

  private mutating func offset(_ epoch: Int) -> Int {
    let number = epoch >= 0 ? epoch / 86_400 : -((86_399 - epoch) / 86_400)
    if days.isEmpty {
      days = [Day](repeating: Day(number: .min, offset: 0, isUniform: false), count: Self.slots)
    }
    let slot = number & (Self.slots - 1)
    if days[slot].number != number {
      let start = number * 86_400
      let first = sys_local_offset(Int64(start))
      let last = sys_local_offset(Int64(start + 86_399))
      days[slot] = Day(number: number, offset: first, isUniform: first == last)
    }
    return Int(days[slot].isUniform ? days[slot].offset : sys_local_offset(Int64(epoch)))
  }
}
