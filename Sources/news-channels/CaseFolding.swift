// Text without its case, for matching: the full case folding of the Unicode character database,
// but for the two letters that Turkish folds differently.

import NewsModel

enum CaseFolding {
  /// The text folded; a byte that is no UTF-8 stays.
  @inline(never)
  static func fold(_ text: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      let length = text[at] < 0x80 ? 1 : UTF8Text.length(text.span, at)
      if length <= 1 {
        folded.append(text[at].lowercased)
        at += 1
        continue
      }
      append(UTF8Text.scalar(text.span, at), to: &folded)
      at += length
    }
    return folded
  }

  private static func append(_ value: UInt32, to folded: inout [UInt8]) {
    // Most names are Chinese.
    if (0x2D2E...0xA63F).contains(value) { return folded.append(scalar: value) }
    var text: Int?
    CaseFoldingTable.records.withSpan { table in
      let record = record(table, of: Int(value))
      let first = digits(table, record, 3)
      let step = digits(table, record + 5, 1)
      let distance = digits(table, record + 6, 3) - 92 * 92 * 46
      let behind = Int(value) - first
      if step == 0 {
        if behind == 0 { text = distance } else { folded.append(scalar: value) }
      } else {
        let isOne =
          behind >= 0 && behind < digits(table, record + 3, 2) * step && behind % step == 0
        folded.append(scalar: UInt32(Int(value) + (isOne ? distance : 0)))
      }
    }
    guard var at = text else { return }
    CaseFoldingTable.texts.withSpan { texts in
      while texts[at] != .space {
        folded.append(texts[at])
        at += 1
      }
    }
  }

  /// Where the last record is that begins with the character or one before it, or the first.
  private static func record(_ table: borrowing Span<UInt8>, of value: Int) -> Int {
    var (low, high) = (0, table.count / 9 - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if digits(table, middle * 9, 3) <= value { low = middle } else { high = middle - 1 }
    }
    return low * 9
  }

  private static func digits(_ table: borrowing Span<UInt8>, _ offset: Int, _ count: Int) -> Int {
    var value = 0
    for at in offset..<offset + count { value = value * 92 + Int(table[at]) - 0x23 }
    return value
  }
}
