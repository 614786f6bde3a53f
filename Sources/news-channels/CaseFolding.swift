// Text without its case, for matching: the full lower-case mapping of the Unicode character
// database, with the two letters mended whose lower case is not what they fold to.

import NewsModel

enum CaseFolding {
  /// The text folded; a byte that is no UTF-8 stays.
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
    switch value {
    case 0xDF, 0x1E9E: folded.append("ss")
    case 0x3C2: folded.append("σ")
    case 0x4E00...0x9FFF: folded.append(scalar: value)
    default:
      guard let scalar = Unicode.Scalar(value) else { return }
      folded += [UInt8](scalar.properties.lowercaseMapping.utf8)
    }
  }
}
