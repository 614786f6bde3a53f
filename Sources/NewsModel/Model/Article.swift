// An article, as news-fetch emits it: always the same keys in the same order, null where unknown.

/// What is known of one article.
///
/// Text is UTF-8; titles and digests are plain text already.
package struct Article {
  package var tid: [UInt8]
  package var tname: [UInt8]?
  /// Its place in the channel.
  package var index = 0
  package var docid: [UInt8]?
  package var title: [UInt8]?
  package var digest: [UInt8]?
  package var url: [UInt8]?
  package var imgsrc: [UInt8]?
  package var source: [UInt8]?
  package var author: [UInt8]?
  /// The date as the source wrote it.
  package var ptime: [UInt8]?
  /// Seconds since 1970.
  package var published: Int?
  package var updated: Int?
  /// The digits of an integer.
  package var replyCount: [UInt8]?
  package var kind: [UInt8] = Article.usualKind
  package var tags: [[UInt8]] = []

  private static let usualKind = [UInt8]("article")

  package init(tid: [UInt8]) { self.tid = tid }

  /// Appends the record up to its last value, without the closing brace, so that a caller can add
  /// members of its own.
  package func appendOpen(to json: inout [UInt8]) {
    json.append(member: "{\"tid\":", tid)
    json.append(member: ",\"tname\":", tname)
    json.append(",\"index\":")
    json.append(decimal: index)
    json.append(member: ",\"docid\":", docid)
    json.append(member: ",\"title\":", title)
    json.append(member: ",\"digest\":", digest)
    json.append(member: ",\"url\":", url)
    json.append(member: ",\"imgsrc\":", imgsrc)
    json.append(member: ",\"source\":", source)
    json.append(member: ",\"author\":", author)
    json.append(member: ",\"ptime\":", ptime)
    Self.append(",\"published\":", epoch: published, to: &json)
    Self.append(",\"updated\":", epoch: updated, to: &json)
    if let replyCount {
      json.append(",\"replyCount\":")
      json.append(replyCount.span)
    } else {
      json.append(",\"replyCount\":null")
    }
    json.append(member: ",\"kind\":", kind)
    json.append(",\"tags\":[")
    for (index, tag) in tags.enumerated() {
      if index > 0 { json.append(.comma) }
      json.append(jsonString: tag)
    }
    json.append(.closeBracket)
  }

  private static func append(_ key: StaticString, epoch: Int?, to json: inout [UInt8]) {
    // RFC 3339 has four digits for a year.
    guard let epoch else { return json.append(key, "null") }
    let time = CivilTime(epoch: epoch)
    guard 0...9999 ~= time.year else { return json.append(key, "null") }
    json.append(key, "\"")
    json.append(utc: time)
    json.append(.quote)
  }
}
