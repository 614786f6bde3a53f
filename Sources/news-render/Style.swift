// What makes text stand out on a terminal: colours (ECMA-48 SGR) and links (OSC 8). They are the
// only escape sequences that are written, and the addresses in them are printable ASCII.

import NewsModel
import Text

enum Style {
  /// Red and bold, as the app marks its selected channel.
  case selected
  /// Red, as it marks a channel that keeps its place.
  case fixed
  case bold
  /// The name above a section.
  case heading

  func begin(_ bytes: inout [UInt8]) {
    switch self {
    case .selected: bytes.append("\u{1B}[1;31m")
    case .fixed: bytes.append("\u{1B}[31m")
    case .bold: bytes.append("\u{1B}[1m")
    case .heading: bytes.append("\u{1B}[1;4m")
    }
  }

  static func end(_ bytes: inout [UInt8]) { bytes.append("\u{1B}[0m") }

  /// How a channel stands out by colour, nil for one that does not.
  static func ofChannel(isSelected: Bool, isFixed: Bool) -> Style? {
    if isSelected { return .selected }
    return isFixed ? .fixed : nil
  }
}

enum Link {
  /// What some terminals (VTE) take at most.
  private static var longest: Int { 2083 }

  /// Begins a link to an address.
  ///
  /// - Returns: false, and nothing is appended, for one that is not http(s) or too long.
  static func begin(_ address: borrowing Span<UInt8>, _ bytes: inout [UInt8]) -> Bool {
    guard address.count <= longest, WebAddress.isWeb(address) else { return false }
    let start = bytes.count
    bytes.append("\u{1B}]8;;")
    let before = bytes.count
    WebAddress.append(address, to: &bytes)
    if bytes.count - before > longest {
      bytes.removeLast(bytes.count - start)
      return false
    }
    bytes.append("\u{1B}\\")
    return true
  }

  static func end(_ bytes: inout [UInt8]) { bytes.append("\u{1B}]8;;\u{1B}\\") }
}

extension TextLayout {
  /// Appends a channel's name in at most `limit` columns, as it stands out: by colour, else
  /// selected in brackets and fixed behind a star, where there is room for them.
  ///
  /// - Returns: the columns taken.
  func append(
    channel name: borrowing Span<UInt8>, isSelected: Bool, isFixed: Bool = false,
    usesColor: Bool, upTo limit: Int?, to bytes: inout [UInt8]
  ) -> Int {
    if usesColor {
      let style = Style.ofChannel(isSelected: isSelected, isFixed: isFixed)
      style?.begin(&bytes)
      let columns = append(name, upTo: limit, to: &bytes)
      if style != nil { Style.end(&bytes) }
      return columns
    }
    let room = limit ?? .max
    let hasBrackets = isSelected && room > 2
    let hasStar = isFixed && room > (hasBrackets ? 3 : 1)
    let marks = (hasBrackets ? 2 : 0) + (hasStar ? 1 : 0)
    if hasBrackets { bytes.append(.openBracket) }
    if hasStar { bytes.append(UInt8(ascii: "*")) }
    let columns = append(name, upTo: limit.map { $0 - marks }, to: &bytes)
    if hasBrackets { bytes.append(.closeBracket) }
    return columns + marks
  }
}
