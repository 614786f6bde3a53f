// Text inside a format: escaped as that format wants it, and without what could act on a terminal
// or hide in a page. Controls (C0, DEL, C1) and bidi controls are left out, line separators are
// blanks. The text is UTF-8, as records were checked.

import NewsModel

/// The place that a text is written into.
struct TextForm {
  /// Which bytes of ASCII stand as they are: a bit each, in two words.
  private let plain: (low: UInt64, high: UInt64)
  private let kind: Kind

  private enum Kind { case tsv, html, sfeedName, sfeedContent }

  private init(_ kind: Kind, escaping special: StaticString) {
    // Controls and DEL are never plain.
    var plain: (low: UInt64, high: UInt64) = (~0 << 32, ~0 >> 1)
    for byte in [UInt8](special) {
      if byte < 64 {
        plain.low &= ~(1 << UInt64(byte))
      } else {
        plain.high &= ~(1 << UInt64(byte - 64))
      }
    }
    self.plain = plain
    self.kind = kind
  }

  /// A value between tabs, as jq's `@tsv` writes it.
  static let tsv = TextForm(.tsv, escaping: "\\")
  /// Text or the value of an attribute.
  static let html = TextForm(.html, escaping: "&<>\"'")
  /// A title, id or author of sfeed(5): white space is blanks.
  static let sfeedName = TextForm(.sfeedName, escaping: "")
  /// A category: `|` stands between two of them.
  static let sfeedCategory = TextForm(.sfeedName, escaping: "|")
  /// The content of sfeed(5).
  static let sfeedContent = TextForm(.sfeedContent, escaping: "\\")

  /// Appends text.
  ///
  /// - Complexity: O(n); runs of plain bytes are copied whole.
  func append(_ text: borrowing Span<UInt8>, to bytes: inout [UInt8]) {
    var run = 0
    var at = 0
    while true {
      at = FormRun.end(text, from: at, isHTML: kind == .html)
      guard at < text.count else { break }
      let byte = text[at]
      if byte < 0x80 {
        if isPlain(byte) {
          at += 1
          continue
        }
        bytes.append(text.extracting(run..<at))
        append(special: byte, &bytes)
        at += 1
        run = at
        continue
      }
      let length = max(1, UTF8Text.length(text, at))
      let scalar = UTF8Text.scalar(text, at)
      if isLeftOut(scalar) {
        bytes.append(text.extracting(run..<at))
        if Self.isLineBreak(scalar) { bytes.append(.space) }
        run = at + length
      }
      at += length
    }
    bytes.append(text.extracting(run..<text.count))
  }

  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? plain.low : plain.high
    return word >> UInt64(byte & 63) & 1 != 0
  }

  private static func isLineBreak(_ scalar: UInt32) -> Bool {
    scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
  }

  private func isLeftOut(_ scalar: UInt32) -> Bool {
    if (0x80..<0xA0).contains(scalar) || Self.isLineBreak(scalar)
      || UTF8Text.isBidiControl(scalar)
    {
      return true
    }
    // Not allowed in HTML; harmless elsewhere.
    return kind == .html && (scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar))
  }

  private func append(special byte: UInt8, _ bytes: inout [UInt8]) {
    switch (kind, byte) {
    case (.tsv, .tab), (.sfeedContent, .tab): bytes.append("\\t")
    case (.tsv, .newline), (.sfeedContent, .newline): bytes.append("\\n")
    case (.tsv, .carriageReturn): bytes.append("\\r")
    case (_, .backslash): bytes.append("\\\\")
    case (.html, .ampersand): bytes.append("&amp;")
    case (.html, .lessThan): bytes.append("&lt;")
    case (.html, .greaterThan): bytes.append("&gt;")
    case (.html, .quote): bytes.append("&quot;")
    case (.html, UInt8(ascii: "'")): bytes.append("&#39;")
    case (.html, 0x09...0x0D), (.sfeedName, 0x09...0x0D), (.sfeedName, UInt8(ascii: "|")):
      bytes.append(.space)
    default: break
    }
  }
}
