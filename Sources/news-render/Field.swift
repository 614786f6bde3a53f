// A field of a line: which member it shows, how, and in how many columns.

import NewsModel
import Text

/// What a field shows, and the room it likes to have.
struct Field {
  enum Content {
    case text
    /// The channel's name.
    case name
    /// The text that links to the record's address.
    case title
    /// A date that records hold in UTC, in the local zone, or as an age.
    case date
  }

  /// The number of its key.
  let key: Int
  /// The number of the key to show where the first has no value.
  let fallback: Int?
  let content: Content
  let alignment: TextLayout.Alignment
  /// The columns it takes where lines have a width; nil shares what is left.
  let columns: Int?
  /// The columns it takes at least where nothing is cut.
  let minimum: Int

  /// The member to show, its own or its fallback's; nil where both have no value.
  @inline(__always)
  func member(of record: Record, _ places: KeyPlaces) -> Record.Member? {
    if let member = places.value(key, of: record) { return member }
    return fallback.flatMap { places.value($0, of: record) }
  }
}

/// Makes fields, and sees to it that their keys are looked for.
struct FieldMaker {
  /// The columns of an age, nil where dates are not shown as ages.
  let ages: Int?
  /// The columns of a line, nil where nothing is cut.
  let width: Int?
  var places = KeyPlaces()

  init(ages: Int?, width: Int?) {
    self.ages = ages
    self.width = width
  }

  private mutating func field(
    _ key: StaticString, _ content: Field.Content = .text,
    _ alignment: TextLayout.Alignment = .left, columns: Int?, minimum: Int? = nil
  ) -> Field {
    Field(
      key: places.add(RecordKey(key)), fallback: nil, content: content, alignment: alignment,
      columns: columns, minimum: minimum ?? columns ?? 0)
  }

  /// Five characters of Chinese; on a wide line more, for feeds have longer names.
  private mutating func tname() -> Field {
    field("tname", .name, columns: max(10, min((width ?? 0) / 8, 24)), minimum: 10)
  }
  private mutating func title() -> Field { field("title", .title, columns: nil, minimum: 50) }
  private mutating func replyCount() -> Field { field("replyCount", .text, .right, columns: 7) }

  /// As `3h`, or as `2016-03-04 12:33`.
  private mutating func date(_ key: StaticString, else fallback: StaticString? = nil) -> Field {
    Field(
      key: places.add(RecordKey(key)), fallback: fallback.map { places.add(RecordKey($0)) },
      content: .date, alignment: ages == nil ? .left : .right, columns: ages ?? LocalDates.columns,
      minimum: ages ?? LocalDates.columns)
  }

  /// The fields of an article's line.
  mutating func ofArticles() -> [Field] {
    [tname(), title(), replyCount(), date("published", else: "updated")]
  }

  /// The fields of a channel's line.
  mutating func ofChannels() -> [Field] {
    [field("tname", .title, columns: nil, minimum: 20), field("tid", columns: nil)]
  }

  /// The field that shows a key, known or not.
  mutating func named(_ name: [UInt8]) -> Field {
    if name == [UInt8]("tname") { return tname() }
    if name == [UInt8]("title") { return title() }
    if name == [UInt8]("replyCount") { return replyCount() }
    for (known, columns) in [("tid", 14), ("docid", 16), ("kind", 8), ("section", 6)]
      as [(StaticString, Int)] where name == [UInt8](known)
    {
      return field(known, columns: columns)
    }
    if name == [UInt8]("index") { return field("index", .text, .right, columns: 4) }
    for known in ["published", "updated"] as [StaticString] where name == [UInt8](known) {
      return date(known)
    }
    return Field(
      key: places.add(RecordKey(name)), fallback: nil, content: .text, alignment: .left,
      columns: nil, minimum: 0)
  }

  /// The fields of a line: those asked for, else those of what the record is.
  mutating func fields(_ names: [[UInt8]]?, _ role: RecordRole) -> [Field] {
    if let names { return names.map { named($0) } }
    return role == .article ? ofArticles() : ofChannels()
  }
}
