// Which element a tag begins or ends, and what is inside what.
//
// Frames are kept only for the elements that hold others that matter (a channel, an item, an
// author …): their number is bounded by their kinds, not by the document. Any other element is
// either captured as a field or skipped, up to its end tag or that of an element around it, so that
// a tag that is never closed costs its element and no more.

internal import NewsModel

/// An element that holds others that matter.
struct FeedFrame {
  enum Kind {
    case root, channel, item, author, source, image, group
  }

  var kind: Kind
  /// The name as it is written, prefix included.
  var name: [UInt8]
  var outside: FeedOutside
}

/// How many namespace declarations and bases there are outside an element.
struct FeedOutside {
  var prefixes: Int
  var bases: Int
}

/// An element that is taken as a whole: its name, and how many of the same name are open inside it.
struct FeedRegion {
  var name: [UInt8] = []
  var nested = 0
  var isOpen = false

  mutating func open(_ name: borrowing Span<UInt8>) {
    self.name.removeAll(keepingCapacity: true)
    self.name.append(name)
    nested = 0
    isOpen = true
  }

  /// Takes an end tag into account; whether it closes the region.
  mutating func close(_ name: borrowing Span<UInt8>) -> Bool {
    guard name.equals(folded: self.name) else { return false }
    if nested > 0 {
      nested -= 1
      return false
    }
    isOpen = false
    return true
  }
}

/// The prefixes that are declared where the reader is.
struct FeedPrefixes {
  private struct Binding {
    var prefix: [UInt8]
    var space: FeedSpace
  }

  private var bindings: [Binding] = []
  /// A bound for documents that declare without end.
  private static var most: Int { 256 }

  var count: Int { bindings.count }

  mutating func cut(to count: Int) {
    if bindings.count > count { bindings.removeSubrange(count...) }
  }

  mutating func bind(_ prefix: borrowing Span<UInt8>, to space: FeedSpace) {
    guard bindings.count < Self.most else { return }
    bindings.append(Binding(prefix: prefix.copied(), space: space))
  }

  /// The namespace of a prefix, empty for a name without one.
  func space(of prefix: borrowing Span<UInt8>) -> FeedSpace {
    var index = bindings.count
    while index > 0 {
      index -= 1
      if prefix.equals(bindings[index].prefix) { return bindings[index].space }
    }
    return FeedSpace(undeclared: prefix)
  }
}

extension FeedReader {
  /// The URL that relative references are resolved against.
  var base: [UInt8] {
    if let base = bases.last { return base }
    // RSS has no bases: its relative links are those of the site's pages.
    if channel.format == .rss || channel.format == .rdf, !channel.link.isEmpty {
      return channel.link
    }
    return documentURL
  }

  /// The value of the current tag's attribute, as it stands in the buffer.
  func attribute(_ bytes: borrowing Span<UInt8>, _ name: StaticString) -> Range<Int>? {
    for attribute in scanner.attributes where bytes.extracting(attribute.name).equals(folded: name)
    {
      return attribute.value
    }
    return nil
  }

  /// The value of the current tag's attribute of that local name, whatever its prefix.
  func attribute(_ bytes: borrowing Span<UInt8>, local name: StaticString) -> Range<Int>? {
    for attribute in scanner.attributes {
      let whole = bytes.extracting(attribute.name)
      let start = whole.firstIndex(of: .colon, from: 0).map { $0 + 1 } ?? 0
      if whole.extracting(start..<whole.count).equals(folded: name) { return attribute.value }
    }
    return nil
  }

  /// The decoded value of an attribute, without white space around it; empty if it is missing.
  mutating func value(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>?) -> [UInt8] {
    guard let range, range.count <= Self.longestField else { return [] }
    var value: [UInt8] = []
    scanner.entities.append(decoding: bytes.extracting(bytes.trimmed(range)), to: &value)
    return value
  }

  /// Takes a start tag; false when an item must be handed out before it can be taken.
  mutating func startTag(_ bytes: borrowing Span<UInt8>) throws(FeedError) -> Bool {
    let name = bytes.extracting(scanner.name)
    if capture.region.isOpen {
      captureTag(bytes, name)
      return true
    }
    if skipped.isOpen {
      guard frames.last?.kind == .channel || frames.last?.kind == .root, isItem(name) else {
        if !scanner.isEmptyElement, name.equals(folded: skipped.name) { skipped.nested += 1 }
        return true
      }
      skipped.isOpen = false
    }
    if stage == .page {
      try readPageTag(bytes, name)
      return true
    }
    let outside = FeedOutside(prefixes: names.count, bases: bases.count)
    declarePrefixes(bytes)
    if let range = attribute(bytes, "xml:base") {
      let value = value(bytes, range)
      if let url = WebURL.resolve(value.span, base: base.span) { bases.append(url) }
    }
    let depth = frames.count
    defer {
      // An element that opened no frame leaves nothing behind.
      if frames.count <= depth { leave(to: outside) }
    }
    guard let frame = frames.last else {
      try openRoot(bytes, name, outside)
      return true
    }
    let local = name.extracting(localName(name))
    let space = space(of: name)
    switch frame.kind {
    case .root, .channel:
      startInChannel(bytes, name, local, space, outside)
    case .item:
      if isItem(name) {
        // The item before was never closed.
        closeFrames(downTo: frames.count - 1)
        return false
      }
      startInItem(bytes, name, ItemElement(space, local), outside)
    case .author, .source, .image, .group:
      startInPart(bytes, name, local, space, frame.kind, outside)
    }
    return true
  }

  /// Takes an end tag.
  mutating func endTag(_ bytes: borrowing Span<UInt8>) {
    let name = bytes.extracting(scanner.name)
    if capture.region.isOpen {
      if capture.region.close(name) { return endCapture() }
      guard let index = frameIndex(name) else { return captureTag(bytes, name) }
      // The element around it ends: this one was never closed.
      capture.region.isOpen = false
      endCapture()
      return closeFrames(downTo: index)
    }
    if skipped.isOpen {
      if skipped.close(name) { return }
      guard let index = frameIndex(name) else { return }
      skipped.isOpen = false
      return closeFrames(downTo: index)
    }
    if let index = frameIndex(name) { closeFrames(downTo: index) }
  }

  /// The innermost frame of that name.
  private func frameIndex(_ name: borrowing Span<UInt8>) -> Int? {
    var index = frames.count
    while index > 0 {
      index -= 1
      if name.equals(folded: frames[index].name) { return index }
    }
    return nil
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

  private mutating func leave(to outside: FeedOutside) {
    names.cut(to: outside.prefixes)
    if bases.count > outside.bases { bases.removeSubrange(outside.bases...) }
  }

  /// Opens a frame for the current tag; an empty element is closed at once.
  mutating func open(
    _ kind: FeedFrame.Kind, _ name: borrowing Span<UInt8>, _ outside: FeedOutside
  ) {
    frames.append(FeedFrame(kind: kind, name: name.copied(), outside: outside))
    if scanner.isEmptyElement { closeFrames(downTo: frames.count - 1) }
  }

  /// Passes over the element of the current tag.
  mutating func skip(_ name: borrowing Span<UInt8>) {
    if !scanner.isEmptyElement { skipped.open(name) }
  }

  // MARK: names

  func localName(_ name: borrowing Span<UInt8>) -> Range<Int> {
    let colon = name.firstIndex(of: .colon, from: 0)
    return (colon.map { $0 + 1 } ?? 0)..<name.count
  }

  /// The namespace of a name with its prefix.
  private func space(of name: borrowing Span<UInt8>) -> FeedSpace {
    names.space(of: name.extracting(0..<(name.firstIndex(of: .colon, from: 0) ?? 0)))
  }

  private func isItem(_ name: borrowing Span<UInt8>) -> Bool {
    let local = name.extracting(localName(name))
    guard local.equals(folded: "item") || local.equals(folded: "entry") else { return false }
    let space = space(of: name)
    return space == .core || space == .atom
  }

  private mutating func declarePrefixes(_ bytes: borrowing Span<UInt8>) {
    for attribute in scanner.attributes where bytes.begins("xmlns", at: attribute.name.lowerBound) {
      let name = bytes.extracting(attribute.name)
      guard name.count == 5 || name[5] == .colon else { continue }
      let uri = bytes.extracting(bytes.trimmed(attribute.value))
      names.bind(name.extracting(min(6, name.count)..<name.count), to: FeedSpace(uri: uri))
    }
  }

  /// The outermost element says what the document is.
  private mutating func openRoot(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>,
    _ outside: FeedOutside
  ) throws(FeedError) {
    let local = name.extracting(localName(name))
    let kind: FeedFrame.Kind
    if local.equals(folded: "rss") {
      channel.format = .rss
      kind = .root
    } else if local.equals(folded: "rdf") {
      channel.format = .rdf
      kind = .root
    } else if local.equals(folded: "feed") {
      channel.format = .atom
      kind = .channel
    } else if local.equals(folded: "channel") {
      channel.format = .cdf
      kind = .channel
      takeChannelLink(value(bytes, attribute(bytes, "href")))
    } else if isPageLikely || isOfPage(local) {
      stage = .page
      return try readPageTag(bytes, name)
    } else {
      let found: FeedError.Found = local.equals(folded: "opml") ? .outlines : .element
      throw .notAFeed(
        found, found == .element ? name.extracting(0..<min(name.count, 64)).copied() : [])
    }
    stage = .feed
    // A feed in a namespace of its own is a feed still.
    if space(of: name) == .unknown {
      names.bind(name.extracting(0..<(name.firstIndex(of: .colon, from: 0) ?? 0)), to: .core)
    }
    let nothing: [UInt8] = []
    if names.space(of: nothing.span) == .unknown { names.bind(nothing.span, to: .core) }
    open(kind, name, outside)
  }
}
