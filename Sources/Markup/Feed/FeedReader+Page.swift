// An HTML page in place of a feed: it often names one.

internal import NewsModel

extension FeedReader {
  /// How many of a page's tags are looked at.
  private static var mostTagsSearched: Int { 8_192 }

  /// `<!DOCTYPE html>` need not be followed by an `html` element; but a feed may follow it.
  mutating func lookForPage(_ bytes: borrowing Span<UInt8>) {
    isPageLikely = bytes.extracting(scanner.name).equals(folded: "html")
  }

  /// Whether a document with such an outermost element is a page.
  func isOfPage(_ name: borrowing Span<UInt8>) -> Bool {
    for known: StaticString in ["html", "head", "body", "title", "meta", "script"]
    where name.equals(folded: known) {
      return true
    }
    return false
  }

  /// Looks for `<link rel="alternate" type="application/rss+xml" href=…>`.
  ///
  /// - Throws: once it is found, or cannot be found any more.
  mutating func readPageTag(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>
  ) throws(FeedError) {
    pageTags += 1
    if let feed = feedLink(bytes, name) { throw .notAFeed(.page, feed) }
    if pageTags > Self.mostTagsSearched { throw .notAFeed(.page) }
  }

  /// The URL of the feed that the current tag names.
  private mutating func feedLink(
    _ bytes: borrowing Span<UInt8>, _ name: borrowing Span<UInt8>
  ) -> [UInt8]? {
    if name.equals(folded: "script") || name.equals(folded: "style") { skip(name) }
    let isLink = name.equals(folded: "link")
    guard isLink || name.equals(folded: "base"),
      let range = attribute(bytes, "href")
    else { return nil }
    let href = value(bytes, range)
    guard let url = WebURL.resolve(href.span, base: base.span) else { return nil }
    guard isLink else {
      bases.append(url)
      return nil
    }
    let type = value(bytes, attribute(bytes, "type")).map { $0.lowercased }
    let relations = value(bytes, attribute(bytes, "rel")).split(separator: .space)
    let types: StaticString = "application/rss+xml application/atom+xml application/feed+json"
    let isAlternate = relations.contains { [UInt8]($0).span.equals(folded: "alternate") }
    return isAlternate && types.hasWord(type.span) ? url : nil
  }
}
