// The bytes that the formats name, so that code reads `.quote` and not 0x22.

extension UInt8 {
  package static var tab: UInt8 { 0x09 }
  package static var newline: UInt8 { 0x0A }
  package static var carriageReturn: UInt8 { 0x0D }
  package static var escape: UInt8 { 0x1B }
  package static var space: UInt8 { 0x20 }
  package static var quote: UInt8 { 0x22 }
  package static var backslash: UInt8 { 0x5C }
  package static var slash: UInt8 { 0x2F }
  package static var comma: UInt8 { 0x2C }
  package static var colon: UInt8 { 0x3A }
  package static var minus: UInt8 { 0x2D }
  package static var plus: UInt8 { 0x2B }
  package static var dot: UInt8 { 0x2E }
  package static var hash: UInt8 { 0x23 }
  package static var ampersand: UInt8 { 0x26 }
  package static var semicolon: UInt8 { 0x3B }
  package static var equals: UInt8 { 0x3D }
  package static var lessThan: UInt8 { 0x3C }
  package static var greaterThan: UInt8 { 0x3E }
  package static var openBrace: UInt8 { 0x7B }
  package static var closeBrace: UInt8 { 0x7D }
  package static var openBracket: UInt8 { 0x5B }
  package static var closeBracket: UInt8 { 0x5D }
  package static var delete: UInt8 { 0x7F }

  /// 0–9.
  package var isDigit: Bool { self &- 0x30 < 10 }
  /// A–Z or a–z.
  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// The value of a hexadecimal digit, or nil.
  package var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
  /// A–Z as a–z, anything else as it is.
  package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
