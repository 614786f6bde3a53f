// Which element a tag begins or ends, and what is inside what.
//
// Frames are kept only for the elements that hold others that matter (a channel, an item, an
// author …): their number is bounded by their kinds, not by the document. Any other element is
// either captured as a field or skipped, up to its end tag or that of an element around it, so that
// a tag that is never closed costs its element and no more.

internal import NewsModel

extension FeedReader {
  /// Takes a start tag; false when an item must be handed out before it can be taken.
  mutating func startTag(_ bytes: borrowing Span<UInt8>) throws(FeedError) -> Bool {
    if capture.region.isOpen {
      guard case .item = capture.target, endsField(bytes, capture.region) else {
        captureTag(bytes)
        return true
      }
      capture.region.close()
      endCapture()
    }
    if skipped.isOpen {
      guard
        isFieldSkipped
          ? endsField(bytes, skipped) : isInChannel && names.isItem(bytes, scanner.tag.name)
      else {
        skipped.take(start: scanner.tag)
        return true
      }
      skipped.close()
    }
    if stage == .page {
      let local = bytes.extracting(scanner.tag.name.localRange)
      guard isFragment, rootKind(local) != nil else {
        try readPageTag(bytes)
        return true
      }
    }
    if frames.isEmpty {
      try openRoot(bytes)
      return true
    }
    return startElement(bytes)
  }

  /// Whether the current tag begins another field of the item, so that the one that is gathered or
  /// passed over was never closed: without attributes none of these is markup of a text.
  private mutating func endsField(_ bytes: borrowing Span<UInt8>, _ field: FeedRegion) -> Bool {
    guard channel.format == .rss || channel.format == .rdf,
      frames[frames.count - 1].kind == .item, !field.isOf(scanner.tag.name)
    else { return false }
    let element = names.element(bytes, scanner.tag.name)
    if element == .item { return true }
    guard scanner.tag.attributes.isEmpty else { return element == .guid }
    switch element {
    case .guid, .published(rank: 3): return true
    case .link, .digest(rank: 5):
      return bytes.extracting(scanner.tag.name.localRange).count > 1
        && names.space(of: bytes.extracting(scanner.tag.name.prefix)) == .core
    default: return false
    }
  }

  /// Whether the innermost frame may hold items.
  private var isInChannel: Bool {
    guard !frames.isEmpty else { return false }
    let kind = frames[frames.count - 1].kind
    return kind == .channel || kind == .root
  }

  /// Takes the start tag of an element inside the outermost one.
  @_optimize(speed)
  private mutating func startElement(_ bytes: borrowing Span<UInt8>) -> Bool {
    let depth = frames.count
    let outside = enter(bytes)
    let kind = frames[depth - 1].kind
    if kind == .item {
      let element = names.element(bytes, scanner.tag.name)
      if element == .item {
        // The item before was never closed.
        closeFrames(downTo: depth - 1)
        return false
      }
      startInItem(bytes, element, outside)
    } else {
      let space = names.space(of: bytes.extracting(scanner.tag.name.prefix))
      if kind == .root || kind == .channel {
        startInChannel(bytes, space, outside)
      } else {
        startInPart(bytes, space, kind, outside)
      }
    }
    // An element that opened no frame leaves nothing behind.
    if frames.count <= depth { leave(to: outside) }
    return true
  }

  /// Takes the namespaces and the base that the current tag sets.
  private mutating func enter(_ bytes: borrowing Span<UInt8>) -> FeedOutside {
    let outside = FeedOutside(prefixes: names.count, bases: bases.count)
    if scanner.tag.attributes.isEmpty { return outside }
    names.declare(bytes, scanner.tag.attributes)
    if let range = scanner.tag.attributes.value(bytes, "xml:base") {
      readValue(bytes, range)
      setBase()
    }
    return outside
  }

  /// Makes the URL in `field` the base, if it is one.
  private mutating func setBase() {
    var url: [UInt8] = []
    guard !field.isEmpty, WebURL.resolve(field, base: base, into: &url) else { return }
    bases.append(url)
    base = url
  }

  private mutating func leave(to outside: FeedOutside) {
    names.cut(to: outside.prefixes)
    if bases.count > outside.bases {
      bases.removeSubrange(outside.bases...)
      findBase()
    }
  }

  /// The URL that relative references are resolved against.
  mutating func findBase() {
    if let last = bases.last {
      base = last
    } else if channel.format == .rss || channel.format == .rdf, !channel.link.isEmpty {
      // RSS has no bases: its relative links are those of the site's pages.
      base = channel.link
    } else {
      base = documentURL
    }
  }

  /// Takes an end tag.
  mutating func endTag(_ bytes: borrowing Span<UInt8>) {
    let name = scanner.tag.name
    if capture.region.isOpen {
      if capture.region.take(end: name) { return endCapture() }
      guard let index = frameIndex(name) else { return captureTag(bytes) }
      // The element around it ends: this one was never closed.
      capture.region.close()
      endCapture()
      return closeFrames(downTo: index)
    }
    if skipped.isOpen {
      if skipped.take(end: name) { return }
      guard let index = frameIndex(name) else { return }
      skipped.close()
      return closeFrames(downTo: index)
    }
    if let index = frameIndex(name) { closeFrames(downTo: index) }
  }

  /// The innermost frame of that name.
  private func frameIndex(_ name: XMLName) -> Int? {
    frames.lastIndex { $0.hash == name.hash }
  }

  /// Closes the frames from the innermost to the one at `index`.
  mutating func closeFrames(downTo index: Int) {
    while frames.count > index, let frame = frames.popLast() {
      switch frame.kind {
      case .item: isItemFinished = true
      case .author, .source, .image, .group: endPart(frame.kind)
      case .root, .channel: if frames.isEmpty { stage = .done }
      }
      leave(to: frame.outside)
    }
  }

  /// Opens a frame for the current tag; an empty element is closed at once, and one that is deeper
  /// than any feed's is passed over.
  mutating func open(_ kind: FeedFrame.Kind, _ outside: FeedOutside) {
    guard frames.count < Self.deepest else { return skip() }
    frames.append(FeedFrame(kind: kind, hash: scanner.tag.name.hash, outside: outside))
    if scanner.tag.isEmptyElement { closeFrames(downTo: frames.count - 1) }
  }

  /// Passes over the element of the current tag; a field ends where it would if it were gathered.
  mutating func skip(isField: Bool = false) {
    isFieldSkipped = isField
    if !scanner.tag.isEmptyElement { skipped.open(scanner.tag.name) }
  }

  /// A name as a message shows it: 64 bytes of it at most, whole characters.
  private func shown(_ name: borrowing Span<UInt8>) -> [UInt8] {
    var end = min(name.count, 64)
    while end > 0, end < name.count, name[end] & 0xC0 == 0x80 { end -= 1 }
    return name.extracting(0..<end).copied()
  }

  /// The outermost element says what the document is.
  private mutating func openRoot(_ bytes: borrowing Span<UInt8>) throws(FeedError) {
    let outside = enter(bytes)
    let name = scanner.tag.name
    guard let kind = rootKind(bytes.extracting(name.localRange)) else {
      let isWhole = isPage(bytes.extracting(name.localRange))
      // What a server says before the feed is HTML, too.
      isFragment = !isWhole && Element(name: bytes.extracting(name.range)) != .unknown
      if isWhole || isFragment {
        stage = .page
        return try readPageTag(bytes)
      }
      let found: FeedError.Found =
        bytes.extracting(name.localRange).equals(folded: "opml") ? .outlines : .element
      throw .notAFeed(found, found == .element ? shown(bytes.extracting(name.range)) : [])
    }
    stage = .feed
    // A feed in a namespace of its own is a feed still.
    let prefix = bytes.extracting(name.prefix)
    if names.space(of: prefix) == .unknown { names.bind(prefix, to: .core) }
    let nothing = bytes.extracting(0..<0)
    if names.space(of: nothing) == .unknown { names.bind(nothing, to: .core) }
    if channel.format == .cdf {
      readValue(bytes, scanner.tag.attributes.value(bytes, "base"))
      setBase()
      readValue(bytes, scanner.tag.attributes.value(bytes, "href"))
      takeChannelLink()
    }
    open(kind, outside)
  }

  private mutating func rootKind(_ name: borrowing Span<UInt8>) -> FeedFrame.Kind? {
    if name.equals(folded: "rss") {
      channel.format = .rss
      return .root
    }
    if name.equals(folded: "rdf") {
      channel.format = .rdf
      return .root
    }
    if name.equals(folded: "feed") {
      channel.format = .atom
      return .channel
    }
    if name.equals(folded: "channel") {
      channel.format = .cdf
      return .channel
    }
    return nil
  }
}
