// UTF-8 that nobody has checked: what is well formed is kept, what is not becomes U+FFFD.

internal import NewsModel

/// The shape of a UTF-8 character that a lead byte announces.
struct UTF8Shape {
  /// Its length in bytes; 0 for a byte that begins none.
  var length: Int
  /// Where its second byte lies (Unicode 3.9, table 3-7).
  var second: ClosedRange<UInt8>

  @inline(__always)
  init(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: self.init(2, 0x80...0xBF)
    case 0xE0: self.init(3, 0xA0...0xBF)
    case 0xED: self.init(3, 0x80...0x9F)
    case 0xE1...0xEF: self.init(3, 0x80...0xBF)
    case 0xF0: self.init(4, 0x90...0xBF)
    case 0xF1...0xF3: self.init(4, 0x80...0xBF)
    case 0xF4: self.init(4, 0x80...0x8F)
    default: self.init(lead < 0x80 ? 1 : 0, 0x80...0xBF)
    }
  }

  @inline(__always)
  private init(_ length: Int, _ second: ClosedRange<UInt8>) {
    self.length = length
    self.second = second
  }

  /// How many of the bytes at `index` belong together: all of a character, or its longest beginning.
  @inline(__always)
  func matched(_ bytes: borrowing Span<UInt8>, at index: Int) -> Int {
    guard length > 1 else { return 1 }
    guard index + 1 < bytes.count, second ~= bytes[index + 1] else { return 1 }
    var count = 2
    while count < length, index + count < bytes.count, bytes[index + count] & 0xC0 == 0x80 {
      count += 1
    }
    return count
  }
}

extension [UInt8] {
  /// Appends bytes that should be UTF-8.
  ///
  /// Each longest beginning of a character that does not go on, and each byte that begins none,
  /// becomes U+FFFD (Unicode 3.9, as the WHATWG decoder does).
  ///
  /// - Parameters:
  ///   - bytes: text that should be UTF-8.
  ///   - isLast: whether no bytes follow; else a character's beginning at the end is left.
  ///   - badBytes: grows by the number of bytes that became U+FFFD.
  /// - Returns: how many bytes were used.
  mutating func append(
    repairing bytes: borrowing Span<UInt8>, isLast: Bool, badBytes: inout Int
  ) -> Int {
    var start = 0
    while true {
      let index = bytes.wellFormedEnd(from: start)
      append(bytes.extracting(start..<index))
      guard index < bytes.count else { return index }
      let shape = UTF8Shape(lead: bytes[index])
      let matched = shape.matched(bytes, at: index)
      if shape.length > 0, index + matched == bytes.count, !isLast { return index }
      append("\u{FFFD}")
      badBytes += matched
      start = index + matched
    }
  }
}
