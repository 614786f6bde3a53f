// Tab-separated values: never cut, escaped as jq's @tsv (`\t`, `\n`, `\r`, `\\`), with the other
// control characters, bidi controls and line separators left out.

import NewsModel

/// Prints records as lines of values.
struct TSV {
  private static let title = RecordKey("title")

  private let articles: [Field]
  private let channels: [Field]
  private var scratch: [UInt8] = []

  init(_ plan: RenderPlan) {
    let chosen = plan.fields?.map { Field.named($0, showsAges: false) }
    articles = chosen ?? Field.ofArticles(showsAges: false)
    channels = chosen ?? Field.ofChannels()
  }

  /// Appends the record's line.
  mutating func print(_ record: Record, _ bytes: inout [UInt8]) {
    let fields = record.index(of: Self.title) != nil ? articles : channels
    for index in fields.indices {
      if index > 0 { bytes.append(.tab) }
      guard let member = FieldText.member(fields[index], record) else { continue }
      if record.kind(member) != .quote {
        record.bytes.withSpan(member.range) { Self.append($0, &bytes) }
      } else if !member.hasEscapes {
        record.bytes.withSpan(member.body) { Self.append($0, &bytes) }
      } else {
        scratch.removeAll(keepingCapacity: true)
        JSONString.decode(record.bytes, member.body, into: &scratch)
        Self.append(scratch.span, &bytes)
      }
    }
    bytes.append(.newline)
  }

  /// Appends a value, escaped; the text is UTF-8, as it was checked.
  static func append(_ text: borrowing Span<UInt8>, _ bytes: inout [UInt8]) {
    var run = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      // What may be a control: C0, DEL, backslash, and the leads C2, D8 and E2 of the others.
      let isPlain =
        byte >= 0x20 && byte != .backslash && byte != .delete && byte != 0xC2 && byte != 0xD8
        && byte != 0xE2
      if isPlain {
        at += 1
        continue
      }
      if byte < 0x80 {
        bytes.append(text.extracting(run..<at))
        appendEscape(byte, &bytes)
        at += 1
        run = at
        continue
      }
      let length = max(1, UTF8Text.length(text, at))
      let scalar = UTF8Text.scalar(text, at)
      if (0x80..<0xA0).contains(scalar) || scalar == 0x2028 || scalar == 0x2029
        || UTF8Text.isBidiControl(scalar)
      {
        bytes.append(text.extracting(run..<at))
        run = at + length
      }
      at += length
    }
    bytes.append(text.extracting(run..<text.count))
  }

  private static func appendEscape(_ byte: UInt8, _ bytes: inout [UInt8]) {
    switch byte {
    case .tab: bytes.append("\\t")
    case .newline: bytes.append("\\n")
    case .carriageReturn: bytes.append("\\r")
    case .backslash: bytes.append("\\\\")
    default: break
    }
  }
}
