// The text that a field shows of a record: decoded strings, numbers as they stand, dates.

import NewsModel

/// Finds the text of fields; keeps what is needed from one record to the next.
struct FieldText {
  private let showsAges: Bool
  private let now: Int
  private var clock = LocalClock()
  private(set) var scratch: [UInt8] = []

  init(showsAges: Bool) {
    self.showsAges = showsAges
    now = LocalClock.now
  }

  /// Where a field's text is.
  enum Place {
    case none
    /// In the record's line.
    case range(Range<Int>)
    /// In `scratch`.
    case scratch
  }

  mutating func find(_ field: Field, in record: Record) -> Place {
    guard let member = field.member(of: record) else { return .none }
    guard record.kind(member) == .quote else { return .range(member.range) }
    if field.content == .date, let epoch = epoch(member, record) {
      scratch.removeAll(keepingCapacity: true)
      if showsAges { appendAge(of: epoch) } else { appendDate(epoch) }
      return .scratch
    }
    guard member.hasEscapes else { return .range(member.body) }
    scratch.removeAll(keepingCapacity: true)
    JSONString.decode(record.bytes, member.body, into: &scratch)
    return .scratch
  }

  private func epoch(_ member: Record.Member, _ record: Record) -> Int? {
    guard !member.hasEscapes else { return nil }
    return record.bytes.withSpan(member.body) { Timestamp.epoch(record: $0) }
  }

  private mutating func appendDate(_ epoch: Int) {
    let time = clock.civilTime(epoch)
    scratch.append(date: time)
    scratch.append(.space)
    scratch.append(twoDigits: time.hour)
    scratch.append(.colon)
    scratch.append(twoDigits: time.minute)
  }

  /// Appends `now`, `5m`, `3h`, `2d`, `6w` or `3y`; with a plus sign what is yet to come.
  private mutating func appendAge(of epoch: Int) {
    let seconds = abs(now - epoch)
    if seconds < 60 { return scratch.append("now") }
    if epoch > now { scratch.append(.plus) }
    let minutes = seconds / 60
    let (count, unit): (Int, StaticString) =
      switch minutes {
      case 0..<60: (minutes, "m")
      case 60..<1_440: (minutes / 60, "h")
      case 1_440..<10_080: (minutes / 1_440, "d")
      case 10_080..<525_600: (minutes / 10_080, "w")
      default: (minutes / 525_600, "y")
      }
    scratch.append(decimal: count)
    scratch.append(unit)
  }
}
