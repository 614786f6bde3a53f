// Dates as feeds write them: right, or nil.
//
// Read are RFC 822 and its successors (RFC 850, 1123, 5322) with the zones that they define, dates
// with the month's name in the orders that people write, RFC 3339, W3CDTF and the basic form of ISO
// 8601, and year-first dates with slashes or in Chinese. Nothing is guessed: a date without a time
// of day or a zone, with the day and month as bare numbers, with a zone's name that several zones
// share, or with anything behind it that is not understood, is nil. RFC 822's letters of the
// military zones are nil but for Z, as RFC 5322 asks. In a date that ends with its year (as date(1)
// prints) the American names are nil too: there, CST is as often China's.

internal import NewsModel

package enum FeedDate {
  /// The instant that a date names, in seconds since 1970.
  package static func epoch(_ text: [UInt8]) -> Int? {
    guard text.count <= 128 else { return nil }
    var reader = FeedDateReader(text)
    return reader.read()
  }
}

/// Reads one date from its beginning to its end.
struct FeedDateReader {
  var text: [UInt8]
  var index = 0
  var time = CivilTime(year: 0, month: 0, day: 0)
  var offset: Int?
  /// Whether the time of day was there.
  var hasTime = false
  /// Seconds to add for 24:00.
  var carry = 0

  init(_ text: [UInt8]) { self.text = text }

  /// The byte at the index, NUL at the end.
  var next: UInt8 { index < text.count ? text[index] : 0 }

  mutating func read() -> Int? {
    skipBlanks()
    guard readDate() else { return nil }
    skipBlanks()
    if time.year < 0 {
      // `Jan 1 19:48:21 +0000 2004`: the year is the last.
      guard readTime(), readZone(allowsAmerican: false) else { return nil }
      skipBlanks()
      guard let year = number(), year.digits == 4 else { return nil }
      time.year = year.value
    } else {
      guard readTime(), readZone(allowsAmerican: true) else { return nil }
    }
    guard isAtEnd(), time.isValid, let offset else { return nil }
    return time.epoch(offset: offset) + carry
  }

  // MARK: the date

  private mutating func readDate() -> Bool {
    if next.isDigit { return readNumericDate() }
    guard let month = readMonth() else {
      // The day of the week, in any language; what it says is not looked at.
      guard skipWord() else { return false }
      skipBlanks()
      if next.isDigit { return readNumericDate() }
      guard let month = readMonth() else { return false }
      return readDay(ofMonth: month)
    }
    return readDay(ofMonth: month)
  }

  /// `1, 2004` or, with the year to come last, `1`, behind the month's name.
  private mutating func readDay(ofMonth month: Int) -> Bool {
    skipBlanks()
    guard let day = number(), day.digits <= 2 else { return false }
    time.month = month
    time.day = day.value
    skipBlanks()
    let start = index
    if let year = number(), year.digits == 4, next != .colon {
      time.year = year.value
    } else {
      index = start
      time.year = -1
    }
    return true
  }

  private mutating func readNumericDate() -> Bool {
    guard let first = number() else { return false }
    switch first.digits {
    case 1, 2:
      time.day = first.value
      skipSeparators()
      guard let month = readMonth() else { return false }
      time.month = month
      skipSeparators()
      guard let year = number() else { return false }
      switch year.digits {
      case 4: time.year = year.value
      case 3: time.year = year.value + 1900
      case 2: time.year = year.value + (year.value < 50 ? 2000 : 1900)
      default: return false
      }
      return true
    case 4:
      time.year = first.value
      return readMonthAndDay()
    case 8:
      time.year = first.value / 10_000
      time.month = first.value / 100 % 100
      time.day = first.value % 100
      return true
    default:
      return false
    }
  }

  /// `-01-02`, `/1/2` or `年1月2日`, behind the year.
  private mutating func readMonthAndDay() -> Bool {
    let isChinese = take("年")
    let separator = next
    if !isChinese {
      guard separator == .minus || separator == .slash else { return false }
      index += 1
    }
    guard let month = number(), month.digits <= 2 else { return false }
    if isChinese {
      guard take("月") else { return false }
    } else {
      guard next == separator else { return false }
      index += 1
    }
    guard let day = number(), day.digits <= 2 else { return false }
    if isChinese {
      guard take("日") || take("号") else { return false }
      skipBlanks()
      if take("星期") || take("周") { skipCharacter() }
    }
    time.month = month.value
    time.day = day.value
    return true
  }

  // MARK: the end

  /// A comment in parentheses or brackets, or behind a numeric offset the zone's name, may follow.
  private mutating func isAtEnd() -> Bool {
    skipBlanks()
    if next == UInt8(ascii: "(") || next == .openBracket {
      let close = next == .openBracket ? UInt8.closeBracket : UInt8(ascii: ")")
      while index < text.count, text[index] != close { index += 1 }
      guard index < text.count else { return false }
      index += 1
      skipBlanks()
    }
    return index == text.count
  }

  // MARK: words and numbers

  /// The number at the index; nil when there is none or it is too long.
  @_optimize(speed)
  mutating func number() -> (value: Int, digits: Int)? {
    let start = index
    var value = 0
    while next.isDigit, index - start < 10 {
      value = value * 10 + Int(next & 0xF)
      index += 1
    }
    guard index > start, !next.isDigit else { return nil }
    return (value, index - start)
  }

  /// Takes a literal if it stands at the index.
  mutating func take(_ literal: StaticString) -> Bool {
    guard text.span.begins(literal, at: index) else { return false }
    index += literal.utf8CodeUnitCount
    return true
  }

  @_optimize(speed)
  mutating func skipBlanks() {
    while next == .space || next == .tab || next == .newline || next == .carriageReturn
      || next == .comma
    { index += 1 }
  }

  private mutating func skipSeparators() {
    while next == .space || next == .minus || next == .comma || next == .dot { index += 1 }
  }

  /// Moves over one character.
  private mutating func skipCharacter() {
    guard index < text.count else { return }
    index += 1
    while next & 0xC0 == 0x80 { index += 1 }
  }

  /// Moves over letters of any language and a full stop; false if there are none.
  private mutating func skipWord() -> Bool {
    let start = index
    while next.isLetter || next >= 0x80 { index += 1 }
    if next == .dot { index += 1 }
    return index > start
  }

  /// The month named in English, whole or by its first three letters (or `Sept`).
  private mutating func readMonth() -> Int? {
    let start = index
    while next.isLetter { index += 1 }
    let length = index - start
    guard let month = Self.month(text, start, length) else {
      index = start
      return nil
    }
    if next == .dot { index += 1 }
    return month
  }

  private static func month(_ text: [UInt8], _ start: Int, _ length: Int) -> Int? {
    guard length >= 3 else { return nil }
    let names: StaticString = "janfebmaraprmayjunjulaugsepoctnovdec"
    let rests: StaticString = "uary ruary ch il . e y ust tember ober ember ember"
    func folded(_ offset: Int) -> UInt8 { text[start + offset].lowercased }
    let first = folded(0)
    let second = folded(1)
    let third = folded(2)
    let month = names.withSpan { names -> Int? in
      for month in 0..<12 {
        let at = month * 3
        if names[at] == first, names[at + 1] == second, names[at + 2] == third { return month }
      }
      return nil
    }
    guard let month else { return nil }
    if length == 3 || month == 8 && length == 4 && folded(3) == UInt8(ascii: "t") {
      return month + 1
    }
    // What follows the three letters must be the rest of the name.
    let isWhole = rests.withSpan { rests -> Bool in
      var from = 0
      for _ in 0..<month { from = (rests.firstIndex(of: .space, from: from) ?? 0) + 1 }
      let end = rests.firstIndex(of: .space, from: from) ?? rests.count
      guard end - from == length - 3 else { return false }
      for offset in from..<end where rests[offset] != folded(offset - from + 3) { return false }
      return true
    }
    return isWhole ? month + 1 : nil
  }
}
