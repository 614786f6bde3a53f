// Text as the value of an XML attribute.

internal import NewsModel

extension [UInt8] {
  /// Appends text so that it can stand between double quotes in XML, and is read as it was.
  ///
  /// White space but blanks is written as references, since parsers make it blanks. A control
  /// character that XML has no way to write, U+FFFE and U+FFFF become U+FFFD.
  package mutating func append(attributeEscaped text: [UInt8]) {
    var start = 0
    for index in 0..<text.count {
      let byte = text[index]
      let escape: StaticString
      var length = 1
      switch byte {
      case .ampersand: escape = "&amp;"
      case .lessThan: escape = "&lt;"
      case .greaterThan: escape = "&gt;"
      case .quote: escape = "&quot;"
      case .newline: escape = "&#10;"
      case .carriageReturn: escape = "&#13;"
      case .tab: escape = "&#9;"
      case 0..<0x20: escape = "\u{FFFD}"
      case 0xEF
      where text[index...].starts(with: [0xEF, 0xBF, 0xBE] as [UInt8])
        || text[index...].starts(with: [0xEF, 0xBF, 0xBF] as [UInt8]):
        escape = "\u{FFFD}"
        length = 3
      default: continue
      }
      append(text.span.extracting(start..<index))
      append(escape)
      start = index + length
    }
    append(text.span.extracting(start..<text.count))
  }
}
