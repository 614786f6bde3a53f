// Finds where JSON values end, and refuses whatever RFC 8259 or UTF-8 (RFC 3629) forbids.
//
//     {"tid":"T1","n":[1,{"k":null}]}⏎      a line: ends at LF, which is no blank here
//     {\n  "tList": [ … ]\n}\0              a document: LF is a blank, NUL ends it
//
// Nothing is decoded or copied: callers get offsets. No bounds are checked, since the sentinel
// (LF or NUL) is a byte that no token may hold, so that every loop stops there.
//
// A fault stands at the first byte that no JSON text goes on with after what precedes it; that of
// bad UTF-8 where the character begins. Where the text ends too early, it stands at the end.

/// A scanner over one window.
package struct JSONScanner {
  /// Objects and arrays may be nested this deep, the outermost counted.
  package static var maxDepth: Int { 512 }

  package let bytes: Window
  /// LF and CR are blanks, as in a document; in a line only CR is.
  let isDocument: Bool

  package init(line bytes: Window) {
    self.bytes = bytes
    isDocument = false
  }

  package init(document bytes: Window) {
    self.bytes = bytes
    isDocument = true
  }

  /// The offset of the first byte at or after `offset` that is no blank.
  @inline(__always)
  package func skipBlanks(_ offset: Int) -> Int {
    let byte = bytes[offset]
    return byte > .space ? offset : skipBlanksSlowly(offset)
  }

  @inline(never)
  private func skipBlanksSlowly(_ offset: Int) -> Int {
    var offset = offset
    while true {
      switch bytes[offset] {
      case .space, .tab, .carriageReturn: offset += 1
      case .newline where isDocument: offset += 1
      default: return offset
      }
    }
  }

  /// The fault to report where a token was wanted and `offset` holds none.
  func fault(_ kind: JSONFault.Kind, at offset: Int) -> JSONFault {
    switch bytes[offset] {
    case .newline where !isDocument: JSONFault(.endOfLine, offset)
    case 0 where isDocument: JSONFault(.truncated, offset)
    default: JSONFault(kind, offset)
    }
  }

  // MARK: - values

  /// The offset behind the value that begins at `offset`, which is no blank.
  ///
  /// `depth` objects and arrays enclose it.
  ///
  /// - Throws: the first fault found.
  package func skipValue(_ offset: Int, depth: Int) throws(JSONFault) -> Int {
    switch bytes[offset] {
    case .quote: return try skipString(offset + 1).end + 1
    case .openBrace, .openBracket: return try skipNested(offset, depth: depth)
    default: return try skipPlainValue(offset)
    }
  }

  /// Skips a number, `true`, `false` or `null`.
  @inline(__always)
  private func skipPlainValue(_ offset: Int) throws(JSONFault) -> Int {
    switch bytes[offset] {
    case .minus, 0x30...0x39: return try skipNumber(offset)
    case UInt8(ascii: "t"): return try skipFour(offset, 0x6575_7274)
    case UInt8(ascii: "n"): return try skipFour(offset, Self.null)
    case UInt8(ascii: "f"): return try skipFour(offset + 1, 0x6573_6C61)
    default: throw fault(.notAValue, at: offset)
    }
  }

  /// The bytes of `null`, its first byte lowest.
  static var null: UInt32 { 0x6C6C_756E }

  /// Skips the four bytes of `word`, its lowest byte first: `true`, `null`, or `alse` of `false`.
  private func skipFour(_ offset: Int, _ word: UInt32) throws(JSONFault) -> Int {
    let difference = bytes.halfWord(at: offset) ^ word
    if difference == 0 { return offset + 4 }
    throw fault(.badLiteral, at: offset + difference.trailingZeroBitCount / 8)
  }

  /// Skips the object or array at `offset`, and all in it, without calling itself.
  private func skipNested(_ offset: Int, depth: Int) throws(JSONFault) -> Int {
    // Which of those that are open are objects, the outermost of all first: a bit each.
    var objects: InlineArray<8, UInt64> = InlineArray(repeating: 0)
    var (level, isObject) = (depth, false)
    var at = offset
    while true {
      let byte = bytes[at]
      if byte == .openBrace || byte == .openBracket {
        guard level < Self.maxDepth else { throw JSONFault(.tooDeep, at) }
        isObject = byte == .openBrace
        let bit: UInt64 = 1 << UInt64(level & 63)
        objects[level >> 6] = isObject ? objects[level >> 6] | bit : objects[level >> 6] & ~bit
        level &+= 1
        at = skipBlanks(at &+ 1)
        if bytes[at] != (isObject ? .closeBrace : .closeBracket) {
          if isObject { at = try skipKey(at) }
          continue
        }
      } else if byte == .quote {
        at = try skipString(at &+ 1).end &+ 1
      } else {
        at = try skipPlainValue(at)
      }
      // Behind a value, or at the end of what is empty.
      while true {
        at = skipBlanks(at)
        let byte = bytes[at]
        if byte == .comma {
          at = skipBlanks(at &+ 1)
          if isObject { at = try skipKey(at) }
          break
        }
        guard byte == (isObject ? .closeBrace : .closeBracket) else {
          throw fault(.commaExpected, at: at)
        }
        at &+= 1
        level &-= 1
        if level == depth { return at }
        let last = level &- 1
        isObject = objects[last >> 6] >> UInt64(last & 63) & 1 != 0
      }
    }
  }

  /// The offset of the value behind the key at `offset`.
  @inline(__always)
  private func skipKey(_ offset: Int) throws(JSONFault) -> Int {
    guard bytes[offset] == .quote else { throw fault(.keyExpected, at: offset) }
    return try skipColon(skipString(offset &+ 1).end &+ 1)
  }

  /// The offset of the value behind the colon that blanks may surround.
  @inline(__always)
  func skipColon(_ offset: Int) throws(JSONFault) -> Int {
    let colon = skipBlanks(offset)
    guard bytes[colon] == .colon else { throw fault(.colonExpected, at: colon) }
    return skipBlanks(colon + 1)
  }

  private func skipNumber(_ offset: Int) throws(JSONFault) -> Int {
    var at = offset
    if bytes[at] == .minus { at += 1 }
    if bytes[at] == 0x30 {
      at += 1
    } else {
      at = try skipDigits(at)
    }
    if bytes[at] == .dot { at = try skipDigits(at + 1) }
    if bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if bytes[at] == .plus || bytes[at] == .minus { at += 1 }
      at = try skipDigits(at)
    }
    return at
  }

  /// Skips one digit or more.
  private func skipDigits(_ offset: Int) throws(JSONFault) -> Int {
    guard bytes[offset].isDigit else { throw fault(.badNumber, at: offset) }
    var at = offset &+ 1
    while true {
      // Eight at once: a digit's value is below 10, and with 0x76 added below 0x80.
      let values = bytes.word(at: at) ^ 0x3030_3030_3030_3030
      let sums = (values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676
      let others = (values | sums) & 0x8080_8080_8080_8080
      if others != 0 { return at &+ others.trailingZeroBitCount / 8 }
      at &+= 8
    }
  }
}
