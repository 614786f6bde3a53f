// What the suites share: feeds read from strings, in chunks of any size, and bytes from hex.

import Foundation
import NewsModel
import Testing

@testable import Markup

/// What came of reading a document.
struct ReadFeed {
  var items: [FeedItem] = []
  var error: FeedError?
  var channel = FeedChannel()
  var charset = CharsetReport()
  var cutFields = 0
  var leftEntities = false

  var first: FeedItem? { items.first }
  /// The only item's field, as a string; nil when it is empty or there is no item.
  func text(_ field: KeyPath<FeedItem, [UInt8]>) -> String? {
    guard let bytes = first?[keyPath: field], !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

func readFeed(
  _ document: [UInt8], url: String = "http://example.org/feeds/news.xml", contentType: String = "",
  contentLocation: String = "", wantsBody: Bool = false, wantsRaw: Bool = false,
  chunk: Int = 1 << 16, limit: Int = .max
) -> ReadFeed {
  var result = ReadFeed()
  var reader = FeedReader(
    url: [UInt8](url.utf8), contentType: [UInt8](contentType.utf8),
    contentLocation: [UInt8](contentLocation.utf8), wantsBody: wantsBody, wantsRaw: wantsRaw)
  func deliver(_ item: FeedItem) -> Bool {
    result.items.append(item)
    return result.items.count < limit
  }
  do throws(FeedError) {
    var start = 0
    while start < document.count {
      let end = min(start + chunk, document.count)
      try reader.consume(document.span.extracting(start..<end), deliver)
      start = end
    }
    try reader.finish(deliver)
  } catch {
    result.error = error
  }
  result.channel = reader.channel
  result.charset = reader.charset
  result.cutFields = reader.cutFields
  result.leftEntities = reader.leftEntities
  return result
}

func readFeed(
  _ document: String, url: String = "http://example.org/feeds/news.xml", contentType: String = "",
  wantsBody: Bool = false, wantsRaw: Bool = false
) -> ReadFeed {
  readFeed(
    [UInt8](document.utf8), url: url, contentType: contentType, wantsBody: wantsBody,
    wantsRaw: wantsRaw)
}

/// An RSS feed whose only item holds `elements`.
func rss(_ elements: String, attributes: String = "", channel: String = "") -> String {
  """
  <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" \
  xmlns:dcterms="http://purl.org/dc/terms/" \
  xmlns:content="http://purl.org/rss/1.0/modules/content/" \
  xmlns:media="http://search.yahoo.com/mrss/" \
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
  xmlns:slash="http://purl.org/rss/1.0/modules/slash/" \
  xmlns:thr="http://purl.org/syndication/thread/1.0" \
  xmlns:atom="http://www.w3.org/2005/Atom" \(attributes)>
  <channel><title>Channel</title>\(channel)<item>\(elements)</item></channel></rss>
  """
}

/// An Atom feed whose only entry holds `elements`.
func atom(_ elements: String, attributes: String = "", feed: String = "") -> String {
  """
  <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" \
  \(attributes)>\(feed)<entry>\(elements)</entry></feed>
  """
}

func plain(_ text: String, _ markup: Markup = .html) -> String {
  var plain = PlainText()
  plain.append([UInt8](text.utf8).span, markup)
  return String(decoding: plain.text, as: UTF8.self)
}

func bytes(hex: String) -> [UInt8] {
  var digits = hex.utf8.makeIterator()
  var bytes: [UInt8] = []
  while let high = digits.next()?.hexValue, let low = digits.next()?.hexValue {
    bytes.append(high << 4 | low)
  }
  return bytes
}

func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The folder of data that others published, beside the package.
let shared = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")

func isShared(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: shared.appending(path: path).path)
}

/// A generator of the same numbers for the same seed (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// The bytes of a file that others published.
func data(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: shared.appending(path: path)))
}
