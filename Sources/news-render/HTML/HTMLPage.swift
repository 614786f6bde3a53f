// A page in one file: the articles of each channel as they come, in a section of their own; then
// what can only be said when all is known: channels without articles, squares, subscriptions, and
// the bar, which the style sheet places on top. Only channels are held, never articles.
//
// Policy: text is escaped wherever it stands, links and pictures are of http(s) or lie beside the
// page, and the Content-Security-Policy allows nothing else, in case.

import NewsModel

/// Shows records as a page.
final class HTMLPage: Format {
  /// The channels of the input's channel records.
  private(set) var listed: ChannelList
  /// The channels of its articles.
  private(set) var ofArticles: ChannelList
  /// The keys of channels that have a section, or a cell.
  var anchors = ByteSet()
  private(set) var hasArticles = false
  private var section = SectionTracker()
  private var scratch: [UInt8] = []

  init(_ plan: RenderPlan) {
    listed = ChannelList(plan)
    ofArticles = listed
    super.init(plan)
  }

  // MARK: - what streams

  override func begin(_ bytes: inout [UInt8]) {
    let sheet = [UInt8](Stylesheet.text)
    bytes.append("<!DOCTYPE html>\n<html lang=\"")
    bytes.append(plan.language.tag)
    bytes.append(
      """
      " dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      img-src 'self' http: https:; base-uri 'none'; form-action 'none'; style-src 'sha256-
      """)
    bytes.append(base64: SHA256.digest(sheet))
    bytes.append(
      """
      '">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>
      """)
    appendTitle(&bytes)
    bytes.append("</title>\n<style>")
    bytes.append(sheet.span)
    bytes.append("</style>\n</head>\n<body>\n<header><h1 dir=\"auto\">")
    appendTitle(&bytes)
    bytes.append("</h1></header>\n<main>\n")
  }

  private func appendTitle(_ bytes: inout [UInt8]) {
    let title = plan.title ?? [UInt8](plan.language.news)
    bytes.append(html: title.span)
  }

  override func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    guard role == .article else { return listed.add(record, role) }
    let isNew = section.enters(record)
    if isNew || !hasArticles {
      if hasArticles { bytes.append("</div>\n</section>\n") }
      hasArticles = true
      beginSection(record, &bytes)
    }
    appendCell(record, &bytes)
  }

  override func end(_ page: Page?, _ bytes: inout [UInt8]) { appendEnd(page, &bytes) }

  private func beginSection(_ record: Record, _ bytes: inout [UInt8]) {
    bytes.append("<section")
    if let key = record.channelKey {
      var isFirst = false
      record.withText(of: key, &scratch) { text in
        isFirst = anchors.insert(text)
        guard isFirst else { return }
        bytes.append(" id=\"")
        bytes.append(anchor: text)
        bytes.append(.quote)
      }
      if isFirst { ofArticles.add(record, .article) }
    }
    bytes.append(">\n")
    if let name = record.channelName {
      bytes.append("<h2 dir=\"auto\">")
      record.withText(of: name, &scratch) { bytes.append(html: $0) }
      bytes.append("</h2>\n")
    }
    bytes.append("<div class=\"cells\">\n")
  }

  private func appendCell(_ record: Record, _ bytes: inout [UInt8]) {
    let cell = ArticleCell(record)
    bytes.append("<article>")
    let isLink =
      cell.url.map { record.withText(of: $0, &scratch) { Self.appendLink($0, &bytes) } } ?? false
    if !isLink { bytes.append("<div>") }
    bytes.append("<span class=\"picture\">")
    appendPicture(record, &bytes)
    bytes.append("</span><h3 dir=\"auto\">")
    if let title = cell.title { record.withText(of: title, &scratch) { bytes.append(html: $0) } }
    bytes.append("</h3>")
    if let digest = cell.digest {
      bytes.append("<p dir=\"auto\">")
      record.withText(of: digest, &scratch) { bytes.append(html: $0) }
      bytes.append("</p>")
    }
    if let count = cell.replyCount {
      bytes.append("<small>")
      bytes.append(plan.language.replies)
      record.bytes.append(count.range, to: &bytes)
      bytes.append("</small>")
    }
    bytes.append(isLink ? "</a></article>\n" : "</div></article>\n")
  }

  /// The file that --images loaded, where it lies beside the page, else the picture's address.
  private func appendPicture(_ record: Record, _ bytes: inout [UInt8]) {
    let attributes: StaticString = "\" alt=\"\" width=\"100\" height=\"64\">"
    for (key, isFile) in [(ArticleKey.imgfile, true), (ArticleKey.imgsrc, false)] {
      guard let member = record.value(key), record.kind(member) == .quote else { continue }
      let isDone = record.withText(of: member, &scratch) { text in
        guard isFile ? WebAddress.isRelative(text) : WebAddress.isWeb(text) else { return false }
        bytes.append("<img src=\"")
        if isFile {
          WebAddress.append(path: text, to: &bytes)
        } else {
          WebAddress.append(text, isHTML: true, to: &bytes)
        }
        bytes.append(attributes)
        return true
      }
      if isDone { return }
    }
    bytes.append("&nbsp;")
  }

  /// Begins a link; false where the address is none to link to.
  static func appendLink(
    _ address: borrowing Span<UInt8>, _ bytes: inout [UInt8]
  ) -> Bool {
    guard WebAddress.isWeb(address) else { return false }
    bytes.append("<a href=\"")
    WebAddress.append(address, isHTML: true, to: &bytes)
    bytes.append("\" rel=\"noreferrer\">")
    return true
  }
}
