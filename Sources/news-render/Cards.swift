// Cards: an article as the app's list shows it. Its title on one line, its digest on two at most,
// the number of replies on the right; a rule between two of them, and the channel's name wherever
// another channel begins. Streams: what was shown last is only remembered by its channel.

import NewsModel
import Text

/// Shows articles one below the other.
final class Cards: Format {
  private var section = SectionTracker()
  private var hasCell = false
  private var hasLine = false
  private var scratch: [UInt8] = []
  private let rule: [UInt8]

  /// Where no width is known: how wide a rule is, and where the number of replies ends.
  private static var usualWidth: Int { 72 }

  private var width: Int { plan.width ?? Self.usualWidth }

  init(_ plan: RenderPlan) {
    // The line's columns are those of an ambiguous character.
    let dash = [UInt8]("─")
    let columns = plan.layout.width(of: dash.span)
    rule = (0..<(plan.width ?? Self.usualWidth) / columns).flatMap { _ in dash }
    super.init(plan)
  }

  override func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    let isNew = section.enters(record)
    if role == .article && hasCell || isNew && hasCell {
      let rule = rule
      bytes.append(rule.span)
      bytes.append(.newline)
      hasCell = false
    }
    if isNew { appendHeading(record, &bytes) }
    if role == .article {
      appendCell(ArticleCell(record), record, &bytes)
      hasCell = true
    }
    hasLine = true
  }

  private func appendHeading(_ record: Record, _ bytes: inout [UInt8]) {
    guard let name = record.channelName else { return }
    if hasLine { bytes.append(.newline) }
    let plan = plan
    let isSelected = plan.selected.map { record.string(ChannelKey.tid) == $0 } ?? false
    record.withText(of: name, &scratch) { name in
      if plan.usesColor && !isSelected { Style.heading.begin(&bytes) }
      _ = plan.layout.append(
        channel: name, isSelected: isSelected, usesColor: plan.usesColor, upTo: plan.width,
        to: &bytes)
      if plan.usesColor && !isSelected { Style.end(&bytes) }
    }
    bytes.append(.newline)
  }

  private func appendCell(
    _ cell: ArticleCell, _ record: Record, _ bytes: inout [UInt8]
  ) {
    let plan = plan
    let isLinked =
      plan.linksTitles
      && cell.url.map { record.withText(of: $0, &scratch) { Link.begin($0, &bytes) } } ?? false
    if plan.usesColor { Style.bold.begin(&bytes) }
    if let title = cell.title {
      record.withText(of: title, &scratch) {
        _ = plan.layout.append($0, upTo: plan.width, to: &bytes)
      }
    }
    if plan.usesColor { Style.end(&bytes) }
    if isLinked { Link.end(&bytes) }
    bytes.append(.newline)
    if let digest = cell.digest {
      record.withText(of: digest, &scratch) {
        _ = plan.layout.append($0, lines: 2, upTo: plan.width, to: &bytes)
      }
    }
    if let count = cell.replyCount { appendReplies(count, record, &bytes) }
  }

  private func appendReplies(
    _ count: Record.Member, _ record: Record, _ bytes: inout [UInt8]
  ) {
    var text = [UInt8](plan.language.replies)
    record.bytes.append(count.range, to: &text)
    let columns = plan.layout.width(of: text.span)
    bytes.append(blanks: width - columns)
    plan.layout.append(text.span, upTo: width, to: &bytes)
    bytes.append(.newline)
  }
}

/// Tells where another channel begins.
struct SectionTracker {
  private var key: [UInt8]?
  private var scratch: [UInt8] = []

  /// Whether the record is of another channel than the one before it.
  mutating func enters(_ record: Record) -> Bool {
    guard let member = record.channelKey else {
      defer { key = nil }
      return key != nil
    }
    let isSame = record.withText(of: member, &scratch) { text in
      guard let key, key.count == text.count else { return false }
      for index in 0..<text.count where text[index] != key[index] { return false }
      return true
    }
    if !isSame {
      var next: [UInt8] = []
      record.withText(of: member, &scratch) { next.append($0) }
      key = next
    }
    return !isSame
  }
}

/// What a cell shows of an article, on a terminal or a page.
struct ArticleCell {
  /// The title, else the address, else the docid.
  let title: Record.Member?
  let digest: Record.Member?
  let url: Record.Member?
  /// A number, 0 too.
  let replyCount: Record.Member?

  init(_ record: Record) {
    func text(_ key: RecordKey) -> Record.Member? {
      guard let member = record.value(key) else { return nil }
      return record.kind(member) == .quote && member.body.isEmpty ? nil : member
    }
    url = text(ChannelKey.url).flatMap { record.kind($0) == .quote ? $0 : nil }
    digest = text(ArticleKey.digest)
    title = text(ArticleKey.title) ?? url ?? text(ArticleKey.docid)
    replyCount = record.value(ArticleKey.replyCount).flatMap {
      let kind = record.kind($0)
      return kind.isDigit || kind == .minus ? $0 : nil
    }
  }
}
