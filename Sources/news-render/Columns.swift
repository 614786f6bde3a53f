// Columns: one line a record, each as it comes, so that memory does not grow with the input.

import NewsModel
import Text

/// Prints records in columns.
final class Columns: Format {
  override var takesAnyRecord: Bool { plan.fields != nil }

  private let articles: Line
  private let channels: Line
  private var texts: FieldText
  private var scratch: [UInt8] = []

  /// The fields of a line, with the columns that each has, 0 where it is left out; nil where
  /// nothing is cut.
  private struct Line {
    let fields: [Field]
    let widths: [Int?]
    /// The field that names the channel, if it is shown, else the first that is.
    let marked: Int

    init(_ fields: [Field], width: Int?) {
      self.fields = fields
      let shared = width.map { FieldWidths(fields, width: $0).columns }
      widths = fields.indices.map { shared?[$0] }
      let shown = fields.indices.filter { [widths] in widths[$0] != 0 }
      marked = shown.first { fields[$0].key.name == ChannelKey.tname.name } ?? shown.first ?? 0
    }
  }

  override init(_ plan: RenderPlan) {
    let (showsAges, width) = (plan.showsAges, plan.width)
    let chosen = plan.fields?.map { Field.named($0, showsAges: showsAges, width: width) }
    articles = Line(chosen ?? Field.ofArticles(showsAges: showsAges, width: width), width: width)
    channels = Line(chosen ?? Field.ofChannels(), width: width)
    texts = FieldText(showsAges: plan.showsAges)
    super.init(plan)
  }

  override func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    let line = role == .article ? articles : channels
    let isSelected = plan.selected.map { record.string(ChannelKey.tid) == $0 } ?? false
    let start = bytes.count
    var isFirst = true
    for index in line.fields.indices {
      let width = line.widths[index]
      if width == 0 { continue }
      if !isFirst { bytes.append(blanks: FieldWidths.gap) }
      isFirst = false
      let isMarked = isSelected && index == line.marked
      print(line.fields[index], width, isMarked, record, &bytes)
    }
    while bytes.count > start && bytes[bytes.count - 1] == .space { bytes.removeLast() }
    bytes.append(.newline)
  }

  private func print(
    _ field: Field, _ width: Int?, _ isMarked: Bool, _ record: Record, _ bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let isLinked =
      plan.linksTitles && field.isLinked && appendLinkStart(record, &bytes)
    let place = texts.find(field, in: record)
    let columns: Int
    if case .range(let range) = place {
      columns = record.bytes.withSpan(range) { append($0, width, isMarked, &bytes) }
    } else if case .scratch = place {
      let text = texts.scratch
      columns = append(text.span, width, isMarked, &bytes)
    } else {
      columns = 0
    }
    if isLinked { Link.end(&bytes) }
    let blanks = (width ?? field.minimum) - columns
    if blanks > 0 && field.alignment == .right {
      bytes.insert(contentsOf: repeatElement(.space, count: blanks), at: start)
    } else {
      bytes.append(blanks: blanks)
    }
  }

  private func append(
    _ text: borrowing Span<UInt8>, _ width: Int?, _ isMarked: Bool, _ bytes: inout [UInt8]
  ) -> Int {
    guard isMarked else { return plan.layout.append(text, upTo: width, to: &bytes) }
    return plan.layout.append(
      channel: text, isSelected: true, usesColor: plan.usesColor, upTo: width, to: &bytes)
  }

  private func appendLinkStart(_ record: Record, _ bytes: inout [UInt8]) -> Bool {
    guard let url = record.value(ChannelKey.url), record.kind(url) == .quote else { return false }
    return record.withText(of: url, &scratch) { Link.begin($0, &bytes) }
  }
}
