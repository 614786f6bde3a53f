// Lines of sfeed(5), for sfeed_html, sfeed_atom, sfeed_mbox and the others:
//
//     timestamp TAB title TAB link TAB content TAB content-type TAB id TAB author TAB enclosure
//     TAB categories, with | between
//
// The enclosure is the picture. A channel is an item that links to its page. What sfeed(5) cannot
// say is left out; a field that is unknown is empty.

import NewsModel

/// Shows articles as sfeed does.
final class SFeed: Format {
  private let name = TextForm.sfeedName
  private let content = TextForm.sfeedContent
  private let category = TextForm.sfeedCategory
  private var scratch: [UInt8] = []

  override func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    if let epoch = Self.epoch(record) { bytes.append(decimal: epoch) }
    bytes.append(.tab)
    append(
      role == .article ? record.value(ArticleKey.title) : record.channelName, record, name, &bytes)
    bytes.append(.tab)
    appendAddress(record.value(ChannelKey.url), record, &bytes)
    bytes.append(.tab)
    appendContent(record, &bytes)
    bytes.append(.tab)
    append(record.value(role == .article ? ArticleKey.docid : ChannelKey.tid), record, name, &bytes)
    bytes.append(.tab)
    append(record.value(ArticleKey.author), record, name, &bytes)
    bytes.append(.tab)
    appendAddress(record.value(ArticleKey.imgsrc), record, &bytes)
    bytes.append(.tab)
    appendTags(record, &bytes)
    bytes.append(.newline)
  }

  /// A line that says which page it is would be no item.
  override func end(_ page: Page?, _ bytes: inout [UInt8]) {}

  private static func epoch(_ record: Record) -> Int? {
    for key in [ArticleKey.published, ArticleKey.updated] {
      if let member = record.value(key), record.kind(member) == .quote, !member.hasEscapes {
        if let epoch = record.bytes.withSpan(member.body, { Timestamp.epoch(record: $0) }) {
          return epoch
        }
      }
    }
    return nil
  }

  private func append(
    _ member: Record.Member?, _ record: Record, _ form: TextForm, _ bytes: inout [UInt8]
  ) {
    guard let member else { return }
    record.withText(of: member, &scratch) { form.append($0, to: &bytes) }
  }

  private func appendAddress(
    _ member: Record.Member?, _ record: Record, _ bytes: inout [UInt8]
  ) {
    guard let member, record.kind(member) == .quote else { return }
    record.withText(of: member, &scratch) {
      if WebAddress.isWeb($0) { WebAddress.append($0, to: &bytes) }
    }
  }

  /// The text where `--body` fetched it, else the digest, and of which type it is.
  private func appendContent(_ record: Record, _ bytes: inout [UInt8]) {
    let start = bytes.count
    append(
      record.value(ArticleKey.body) ?? record.value(ArticleKey.digest), record, content, &bytes)
    bytes.append(bytes.count > start ? "\tplain" : "\t")
  }

  private func appendTags(_ record: Record, _ bytes: inout [UInt8]) {
    guard let tags = record.value(ChannelKey.tags), record.kind(tags) == .openBracket else {
      return
    }
    var elements = JSONElements(record.scanner, arrayAt: tags.start)
    var isFirst = true
    while let element = elements.next() {
      guard record.bytes[element.lowerBound] == .quote else { continue }
      if !isFirst { bytes.append(UInt8(ascii: "|")) }
      isFirst = false
      scratch.removeAll(keepingCapacity: true)
      JSONString.decode(
        record.bytes, element.lowerBound + 1..<element.upperBound - 1, into: &scratch)
      let tag = scratch
      category.append(tag.span, to: &bytes)
    }
  }
}
