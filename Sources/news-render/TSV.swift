// Tab-separated values: never cut, escaped as jq's @tsv (`\t`, `\n`, `\r`, `\\`), with the other
// control characters and bidi controls left out.

import NewsModel

/// Prints records as lines of values.
final class TSV: Format {
  override var takesAnyRecord: Bool { plan.fields != nil }

  private let articles: [Field]
  private let channels: [Field]
  private let form = TextForm.tsv
  private var scratch: [UInt8] = []

  init(_ plan: RenderPlan) {
    var maker = FieldMaker(ages: nil, width: nil)
    articles = maker.fields(plan.fields, .article)
    channels = maker.fields(plan.fields, .channel)
    // Nothing is cut, the page's number neither.
    var plan = plan
    plan.width = nil
    super.init(plan, maker.places)
  }

  override func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    let fields = role == .article ? articles : channels
    let form = form
    for index in fields.indices {
      if index > 0 { bytes.append(.tab) }
      guard let member = fields[index].member(of: record, places) else { continue }
      record.withText(of: member, &scratch) { form.append($0, to: &bytes) }
    }
    bytes.append(.newline)
  }
}
