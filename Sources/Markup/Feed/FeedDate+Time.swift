// The time of day and the zone of a feed's date.

internal import NewsModel

extension FeedDateReader {
  // MARK: the time of day

  /// `19:48[:21[.5]]` or `194821`, perhaps behind a `T`, perhaps with AM or PM, or in Chinese.
  mutating func readTime() -> Bool {
    if next | 0x20 == UInt8(ascii: "t") { index += 1 }
    skipBlanks()
    var isAfternoon: Bool?
    if next >= 0x80 {
      if take("上午") { isAfternoon = false } else if take("下午") { isAfternoon = true }
    }
    skipBlanks()
    guard let hour = number() else { return false }
    switch hour.digits {
    case 1, 2:
      guard readMinutes(hour.value) else { return false }
    case 4:
      (time.hour, time.minute) = (hour.value / 100, hour.value % 100)
    case 6:
      time.hour = hour.value / 10_000
      (time.minute, time.second) = (hour.value / 100 % 100, hour.value % 100)
      skipFraction()
    default:
      return false
    }
    if isAfternoon == nil { isAfternoon = readHalf() }
    if let isAfternoon {
      guard 1...12 ~= time.hour else { return false }
      time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
    }
    if time.hour == 24, time.minute == 0, time.second == 0 {
      time.hour = 0
      carry = 86_400
    }
    return true
  }

  private mutating func readMinutes(_ hour: Int) -> Bool {
    guard take(":") || next >= 0x80 && (take("：") || take("时") || take("點") || take("点")),
      let minute = number(), minute.digits == 2 || minute.digits == 1 && text[index - 2] >= 0x80
    else { return false }
    time.hour = hour
    time.minute = minute.value
    let isChinese = next >= 0x80
    if isChinese, take("分"), !next.isDigit { return true }
    if take(":") || isChinese && take("：") || next.isDigit {
      guard let second = number(), second.digits <= 2 else { return false }
      time.second = second.value
      skipFraction()
      _ = next >= 0x80 && take("秒")
    }
    return true
  }

  private mutating func skipFraction() {
    guard next == .dot || next == .comma, index + 1 < text.count, text[index + 1].isDigit else {
      return
    }
    index += 1
    while next.isDigit { index += 1 }
  }

  /// AM or PM, behind the time.
  private mutating func readHalf() -> Bool? {
    let start = index
    skipBlanks()
    let isMorning = take("am")
    if (isMorning || take("pm")) && !next.isLetter { return !isMorning }
    index = start
    return nil
  }

  // MARK: the zone

  /// Reads the zone into `offset`; the names of RFC 822's American zones only where allowed.
  mutating func readZone(allowsAmerican: Bool) -> Bool {
    skipBlanks()
    if next == .plus || next == .minus {
      guard readOffset() else { return false }
      // The zone's name, once more.
      let start = index
      skipBlanks()
      while index > start, next.isLetter { index += 1 }
      return true
    }
    if !next.isLetter, take("北京时间") || take("(北京时间)") || take("（北京时间）") {
      offset = 8 * 3_600
      return true
    }
    _ = take("etc/")
    let start = index
    while next.isLetter { index += 1 }
    guard let hours = Self.hours(text.span.extracting(start..<index)),
      hours == 0 || allowsAmerican
    else { return false }
    offset = hours * 3_600
    if hours == 0, index > start + 1, next == .plus || next == .minus { return readOffset() }
    return true
  }

  /// RFC 822, 5.1: the universal time, and the zones of North America.
  private static func hours(_ word: borrowing Span<UInt8>) -> Int? {
    if word.equals(folded: "gmt") || word.equals(folded: "z") || word.equals(folded: "utc")
      || word.equals(folded: "ut")
    {
      return 0
    }
    guard word.count == 3, word[2] | 0x20 == UInt8(ascii: "t") else { return nil }
    let hours: Int
    switch word[0] | 0x20 {
    case UInt8(ascii: "e"): hours = -5
    case UInt8(ascii: "c"): hours = -6
    case UInt8(ascii: "m"): hours = -7
    case UInt8(ascii: "p"): hours = -8
    default: return nil
    }
    switch word[1] | 0x20 {
    case UInt8(ascii: "s"): return hours
    case UInt8(ascii: "d"): return hours + 1
    default: return nil
    }
  }

  /// `+0800`, `+08:00`, `+08` or `+8`; no zone is further than 15 hours from UTC.
  private mutating func readOffset() -> Bool {
    let isWest = next == .minus
    index += 1
    guard let first = number() else { return false }
    var hours = first.value
    var minutes = 0
    switch first.digits {
    case 1, 2:
      if next == .colon {
        index += 1
        guard let second = number(), second.digits == 2 else { return false }
        minutes = second.value
      }
    case 3, 4: (hours, minutes) = (first.value / 100, first.value % 100)
    default: return false
    }
    guard hours <= 15, minutes < 60 else { return false }
    offset = (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    return true
  }
}
