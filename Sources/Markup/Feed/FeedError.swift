// Why a document gives no feed, or not the whole of one.

internal import NewsModel

package struct FeedError: Error, Equatable {
  package enum Kind {
    /// The document is something else.
    case notAFeed
    /// The document breaks off; the items before the break were delivered.
    case truncated
    /// The document is no JSON from some place on; the items before it were delivered.
    case notJSON
  }

  /// What was there instead of a feed.
  package enum Found {
    case nothing, page, outlines, json, text, element
  }

  package let kind: Kind
  package var found = Found.nothing
  /// The element's name, or the URL of the feed that a page names.
  package var detail: [UInt8] = []

  package static var truncated: FeedError { FeedError(kind: .truncated) }
  static func badJSON(_ fault: JSONFault) -> FeedError {
    if fault.isTruncation { return .truncated }
    var detail: [UInt8] = []
    detail.append(fault.reason)
    detail.append(", at byte ")
    detail.append(decimal: fault.offset)
    return FeedError(kind: .notJSON, detail: detail)
  }
  static func notAFeed(_ found: Found, _ detail: [UInt8] = []) -> FeedError {
    FeedError(kind: .notAFeed, found: found, detail: detail)
  }

  /// The stable word of a message in JSON.
  package var word: StaticString {
    switch kind {
    case .notAFeed: "not-a-feed"
    case .truncated: "truncated"
    case .notJSON: "not-json"
    }
  }

  /// Appends the reason in words.
  package func append(to message: inout [UInt8]) {
    if kind == .truncated { return message.append("the feed breaks off before its end") }
    if kind == .notJSON { return message.append(contentsOf: detail) }
    message.append("not a feed: ")
    switch found {
    case .nothing: message.append("there is no text in it")
    case .page where detail.isEmpty: message.append("an HTML page, which names no feed")
    case .page:
      message.append("an HTML page; its feed is ")
      message.append(contentsOf: detail)
    case .outlines: message.append("an OPML list of feeds; news-channels reads it")
    case .json: message.append("JSON, but no JSON Feed")
    case .text: message.append("text without an element")
    case .element:
      message.append("the outermost element is ")
      message.append(contentsOf: detail)
    }
  }
}
