// Channels as OPML 2.0 (--opml): folders from `tags`, an outline a channel, in the channels' order.
//
// `text` is the name, `xmlUrl` a feed's URL; a tid that is none stands as `tid`, which other readers
// pass over and news-channels reads back. Further members that are strings and whose keys can be
// attributes stay attributes; what OPML has no place for is left out.

import Markup
import NewsModel

/// Writes one document.
struct OutlineWriter {
  private static let text = RecordKey("text")
  private static let type = RecordKey("type")
  private static let htmlUrl = RecordKey("htmlUrl")
  /// Members that are written from what they mean, or follow from the others.
  private static let handled = [
    ChannelKey.tid, ChannelKey.tname, ChannelKey.url, ChannelKey.tags, text, type, htmlUrl,
    RecordKey("xmlUrl"),
  ]

  private var folders: [[UInt8]] = []
  private var isBegun = false
  /// The attributes of the outline at hand.
  private var written: [(name: [UInt8], value: [UInt8])] = []

  /// Begins the document, once.
  mutating func begin(_ bytes: inout [UInt8]) {
    guard !isBegun else { return }
    isBegun = true
    bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n")
    bytes.append("  <head><title>Channels</title></head>\n  <body>\n")
  }

  /// Ends the document.
  mutating func end(_ bytes: inout [UInt8]) {
    begin(&bytes)
    enter([], &bytes)
    bytes.append("  </body>\n</opml>\n")
  }

  /// Appends a channel's outline.
  mutating func append(_ record: Record, tid: [UInt8], tname: [UInt8]?, to bytes: inout [UInt8]) {
    begin(&bytes)
    enter(tags(of: record), &bytes)
    indent(&bytes)
    written = []
    bytes.append("<outline")
    append("text", record.string(Self.text) ?? tname ?? tid, &bytes)
    if ChannelURL.isURL(tid) {
      append("type", record.string(Self.type) ?? [UInt8]("rss"), &bytes)
      append("xmlUrl", tid, &bytes)
    } else {
      if let type = record.string(Self.type) { append("type", type, &bytes) }
      append("tid", tid, &bytes)
    }
    if let page = record.string(Self.htmlUrl) ?? record.string(ChannelKey.url) {
      append("htmlUrl", page, &bytes)
    }
    if record.isTrue(ChannelKey.fixed) { append("fixed", [UInt8]("true"), &bytes) }
    for member in record.members where record.kind(member) == .quote {
      let key = record.key(of: member)
      // Of a key that stands twice the last counts.
      guard record.member(key)?.start == member.start,
        !Self.handled.contains(where: { $0.name == key.name })
      else { continue }
      let name = key.name.first == UInt8(ascii: "@") ? [UInt8](key.name.dropFirst()) : key.name
      let value = record.text(of: member)
      guard Self.isName(name), !isWritten(name, value),
        ChannelURL.isURL(tid) || !Self.namesFeed(name, type: record.string(Self.type))
      else { continue }
      append(name, value, &bytes)
    }
    bytes.append("/>\n")
  }

  /// Closes and opens folders until those are open.
  private mutating func enter(_ wanted: [[UInt8]], _ bytes: inout [UInt8]) {
    var common = 0
    while common < min(folders.count, wanted.count), folders[common] == wanted[common] {
      common += 1
    }
    while folders.count > common {
      folders.removeLast()
      indent(&bytes)
      bytes.append("</outline>\n")
    }
    for folder in wanted[common...] {
      indent(&bytes)
      bytes.append("<outline")
      append("text", folder, &bytes)
      bytes.append(">\n")
      folders.append(folder)
    }
  }

  private func indent(_ bytes: inout [UInt8]) {
    for _ in 0..<folders.count + 2 { bytes.append("  ") }
  }

  /// Whether the outline has that attribute, or says the same under a name in another case.
  private func isWritten(_ name: [UInt8], _ value: [UInt8]) -> Bool {
    written.contains {
      $0.name == name
        || $0.value == value
          && $0.name.map { $0.lowercased } == name.map { $0.lowercased }
    }
  }

  private mutating func append(_ name: StaticString, _ value: [UInt8], _ bytes: inout [UInt8]) {
    append([UInt8](name), value, &bytes)
  }

  private mutating func append(_ name: [UInt8], _ value: [UInt8], _ bytes: inout [UInt8]) {
    written.append((name, value))
    bytes.append(.space)
    bytes.append(name.span)
    bytes.append("=\"")
    bytes.append(attributeEscaped: value)
    bytes.append("\"")
  }

  private func tags(of record: Record) -> [[UInt8]] {
    guard let member = record.member(ChannelKey.tags), record.kind(member) == .openBracket else {
      return []
    }
    var tags: [[UInt8]] = []
    var elements = JSONElements(record.scanner, arrayAt: member.start)
    while let element = elements.next() {
      guard record.bytes[element.lowerBound] == .quote, element.count > 2 else { continue }
      tags.append(
        JSONString.decode(record.bytes, element.lowerBound + 1..<element.upperBound - 1))
    }
    return tags
  }

  /// Whether a reader takes the attribute for a feed's URL, which a channel without one must not get:
  /// `url` was it before there was `xmlUrl`.
  private static func namesFeed(_ name: [UInt8], type: [UInt8]?) -> Bool {
    let folded = name.map { $0.lowercased }
    guard folded == [UInt8]("url"), let type = type?.map({ $0.lowercased }) else {
      return folded == [UInt8]("xmlurl")
    }
    return type == [UInt8]("rss") || type == [UInt8]("atom")
  }

  /// Whether a key can be an attribute's name: letters, digits, `-`, `_`, `.`, and `:` inside.
  private static func isName(_ name: [UInt8]) -> Bool {
    guard let first = name.first, first.isLetter || first == 0x5F || first >= 0x80 else {
      return false
    }
    return name.allSatisfy {
      $0.isLetter || $0.isDigit || $0 >= 0x80 || [.minus, .dot, .colon, 0x5F].contains($0)
    } && !name.starts(with: [UInt8]("xmlns"))
  }
}
