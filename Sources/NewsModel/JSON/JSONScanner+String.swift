// The end of a string, with its UTF-8 checked: where nearly all bytes of a news record are.
//
// ASCII goes sixteen bytes at a time; Chinese, which is three bytes a character, two characters
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
      let vector = bytes.vector(at: at)
      // Only comparisons of SIMD16<UInt8> with its own kind are single instructions; what is
      // generic over SIMD, such as `|` or a scalar operand, becomes a loop over the lanes.
      let stops =
        (vector .< SIMD16<UInt8>(repeating: 0x20)) .| (vector .== SIMD16<UInt8>(repeating: 0x22))
        .| (vector .== SIMD16<UInt8>(repeating: 0x5C))
      let stopHalves = unsafe unsafeBitCast(stops, to: SIMD2<UInt64>.self)
      let halves = unsafe unsafeBitCast(vector, to: SIMD2<UInt64>.self)
      let low = stopHalves[0] | halves[0] & Self.highBits
      if low != 0 { return at + low.trailingZeroBitCount / 8 }
      let high = stopHalves[1] | halves[1] & Self.highBits
      if high != 0 { return at + 8 + high.trailingZeroBitCount / 8 }
      at += 16
    }
  }

  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  private func skipAnyString(_ offset: Int) throws(JSONFault) -> StringEnd {
    var at = offset
    var hasEscapes = false
    while true {
      let byte = bytes[at]
      if byte >= 0x80 {
        at = try skipNonASCII(at)
      } else if byte == .quote {
        return StringEnd(end: at, hasEscapes: hasEscapes)
      } else if byte == .backslash {
        hasEscapes = true
        at = try skipEscape(at)
      } else if byte < 0x20 {
        let isEnd = byte == (isDocument ? 0 : .newline)
        throw JSONFault(isEnd ? .unclosedString : .controlInString, at)
      }
      at = skipPlainASCII(at)
    }
  }

  private func skipEscape(_ offset: Int) throws(JSONFault) -> Int {
    switch bytes[offset + 1] {
    case .quote, .backslash, .slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case UInt8(ascii: "u"):
      for digit in 2..<6 where bytes[offset + digit].hexValue == nil {
        throw escapeFault(at: offset + digit)
      }
      return offset + 6
    default: throw escapeFault(at: offset + 1)
    }
  }

  private func escapeFault(at offset: Int) -> JSONFault {
    let isEnd = bytes[offset] == (isDocument ? 0 : .newline)
    return JSONFault(isEnd ? .unclosedString : .badEscape, offset)
  }

  /// Skips characters that are not ASCII; table 3-7 of the Unicode standard.
  private func skipNonASCII(_ offset: Int) throws(JSONFault) -> Int {
    var at = offset
    while true {
      let word = bytes.word(at: at)
      // Three bytes with any lead but E0 and ED, whose second byte is restricted: most of the BMP.
      if word & 0xC0C0F0 == 0x8080E0 && Self.isFreeLead(word) {
        if word & 0xC0C0_F000_0000 == 0x8080_E000_0000 && Self.isFreeLead(word >> 24) {
          at += 6
        } else {
          at += 3
        }
        continue
      }
      let lead = UInt8(truncatingIfNeeded: word)
      if lead < 0x80 { return at }
      let length = Self.lengthOfCharacter(word)
      guard length > 0 else { throw characterFault(at: at) }
      at += length
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

  /// Whether E0…EF in the lowest byte may be followed by any two continuation bytes.
  @inline(__always)
  private static func isFreeLead(_ word: UInt64) -> Bool {
    (0b1101_1111_1111_1110 as UInt64) >> (word & 0xF) & 1 != 0
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
