// Tab-separated values: never cut, escaped as jq's @tsv (`\t`, `\n`, `\r`, `\\`), with the other
// control characters and bidi controls left out.

import NewsModel

/// Prints records as lines of values.
struct TSV: Format {
  let takesAnyRecord: Bool
  private(set) var plan: RenderPlan
  private let articles: [Field]
  private let channels: [Field]
  private let form = TextForm.tsv
  private var scratch: [UInt8] = []

  init(_ plan: RenderPlan) {
    self.plan = plan
    // Nothing is cut, the page's number neither.
    self.plan.width = nil
    let chosen = plan.fields?.map { Field.named($0, showsAges: false, width: nil) }
    takesAnyRecord = chosen != nil
    articles = chosen ?? Field.ofArticles(showsAges: false, width: nil)
    channels = chosen ?? Field.ofChannels()
  }

  mutating func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    let fields = role == .article ? articles : channels
    let form = form
    for index in fields.indices {
      if index > 0 { bytes.append(.tab) }
      guard let member = fields[index].member(of: record) else { continue }
      record.withText(of: member, &scratch) { form.append($0, to: &bytes) }
    }
    bytes.append(.newline)
  }
}
