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
  /// Whether U+0080–9F are dropped, where nobody took windows-1252 for Unicode.
  package var dropsC1 = false
  /// Whether blocks are set apart by line breaks, else by blanks.
  package var keepsLines = false
  var gap = Gap.none
  var scratch: [UInt8] = []

  package init() {}

  /// Forgets the text and the picture, and keeps the memory.
  package mutating func clear() {
    text.empty()
    image.empty()
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
  @inline(never)
  mutating func append(characters: borrowing Span<UInt8>) {
    var index = 0
    while index < characters.count {
      let end = appendRun(characters, from: index, isMarkup: false)
      index = end > index ? end : index + skip(characters, at: index)
    }
  }

  /// Appends visible characters.
  @inline(__always)
  mutating func append(visible: borrowing Span<UInt8>) {
    if gap != .none { closeGap() }
    text.append(visible)
  }

  mutating func closeGap() {
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

  /// Takes the character at `index` that does not stay as it is, and returns its length.
  mutating func skip(_ characters: borrowing Span<UInt8>, at index: Int) -> Int {
    let kind = TextKind(characters, at: index)
    switch kind.part {
    case .blank: widen(.blank)
    case .windows1252:
      let value = CharacterReference.windows1252(UInt32(characters[index + 1]))
      if value > 0x9F, !dropsC1 {
        closeGap()
        text.append(scalar: value)
      }
    case .dropped, .visible: break
    }
    return kind.length
  }
}
