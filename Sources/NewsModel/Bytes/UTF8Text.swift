// Well-formed UTF-8, table 3-7 of the Unicode standard, for text whose bytes nobody has checked.

package enum UTF8Text {
  /// The length of the well-formed character at `offset`, or 0.
  package static func length(_ text: borrowing Span<UInt8>, _ offset: Int) -> Int {
    let lead = text[offset]
    if lead < 0x80 { return 1 }
    let rest = text.count - offset
    func continues(_ index: Int) -> Bool {
      index < rest && text[offset + index] & 0xC0 == 0x80
    }
    guard continues(1) else { return 0 }
    let second = text[offset + 1]
    switch lead {
    case 0xC2...0xDF: return 2
    case 0xE0: return second >= 0xA0 && continues(2) ? 3 : 0
    case 0xED: return second < 0xA0 && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(2) ? 3 : 0
    case 0xF0: return second >= 0x90 && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(2) && continues(3) ? 4 : 0
    case 0xF4: return second < 0x90 && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// The offset of the first byte that is part of no well-formed character; nil where none is.
  package static func firstBad(_ text: borrowing Span<UInt8>) -> Int? {
    var at = 0
    while at < text.count {
      let length = length(text, at)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  /// How many bytes one U+FFFD stands for where `length` is 0: the longest beginning of a character
  /// (Unicode standard, section 3.9, maximal subparts), else one byte.
  package static func badLength(_ text: borrowing Span<UInt8>, _ offset: Int) -> Int {
    let seconds: ClosedRange<UInt8>
    switch text[offset] {
    case 0xE0: seconds = 0xA0...0xBF
    case 0xED: seconds = 0x80...0x9F
    case 0xE1...0xEF: seconds = 0x80...0xBF
    case 0xF0: seconds = 0x90...0xBF
    case 0xF1...0xF3: seconds = 0x80...0xBF
    case 0xF4: seconds = 0x80...0x8F
    default: return 1
    }
    guard offset + 1 < text.count, seconds.contains(text[offset + 1]) else { return 1 }
    guard text[offset] >= 0xF0, offset + 2 < text.count, text[offset + 2] & 0xC0 == 0x80 else {
      return 2
    }
    return 3
  }

  /// The scalar value of the well-formed character at `offset`.
  package static func scalar(_ text: borrowing Span<UInt8>, _ offset: Int) -> UInt32 {
    let lead = UInt32(text[offset])
    func next(_ index: Int) -> UInt32 { UInt32(text[offset + index]) & 0x3F }
    if lead < 0x80 { return lead }
    if lead < 0xE0 { return (lead & 0x1F) << 6 | next(1) }
    if lead < 0xF0 { return (lead & 0x0F) << 12 | next(1) << 6 | next(2) }
    return (lead & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
  }

  /// Whether the non-ASCII character at `offset` is U+0080–9F or U+2028/2029.
  static func isControl(_ text: borrowing Span<UInt8>, _ offset: Int) -> Bool {
    if text[offset] == 0xC2 { return text[offset + 1] < 0xA0 }
    return text[offset] == 0xE2 && text[offset + 1] == 0x80 && text[offset + 2] & 0xFE == 0xA8
  }

  /// Whether a scalar changes the direction of the text around it (UAX #9), unseen.
  package static func isBidiControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
