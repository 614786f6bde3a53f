// HTML, reduced to its words: tags dropped, references decoded once.
//
// What is a tag is decided as HTML's tokenizer does, with the exceptions that no words are lost to
// a `<` that begins no tag, or to one of an unknown element that never ends. Scripts and style
// sheets are dropped with their content, comments too, also those that do not end. Blocks part
// words, inline elements do not. A CDATA section that was escaped is its text.

internal import NewsModel

extension PlainText {
  /// Appends the text of HTML; if it is guessed to be that, only HTML's own elements are tags.
  @_optimize(speed)
  mutating func append(markup: borrowing Span<UInt8>, isGuess: Bool) {
    var index = 0
    var lastClose: Int?
    /// Where the CDATA section at hand ends.
    var sectionEnd: Int?
    while index < markup.count {
      if let end = sectionEnd, index >= end {
        sectionEnd = index == end ? nil : Self.sectionEnd(markup, from: index)
        if index == end { index += 3 }
        continue
      }
      let text = markup.extracting(0..<(sectionEnd ?? markup.count))
      let end = appendRun(text, from: index, isMarkup: true)
      if end > index {
        index = end
        continue
      }
      switch markup[index] {
      case .ampersand:
        index += takeReference(markup, at: index)
      case .lessThan:
        let last = lastClose ?? Self.lastClose(markup)
        lastClose = last
        if let construct = Self.construct(markup, at: index, isGuess: isGuess, lastClose: last) {
          let isSection = markup.begins("<![", at: index)
          index = take(markup, index..<construct)
          if isSection { sectionEnd = Self.sectionEnd(markup, from: index) }
        } else {
          append(visible: markup.extracting(index..<index + 1))
          index += 1
        }
      default:
        index += skip(markup, at: index)
      }
    }
  }

  /// The offset of the next `]]>`, or nil.
  private static func sectionEnd(_ markup: borrowing Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while let bracket = markup.firstIndex(of: .closeBracket, from: index) {
      if markup.begins("]]>", at: bracket) { return bracket }
      index = bracket + 1
    }
    return nil
  }

  /// Takes the reference at an ampersand, or the ampersand, and returns its length.
  private mutating func takeReference(_ markup: borrowing Span<UInt8>, at index: Int) -> Int {
    scratch.empty()
    let length = CharacterReference.append(markup, at: index, needsSemicolon: false, to: &scratch)
    guard length > 0 else {
      append(visible: markup.extracting(index..<index + 1))
      return 1
    }
    if scratch.count == 1, 0x21...0x7E ~= scratch[0] {
      if gap != .none { closeGap() }
      text.append(scratch[0])
    } else {
      var decoded: [UInt8] = []
      swap(&decoded, &scratch)
      append(characters: decoded.span)
      swap(&decoded, &scratch)
    }
    return length
  }

  /// The offset of the last `>`, or -1: what begins behind it has no end.
  private static func lastClose(_ markup: borrowing Span<UInt8>) -> Int {
    var index = markup.count - 1
    while index >= 0, markup[index] != .greaterThan { index -= 1 }
    return index
  }

  /// The end of the tag, comment or declaration at `start`, or nil when there is none.
  private static func construct(
    _ markup: borrowing Span<UInt8>, at start: Int, isGuess: Bool, lastClose: Int
  ) -> Int? {
    guard start + 1 < markup.count else { return nil }
    switch markup[start + 1] {
    case UInt8(ascii: "!"):
      if markup.begins("<!--", at: start) {
        return endOfComment(markup, from: start + 4)
      }
      if markup.begins("<![cdata[", at: start) { return start + 9 }
      guard start + 2 < markup.count, markup[start + 2].isLetter, start < lastClose else {
        return nil
      }
      return markup.firstIndex(of: .greaterThan, from: start).map { $0 + 1 }
    case UInt8(ascii: "?"):
      guard start < lastClose else { return nil }
      return markup.firstIndex(of: .greaterThan, from: start).map { $0 + 1 }
    case let next:
      let name = next == .slash ? start + 2 : start + 1
      guard name < markup.count, markup[name].isLetter else { return nil }
      return endOfTag(markup, nameAt: name, isGuess: isGuess, isClosed: start < lastClose)
    }
  }

  /// `-->`, or `>` at once; a comment without an end takes the rest.
  private static func endOfComment(_ markup: borrowing Span<UInt8>, from start: Int) -> Int {
    if start < markup.count, markup[start] == .greaterThan { return start + 1 }
    var index = start
    while let end = markup.firstIndex(of: .greaterThan, from: index) {
      if end >= start + 2, markup[end - 1] == .minus, markup[end - 2] == .minus { return end + 1 }
      index = end + 1
    }
    return markup.count
  }

  private static func nameEnd(_ markup: borrowing Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < markup.count, !markup[end].endsXMLName { end += 1 }
    return end
  }

  private static func endOfTag(
    _ markup: borrowing Span<UInt8>, nameAt start: Int, isGuess: Bool, isClosed: Bool
  ) -> Int? {
    let end = nameEnd(markup, from: start)
    let close = isClosed ? tagClose(markup, from: end) : nil
    if isGuess ? close == nil : close != nil { return close }
    if case .unknown = Element(name: markup.extracting(start..<end)) { return nil }
    return close ?? markup.count
  }

  /// The offset behind the `>` that ends a tag; one in quotes does not, if the quotes are closed.
  private static func tagClose(_ markup: borrowing Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < markup.count {
      switch markup[index] {
      case .greaterThan:
        return index + 1
      case .quote where markup[index - 1] == .equals || markup[index - 1].isXMLSpace,
        0x27 where markup[index - 1] == .equals || markup[index - 1].isXMLSpace:
        guard let close = markup.firstIndex(of: markup[index], from: index + 1) else {
          return markup.firstIndex(of: .greaterThan, from: index).map { $0 + 1 }
        }
        index = close + 1
      default:
        index += 1
      }
    }
    return nil
  }

  /// Does what the construct does to the text, and returns where the text goes on.
  private mutating func take(_ markup: borrowing Span<UInt8>, _ construct: Range<Int>) -> Int {
    let isEnd = markup[construct.lowerBound + 1] == .slash
    let nameStart = construct.lowerBound + (isEnd ? 2 : 1)
    guard nameStart < markup.count, markup[nameStart].isLetter else { return construct.upperBound }
    let name = nameStart..<Self.nameEnd(markup, from: nameStart)
    switch Element(name: markup.extracting(name)) {
    case .block: widen(.line)
    case .paragraph: widen(.paragraph)
    case .image:
      if seeksImage, image.isEmpty, !isEnd { takeImage(markup, from: construct.lowerBound) }
    case .hidden:
      if !isEnd { return Self.endOfHidden(markup, name, from: construct.upperBound) }
    case .inline, .unknown: break
    }
    return construct.upperBound
  }

  /// The end tag that closes a script or style sheet: everything up to it is dropped.
  private static func endOfHidden(
    _ markup: borrowing Span<UInt8>, _ name: Range<Int>, from start: Int
  ) -> Int {
    var index = start
    while let tag = markup.firstIndex(of: .lessThan, from: index) {
      index = tag + 1
      guard tag + 1 + name.count < markup.count, markup[tag + 1] == .slash else { continue }
      var isSame = true
      for offset in 0..<name.count
      where markup[tag + 2 + offset].lowercased != markup[name.lowerBound + offset].lowercased {
        isSame = false
      }
      if isSame {
        return markup.firstIndex(of: .greaterThan, from: tag).map { $0 + 1 } ?? markup.count
      }
    }
    return markup.count
  }

  /// Keeps the picture's URL, unless it is one that only counts readers or is inside the tag.
  private mutating func takeImage(_ markup: borrowing Span<UInt8>, from start: Int) {
    var tag = XMLTag()
    _ = tag.read(markup, from: start, mayGuess: true)
    var source = 0..<0
    var delayed = 0..<0
    for attribute in tag.attributes {
      let name = markup.extracting(attribute.name)
      let value = markup.trimmed(attribute.value)
      if name.equals(folded: "src") {
        source = value
      } else if name.equals(folded: "data-src") || name.equals(folded: "data-original") {
        delayed = value
      } else if name.equals(folded: "width") || name.equals(folded: "height") {
        if value.count == 1, markup[value.lowerBound] <= UInt8(ascii: "1") { return }
      }
    }
    if source.isEmpty || markup.begins("data:", at: source.lowerBound) { source = delayed }
    let url = markup.extracting(source)
    var start = 0
    var index = 0
    while let ampersand = url.firstIndex(of: .ampersand, from: index) {
      image.append(url.extracting(start..<ampersand))
      let length = CharacterReference.append(
        url, at: ampersand, needsSemicolon: true, to: &image)
      start = ampersand + length
      index = ampersand + max(length, 1)
    }
    image.append(url.extracting(start..<url.count))
  }
}
