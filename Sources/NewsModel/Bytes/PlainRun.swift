// How far text goes on that can stand in a JSON string as it is.
//
// ASCII goes sixteen bytes at a time, Chinese two characters at a time; the caller looks closer at
// the byte where this stops. Sound: no load begins at which fewer bytes are left than it reads.

enum PlainRun {
  /// The offset of the first byte at or after `offset` that may need an escape, or the end.
  ///
  /// It stops before quotes, backslashes, control characters and bad UTF-8, but also before good
  /// characters that are rare in news.
  ///
  /// - Complexity: O(n)
  static func end(_ text: borrowing Span<UInt8>, from offset: Int) -> Int {
    let bytes = unsafe text.bytes
    let count = bytes.byteCount
    var at = offset
    while true {
      at = asciiEnd(bytes, from: at)
      guard at + 8 <= count else { return at }
      let word = unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
      guard isPlainTriple(word) else { return at }
      at += isPlainTriple(word >> 24) ? 6 : 3
    }
  }

  /// The offset of the first byte at or after `offset` that is no ASCII or needs an escape.
  @inline(__always)
  private static func asciiEnd(_ bytes: borrowing RawSpan, from offset: Int) -> Int {
    var at = offset
    while at + 16 <= bytes.byteCount {
      let vector = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: at, as: SIMD16<UInt8>.self)
      let stops = Lanes.escapeStops(vector)
      if stops != 0 { return at + stops.trailingZeroBitCount }
      at += 16
    }
    while at < bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self)
      guard byte >= 0x20, byte < 0x7F, byte != .quote, byte != .backslash else { return at }
      at += 1
    }
    return at
  }

  /// Whether the three low bytes are a character with any lead of three but E0 and ED, whose second
  /// byte is restricted, and E2, which leads the line separators.
  @inline(__always)
  private static func isPlainTriple(_ word: UInt64) -> Bool {
    word & 0xC0C0F0 == 0x8080E0 && (0b1101_1111_1111_1010 as UInt64) >> (word & 0xF) & 1 != 0
  }
}
