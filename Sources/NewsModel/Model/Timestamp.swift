// Instants as seconds since 1970 in UTC, and the forms in which they are read and written.
//
// What is not wholly a date is nil: nothing is guessed, and no field out of its range is carried
// over into the next. Years are 0000–9999 of the proleptic Gregorian calendar.

/// A date and time of day, without a zone.
package struct CivilTime: Equatable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour = 0
  package var minute = 0
  package var second = 0

  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The civil time of an instant, `offset` seconds east of UTC.
  package init(epoch: Int, offset: Int = 0) {
    let local = epoch + offset
    let days = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    let rest = local - days * 86_400
    // Days since 0000-03-01, in cycles of 400 years (146,097 days).
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = rest / 3_600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// Whether every field is in its range.
  ///
  /// A leap second is, where there may be one: before a whole hour of UTC, from which zones differ by
  /// quarters of one.
  package var isValid: Bool {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, 0...23 ~= hour, 0...59 ~= minute,
      0...59 ~= second || second == 60 && minute % 15 == 14
    else { return false }
    return day <= Self.daysInMonth(month, year: year)
  }

  package static func daysInMonth(_ month: Int, year: Int) -> Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  /// The instant at which a clock `offset` seconds east of UTC shows this time.
  package func epoch(offset: Int = 0) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86_400 + hour * 3_600 + minute * 60 + second - offset
  }
}

package enum Timestamp {
  /// NetEase's clock is that of China, eight hours east of UTC.
  package static var chinaOffset: Int { 8 * 3_600 }

  /// Reads `2016-03-04 12:33:45`, a NetEase time.
  package static func epoch(netease text: [UInt8]) -> Int? {
    guard text.count == 19, text[10] == .space,
      let time = civil(text.span), time.isValid
    else { return nil }
    return time.epoch(offset: chinaOffset)
  }

  /// Reads `2016-03-04T04:33:45Z`, the form that records have (RFC 3339, in UTC, whole seconds).
  package static func epoch(record text: borrowing Span<UInt8>) -> Int? {
    guard text.count == 20, text[10] == UInt8(ascii: "T"), text[19] == UInt8(ascii: "Z"),
      let time = civil(text), time.isValid
    else { return nil }
    return time.epoch()
  }

  /// Reads `yyyy-MM-dd?HH:mm:ss` at the start of the text.
  private static func civil(_ text: borrowing Span<UInt8>) -> CivilTime? {
    guard text[4] == .minus, text[7] == .minus, text[13] == .colon, text[16] == .colon else {
      return nil
    }
    var isBad = false
    func number(_ start: Int, _ count: Int) -> Int {
      var value = 0
      for index in start..<start + count {
        if !text[index].isDigit { isBad = true }
        value = value * 10 + Int(text[index] & 0xF)
      }
      return value
    }
    let time = CivilTime(
      year: number(0, 4), month: number(5, 2), day: number(8, 2), hour: number(11, 2),
      minute: number(14, 2), second: number(17, 2))
    return isBad ? nil : time
  }
}

extension [UInt8] {
  /// Appends `2016-03-04T04:33:45Z`; the year must be 0000–9999.
  package mutating func append(utc epoch: Int) { append(utc: CivilTime(epoch: epoch)) }

  mutating func append(utc time: CivilTime) {
    append(addingCapacity: 20) { free in
      func twoDigits(_ value: Int, _ after: UInt8?) {
        free.append(0x30 + UInt8(truncatingIfNeeded: value / 10))
        free.append(0x30 + UInt8(truncatingIfNeeded: value % 10))
        if let after { free.append(after) }
      }
      twoDigits(time.year / 100, nil)
      twoDigits(time.year % 100, .minus)
      twoDigits(time.month, .minus)
      twoDigits(time.day, UInt8(ascii: "T"))
      twoDigits(time.hour, .colon)
      twoDigits(time.minute, .colon)
      twoDigits(time.second, UInt8(ascii: "Z"))
    }
  }

  /// Appends `2016-03-04`.
  package mutating func append(date time: CivilTime) {
    append(twoDigits: time.year / 100)
    append(twoDigits: time.year % 100)
    append(.minus)
    append(twoDigits: time.month)
    append(.minus)
    append(twoDigits: time.day)
  }

  /// Appends a number below 100 as two digits.
  package mutating func append(twoDigits value: Int) {
    append(0x30 + UInt8(truncatingIfNeeded: value / 10))
    append(0x30 + UInt8(truncatingIfNeeded: value % 10))
  }
}
