// The fast way over what most text is made of: printable ASCII, Han, kana, Hangul and other plain
// scalars. Nothing in such a run joins its neighbours or is dropped, so that widths are counted
// without looking at clusters.
//
// Words are loaded without a check; sound: the end of each was checked.

import NewsModel

extension ClusterWalk {
  /// Walks over plain text while it ends at `limit` or before it.
  ///
  /// It stops before a scalar that is not plain, and one scalar earlier if that one might join.
  ///
  /// - Returns: false if it is known that the next cluster ends beyond `limit`.
  mutating func skim(_ text: borrowing Span<UInt8>, upTo limit: Int) -> Bool {
    let bytes = unsafe text.bytes
    let count = text.count
    var (index, width) = (position, columns)
    var (isHalted, isFull) = (false, false)
    while index < count {
      while index &+ 8 <= count, width &+ 4 <= limit {
        let pair = unsafe bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index, as: UInt64.self
        ).littleEndian
        guard Self.isHanPair(pair) else { break }
        index &+= 6
        width &+= 4
      }
      guard index < count else { break }
      let word =
        index &+ 4 <= count
        ? unsafe bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index, as: UInt32.self
        ).littleEndian : Self.lastWord(text, from: index)
      if word & 0xC0_C0F0 == 0x80_80E0, Self.isWide(word) {
        guard width &+ 2 <= limit else {
          // But for the pictographs, which U+FE0E may narrow.
          isFull = word & 0xFF > 0xE3
          break
        }
        index &+= 3
        width &+= 2
      } else if word & 0x80 == 0 {
        let run = Self.printable(text, from: index, atMost: limit &- width)
        guard run > 0 else {
          // What is shown as a blank joins nothing before it.
          let isBlank = word & 0xFF &- 9 < 5
          isHalted = !isBlank && (word & 0xFF < 0x20 || word & 0xFF == 0x7F)
          isFull = !isBlank && !isHalted
          break
        }
        index &+= run
        width &+= run
      } else {
        let (value, length) = Scalar.decode(at: index, in: text)
        guard length > 0, let columns = Self.plainWidth(of: value, ambiguousColumns) else {
          isHalted = true
          break
        }
        guard width &+ columns <= limit else { break }
        index &+= length
        width &+= columns
      }
    }
    if isHalted, index > position {
      let (last, columns) = plainScalar(before: index, in: text)
      index = last
      width &-= columns
    }
    (position, columns) = (index, width)
    return !isFull
  }

  /// Takes a tab, a line feed or their like, if ASCII or nothing follows it and it ends at `limit`.
  ///
  /// - Returns: whether it did.
  mutating func takeBlank(
    _ text: borrowing Span<UInt8>, upTo limit: Int, into out: inout [UInt8]
  ) -> Bool {
    let byte = text[position]
    guard byte &- 9 < 5, columns < limit else { return false }
    // CR LF is one blank, for the slower way.
    guard position + 1 == text.count || text[position + 1] &- 0x20 < 0x5F else { return false }
    flush(text, into: &out)
    out.append(.space)
    skipped(UInt32(byte))
    return true
  }

  /// Takes one cluster, if it is of one plain scalar and the next one is plain too.
  ///
  /// - Returns: the scalar.
  mutating func stepPlain(_ text: borrowing Span<UInt8>) -> UInt32? {
    guard position < text.count else { return nil }
    let (value, length) = Scalar.decode(at: position, in: text)
    guard length > 0, let width = Self.plainWidth(of: value, ambiguousColumns) else { return nil }
    let end = position + length
    if end < text.count {
      let (next, length) = Scalar.decode(at: end, in: text)
      guard length > 0, Self.plainWidth(of: next, ambiguousColumns) != nil else { return nil }
    }
    position = end
    columns += width
    return value
  }

  /// The last bytes, fewer than four, with zeros after them.
  private static func lastWord(_ text: borrowing Span<UInt8>, from start: Int) -> UInt32 {
    var word = UInt32(text[start])
    if start + 1 < text.count { word |= UInt32(text[start + 1]) << 8 }
    if start + 2 < text.count { word |= UInt32(text[start + 2]) << 16 }
    return word
  }

  /// Whether the first six bytes of a word are two scalars from U+5000 to U+9FFF, which are plain
  /// and wide.
  @inline(__always)
  private static func isHanPair(_ word: UInt64) -> Bool {
    word & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0 && word & 0xF &- 5 < 5
      && (word >> 24) & 0xF &- 5 < 5
  }

  /// Whether the first three bytes of a word, a lead and two more, are a plain wide scalar.
  @inline(__always)
  private static func isWide(_ word: UInt32) -> Bool {
    // U+4E00 to U+9FFF in the order of their bytes.
    let bytes = word.byteSwapped >> 8
    if bytes &- 0xE4_B880 <= 0xE9_BFBF - 0xE4_B880 { return true }
    let mask = UnicodeTables.wideMask(ofBlock: (word & 0xF) << 6 | (word >> 8) & 0x3F)
    return mask >> UInt64((word >> 16) & 0x3F) & 1 != 0
  }

  /// The width of a plain scalar, nil for another.
  @inline(__always)
  private static func plainWidth(of value: UInt32, _ ambiguousColumns: Int) -> Int? {
    guard value < 0x20000 else { return value < 0x2FFFE ? 2 : nil }
    let number = UnicodeTables.scalarClass(of: value)
    guard number < UnicodeTables.plainCount else { return nil }
    let columns = UnicodeTables.plainWidths >> UInt64(2 * number) & 3
    return columns == 3 ? ambiguousColumns : Int(columns)
  }

  /// The plain scalar that ends at `end`: its start and its width.
  private func plainScalar(before end: Int, in text: borrowing Span<UInt8>) -> (Int, Int) {
    var start = end - 1
    while text[start] & 0xC0 == 0x80 { start -= 1 }
    let (value, _) = Scalar.decode(at: start, in: text)
    return (start, Self.plainWidth(of: value, ambiguousColumns) ?? 1)
  }

  /// How many printable ASCII bytes there are from `start` on, counted up to `most`.
  @inline(__always)
  private static func printable(
    _ text: borrowing Span<UInt8>, from start: Int, atMost most: Int
  ) -> Int {
    let bytes = unsafe text.bytes
    var run = 0
    while start &+ run &+ 8 <= text.count {
      let word = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: start &+ run, as: UInt64.self
      ).littleEndian
      let low = word & 0x7F7F_7F7F_7F7F_7F7F
      // The high bit of a byte is set where the byte is below a blank, DEL, or above it.
      let other =
        (word | ~(low &+ 0x6060_6060_6060_6060) | (low &+ 0x0101_0101_0101_0101))
        & 0x8080_8080_8080_8080
      run &+= other.trailingZeroBitCount >> 3
      if other != 0 || run >= most { return min(run, most) }
    }
    while start &+ run < text.count, text[start &+ run] &- 0x20 < 0x5F { run &+= 1 }
    return min(run, most)
  }
}
