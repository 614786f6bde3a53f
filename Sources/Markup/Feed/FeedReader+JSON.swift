// JSON Feed 1.0 and 1.1.

internal import NewsModel

extension FeedReader {
  mutating func finishJSON(_ deliver: (FeedItem) -> Bool) throws(FeedError) {
    throw .notAFeed(.json)
  }
}
