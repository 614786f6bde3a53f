// One item of a feed, in the words of an article record.

internal import NewsModel

/// What an item says of an article.
///
/// A field that is empty is one that the item does not have. The reader uses the memory of one item again for the next: keep a field by copying it.
package struct FeedItem {
  /// The feed's own title, as far as it was read.
  package internal(set) var feedTitle: [UInt8] = []
  /// The guid or id, else the link, else a hash of title and date.
  package internal(set) var docid: [UInt8] = []
  /// Plain text.
  package internal(set) var title: [UInt8] = []
  /// Plain text of the summary, or of the content where there is none.
  package internal(set) var digest: [UInt8] = []
  /// An http(s) URL.
  package internal(set) var url: [UInt8] = []
  /// The http(s) URL of a picture.
  package internal(set) var imgsrc: [UInt8] = []
  package internal(set) var source: [UInt8] = []
  package internal(set) var author: [UInt8] = []
  /// The date of publication as it is written, else that of the update.
  package internal(set) var ptime: [UInt8] = []
  /// Seconds since 1970, or nil when the date is missing or not wholly one.
  package internal(set) var published: Int?
  package internal(set) var updated: Int?
  /// The digits of an integer.
  package internal(set) var replyCount: [UInt8] = []
  package internal(set) var kind = FeedItemKind.article
  package internal(set) var tags: [[UInt8]] = []
  /// Plain text of the whole content, its blocks on lines of their own; gathered on demand.
  package internal(set) var body: [UInt8] = []
  /// The item's fields as a JSON object; gathered on demand.
  package internal(set) var raw: [UInt8] = []

  /// Forgets everything and keeps the memory.
  mutating func clear() {
    docid.empty()
    title.empty()
    digest.empty()
    url.empty()
    imgsrc.empty()
    source.empty()
    author.empty()
    ptime.empty()
    published = nil
    updated = nil
    replyCount.empty()
    kind = .article
    tags.removeAll(keepingCapacity: true)
    body.empty()
    raw.empty()
  }
}

/// What an item's enclosure is.
package enum FeedItemKind {
  case article, audio, video

  /// The word in a record.
  package var word: StaticString {
    switch self {
    case .article: "article"
    case .audio: "audio"
    case .video: "video"
    }
  }
}

/// What a feed says of itself.
package struct FeedChannel {
  /// Plain text; empty until it was read.
  package internal(set) var title: [UInt8] = []
  /// The http(s) URL of the page that the feed belongs to.
  package internal(set) var link: [UInt8] = []
  package internal(set) var format: FeedFormat?
}

/// The family a feed belongs to.
package enum FeedFormat {
  /// RSS 0.91–0.94 and 2.0.
  case rss
  /// RSS 0.90 and 1.0, which are RDF.
  case rdf
  /// Atom 0.3 and 1.0.
  case atom
  /// Microsoft's Channel Definition Format.
  case cdf
  /// JSON Feed 1.0 and 1.1.
  case json
}
