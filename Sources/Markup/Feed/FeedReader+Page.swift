// An HTML page in place of a feed: it often names one.

internal import NewsModel

extension FeedReader {
  /// How many of a page's tags are looked at.
  private static var mostTagsSearched: Int { 8_192 }

  /// `<!DOCTYPE html>` need not be followed by an `html` element; but a feed may follow it.
  mutating func lookForPage(_ bytes: borrowing Span<UInt8>) {
    isPageLikely = bytes.extracting(scanner.doctype).equals(folded: "html")
  }

  /// Whether a document with such an outermost element is a page.
  func isPage(_ name: borrowing Span<UInt8>) -> Bool {
    if isPageLikely { return true }
    for known: StaticString in ["html", "head", "body", "title", "meta", "script"]
    where name.equals(folded: known) {
      return true
    }
    return false
  }

  /// Looks for `<link rel="alternate" type="application/rss+xml" href=…>`.
  ///
  /// - Throws: once it is found, or cannot be found any more.
  mutating func readPageTag(_ bytes: borrowing Span<UInt8>) throws(FeedError) {
    pageTags += 1
    if let feed = feedLink(bytes) { throw .notAFeed(.page, feed) }
    if pageTags > Self.mostTagsSearched { throw .notAFeed(.page) }
  }

  /// The URL of the feed that the current tag names.
  private mutating func feedLink(_ bytes: borrowing Span<UInt8>) -> [UInt8]? {
    let name = bytes.extracting(scanner.tag.name.range)
    if name.equals(folded: "script") || name.equals(folded: "style") { skip() }
    let isLink = name.equals(folded: "link")
    let attributes = scanner.tag.attributes
    guard isLink || name.equals(folded: "base"), let href = attributes.value(bytes, "href") else {
      return nil
    }
    var url: [UInt8] = []
    readValue(bytes, href)
    guard WebURL.resolve(field, base: base, into: &url) else { return nil }
    guard isLink else {
      base = url
      return nil
    }
    readValue(bytes, attributes.value(bytes, "type"))
    let type = field.prefix { $0 != .semicolon && !$0.isXMLSpace }.map { $0.lowercased }
    readValue(bytes, attributes.value(bytes, "rel"))
    let types: StaticString =
      "application/rss+xml application/atom+xml application/feed+json application/rdf+xml text/xml application/xml"
    let isFeed = types.hasWord(type.span)
    for word in field.split(separator: .space) {
      let word = [UInt8](word)
      if isFeed && word.span.equals(folded: "alternate") { return url }
      if word.span.equals(folded: "feed"), isFeed || type.isEmpty { return url }
    }
    return nil
  }
}
