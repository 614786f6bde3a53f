// The start tags in a channel and in an item: what is gathered, what is passed over.

internal import NewsModel

extension FeedReader {
  mutating func startInChannel(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>, _ local: borrowing Span<UInt8>,
    _ space: FeedSpace, _ outside: FeedOutside
  ) {
    guard space == .core || space == .atom || space == .rdf else { return skip(name) }
    if local.equals(folded: "item") || local.equals(folded: "entry") {
      draft.open()
      if wantsRaw { raw.clear(attributes(bytes)) }
      takeItemAttributes(bytes)
      open(.item, name, outside)
    } else if local.equals(folded: "channel") {
      open(.channel, name, outside)
    } else if local.equals(folded: "title"), channel.title.isEmpty {
      startCapture(bytes, name, .channelTitle, form(bytes, usual: .guessed))
    } else if local.equals(folded: "link"), channel.link.isEmpty {
      startChannelLink(bytes, name)
    } else if local.equals(folded: "author"), channel.format == .atom {
      draft.clearPart()
      open(.author, name, outside)
    } else {
      skip(name)
    }
  }

  /// A link of the channel: the page it belongs to, not the feed itself.
  private mutating func startChannelLink(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>
  ) {
    let relation = value(bytes, attribute(bytes, "rel"))
    guard relation.isEmpty || relation.span.equals(folded: "alternate") else { return skip(name) }
    guard let href = attribute(bytes, "href") else {
      return startCapture(bytes, name, .channelLink, .bare)
    }
    takeChannelLink(value(bytes, href))
    skip(name)
  }

  mutating func takeChannelLink(_ reference: [UInt8]) {
    guard channel.link.isEmpty else { return }
    channel.link = WebURL.resolve(reference.span, base: base.span) ?? []
  }

  /// RDF has the id, CDF the link and the date in the item's own attributes.
  private mutating func takeItemAttributes(_ bytes: borrowing Span<UInt8>) {
    if channel.format == .rdf {
      let about = value(bytes, attribute(bytes, local: "about"))
      takeID(about, rank: 1)
      takeURL(about, rank: 1, base: base)
    } else if channel.format == .cdf {
      takeURL(value(bytes, attribute(bytes, "href")), rank: 5, base: base)
      takeDate(value(bytes, attribute(bytes, "lastmod")), .updated(rank: 3))
    }
  }

  mutating func startInItem(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>, _ element: ItemElement,
    _ outside: FeedOutside
  ) {
    switch element {
    case .ignored:
      skipField(bytes, name)
    case .title:
      startCapture(bytes, name, .item(element), form(bytes, usual: .guessed))
    case .digest(let rank):
      startText(bytes, name, element, rank: rank, isXHTML: false)
    case .content(let isXHTML):
      startText(bytes, name, element, rank: ItemElement.contentRank, isXHTML: isXHTML)
    case .link:
      startLink(bytes, name)
    case .guid:
      capture.type = value(bytes, attribute(bytes, "ispermalink"))
      startCapture(bytes, name, .item(element), .bare)
    case .id, .published, .updated, .replyCount:
      startCapture(bytes, name, .item(element), .bare)
    case .author, .source, .keywords:
      startCapture(bytes, name, .item(element), .guessed)
    case .category:
      startCategory(bytes, name)
    case .person: startPart(bytes, name, .author, outside)
    case .origin: startPart(bytes, name, .source, outside)
    case .image: startPart(bytes, name, .image, outside)
    case .mediaGroup: startPart(bytes, name, .group, outside)
    case .mediaContent:
      takeMedia(bytes)
      // It may hold a thumbnail, a title and a description.
      startPart(bytes, name, .group, outside)
    case .enclosure:
      let url = value(bytes, attribute(bytes, "url"))
      takeEnclosure(url, type: value(bytes, attribute(bytes, "type")))
      skipField(bytes, name)
    case .thumbnail:
      takeImage(value(bytes, attribute(bytes, "url")), rank: 3, base: base)
      skipField(bytes, name)
    case .itunesImage:
      let href = attribute(bytes, "href") ?? attribute(bytes, "url")
      takeImage(value(bytes, href), rank: 2, base: base)
      skipField(bytes, name)
    }
  }

  /// A summary or content. One that could give nothing the item has not yet is passed over.
  private mutating func startText(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>, _ element: ItemElement,
    rank: UInt8, isXHTML: Bool
  ) {
    if rank <= draft.digestRank, draft.imageRank > 0, !wantsBody, !wantsRaw { return skip(name) }
    startCapture(
      bytes, name, .item(element), isXHTML ? .inline : form(bytes, usual: .html))
  }

  /// A link has its URL in an attribute, as Atom writes it, or as its text.
  private mutating func startLink(_ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>) {
    let relation = value(bytes, attribute(bytes, "rel"))
    let type = value(bytes, attribute(bytes, "type"))
    guard let href = attribute(bytes, "href") else {
      capture.relation = relation
      capture.type = type
      return startCapture(bytes, name, .item(.link), .bare)
    }
    if relation.span.equals(folded: "replies") {
      takeCount(value(bytes, attribute(bytes, local: "count")), rank: 1)
    }
    takeLink(value(bytes, href), relation, type, rank: 4, base: base)
    skipField(bytes, name)
  }

  /// A category is a term with an optional label (Atom), an attribute (iTunes) or a text.
  private mutating func startCategory(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>
  ) {
    for known: StaticString in ["term", "text", "label"] {
      let term = value(bytes, attribute(bytes, known))
      if term.isEmpty || known.utf8CodeUnitCount == 5 && channel.format != .atom { continue }
      plain.clear()
      plain.append(field: term, channel.format == .atom ? .bare : .guessed)
      takeTag(plain.text)
      return skipField(bytes, name)
    }
    startCapture(bytes, name, .item(.category), .guessed)
  }

  // MARK: parts of an item

  /// Opens an element of an item that holds others.
  private mutating func startPart(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>, _ kind: FeedFrame.Kind,
    _ outside: FeedOutside
  ) {
    if kind != .group {
      draft.clearPart()
      draft.partText.removeAll(keepingCapacity: true)
    }
    if wantsRaw { raw.open(name, attributes(bytes)) }
    open(kind, name, outside)
  }

  mutating func startInPart(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>, _ local: borrowing Span<UInt8>,
    _ space: FeedSpace, _ kind: FeedFrame.Kind, _ outside: FeedOutside
  ) {
    let isOwn = space == .core || space == .atom
    let personForm: FeedForm = channel.format == .atom ? .inline : .guessed
    switch kind {
    case .author where isOwn && local.equals(folded: "name"):
      startCapture(bytes, name, .personName, personForm)
    case .author where isOwn && local.equals(folded: "email"):
      startCapture(bytes, name, .personMail, personForm)
    case .source where isOwn && local.equals(folded: "title"):
      startCapture(bytes, name, .partText, form(bytes, usual: .guessed))
    case .source where isOwn && local.equals(folded: "author"):
      draft.clearPart()
      if wantsRaw { raw.open(name, attributes(bytes)) }
      open(.author, name, outside)
    case .image where isOwn && local.equals(folded: "url"):
      startCapture(bytes, name, .partText, .bare)
    case .group where space == .media:
      startInItem(bytes, name, ItemElement(space, local), outside)
    default:
      skipField(bytes, name)
    }
  }

  /// Passes over an element of an item, but for `raw`.
  mutating func skipField(_ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>) {
    if wantsRaw, draft.isOpen {
      startCapture(bytes, name, .unnamed, .html)
    } else {
      skip(name)
    }
  }

  /// A part has ended, and `frames` ends with what it stands in.
  mutating func endPart(_ kind: FeedFrame.Kind) {
    if wantsRaw, draft.isOpen { raw.close(draft.ownText) }
    switch kind {
    case .author: endAuthor()
    case .source:
      takeSource(
        draft.partText.isEmpty ? plainText(draft.ownText, .guessed) : draft.partText, rank: 3)
    case .image:
      let url = draft.partText.isEmpty ? draft.ownText : draft.partText
      takeImage(url, rank: 2, base: base)
    default: break
    }
    if kind != .group { draft.clearPart() }
  }

  private mutating func endAuthor() {
    var name = draft.personName
    if name.isEmpty { name = plainText(draft.ownText, .guessed) }
    if name.isEmpty {
      name = draft.personMail
    } else if !draft.personMail.isEmpty {
      name.append(" (")
      name.append(contentsOf: draft.personMail)
      name.append(")")
    }
    switch frames.last?.kind {
    case .item: takeAuthor(name, rank: channel.format == .atom ? 4 : 2)
    // The author of the feed that an entry was taken from is the entry's (RFC 4287, 4.2.1).
    case .source: takeAuthor(name, rank: 1)
    case .channel: if feedAuthor.isEmpty { feedAuthor = name }
    default: break
    }
  }
}
