// The end of a string, with its UTF-8 checked: where nearly all bytes of a news record are.
//
// ASCII goes sixteen bytes at a time; Chinese, which is three bytes a character, five characters
// at a time. What is neither takes one character at a time.

extension JSONScanner {
  /// Where a string ends, and whether it holds a backslash.
  package struct StringEnd {
    /// The offset of the closing quote.
    package let end: Int
    package let hasEscapes: Bool
  }

  /// Finds the closing quote of the string whose first byte is at `offset`.
  ///
  /// - Throws: a fault for an unclosed string, a control character, an unknown escape, bad UTF-8.
  @inline(__always)
  package func skipString(_ offset: Int) throws(JSONFault) -> StringEnd {
    let at = skipPlainASCII(offset)
    if bytes[at] == .quote { return StringEnd(end: at, hasEscapes: false) }
    return try skipAnyString(at)
  }

  /// The offset of the first byte that is a quote, a backslash, a control character or not ASCII.
  @inline(__always)
  private func skipPlainASCII(_ offset: Int) -> Int {
    var at = offset
    while true {
      let stops = Lanes.stringStops(bytes.vector(at: at))
      if stops != 0 { return at &+ stops.trailingZeroBitCount }
      at &+= 16
    }
  }

  @_optimize(speed)
  private func skipAnyString(_ offset: Int) throws(JSONFault) -> StringEnd {
    var at = offset
    var hasEscapes = false
    while true {
      let byte = bytes[at]
      if byte >= 0x80 {
        at = try skipNonASCII(at)
        // Chinese most often goes on to the end.
        if bytes[at] == .quote { return StringEnd(end: at, hasEscapes: hasEscapes) }
      } else if byte == .quote {
        return StringEnd(end: at, hasEscapes: hasEscapes)
      } else if byte == .backslash {
        hasEscapes = true
        at = try skipEscapes(at)
      } else if byte < 0x20 {
        let isEnd = byte == (isDocument ? 0 : .newline)
        throw JSONFault(isEnd ? .unclosedString : .controlInString, at)
      }
      at = skipPlainASCII(at)
    }
  }

  /// Skips escapes that follow each other: in text that is ASCII alone, whole words of them.
  private func skipEscapes(_ offset: Int) throws(JSONFault) -> Int {
    var at = offset
    repeat {
      let byte = bytes[at &+ 1]
      if byte == UInt8(ascii: "u") {
        guard HexDigits.areFour(bytes.halfWord(at: at &+ 2)) else {
          let bad = (2..<6).first { bytes[at + $0].hexValue == nil } ?? 5
          throw escapeFault(at: at + bad)
        }
        at &+= 6
      } else {
        guard Self.isEscaped(byte) else { throw escapeFault(at: at + 1) }
        at &+= 2
      }
    } while bytes[at] == .backslash
    return at
  }

  /// Whether a byte is one of `"` `/` `\\` `b` `f` `n` `r` `t`.
  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    let low: UInt64 = 1 << 0x22 | 1 << 0x2F
    let high: UInt64 = 1 << 0x1C | 1 << 0x22 | 1 << 0x26 | 1 << 0x2E | 1 << 0x32 | 1 << 0x34
    let set = byte < 0x40 ? low : byte < 0x80 ? high : 0
    return set &>> UInt64(byte & 0x3F) & 1 != 0
  }

  private func escapeFault(at offset: Int) -> JSONFault {
    let isEnd = bytes[offset] == (isDocument ? 0 : .newline)
    return JSONFault(isEnd ? .unclosedString : .badEscape, offset)
  }

  /// Skips characters that are not ASCII; table 3-7 of the Unicode standard.
  @_optimize(speed)
  private func skipNonASCII(_ offset: Int) throws(JSONFault) -> Int {
    var at = offset
    while true {
      let triples = Lanes.triples(bytes.vector(at: at))
      if triples == 0x7FFF {
        // A constant, so that the next load need not wait for this one.
        at &+= 15
        continue
      }
      // To whole characters: times 11 over 32 is a third of a number below 16.
      let thirds = ((~triples).trailingZeroBitCount &* 11) &>> 5
      at &+= thirds &* 3
      if bytes[at] < 0x80 { return at }
      let length = Self.lengthOfCharacter(bytes.word(at: at))
      guard length > 0 else { throw characterFault(at: at) }
      at &+= length
    }
  }

  /// The fault of bytes that are no character: that the string is not closed, where they begin one
  /// and the text ends before it does.
  private func characterFault(at offset: Int) -> JSONFault {
    let length = bytes.withSpan(offset..<offset + 4) { UTF8Text.badLength($0, 0) }
    let isBegun = length > 1 || 0xC2...0xF4 ~= bytes[offset]
    let isEnd = bytes[offset + length] == (isDocument ? 0 : .newline)
    return isBegun && isEnd
      ? JSONFault(.unclosedString, offset + length) : JSONFault(.badUTF8, offset)
  }

  /// The length of the well-formed character at the low end of `word`, or 0.
  private static func lengthOfCharacter(_ word: UInt64) -> Int {
    let second = UInt8(truncatingIfNeeded: word >> 8)
    switch UInt8(truncatingIfNeeded: word) {
    case 0xC2...0xDF: return word & 0xC000 == 0x8000 ? 2 : 0
    case 0xE0: return word & 0xC0C000 == 0x808000 && second >= 0xA0 ? 3 : 0
    case 0xED: return word & 0xC0C000 == 0x808000 && second < 0xA0 ? 3 : 0
    case 0xE1...0xEF: return word & 0xC0C000 == 0x808000 ? 3 : 0
    case 0xF0: return word & 0xC0C0_C000 == 0x8080_8000 && second >= 0x90 ? 4 : 0
    case 0xF1...0xF3: return word & 0xC0C0_C000 == 0x8080_8000 ? 4 : 0
    case 0xF4: return word & 0xC0C0_C000 == 0x8080_8000 && second < 0x90 ? 4 : 0
    default: return 0
    }
  }
}
