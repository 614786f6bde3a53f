// The text of a field, gathered from its start tag to its end tag.
//
// A field is kept as HTML until it ends: what is escaped HTML is decoded once, what is plain text or
// markup in XML is kept as HTML that shows it, so that one way leads from there to plain text.

internal import NewsModel

/// How the text of a field is meant.
enum FeedForm {
  /// It is no text for people: an id, a URL, a date. Tags in it mean nothing.
  case bare
  /// HTML, escaped.
  case html
  /// Perhaps HTML, escaped, as in a title of RSS.
  case guessed
  /// Text as it is, or markup as elements of the document's.
  case inline
  case base64
}

/// The field that is being gathered.
struct FeedCapture {
  var region = FeedRegion()
  var target = Target.unnamed
  var form = FeedForm.bare
  var text: [UInt8] = []
  /// The base for URLs in it.
  var base: [UInt8] = []
  /// Attributes of its start tag that matter at its end.
  var relation: [UInt8] = []
  var type: [UInt8] = []

  enum Target: Equatable {
    case channelTitle, channelLink
    case item(ItemElement)
    case personName, personMail
    /// The title of a source, the URL of an image.
    case partText
    /// Wanted for `raw` alone.
    case unnamed
  }
}

extension FeedReader {
  /// Begins to gather the element of the current tag.
  mutating func startCapture(
    _ bytes: borrowing Span<UInt8>, _ target: FeedCapture.Target, _ form: FeedForm
  ) {
    capture.target = target
    capture.form = form
    capture.base = base
    capture.text.empty()
    if wantsRaw, draft.isOpen {
      raw.begin(bytes.extracting(scanner.tag.name.range), attributes(bytes))
    }
    capture.region.open(scanner.tag.name)
    if scanner.tag.isEmptyElement {
      capture.region.close()
      endCapture()
    }
  }

  /// The attributes of the current tag, for `raw`.
  mutating func attributes(_ bytes: borrowing Span<UInt8>) -> [FeedFields.Attribute] {
    var all: [FeedFields.Attribute] = []
    for attribute in scanner.tag.attributes {
      let name = bytes.extracting(attribute.name)
      if name.begins("xmlns", at: 0) { continue }
      readValue(bytes, attribute.value)
      all.append(FeedFields.Attribute(name: name.copied(), value: field))
    }
    return all
  }

  /// Reads an attribute's decoded value into `field`, without white space around it; a missing or
  /// overlong one is empty.
  mutating func readValue(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>?) {
    field.empty()
    guard let range, range.count <= Self.longestField else { return }
    scanner.entities.append(decoding: bytes.extracting(bytes.trimmed(range)), to: &field)
  }

  /// Takes text: into the field that is gathered, or the frame that may hold text itself.
  @_optimize(speed)
  mutating func take(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, isLiteral: Bool) {
    if capture.region.isOpen {
      // What comes behind the bound is left out; the piece that reaches over it is cut at the end.
      guard capture.text.count <= longestCapture else { return }
      let text = bytes.extracting(range)
      switch (capture.form, isLiteral) {
      case (.inline, true): capture.text.append(escapingMarkup: text)
      case (.inline, false): scanner.entities.append(markingUp: text, to: &capture.text)
      case (_, true): capture.text.append(text)
      case (_, false): scanner.entities.append(decoding: text, to: &capture.text)
      }
      return
    }
    guard !skipped.isOpen, !frames.isEmpty else { return }
    switch frames[frames.count - 1].kind {
    case .author, .source, .image:
      guard draft.ownText.count < Self.longestField else { return }
      if isLiteral {
        draft.ownText.append(bytes.extracting(range))
      } else {
        scanner.entities.append(decoding: bytes.extracting(range), to: &draft.ownText)
      }
    default: break
    }
  }

  /// The longest text that the field may have.
  private var longestCapture: Int {
    capture.form == .bare || capture.form == .guessed ? Self.longestField : Self.longestText
  }

  /// Takes a tag inside the field that is gathered: markup of its text.
  mutating func captureTag(_ bytes: borrowing Span<UInt8>) {
    let tag = scanner.tag
    if tag.isStart { capture.region.take(start: tag) }
    guard capture.form != .bare, capture.form != .base64,
      capture.text.count <= longestCapture
    else { return }
    capture.text.append(bytes.extracting(tag.start..<scanner.position))
    guard tag.isEmptyElement else { return }
    let name = bytes.extracting(tag.name.range)
    if case .hidden = Element(name: name) {
      // HTML knows no empty scripts: without an end tag the rest would be one.
      capture.text.append("</")
      capture.text.append(name)
      capture.text.append(">")
    }
  }

  /// The field has ended: what was gathered goes to where it belongs.
  mutating func endCapture() {
    if capture.text.count > longestCapture {
      cutFields += 1
      capture.text.cut(to: longestCapture)
    }
    if capture.form == .base64 { decodeBase64() }
    if wantsRaw, draft.isOpen { raw.end(capture.text) }
    switch capture.target {
    case .unnamed: break
    case .item(let element): takeField(element)
    case .channelTitle:
      readField(capture.form)
      channel.title = field
    case .channelLink:
      readField(.bare)
      takeChannelLink()
    case .personName:
      readField(capture.form)
      draft.personName = field
    case .personMail:
      readField(capture.form)
      draft.personMail = field
    case .partText:
      readField(capture.form)
      draft.partText = field
    }
  }

  private mutating func decodeBase64() {
    if let decoded = Base64.decode(capture.text) {
      var bad = 0
      capture.text.empty()
      _ = capture.text.append(repairing: decoded.span, isLast: true, badBytes: &bad)
    }
    capture.form = .html
  }

  /// Makes what was gathered plain text, in `field`.
  @inline(never)
  mutating func readField(_ form: FeedForm) {
    plain.clear()
    plain.append(field: capture.text, form)
    swap(&field, &plain.text)
  }

  /// How a text construct is meant, by its `type` and `mode` attributes (Atom 1.0, 3.1 and 4.1.3;
  /// Atom 0.3; Media RSS) and, without them, by what its format usually means.
  func form(_ bytes: borrowing Span<UInt8>, _ attributes: [XMLAttribute], usual: FeedForm)
    -> FeedForm
  {
    let isAtom = channel.format == .atom
    if attributes.isEmpty { return isAtom ? .inline : usual }
    if let mode = attributes.value(bytes, "mode") {
      let mode = bytes.extracting(bytes.trimmed(mode))
      if mode.equals(folded: "base64") { return .base64 }
      if mode.equals(folded: "escaped") { return .html }
      if mode.equals(folded: "xml") { return .inline }
    }
    guard let range = attributes.value(bytes, "type") else { return isAtom ? .inline : usual }
    let type = bytes.extracting(bytes.trimmed(range))
    if type.equals(folded: "html") || type.equals(folded: "text/html") { return .html }
    guard isAtom else { return type.equals(folded: "xhtml") ? .inline : usual }
    if type.count == 0 || type.equals(folded: "xhtml") || type.begins("text", at: 0) {
      return .inline
    }
    if type.count > 3, type.begins("xml", at: type.count - 3) { return .inline }
    // Any other media type is binary (RFC 4287, 4.1.3.3), unless it is none.
    return type.firstIndex(of: .slash, from: 0) == nil ? .inline : .base64
  }
}

extension PlainText {
  /// Appends the text of a field that was gathered in that form.
  mutating func append(field text: [UInt8], _ form: FeedForm) {
    switch form {
    case .bare: append(text.span, .none)
    case .guessed: append(text.span, .guessed)
    case .html, .inline, .base64: append(text.span, .html)
    }
  }
}

extension [UInt8] {
  /// Cuts UTF-8 to at most `limit` bytes, at the end of a character.
  mutating func cut(to limit: Int) {
    guard count > limit else { return }
    var end = limit
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    removeSubrange(end...)
  }
}
