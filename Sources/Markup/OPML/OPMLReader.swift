// OPML 1.0 and 2.0: a list of feeds in folders, read as it arrives.
//
// Policy: an outline with an `xmlUrl` is a feed, one that holds outlines is a folder, and any other
// is a name. What an attribute says is text, whatever it looks like: a caller decides what is
// fetched. Memory grows with the depth of the folders, which is bounded, and not with the list.

internal import NewsModel

/// A feed, or a name without one, as an outline has it.
package struct OPMLOutline {
  package struct Attribute: Equatable {
    /// As it is written.
    package let name: [UInt8]
    /// With its references decoded.
    package let value: [UInt8]
  }

  /// What `xmlUrl` says; empty if the outline names no feed.
  package fileprivate(set) var tid: [UInt8] = []
  /// Plain text of `text`, else of `title`.
  package fileprivate(set) var tname: [UInt8] = []
  /// What `htmlUrl` says.
  package fileprivate(set) var url: [UInt8] = []
  /// The names of the folders that it is in, the outermost first.
  package fileprivate(set) var tags: [[UInt8]] = []
  /// All attributes, in their order.
  package fileprivate(set) var attributes: [Attribute] = []
}

/// Why a document gives no list, or not the whole of one.
package enum OPMLError: Error {
  /// The outermost element is not `opml`, or there is none.
  case notOPML
  /// The document breaks off; the outlines before the break were delivered.
  case truncated

  /// The stable word of a message in JSON.
  package var word: StaticString {
    switch self {
    case .notOPML: "not-opml"
    case .truncated: "truncated"
    }
  }

  package var reason: StaticString {
    switch self {
    case .notOPML: "not OPML: the outermost element is another"
    case .truncated: "the list breaks off before its end"
    }
  }
}

package struct OPMLReader: ~Copyable {
  /// Folders deeper than this are no tags.
  private static var mostTags: Int { 64 }
  private static var longestValue: Int { 1 << 16 }
  private static var step: Int { 1 << 16 }

  private enum Stage { case start, list, done }

  /// An outline that is open.
  private struct Folder {
    var name: [UInt8]
    /// The outline, until a first one inside it shows that it is a folder; nil if it was delivered.
    var pending: OPMLOutline?
  }

  private var decoder: TextDecoder
  private var buffer: [UInt8] = []
  private var scanner = XMLScanner()
  private var plain = PlainText()
  private var stage = Stage.start
  private var folders: [Folder] = []
  /// Open outlines beyond those of `folders`.
  private var deeper = 0

  /// How the document's bytes were read.
  package var charset: CharsetReport { decoder.report }

  /// - Parameter contentType: the HTTP header's value, or nothing.
  package init(contentType: [UInt8] = []) {
    decoder = TextDecoder(contentType: contentType.span)
  }

  /// Reads the next bytes of the document, and hands out the outlines that they complete.
  ///
  /// - Throws: `OPMLError.notOPML`, as soon as it shows.
  package mutating func consume(
    _ chunk: borrowing Span<UInt8>, _ deliver: (OPMLOutline) -> Void
  ) throws(OPMLError) {
    var start = 0
    while start < chunk.count {
      let end = min(start + Self.step, chunk.count)
      try read(chunk.extracting(start..<end), isLast: false, deliver)
      start = end
    }
  }

  /// Ends the document.
  ///
  /// - Throws: `OPMLError`: the document is no OPML, or breaks off.
  package mutating func finish(_ deliver: (OPMLOutline) -> Void) throws(OPMLError) {
    let nothing: [UInt8] = []
    try read(nothing.span, isLast: true, deliver)
    switch stage {
    case .start: throw .notOPML
    case .list: throw .truncated
    case .done: break
    }
  }

  @inline(never)
  private mutating func read(
    _ chunk: borrowing Span<UInt8>, isLast: Bool, _ deliver: (OPMLOutline) -> Void
  ) throws(OPMLError) {
    guard stage != .done else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    scanner.discardDelivered(from: &bytes)
    decoder.append(chunk, isLast: isLast, to: &bytes)
    scanner.entities.allowance += chunk.count
    while stage != .done {
      switch scanner.next(bytes.span, isLast: isLast) {
      case .needsMore:
        swap(&bytes, &buffer)
        return
      case .start: try startTag(bytes.span, deliver)
      case .end: endTag(bytes.span, deliver)
      case .text, .literal, .doctype: break
      }
    }
  }

  private mutating func startTag(
    _ bytes: borrowing Span<UInt8>, _ deliver: (OPMLOutline) -> Void
  ) throws(OPMLError) {
    let name = bytes.extracting(scanner.tag.name.localRange)
    if stage == .start {
      guard name.equals(folded: "opml") else {
        stage = .done
        throw .notOPML
      }
      stage = scanner.tag.isEmptyElement ? .done : .list
    } else if name.equals(folded: "outline") {
      startOutline(bytes, deliver)
    }
  }

  private mutating func startOutline(
    _ bytes: borrowing Span<UInt8>, _ deliver: (OPMLOutline) -> Void
  ) {
    // The outline around this one is a folder, whatever else it is.
    if let last = folders.indices.last { folders[last].pending = nil }
    var outline = outline(bytes)
    for folder in folders where !folder.name.isEmpty { outline.tags.append(folder.name) }
    if scanner.tag.isEmptyElement { return deliver(outline) }
    if !outline.tid.isEmpty { deliver(outline) }
    guard folders.count < Self.mostTags else {
      deeper += 1
      return
    }
    folders.append(Folder(name: outline.tname, pending: outline.tid.isEmpty ? outline : nil))
  }

  private mutating func endTag(
    _ bytes: borrowing Span<UInt8>, _ deliver: (OPMLOutline) -> Void
  ) {
    let name = bytes.extracting(scanner.tag.name.localRange)
    if name.equals(folded: "opml") {
      stage = .done
    } else if name.equals(folded: "body") {
      folders.removeAll()
      deeper = 0
    } else if name.equals(folded: "outline") {
      if deeper > 0 {
        deeper -= 1
      } else if let name = folders.popLast()?.pending {
        deliver(name)
      }
    }
  }

  private mutating func outline(_ bytes: borrowing Span<UInt8>) -> OPMLOutline {
    var outline = OPMLOutline()
    var title: [UInt8] = []
    var link: [UInt8] = []
    var isFeed = false
    for attribute in scanner.tag.attributes where attribute.value.count <= Self.longestValue {
      let name = bytes.extracting(attribute.name)
      var value: [UInt8] = []
      scanner.entities.append(decoding: bytes.extracting(attribute.value), to: &value)
      if name.equals(folded: "xmlurl") {
        outline.tid = trimmed(value)
      } else if name.equals(folded: "text") {
        outline.tname = plainText(value)
      } else if name.equals(folded: "title") {
        title = plainText(value)
      } else if name.equals(folded: "htmlurl") {
        outline.url = trimmed(value)
      } else if name.equals(folded: "url") {
        link = trimmed(value)
      } else if name.equals(folded: "type") {
        isFeed = value.span.equals(folded: "rss") || value.span.equals(folded: "atom")
      }
      outline.attributes.append(OPMLOutline.Attribute(name: name.copied(), value: value))
    }
    if outline.tname.isEmpty { outline.tname = title }
    // OPML of before `xmlUrl`.
    if outline.tid.isEmpty, isFeed { outline.tid = link }
    return outline
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    [UInt8](text[text.span.trimmed(0..<text.count)])
  }

  private mutating func plainText(_ text: [UInt8]) -> [UInt8] {
    plain.clear()
    plain.append(field: text, .guessed)
    return plain.text
  }
}
