// Character references: `&#8217;`, `&#x2019;`, `&rsquo;`.
//
// Numbers mean what HTML says: 128–159 are windows-1252's, since that is what people who write them
// mean, and what is no character is U+FFFD. A name that is not HTML's stands for nothing, and its
// text stays as it is.

internal import NewsModel

enum CharacterReference {
  /// Appends the character that the reference at an ampersand stands for.
  ///
  /// In XML it must end with a semicolon. In HTML a number need not, nor the names that HTML says
  /// so of, where no letter, digit or `=` follows: `&copy=1` is part of a URL.
  ///
  /// - Returns: the length of the reference, 0 if it is none.
  @inline(never)
  static func append(
    _ text: borrowing Span<UInt8>, at ampersand: Int, needsSemicolon: Bool,
    to output: inout [UInt8]
  ) -> Int {
    let start = ampersand + 1
    guard start < text.count else { return 0 }
    if text[start] == .hash {
      return appendNumber(text, at: ampersand, needsSemicolon: needsSemicolon, to: &output)
    }
    var end = start
    let limit = min(text.count, start + NamedEntityTable.longestName + 1)
    while end < limit, text[end].isLetter || text[end].isDigit { end += 1 }
    guard end > start else { return 0 }
    if end < text.count, text[end] == .semicolon {
      return append(name: text.extracting(start..<end), to: &output) ? end + 1 - ampersand : 0
    }
    guard !needsSemicolon, end == text.count || text[end] != .equals,
      NamedEntityTable.legacy.hasWord(text.extracting(start..<end))
    else { return 0 }
    return append(name: text.extracting(start..<end), to: &output) ? end - ampersand : 0
  }

  /// Appends the characters that a name of HTML's stands for.
  @inline(never)
  static func append(name: borrowing Span<UInt8>, to output: inout [UInt8]) -> Bool {
    append(name, in: NamedEntityTable.frequent, known: 0, to: &output)
      || append(name, in: NamedEntityTable.records(name[0]), known: 1, to: &output)
  }

  /// Appends the value of a name's record; false when there is none.
  ///
  /// `known` is how many bytes the name shares with the one before the first record.
  ///
  /// - Complexity: O(n) in the records' length.
  @_optimize(speed)
  @inline(never)
  private static func append(
    _ name: borrowing Span<UInt8>, in records: StaticString, known: Int, to output: inout [UInt8]
  ) -> Bool {
    records.withSpan { records in
      // The name has its first `same` bytes in common with the record before, and is behind it.
      var same = known
      var at = 0
      while at < records.count {
        let shared = Int(records[at] &- UInt8(ascii: "0"))
        at += 1
        // The next byte of the name is less than this record's.
        if shared < same { return false }
        if shared == same {
          while same < name.count, at < records.count, records[at] == name[same] {
            same += 1
            at += 1
          }
          if same == name.count, at < records.count, !records[at].isOfName {
            while at < records.count, records[at] >= 0x80 || records[at] == .space {
              if records[at] == .space { at += 1 }
              output.append(records[at])
              at += 1
            }
            return true
          }
        }
        while at < records.count, records[at].isOfName { at += 1 }
        while at < records.count, !records[at].isOfName { at += records[at] == .space ? 2 : 1 }
      }
      return false
    }
  }

  private static func appendNumber(
    _ text: borrowing Span<UInt8>, at ampersand: Int, needsSemicolon: Bool,
    to output: inout [UInt8]
  ) -> Int {
    var index = ampersand + 2
    guard index < text.count else { return 0 }
    let isHexadecimal = text[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let start = index
    var value: UInt32 = 0
    while index < text.count {
      let digit: UInt8
      if text[index].isDigit {
        digit = text[index] - 0x30
      } else if isHexadecimal, let hex = text[index].hexValue {
        digit = hex
      } else {
        break
      }
      // Past the last character it stays past.
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index > start else { return 0 }
    let hasSemicolon = index < text.count && text[index] == .semicolon
    guard hasSemicolon || !needsSemicolon else { return 0 }
    output.append(referenced: windows1252(value))
    return index + (hasSemicolon ? 1 : 0) - ampersand
  }

  /// The character that windows-1252 has where Unicode has the control character U+0080–9F.
  static func windows1252(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x80: 0x20AC
    case 0x82: 0x201A
    case 0x83: 0x0192
    case 0x84: 0x201E
    case 0x85: 0x2026
    case 0x86: 0x2020
    case 0x87: 0x2021
    case 0x88: 0x02C6
    case 0x89: 0x2030
    case 0x8A: 0x0160
    case 0x8B: 0x2039
    case 0x8C: 0x0152
    case 0x8E: 0x017D
    case 0x91: 0x2018
    case 0x92: 0x2019
    case 0x93: 0x201C
    case 0x94: 0x201D
    case 0x95: 0x2022
    case 0x96: 0x2013
    case 0x97: 0x2014
    case 0x98: 0x02DC
    case 0x99: 0x2122
    case 0x9A: 0x0161
    case 0x9B: 0x203A
    case 0x9C: 0x0153
    case 0x9E: 0x017E
    case 0x9F: 0x0178
    default: value
    }
  }
}

extension [UInt8] {
  /// Appends a character; U+FFFD for NUL, a surrogate, and what is beyond U+10FFFF.
  mutating func append(referenced value: UInt32) {
    switch value {
    case 0, 0xD800...0xDFFF, 0x11_0000...: append("\u{FFFD}")
    default: append(scalar: value)
    }
  }
}

extension UInt8 {
  /// A letter or digit of a name in the table, not a byte of a value.
  @inline(__always)
  fileprivate var isOfName: Bool { self < 0x80 && self != .space }
}
