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
  package var kind: [UInt8] = [UInt8]("article")
  package var tags: [[UInt8]] = []

  package init(tid: [UInt8]) { self.tid = tid }

  /// Appends the record up to its last value, without the closing brace, so that a caller can add
  /// members of its own.
  package func appendOpen(to json: inout [UInt8]) {
    json.append("{\"tid\":")
    json.append(jsonString: tid)
    Self.append("tname", tname, to: &json)
    json.append(",\"index\":")
    json.append(decimal: index)
    Self.append("docid", docid, to: &json)
    Self.append("title", title, to: &json)
    Self.append("digest", digest, to: &json)
    Self.append("url", url, to: &json)
    Self.append("imgsrc", imgsrc, to: &json)
    Self.append("source", source, to: &json)
    Self.append("author", author, to: &json)
    Self.append("ptime", ptime, to: &json)
    Self.append("published", epoch: published, to: &json)
    Self.append("updated", epoch: updated, to: &json)
    json.append(",\"replyCount\":")
    json.append(contentsOf: replyCount ?? [UInt8]("null"))
    Self.append("kind", kind, to: &json)
    json.append(",\"tags\":[")
    for (index, tag) in tags.enumerated() {
      if index > 0 { json.append(.comma) }
      json.append(jsonString: tag)
    }
    json.append(.closeBracket)
  }

  /// Appends `,"name":"text"`, or null for nil.
  package static func append(_ name: StaticString, _ text: [UInt8]?, to json: inout [UInt8]) {
    appendName(name, to: &json)
    if let text {
      json.append(jsonString: text)
    } else {
      json.append("null")
    }
  }

  private static func append(_ name: StaticString, epoch: Int?, to json: inout [UInt8]) {
    appendName(name, to: &json)
    // RFC 3339 has four digits for a year.
    guard let epoch, 0...9999 ~= CivilTime(epoch: epoch).year else { return json.append("null") }
    json.append(.quote)
    json.append(utc: epoch)
    json.append(.quote)
  }

  private static func appendName(_ name: StaticString, to json: inout [UInt8]) {
    json.append(",\"")
    json.append(name)
    json.append("\":")
  }
}
