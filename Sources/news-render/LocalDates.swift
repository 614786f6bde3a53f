// The dates of records as a local clock shows them. Records come with the same few days over and
// over: what is known of a day is kept, so that most dates are copied, but for hour and minute.

import NewsModel

/// Writes `2016-03-04T04:33:45Z` as `2016-03-04 12:33`.
struct LocalDates {
  /// `2016-03-04`, as the integers that its first eight and last two bytes are.
  private struct Date: Equatable {
    var high: UInt64 = 0
    var low: UInt16 = 0

    init() {}

    init(_ window: Window, _ start: Int) {
      high = window.word(at: start)
      low = UInt16(window[start + 8]) | UInt16(window[start + 9]) << 8
    }

    init(ofEpoch epoch: Int) {
      var text: [UInt8] = []
      text.append(date: CivilTime(epoch: epoch))
      for index in 0..<8 { high |= UInt64(text[index]) << UInt64(8 * index) }
      low = UInt16(text[8]) | UInt16(text[9]) << 8
    }
  }

  /// A day in UTC; no date is like its own as it is at first.
  private struct Day {
    var date = Date()
    /// Minutes east of UTC all day long, nil for a day on which that changes.
    var offset: Int?
    var before = Date()
    var after = Date()
  }

  /// How wide a date is.
  static var columns: Int { 16 }

  private var clock = LocalClock()
  private var days = [Day](repeating: Day(), count: 64)

  /// Appends the local date and time of the text in a range of the window.
  ///
  /// - Returns: false, and nothing is appended, where the text is no date of a record.
  mutating func append(_ window: Window, _ range: Range<Int>, to bytes: inout [UInt8]) -> Bool {
    guard range.count == 20 else { return false }
    let start = range.lowerBound
    guard let minutes = Self.minutes(window, start), let day = day(window, start) else {
      guard let epoch = window.withSpan(range, { Timestamp.epoch(record: $0) }) else {
        return false
      }
      append(epoch, to: &bytes)
      return true
    }
    let local = minutes + day.offset
    let slot = days[day.slot]
    if local < 0 {
      Self.append(slot.before, minutes: local + 1440, to: &bytes)
    } else if local < 1440 {
      Self.append(slot.date, minutes: local, to: &bytes)
    } else {
      Self.append(slot.after, minutes: local - 1440, to: &bytes)
    }
    return true
  }

  private mutating func append(_ epoch: Int, to bytes: inout [UInt8]) {
    let time = clock.civilTime(epoch)
    bytes.append(date: time)
    bytes.append(.space)
    bytes.append(twoDigits: time.hour)
    bytes.append(.colon)
    bytes.append(twoDigits: time.minute)
  }

  private static func append(_ date: Date, minutes: Int, to bytes: inout [UInt8]) {
    let minutes = UInt64(truncatingIfNeeded: minutes)
    let (hour, minute) = (minutes / 60, minutes % 60)
    // `-DD HH:MM` without its dash: 0x20 is the blank, 0x3A the colon.
    var time = 0x3030_3A30_3020_0000 | UInt64(date.low)
    time |= (hour / 10) << 24 | (hour % 10) << 32 | (minute / 10) << 48 | (minute % 10) << 56
    bytes.append(date.high, time)
  }

  /// The minutes since midnight of a time of day that has no leap second.
  private static func minutes(_ window: Window, _ start: Int) -> Int? {
    let hour = number(window, start + 11)
    let minute = number(window, start + 14)
    guard window[start + 10] == UInt8(ascii: "T"), window[start + 13] == .colon,
      window[start + 16] == .colon, window[start + 19] == UInt8(ascii: "Z"), hour < 24,
      minute < 60, number(window, start + 17) < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// The number of two digits, 100 or more where they are none.
  @inline(__always)
  private static func number(_ window: Window, _ at: Int) -> Int {
    let (high, low) = (window[at] &- 0x30, window[at + 1] &- 0x30)
    return high < 10 && low < 10 ? Int(high) * 10 + Int(low) : 100
  }

  /// Where the day of a date is kept, and its offset; nil where that changes or the date is none.
  private mutating func day(_ window: Window, _ start: Int) -> (slot: Int, offset: Int)? {
    let date = Date(window, start)
    // The day of the month, and whether the month is an odd one.
    let (tens, ones) = (Int(date.low & 15), Int(date.low >> 8 & 15))
    let slot = (tens * 10 + ones) & 31 | Int(window[start + 6] & 1) << 5
    if days[slot].date != date {
      guard let day = newDay(date, window, start) else { return nil }
      days[slot] = day
    }
    return days[slot].offset.map { (slot, $0) }
  }

  private mutating func newDay(_ date: Date, _ window: Window, _ start: Int) -> Day? {
    var midnight = window.copy(start..<start + 10)
    midnight.append("T00:00:00Z")
    guard let epoch = Timestamp.epoch(record: midnight.span) else { return nil }
    let first = clock.civilTime(epoch).epoch() - epoch
    let last = clock.civilTime(epoch + 86_399).epoch() - (epoch + 86_399)
    let isUniform = first == last && first % 60 == 0
    return Day(
      date: date, offset: isUniform ? first / 60 : nil, before: Date(ofEpoch: epoch - 86_400),
      after: Date(ofEpoch: epoch + 86_400))
  }
}
