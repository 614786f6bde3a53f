// Columns: one line a record, each as it comes, so that memory does not grow with the input.

import NewsModel
import Text

/// Prints records in columns.
final class Columns: Format {
  override var takesAnyRecord: Bool { plan.fields != nil }

  private let articles: Line
  private let channels: Line
  private let age: Age
  private var dates = LocalDates()
  private var scratch: [UInt8] = []

  /// The fields that a line has room for.
  private struct Line {
    struct Cell {
      let field: Field
      /// The columns it has; nil where nothing is cut.
      let width: Int?
      /// Whether it shows which channel is selected: its name does, else what comes first.
      let isMarked: Bool
    }

    let cells: [Cell]

    init(_ fields: [Field], width: Int?) {
      let widths = width.map { FieldWidths(fields, width: $0).columns }
      let shown = fields.indices.filter { widths?[$0] != 0 }
      let marked = shown.first { fields[$0].content == .name } ?? shown.first
      cells = shown.map {
        Cell(field: fields[$0], width: widths?[$0], isMarked: $0 == marked)
      }
    }
  }

  init(_ plan: RenderPlan) {
    let ages = plan.showsAges ? Age.columns(plan.language) : nil
    var maker = FieldMaker(ages: ages, width: plan.width)
    articles = Line(maker.fields(plan.fields, .article), width: plan.width)
    channels = Line(maker.fields(plan.fields, .channel), width: plan.width)
    age = Age(now: LocalClock.now, language: plan.language)
    super.init(plan, maker.places)
  }

  override func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    let cells = role == .article ? articles.cells : channels.cells
    let isSelected = plan.selected.map { record.string(ChannelKey.tid) == $0 } ?? false
    let start = bytes.count
    // Blanks are owed until something stands behind them.
    var blanks = 0
    for cell in cells {
      let isMarked = isSelected && cell.isMarked
      blanks = FieldWidths.gap + print(cell, isMarked, record, after: blanks, &bytes)
    }
    var end = bytes.count
    while end > start && bytes[end - 1] == .space { end -= 1 }
    bytes.removeLast(bytes.count - end)
    bytes.append(.newline)
  }

  /// Appends what a cell shows, behind the blanks that are owed before it.
  ///
  /// - Returns: the blanks that are owed behind it.
  private func print(
    _ cell: Line.Cell, _ isMarked: Bool, _ record: Record, after blanks: Int,
    _ bytes: inout [UInt8]
  ) -> Int {
    let field = cell.field
    let room = cell.width ?? field.minimum
    guard let member = field.member(of: record, places) else { return blanks + room }
    let isString = record.kind(member) == .quote
    if field.content == .date && isString && !member.hasEscapes && !isMarked {
      if let owed = printDate(field, member.body, room, record, after: blanks, &bytes) {
        return owed
      }
    } else if field.alignment == .right && !isMarked && !isString && record.kind(member) < 0x3A {
      // A number, which is ASCII; a long one takes some of the blanks before it.
      let free = blanks + room - member.range.count
      if free >= min(blanks, 1) {
        bytes.append(blanks: free)
        record.bytes.append(member.range, to: &bytes)
        return 0
      }
    }
    bytes.append(blanks: blanks)
    let start = bytes.count
    let columns = append(member, cell, isMarked, record, &bytes)
    // What is not cut may be wider than its column: a blank stays behind it.
    guard field.alignment == .right else { return max(room - columns, 1 - FieldWidths.gap) }
    if columns < room {
      bytes.insert(contentsOf: repeatElement(.space, count: room - columns), at: start)
    }
    return 0
  }

  /// Appends a date that fits; nil where it does not, or is none.
  private func printDate(
    _ field: Field, _ range: Range<Int>, _ room: Int, _ record: Record, after blanks: Int,
    _ bytes: inout [UInt8]
  ) -> Int? {
    let start = bytes.count
    if plan.showsAges {
      let epoch = record.bytes.withSpan(range) { Timestamp.epoch(record: $0) }
      guard let epoch else { return nil }
      scratch.removeAll(keepingCapacity: true)
      let free = blanks + room - age.append(of: epoch, to: &scratch)
      guard free >= min(blanks, 1) else { return nil }
      bytes.append(blanks: free)
      bytes.append(contentsOf: scratch)
      return 0
    }
    guard room >= LocalDates.columns else { return nil }
    bytes.append(blanks: blanks)
    if dates.append(record.bytes, range, to: &bytes) {
      return room - LocalDates.columns
    }
    bytes.removeLast(bytes.count - start)
    return nil
  }

  /// Appends the text of a member, cut to the cell.
  ///
  /// - Returns: the columns taken.
  private func append(
    _ member: Record.Member, _ cell: Line.Cell, _ isMarked: Bool, _ record: Record,
    _ bytes: inout [UInt8]
  ) -> Int {
    let isLinked =
      plan.linksTitles && cell.field.content == .title && appendLinkStart(record, &bytes)
    let (layout, usesColor, width) = (plan.layout, plan.usesColor, cell.width)
    let columns = record.withText(of: member, &scratch) { text in
      guard isMarked else { return layout.append(text, upTo: width, to: &bytes) }
      return layout.append(
        channel: text, isSelected: true, usesColor: usesColor, upTo: width, to: &bytes)
    }
    if isLinked { Link.end(&bytes) }
    return columns
  }

  private func appendLinkStart(_ record: Record, _ bytes: inout [UInt8]) -> Bool {
    guard let url = record.value(ChannelKey.url), record.kind(url) == .quote else { return false }
    return record.withText(of: url, &scratch) { Link.begin($0, &bytes) }
  }
}
