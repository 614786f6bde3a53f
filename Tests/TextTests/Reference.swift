// A slow, plain second implementation for the random tests: what is shown is chosen scalar by
// scalar, clusters are those of Swift's own String, and widths are added up from them. It shares
// nothing with the walk but the table of single scalars, which has tests of its own.

import Foundation

@testable import Text

enum Reference {
  /// What a text shows, cluster by cluster.
  static func clusters(of bytes: [UInt8]) -> [String] {
    let shown = String(String.UnicodeScalarView(self.shown(bytes)))
    var clusters = shown.map(String.init)
    if let first = clusters.first, width(of: first, ambiguous: 1) == 0 {
      clusters[0] = "\u{A0}" + first
    }
    return clusters
  }

  /// The scalars that are shown.
  static func shown(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var kept: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar.value {
      case 0x0D where index < scalars.count && scalars[index] == "\n": continue
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: kept.append(" ")
      case 0x200D: kept.append(scalar)
      case 0x1F3F4:
        kept.append(scalar)
        let tags = scalars[index...].prefix { (0xE0020...0xE007E).contains($0.value) }
        let isPlain = tags.allSatisfy {
          (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
        }
        let end = index + tags.count
        if isPlain, (3...6).contains(tags.count), end < scalars.count,
          scalars[end].value == 0xE007F
        {
          kept += scalars[index...end]
          index = end + 1
        }
      default:
        if !isRemoved(scalar) { kept.append(scalar) }
      }
    }
    kept = kept.indices.filter { kept[$0].value != 0x200D || keepsJoiner(kept, at: $0) }
      .map { kept[$0] }
    while let first = kept.first, first.value == 0x200D || isInvisible(first) { kept.removeFirst() }
    return kept
  }

  static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format:
      return !properties.isGraphemeExtend && scalar.value != 0x200D
        && !prepended.contains(scalar.value) || (0xE0000...0xE007F).contains(scalar.value)
    case .unassigned: return properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  /// Prepended_Concatenation_Mark: the format characters that are seen.
  static let prepended: Set<UInt32> = [
    0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2,
    0x110BD, 0x110CD,
  ]

  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.isGraphemeExtend
  }

  /// A joiner is kept after a letter that it shapes, and from one pictograph to the next.
  static func keepsJoiner(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    var before = index - 1
    guard before >= 0 else { return false }
    if isShaped(scalars[before]) { return true }
    let flags = scalars[...before].reversed().prefix { (0x1F1E6...0x1F1FF).contains($0.value) }
    if flags.count % 2 == 1 { return true }
    guard let next = scalars[(index + 1)...].first(where: { $0.value != 0x200D }),
      scalars[index + 1].value != 0x200D, isPictograph(next)
    else { return false }
    while before >= 0, scalars[before].value == 0x200D || isExtend(scalars[before]) { before -= 1 }
    return before >= 0 && isPictograph(scalars[before])
  }

  static func isShaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF:
      true
    default: false
    }
  }

  static func isExtend(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
      || (0xE0020...0xE007F).contains(scalar.value)
  }

  static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    // Extended_Pictographic, which Swift does not tell: what joins after a joiner.
    "\u{1F600}\u{200D}\(Character(scalar))".count == 1 && !isExtend(scalar)
      && scalar.value != 0x200D && scalar.properties.generalCategory != .spacingMark
      && scalar.value != 0x0E33 && scalar.value != 0x0EB3
  }

  static func width(of cluster: String, ambiguous: Int) -> Int {
    let scalars = Array(cluster.unicodeScalars)
    var (total, start, index) = (0, 0, 0)
    while index < scalars.count {
      let scalar = scalars[index]
      start = total
      total += columns(scalar, ambiguous)
      index += 1
      guard isPictograph(scalar) || index < scalars.count else { continue }
      let next = index < scalars.count ? scalars[index].value : 0
      let properties = Scalar.Properties(of: scalar.value)
      if next == 0xFE0F, properties.widens { total = start + 2 }
      if next == 0xFE0E, properties.narrows { total = start + 1 }
      guard isPictograph(scalar) else { continue }
      // The rest of an emoji sequence.
      var isToned = false
      while index < scalars.count, isExtend(scalars[index]) || scalars[index].value == 0x200D {
        let extending = scalars[index]
        index += 1
        if extending.properties.isEmojiModifier {
          total = isToned ? total + 2 : start + 2
          isToned = true
        } else if extending.value == 0x200D, index < scalars.count, isPictograph(scalars[index]) {
          total = start + 2
          isToned = false
          index += 1
        } else {
          total += columns(extending, ambiguous)
        }
      }
    }
    return total
  }

  static func columns(_ scalar: Unicode.Scalar, _ ambiguous: Int) -> Int {
    let columns = Scalar.Properties(of: scalar.value).columns
    return columns == Scalar.Properties.ambiguous ? ambiguous : Int(columns)
  }

  /// What `TextLayout.append` makes of a text.
  static func cut(_ bytes: [UInt8], upTo limit: Int, ambiguous: Int) -> (String, Int) {
    let clusters = clusters(of: bytes).map { ($0, width(of: $0, ambiguous: ambiguous)) }
    let total = clusters.reduce(0) { $0 + $1.1 }
    if total <= limit { return (withoutJoiner(clusters.map(\.0).joined()), total) }
    var (text, columns) = ("", 0)
    for (cluster, width) in clusters {
      guard columns + width + ambiguous <= limit else { break }
      text += cluster
      columns += width
    }
    return columns + ambiguous <= limit
      ? (withoutJoiner(text) + "…", columns + ambiguous) : ("", 0)
  }

  private static func withoutJoiner(_ text: String) -> String {
    var scalars = text.unicodeScalars
    if scalars.last?.value == 0x200D { scalars.removeLast() }
    return String(scalars)
  }
}
