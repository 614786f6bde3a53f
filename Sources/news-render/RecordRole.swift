// What a record is to the formats: an article or a channel; and the texts that they show of one.
//
// A list may name its channels by `title`, and news-channels keeps that key: a title that says no
// more than the tname does makes no article, unless there is a docid.

import NewsModel

enum RecordRole {
  case article, channel

  /// What is said of a record that is neither.
  static var missing: StaticString { "neither an article nor a channel: no title, tname or tid" }
}

/// The keys of articles that formats look for.
enum ArticleKey {
  static let title = RecordKey("title")
  static let digest = RecordKey("digest")
  static let docid = RecordKey("docid")
  static let imgsrc = RecordKey("imgsrc")
  static let imgfile = RecordKey("imgfile")
  static let replyCount = RecordKey("replyCount")
  static let published = RecordKey("published")
  static let updated = RecordKey("updated")
  static let author = RecordKey("author")
  static let body = RecordKey("body")
}

/// Tells what records are.
struct RoleReader {
  private let title: Int
  private let docid: Int
  private let tname: Int
  private let tid: Int

  init(_ places: inout KeyPlaces) {
    title = places.add(ArticleKey.title)
    docid = places.add(ArticleKey.docid)
    tname = places.add(ChannelKey.tname)
    tid = places.add(ChannelKey.tid)
  }

  func role(of record: Record, _ places: KeyPlaces) -> RecordRole? {
    guard let title = places.member(title, of: record) else {
      guard places.has(tname) || places.has(tid) else { return nil }
      return places.has(docid) ? .article : .channel
    }
    if places.has(docid) { return .article }
    guard let name = places.member(tname, of: record), record.kind(name) == .quote,
      record.kind(title) == .quote,
      record.text(of: name) == record.text(of: title)
    else { return .article }
    return .channel
  }
}

extension Record {
  /// The member that has a value other than null.
  func value(_ key: RecordKey) -> Member? {
    guard let member = member(key), kind(member) != UInt8(ascii: "n") else { return nil }
    return member
  }

  /// Calls `body` with the text of a member: a string decoded, any other value as it stands.
  ///
  /// `scratch` is used where a string has escapes.
  @inline(never)
  func withText<Result>(
    of member: Member, _ scratch: inout [UInt8], _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    let isString = kind(member) == .quote
    guard isString && member.hasEscapes else {
      return bytes.withSpan(isString ? member.body : member.range, body)
    }
    scratch.removeAll(keepingCapacity: true)
    JSONString.decode(bytes, member.body, into: &scratch)
    return body(scratch.span)
  }

  /// The member that names a channel: its tname, else its tid; neither null nor empty.
  var channelName: Member? {
    for key in [ChannelKey.tname, ChannelKey.tid] {
      if let member = value(key), kind(member) != .quote || !member.body.isEmpty { return member }
    }
    return nil
  }

  /// The member that tells a channel from others: its tid, else its tname.
  var channelKey: Member? { value(ChannelKey.tid) ?? value(ChannelKey.tname) }
}
