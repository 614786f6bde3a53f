// The text of JSON strings: decoding what was checked before, and encoding what the tools write.
//
// Encoding escapes what RFC 8259 requires and, so that no reader of a stream is hurt by it,
// U+007F–U+009F and U+2028/2029. All else is written as it is.
//
// Sound: what is written lies within the capacity that was asked for.

package enum JSONString {
  /// The text between the quotes of a checked string; a lone surrogate becomes U+FFFD.
  ///
  /// - Complexity: O(n)
  @inline(never)
  package static func decode(_ bytes: Window, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    decode(bytes, range, into: &text)
    return text
  }

  /// Appends the text between the quotes of a checked string.
  ///
  /// - Complexity: O(n); sixteen bytes are copied at once.
  @inline(never)
  package static func decode(_ bytes: Window, _ range: Range<Int>, into text: inout [UInt8]) {
    // No escape is shorter than what it stands for, and the last sixteen may go beyond the end.
    text.append(addingCapacity: range.count + 16) { free in
      unsafe free.withUnsafeMutableBufferPointer { free, count in
        guard let target = UnsafeMutableRawPointer(free.baseAddress) else { return }
        var at = range.lowerBound
        while at < range.upperBound {
          let lanes = bytes.vector(at: at)
          unsafe target.storeBytes(of: lanes, toByteOffset: count, as: SIMD16<UInt8>.self)
          let stops = Lanes.backslashes(lanes)
          let plain = stops == 0 ? 16 : stops.trailingZeroBitCount
          if plain >= range.upperBound &- at {
            count &+= range.upperBound &- at
            break
          }
          at &+= plain
          count &+= plain
          while at < range.upperBound && bytes[at] == .backslash {
            let scalar = unescaped(bytes, &at)
            unsafe put(scalar, at: target + count, &count)
          }
        }
      }
    }
  }

  /// The character of the escape at `at`, which is passed.
  @inline(__always)
  private static func unescaped(_ bytes: Window, _ at: inout Int) -> UInt32 {
    let letter = bytes[at &+ 1]
    if letter == UInt8(ascii: "u") {
      let unit = HexDigits.value(bytes.halfWord(at: at &+ 2))
      at &+= 6
      return unit & 0xF800 == 0xD800 ? pairedScalar(bytes, unit, &at) : unit
    }
    at &+= 2
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    default: return UInt32(letter)
    }
  }

  /// Writes a character, in UTF-8.
  @inline(__always)
  private static func put(
    _ scalar: UInt32, at target: UnsafeMutableRawPointer, _ count: inout Int
  ) {
    func put(_ offset: Int, _ byte: UInt32) {
      unsafe target.storeBytes(
        of: UInt8(truncatingIfNeeded: byte), toByteOffset: offset, as: UInt8.self)
    }
    if scalar < 0x80 {
      put(0, scalar)
      count &+= 1
    } else if scalar < 0x800 {
      put(0, 0xC0 | scalar >> 6)
      put(1, 0x80 | scalar & 0x3F)
      count &+= 2
    } else if scalar < 0x10000 {
      put(0, 0xE0 | scalar >> 12)
      put(1, 0x80 | scalar >> 6 & 0x3F)
      put(2, 0x80 | scalar & 0x3F)
      count &+= 3
    } else {
      put(0, 0xF0 | scalar >> 18)
      put(1, 0x80 | scalar >> 12 & 0x3F)
      put(2, 0x80 | scalar >> 6 & 0x3F)
      put(3, 0x80 | scalar & 0x3F)
      count &+= 4
    }
  }

  /// The character of a surrogate and of the one that follows it, which is passed; U+FFFD if it is
  /// alone.
  private static func pairedScalar(_ bytes: Window, _ high: UInt32, _ at: inout Int) -> UInt32 {
    guard high < 0xDC00, bytes[at] == .backslash, bytes[at + 1] == UInt8(ascii: "u") else {
      return 0xFFFD
    }
    let low = HexDigits.value(bytes.halfWord(at: at + 2))
    guard low & 0xFC00 == 0xDC00 else { return 0xFFFD }
    at += 6
    return 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
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
