// What HTML's elements do to the text around them.

internal import NewsModel

/// The part that an element plays where only its text is wanted.
enum Element {
  /// Its content is no text: a script or a style sheet.
  case hidden
  /// A picture.
  case image
  /// It stands on a line of its own.
  case block
  /// It is set off from what surrounds it.
  case paragraph
  /// It is part of the line.
  case inline
  /// HTML has no such element.
  case unknown

  /// The element of that name, case ignored, and a prefix in front of it.
  init(name: borrowing Span<UInt8>) {
    let start = name.localStart()
    let count = name.count - start
    guard 1...Self.longestName ~= count else {
      self = .unknown
      return
    }
    if count == 1 {
      // What most tags are.
      switch name[start].lowercased {
      case UInt8(ascii: "p"): self = .paragraph
      case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"),
        UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "m"):
        self = .inline
      default: self = .unknown
      }
      return
    }
    var folded: InlineArray<10, UInt8> = .init(repeating: 0)
    for index in 0..<count { folded[index] = name[start + index].lowercased }
    let word = folded.span.extracting(0..<count)
    if Self.paragraphs(count).hasWord(word) {
      self = .paragraph
    } else if Self.blocks(count).hasWord(word) {
      self = .block
    } else if Self.inlines(count).hasWord(word) {
      self = word.equals("img") ? .image : .inline
    } else if word.equals("script") || word.equals("style") {
      self = .hidden
    } else {
      self = .unknown
    }
  }

  private static var longestName: Int { 10 }

  private static func paragraphs(_ count: Int) -> StaticString {
    switch count {
    case 2: "h1 h2 h3 h4 h5 h6 ul ol dl hr"
    case 3: "pre"
    case 5: "table"
    case 6: "figure"
    case 7: "article section"
    case 10: "blockquote"
    default: ""
    }
  }

  private static func blocks(_ count: Int) -> StaticString {
    switch count {
    case 2: "br li td th tr dt dd"
    case 3: "div nav dir"
    case 4: "body head html main menu form"
    case 5: "aside tbody thead tfoot title frame"
    case 6: "center footer header hgroup legend dialog option select search iframe"
    case 7: "address caption details summary listing"
    case 8: "fieldset optgroup frameset noframes textarea multicol"
    case 9: "plaintext"
    case 10: "figcaption"
    default: ""
    }
  }

  private static func inlines(_ count: Int) -> StaticString {
    switch count {
    case 2: "em tt rb rp rt"
    case 3: "img del ins sub sup big bdi bdo dfn kbd map var wbr svg rtc col xmp"
    case 4: "span font abbr cite code link meta base mark math nobr ruby samp slot time area data"
    case 5: "small audio blink embed image input label meter param track video sound"
    case 6: "strong strike applet button canvas keygen object output portal source spacer nextid"
    case 7: "acronym bgsound command isindex marquee noembed picture"
    case 8: "basefont colgroup datagrid datalist noscript progress template"
    default: ""
    }
  }
}
