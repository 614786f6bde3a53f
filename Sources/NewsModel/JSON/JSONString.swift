// The text of JSON strings: decoding what was checked before, and encoding what the tools write.
//
// Encoding escapes what RFC 8259 requires and, so that no reader of a stream is hurt by it,
// U+007F–U+009F and U+2028/2029. All else is written as it is.
//
// Sound: what escapes stand for is written within the capacity that was asked for, half of their length.

package enum JSONString {
  /// The text between the quotes of a checked string; a lone surrogate becomes U+FFFD.
  ///
  /// - Complexity: O(n); runs without a backslash are copied whole.
  @inline(never)
  package static func decode(_ bytes: Window, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    decode(bytes, range, into: &text)
    return text
  }

  /// Appends the text between the quotes of a checked string.
  @inline(never)
  package static func decode(_ bytes: Window, _ range: Range<Int>, into text: inout [UInt8]) {
    var run = range.lowerBound
    while let backslash = bytes.firstIndex(of: .backslash, in: run..<range.upperBound) {
      bytes.append(run..<backslash, to: &text)
      run = backslash + 2
      switch bytes[backslash + 1] {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(.newline)
      case UInt8(ascii: "r"): text.append(.carriageReturn)
      case UInt8(ascii: "t"): text.append(.tab)
      case UInt8(ascii: "u"):
        run = appendEscapedScalars(bytes, backslash..<range.upperBound, to: &text)
      case let plain: text.append(plain)
      }
    }
    bytes.append(run..<range.upperBound, to: &text)
  }

  /// Appends the characters of the `\uXXXX` that a range begins with; returns the offset behind them.
  private static func appendEscapedScalars(
    _ bytes: Window, _ range: Range<Int>, to text: inout [UInt8]
  ) -> Int {
    var at = range.lowerBound
    // Six bytes are three at the most, and the twelve of a pair four.
    text.append(addingCapacity: range.count / 2) { free in
      unsafe free.withUnsafeMutableBufferPointer { free, count in
        func put(_ byte: UInt32) {
          unsafe free[count] = UInt8(truncatingIfNeeded: byte)
          count += 1
        }
        while bytes[at] == .backslash && bytes[at &+ 1] == UInt8(ascii: "u") {
          var scalar = codeUnit(bytes, at &+ 2)
          at &+= 6
          if scalar & 0xF800 == 0xD800 { scalar = pairedScalar(bytes, scalar, &at) }
          if scalar < 0x80 {
            put(scalar)
          } else if scalar < 0x800 {
            put(0xC0 | scalar >> 6)
            put(0x80 | scalar & 0x3F)
          } else {
            if scalar < 0x10000 {
              put(0xE0 | scalar >> 12)
            } else {
              put(0xF0 | scalar >> 18)
              put(0x80 | scalar >> 12 & 0x3F)
            }
            put(0x80 | scalar >> 6 & 0x3F)
            put(0x80 | scalar & 0x3F)
          }
        }
      }
    }
    return at
  }

  /// The character of a surrogate and of the one that follows it, which is passed; U+FFFD if it is
  /// alone.
  private static func pairedScalar(_ bytes: Window, _ high: UInt32, _ at: inout Int) -> UInt32 {
    guard high < 0xDC00, bytes[at] == .backslash, bytes[at + 1] == UInt8(ascii: "u") else {
      return 0xFFFD
    }
    let low = codeUnit(bytes, at + 2)
    guard low & 0xFC00 == 0xDC00 else { return 0xFFFD }
    at += 6
    return 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
  }

  private static func codeUnit(_ bytes: Window, _ offset: Int) -> UInt32 {
    HexDigits.value(bytes.halfWord(at: offset))
  }
}

extension [UInt8] {
  /// Appends a scalar value in UTF-8; it must be no surrogate and at most U+10FFFF.
  package mutating func append(scalar: UInt32) {
    switch scalar {
    case 0..<0x80: append(UInt8(scalar))
    case 0x80..<0x800:
      append(UInt8(0xC0 | scalar >> 6))
      append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      append(UInt8(0xE0 | scalar >> 12))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    default:
      append(UInt8(0xF0 | scalar >> 18))
      append(UInt8(0x80 | scalar >> 12 & 0x3F))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  /// Appends a JSON string, quotes included.
  ///
  /// `text` should be UTF-8: a bad byte becomes U+FFFD.
  ///
  /// - Complexity: O(n), copying runs that need no escape.
  package mutating func append(jsonString text: [UInt8]) {
    append(.quote)
    append(jsonEscaped: text.span)
    append(.quote)
  }

  /// Appends a member of an object, or null for nil.
  ///
  /// `key` is what stands before the value: `,"title":`.
  package mutating func append(member key: StaticString, _ text: [UInt8]?) {
    guard let text else { return append(key, "null") }
    let end = PlainRun.end(text.span, from: 0)
    append(key, quote: text.span.extracting(0..<end))
    if end < text.count { append(jsonEscaped: text.span, from: end) }
    append(.quote)
  }

  /// Appends text as it stands inside a JSON string.
  package mutating func append(jsonEscaped text: borrowing Span<UInt8>, from start: Int = 0) {
    var run = start
    var at = start
    while true {
      at = PlainRun.end(text, from: at)
      guard at < text.count else { break }
      let length = UTF8Text.length(text, at)
      if length == 1 && !Self.needsEscape(text[at]) || length > 1 && !UTF8Text.isControl(text, at) {
        at += length
        continue
      }
      append(text.extracting(run..<at))
      switch length {
      case 0:
        append("\u{FFFD}")
        at += UTF8Text.badLength(text, at)
      case 1:
        append(shortEscape: text[at])
        at += 1
      default:
        append(unicodeEscape: UTF8Text.scalar(text, at))
        at += length
      }
      run = at
    }
    append(text.extracting(run..<at))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .backslash || byte == .delete
  }

  private mutating func append(shortEscape byte: UInt8) {
    switch byte {
    case .quote: append("\\\"")
    case .backslash: append("\\\\")
    case 0x08: append("\\b")
    case 0x0C: append("\\f")
    case .newline: append("\\n")
    case .carriageReturn: append("\\r")
    case .tab: append("\\t")
    default: append(unicodeEscape: UInt32(byte))
    }
  }

  /// Appends `\uXXXX`, in lower case.
  package mutating func append(unicodeEscape scalar: UInt32) {
    append("\\u")
    var shift: UInt32 = 16
    while shift > 0 {
      shift -= 4
      append(hexDigit: UInt8(truncatingIfNeeded: scalar >> shift))
    }
  }

  /// Appends the lower-case hexadecimal digit of the low four bits.
  package mutating func append(hexDigit value: UInt8) {
    let nibble = value & 0xF
    append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
  }
}
