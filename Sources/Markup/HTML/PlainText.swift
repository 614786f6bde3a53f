// Plain text for a record: what is left of text or HTML when only its words are wanted.
//
// White space of every kind is folded into single blanks, none at either end. Control characters
// (C0, DEL, C1) and bidi controls are dropped; but U+0080–9F in text are windows-1252 characters
// that somebody took for Unicode, so that those it has are put right. Tags: PlainText+Markup.swift.

internal import NewsModel

/// How text is marked up.
package enum Markup {
  /// Not at all.
  case none
  /// As HTML: whatever looks like a tag is one.
  case html
  /// Perhaps as HTML: only what is an element of HTML's is a tag, so that `<T>` stays.
  case guessed
}

/// Gathers plain text from pieces of text and markup.
package struct PlainText {
  /// What separates the next visible character from the last.
  enum Gap: Int {
    case none, blank, line, paragraph
  }

  /// The text so far.
  package var text: [UInt8] = []
  /// The URL of the first picture, as it stands in its tag; looked for while `seeksImage`.
  package var image: [UInt8] = []
  package var seeksImage = false
  /// Whether blocks are set apart by line breaks, else by blanks.
  package var keepsLines = false
  var gap = Gap.none
  var scratch: [UInt8] = []

  package init() {}

  /// Forgets the text and the picture, and keeps the memory.
  package mutating func clear() {
    text.removeAll(keepingCapacity: true)
    image.removeAll(keepingCapacity: true)
    gap = .none
  }

  /// Appends the text of a whole field.
  package mutating func append(_ field: borrowing Span<UInt8>, _ markup: Markup) {
    switch markup {
    case .none: append(characters: field)
    case .html, .guessed: append(markup: field, isGuess: markup == .guessed)
    }
  }

  mutating func widen(_ wider: Gap) {
    if wider.rawValue > gap.rawValue { gap = wider }
  }

  /// Appends text without markup.
  mutating func append(characters: borrowing Span<UInt8>) {
    var index = 0
    while index < characters.count {
      let end = Self.runEnd(characters, from: index)
      if end > index {
        closeGap()
        text.append(characters.extracting(index..<end))
        index = end
      } else {
        index += skip(characters, at: index)
      }
    }
  }

  private mutating func closeGap() {
    guard gap != .none else { return }
    if !text.isEmpty {
      if !keepsLines || gap == .blank {
        text.append(.space)
      } else {
        text.append(.newline)
        if gap == .paragraph { text.append(.newline) }
      }
    }
    gap = .none
  }

  /// The end of the run of visible characters at `start`; single blanks within it belong to it.
  private static func runEnd(_ text: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x21...0x7E:
        index += 1
      case 0x20:
        // A blank between two visible ASCII characters.
        guard index > start, index + 1 < text.count, 0x21...0x7E ~= text[index + 1] else {
          return index
        }
        index += 2
      case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF:
        guard kind(text, index) == .visible else { return index }
        index += length(byte)
      case 0xC3...:
        index += length(byte)
      default:
        return index
      }
    }
    return min(index, text.count)
  }

  private enum Kind { case visible, blank, dropped, windows1252 }

  /// What becomes of the character at `index`, which is not a visible ASCII character.
  private static func kind(_ text: borrowing Span<UInt8>, _ index: Int) -> Kind {
    let byte = text[index]
    if byte < 0x80 { return byte.isXMLSpace || byte == 0x0B ? .blank : .dropped }
    let second = index + 1 < text.count ? text[index + 1] : 0
    let third = index + 2 < text.count ? text[index + 2] : 0
    switch (byte, second, third) {
    case (0xC2, 0x80...0x9F, _): return .windows1252
    // U+00A0 and U+1680, U+2000–200A, U+2028, U+2029, U+202F, U+205F, U+3000.
    case (0xC2, 0xA0, _), (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return .blank
    // U+061C, U+200E–200F, U+202A–202E, U+2066–2069, U+FEFF.
    case (0xD8, 0x9C, _), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE),
      (0xE2, 0x81, 0xA6...0xA9), (0xEF, 0xBB, 0xBF):
      return .dropped
    default: return .visible
    }
  }

  /// Takes the character at `index` that does not stay as it is, and returns its length.
  private mutating func skip(_ characters: borrowing Span<UInt8>, at index: Int) -> Int {
    let byte = characters[index]
    switch Self.kind(characters, index) {
    case .blank: widen(.blank)
    case .windows1252:
      let value = CharacterReference.windows1252(UInt32(characters[index + 1]))
      if value > 0x9F {
        closeGap()
        text.append(scalar: value)
      }
    case .dropped, .visible: break
    }
    return Self.length(byte)
  }

  @inline(__always)
  private static func length(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
