// How far text goes on that the forms of news-render leave as it is: sixteen bytes at a time.
//
// Sound: no load begins at which fewer bytes are left than it reads.

/// Runs of text that stand in a value between tabs or blanks, or in HTML, as they are.
package enum FormRun {
  /// The offset of the first byte at or after `offset` that may not stand there as it is, or the end.
  ///
  /// Where it stops may be good all the same: the caller looks closer.
  ///
  /// - Complexity: O(n)
  package static func end(
    _ text: borrowing Span<UInt8>, from offset: Int, isHTML: Bool
  ) -> Int {
    let bytes = unsafe text.bytes
    let count = bytes.byteCount
    var at = offset
    while at < count {
      // Of the last sixteen, some were seen before; fewer than sixteen are loaded as two words.
      let start = max(0, min(at, count - 16))
      let lanes =
        count >= 16
        ? unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: SIMD16<UInt8>.self)
        : few(bytes)
      let stops = (isHTML ? Lanes.htmlStops(lanes) : Lanes.valueStops(lanes)) >> UInt32(at - start)
      if stops != 0 { return at + stops.trailingZeroBitCount }
      at = start + 16
    }
    return count
  }

  /// Fewer than sixteen bytes, and behind them blanks.
  @inline(__always)
  private static func few(_ bytes: borrowing RawSpan) -> SIMD16<UInt8> {
    let count = bytes.byteCount
    let blanks: UInt64 = 0x2020_2020_2020_2020
    func word(_ offset: Int) -> UInt64 {
      let loaded = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self)
      return UInt64(littleEndian: loaded)
    }
    var (first, second) = (blanks, blanks)
    if count >= 8 {
      first = word(0)
      let rest = UInt64(16 - count) * 8
      second = word(count - 8) >> rest | blanks << (64 - rest)
    } else {
      for index in (0..<count).reversed() {
        let byte = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
        first = first << 8 | UInt64(byte)
      }
    }
    // Sound: both types are sixteen bytes without padding.
    let words = SIMD2<UInt64>(first.littleEndian, second.littleEndian)
    return unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }
}
