// A field of a line: which member it shows, how, and in how many columns.

import NewsModel
import Text

/// What a field shows, and the room it likes to have.
struct Field {
  enum Content: Equatable {
    case text
    /// A date that records hold in UTC, in the local zone, or as an age.
    case date
  }

  let key: RecordKey
  /// The member to show where the first has no value.
  let fallback: RecordKey?
  let content: Content
  let alignment: TextLayout.Alignment
  /// The columns it takes where lines have a width; nil shares what is left.
  let columns: Int?
  /// The columns it takes at least where nothing is cut.
  let minimum: Int

  /// Whether it is what links to a record's address: the title of an article, a channel's name.
  var isLinked: Bool {
    key.name == [UInt8]("title") || columns == nil && key.name == [UInt8]("tname")
  }

  private init(
    _ key: StaticString, fallback: StaticString? = nil, content: Content = .text,
    alignment: TextLayout.Alignment = .left, columns: Int?, minimum: Int? = nil
  ) {
    self.init(
      RecordKey(key), fallback: fallback.map { RecordKey($0) }, content: content,
      alignment: alignment, columns: columns, minimum: minimum ?? columns ?? 0)
  }

  private init(
    _ key: RecordKey, fallback: RecordKey?, content: Content, alignment: TextLayout.Alignment,
    columns: Int?, minimum: Int
  ) {
    self.key = key
    self.fallback = fallback
    self.content = content
    self.alignment = alignment
    self.columns = columns
    self.minimum = minimum
  }

  /// Five characters of Chinese; on a wide line more, for feeds have longer names.
  static func tname(width: Int?) -> Field {
    Field("tname", columns: max(10, min((width ?? 0) / 8, 24)), minimum: 10)
  }
  static func title() -> Field { Field("title", columns: nil, minimum: 50) }
  static func replyCount() -> Field { Field("replyCount", alignment: .right, columns: 7) }
  /// `showsAges`: as `3h`, else as `2016-03-04 12:33`.
  static func date(showsAges: Bool) -> Field {
    Field(
      "published", fallback: "updated", content: .date, alignment: showsAges ? .right : .left,
      columns: showsAges ? 4 : 16)
  }

  /// The fields of an article's line.
  static func ofArticles(showsAges: Bool, width: Int?) -> [Field] {
    [tname(width: width), title(), replyCount(), date(showsAges: showsAges)]
  }

  /// The fields of a channel's line.
  static func ofChannels() -> [Field] {
    [Field("tname", columns: nil, minimum: 20), Field("tid", columns: nil)]
  }

  /// The field that shows a key, known or not.
  static func named(_ name: [UInt8], showsAges: Bool, width: Int?) -> Field {
    if name == [UInt8]("tname") { return tname(width: width) }
    if name == [UInt8]("title") { return title() }
    if name == [UInt8]("replyCount") { return replyCount() }
    for (known, columns) in [("tid", 14), ("docid", 16), ("kind", 8), ("section", 6)]
      as [(StaticString, Int)] where name == [UInt8](known)
    {
      return Field(known, columns: columns)
    }
    if name == [UInt8]("index") { return Field("index", alignment: .right, columns: 4) }
    for known in ["published", "updated"] as [StaticString] where name == [UInt8](known) {
      return Field(
        known, content: .date, alignment: showsAges ? .right : .left, columns: showsAges ? 4 : 16)
    }
    return Field(
      RecordKey(name), fallback: nil, content: .text, alignment: .left, columns: nil, minimum: 0)
  }

  /// The member to show, its own or its fallback's; nil where both have no value.
  func member(of record: Record) -> Record.Member? {
    record.value(key) ?? fallback.flatMap { record.value($0) }
  }
}
