// The start tags in a channel and in an item: what is gathered, what is passed over.

internal import NewsModel

extension FeedReader {
  mutating func startInChannel(
    _ bytes: borrowing Span<UInt8>, _ space: FeedSpace, _ outside: FeedOutside
  ) {
    guard space == .core || space == .atom || space == .rdf else { return skip() }
    let local = bytes.extracting(scanner.tag.name.localRange)
    if local.equals(folded: "item") || local.equals(folded: "entry") {
      draft.open()
      if wantsRaw { raw.clear(attributes(bytes)) }
      takeItemAttributes(bytes)
      open(.item, outside)
    } else if local.equals(folded: "channel"), frames.count < Self.deepest / 2 {
      open(.channel, outside)
    } else if local.equals(folded: "title"), channel.title.isEmpty {
      startCapture(bytes, .channelTitle, form(bytes, scanner.tag.attributes, usual: .guessed))
    } else if local.equals(folded: "link"), channel.link.isEmpty {
      startChannelLink(bytes)
    } else if local.equals(folded: "author"), channel.format == .atom {
      draft.clearPart()
      open(.author, outside)
    } else {
      skip()
    }
  }

  /// A link of the channel: the page it belongs to, not the feed itself.
  private mutating func startChannelLink(_ bytes: borrowing Span<UInt8>) {
    readValue(bytes, scanner.tag.attributes.value(bytes, "rel"))
    guard field.isEmpty || field.span.equals(folded: "alternate") else { return skip() }
    guard let href = scanner.tag.attributes.value(bytes, "href") else {
      return startCapture(bytes, .channelLink, .bare)
    }
    readValue(bytes, href)
    takeChannelLink()
    skip()
  }

  /// Takes the URL in `field` as the channel's.
  mutating func takeChannelLink() {
    guard channel.link.isEmpty, WebURL.resolve(field, base: base, into: &channel.link) else {
      return
    }
    findBase()
  }

  /// RDF has the id, CDF the link and the date in the item's own attributes.
  private mutating func takeItemAttributes(_ bytes: borrowing Span<UInt8>) {
    if channel.format == .rdf {
      readValue(bytes, scanner.tag.attributes.value(bytes, local: "about"))
      takeURL(rank: 1, base: base)
      takeID(rank: 1)
    } else if channel.format == .cdf {
      readValue(bytes, scanner.tag.attributes.value(bytes, "href"))
      takeURL(rank: 5, base: base)
      readValue(bytes, scanner.tag.attributes.value(bytes, "lastmod"))
      takeUpdated(rank: 3)
    }
  }

  @_optimize(speed)
  mutating func startInItem(
    _ bytes: borrowing Span<UInt8>, _ element: ItemElement, _ outside: FeedOutside
  ) {
    switch element {
    case .ignored, .item:
      skipField(bytes)
    case .title:
      startCapture(bytes, .item(element), form(bytes, scanner.tag.attributes, usual: .guessed))
    case .digest(let rank):
      startText(bytes, element, rank: rank, isXHTML: false)
    case .content(let isXHTML):
      startText(bytes, element, rank: ItemElement.contentRank, isXHTML: isXHTML)
    case .link:
      startLink(bytes)
    case .guid:
      readValue(bytes, scanner.tag.attributes.value(bytes, "ispermalink"))
      swap(&capture.type, &field)
      startCapture(bytes, .item(element), .bare)
    case .id, .published, .updated, .replyCount:
      startCapture(bytes, .item(element), .bare)
    case .author, .source, .keywords:
      startCapture(bytes, .item(element), .guessed)
    case .category:
      startCategory(bytes)
    case .person: startPart(bytes, .author, outside)
    case .origin: startPart(bytes, .source, outside)
    case .image: startPart(bytes, .image, outside)
    case .mediaGroup: startPart(bytes, .group, outside)
    case .mediaContent:
      takeMedia(bytes)
      // It may hold a thumbnail, a title and a description.
      startPart(bytes, .group, outside)
    case .enclosure:
      readValue(bytes, scanner.tag.attributes.value(bytes, "type"))
      swap(&capture.type, &field)
      readValue(bytes, scanner.tag.attributes.value(bytes, "url"))
      takeEnclosure(base: base)
      skipField(bytes)
    case .thumbnail:
      readValue(bytes, scanner.tag.attributes.value(bytes, "url"))
      takeImage(rank: 3, base: base)
      skipField(bytes)
    case .itunesImage:
      let attributes = scanner.tag.attributes
      readValue(bytes, attributes.value(bytes, "href") ?? attributes.value(bytes, "url"))
      takeImage(rank: 2, base: base)
      skipField(bytes)
    }
  }

  /// Begins a summary or content, unless it could give nothing that the item has not yet.
  private mutating func startText(
    _ bytes: borrowing Span<UInt8>, _ element: ItemElement, rank: UInt8, isXHTML: Bool
  ) {
    if rank <= draft.digestRank, draft.imageRank > 0, !wantsBody, !wantsRaw {
      return skip(isField: true)
    }
    let form = isXHTML ? .inline : form(bytes, scanner.tag.attributes, usual: .html)
    startCapture(bytes, .item(element), form)
  }

  /// A link has its URL in an attribute, as Atom writes it, or as its text.
  private mutating func startLink(_ bytes: borrowing Span<UInt8>) {
    readValue(bytes, scanner.tag.attributes.value(bytes, "rel"))
    swap(&capture.relation, &field)
    readValue(bytes, scanner.tag.attributes.value(bytes, "type"))
    swap(&capture.type, &field)
    guard let href = scanner.tag.attributes.value(bytes, "href") else {
      return startCapture(bytes, .item(.link), .bare)
    }
    if capture.relation.span.equals(folded: "replies") {
      readValue(bytes, scanner.tag.attributes.value(bytes, local: "count"))
      takeCount(rank: 1)
    }
    readValue(bytes, href)
    takeLink(rank: 4, base: base)
    skipField(bytes)
  }

  /// A category is a term with an optional label (Atom), an attribute (iTunes) or a text.
  private mutating func startCategory(_ bytes: borrowing Span<UInt8>) {
    let isAtom = channel.format == .atom
    for known: StaticString in ["term", "text", "label"] {
      if !isAtom, known.utf8CodeUnitCount == 5 { continue }
      readValue(bytes, scanner.tag.attributes.value(bytes, known))
      if field.isEmpty { continue }
      plain.clear()
      plain.append(field: field, isAtom ? .bare : .guessed)
      swap(&field, &plain.text)
      takeTag()
      return skipField(bytes)
    }
    startCapture(bytes, .item(.category), .guessed)
  }

  // MARK: parts of an item

  /// Opens an element of an item that holds others.
  private mutating func startPart(
    _ bytes: borrowing Span<UInt8>, _ kind: FeedFrame.Kind, _ outside: FeedOutside
  ) {
    guard frames.count < Self.deepest else { return skip() }
    if kind != .group { draft.clearPart() }
    if kind == .source || kind == .image { draft.partText.empty() }
    if wantsRaw { raw.open(bytes.extracting(scanner.tag.name.range), attributes(bytes)) }
    open(kind, outside)
  }

  mutating func startInPart(
    _ bytes: borrowing Span<UInt8>, _ space: FeedSpace, _ kind: FeedFrame.Kind,
    _ outside: FeedOutside
  ) {
    let local = bytes.extracting(scanner.tag.name.localRange)
    let isOwn = space == .core || space == .atom
    let personForm: FeedForm = channel.format == .atom ? .inline : .guessed
    switch kind {
    case .author where isOwn && local.equals(folded: "name"):
      startCapture(bytes, .personName, personForm)
    case .author where isOwn && local.equals(folded: "email"):
      startCapture(bytes, .personMail, personForm)
    case .source where isOwn && local.equals(folded: "title"):
      startCapture(bytes, .partText, form(bytes, scanner.tag.attributes, usual: .guessed))
    case .source where isOwn && local.equals(folded: "author"):
      startPart(bytes, .author, outside)
    case .image where isOwn && local.equals(folded: "url"):
      startCapture(bytes, .partText, .bare)
    case .group where space == .media:
      startInItem(bytes, ItemElement(space, local), outside)
    default:
      skipField(bytes)
    }
  }

  /// Passes over an element of an item, but for `raw`.
  mutating func skipField(_ bytes: borrowing Span<UInt8>) {
    if wantsRaw, draft.isOpen {
      startCapture(bytes, .unnamed, .html)
    } else {
      skip()
    }
  }

  /// A part has ended, and `frames` ends with what it stands in.
  mutating func endPart(_ kind: FeedFrame.Kind) {
    if wantsRaw, draft.isOpen { raw.close(kind == .group ? [] : draft.ownText) }
    switch kind {
    case .author: endAuthor()
    case .source:
      if draft.partText.isEmpty { readOwnText(.guessed) } else { field = draft.partText }
      takeSource(rank: 3)
    case .image:
      if draft.partText.isEmpty { readOwnText(.bare) } else { field = draft.partText }
      takeImage(rank: 2, base: base)
    default: return
    }
    draft.clearPart()
  }

  /// Makes the text directly in a part plain text, in `field`.
  private mutating func readOwnText(_ form: FeedForm) {
    plain.clear()
    plain.append(field: draft.ownText, form)
    swap(&field, &plain.text)
  }

  private mutating func endAuthor() {
    if draft.personName.isEmpty { readOwnText(.guessed) } else { field = draft.personName }
    if field.isEmpty {
      field = draft.personMail
    } else if !draft.personMail.isEmpty {
      field.append(" (")
      field.append(contentsOf: draft.personMail)
      field.append(")")
    }
    guard let outer = frames.last?.kind else { return }
    switch outer {
    case .item: takeAuthor(rank: channel.format == .atom ? 4 : 2)
    // The author of the feed that an entry was taken from is the entry's (RFC 4287, 4.2.1).
    case .source: takeAuthor(rank: 1)
    case .channel: if feedAuthor.isEmpty { feedAuthor = field }
    default: break
    }
  }
}
