// Columns: one line a record, each as it comes, so that memory does not grow with the input.

import NewsModel
import Text

/// Prints records in columns.
struct Columns {
  private static let title = RecordKey("title")

  private let plan: RenderPlan
  private let articles: [Field]
  private let channels: [Field]
  private let articleWidths: [Int]?
  private let channelWidths: [Int]?
  private var texts: FieldText

  init(_ plan: RenderPlan) {
    self.plan = plan
    let chosen = plan.fields?.map { Field.named($0, showsAges: plan.showsAges) }
    articles = chosen ?? Field.ofArticles(showsAges: plan.showsAges)
    channels = chosen ?? Field.ofChannels()
    articleWidths = plan.width.map { [articles] in FieldWidths(articles, width: $0).columns }
    channelWidths = plan.width.map { [channels] in FieldWidths(channels, width: $0).columns }
    texts = FieldText(showsAges: plan.showsAges)
  }

  /// Appends the record's line.
  mutating func print(_ record: Record, _ bytes: inout [UInt8]) {
    let isArticle = record.index(of: Self.title) != nil
    let fields = isArticle ? articles : channels
    let widths = isArticle ? articleWidths : channelWidths
    let isSelected = plan.selected.map { record.string(ChannelKey.tid) == $0 } ?? false
    let start = bytes.count
    var isFirst = true
    for index in fields.indices {
      let width = widths?[index]
      if width == 0 { continue }
      if !isFirst { bytes.append(blanks: FieldWidths.gap) }
      isFirst = false
      print(fields[index], width, isSelected, record, &bytes)
    }
    while bytes.count > start && bytes[bytes.count - 1] == .space { bytes.removeLast() }
    bytes.append(.newline)
  }

  private mutating func print(
    _ field: Field, _ width: Int?, _ isSelected: Bool, _ record: Record, _ bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let isMarked = isSelected && field.key.name == ChannelKey.tname.name
    let brackets = isMarked && !plan.usesColor && (width ?? .max) > 2 ? 2 : 0
    if isMarked {
      if plan.usesColor { Style.begin(&bytes) } else if brackets > 0 { bytes.append("[") }
    }
    let limit = width.map { $0 - brackets }
    var columns = brackets
    switch texts.find(field, in: record) {
    case .none: break
    case .range(let range):
      columns += record.bytes.withSpan(range) {
        plan.layout.append($0, upTo: limit, to: &bytes)
      }
    case .scratch:
      columns += plan.layout.append(texts.scratch.span, upTo: limit, to: &bytes)
    }
    if isMarked {
      if plan.usesColor { Style.end(&bytes) } else if brackets > 0 { bytes.append("]") }
    }
    let blanks = (width ?? field.minimum) - columns
    if blanks > 0 && field.alignment == .right {
      bytes.insert(contentsOf: repeatElement(.space, count: blanks), at: start)
    } else {
      bytes.append(blanks: blanks)
    }
  }
}
