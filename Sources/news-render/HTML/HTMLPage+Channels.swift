// What a page says when all its channels are known: those without articles, the subscriptions
// under their headings, the squares, and the bar.

import NewsModel

extension HTMLPage {
  /// Appends all that stands behind the articles.
  func appendEnd(_ page: Page?, _ bytes: inout [UInt8]) {
    if hasArticles {
      bytes.append("</div>\n</section>\n")
    } else if listed.entries.isEmpty && page == nil {
      bytes.append("<p class=\"none\">")
      bytes.append(plan.language.noArticles)
      bytes.append("</p>\n")
    }
    let hasOthers = listed.counts[1] > 0 || listed.counts[2] > 0
    let showsSections = listed.hasSections && (!hasArticles || hasOthers)
    for entry in listed.entries where !entry.isSquare && !showsSections {
      appendEmptySection(entry, &bytes)
    }
    if showsSections { appendSubscriptions(&bytes) }
    if listed.entries.contains(where: { $0.isSquare }) { appendSquares(&bytes) }
    if let page {
      bytes.append("<p class=\"page\">")
      page.append(to: &bytes)
      bytes.append("</p>\n")
    }
    bytes.append("</main>\n")
    appendBar(&bytes)
    bytes.append("</body>\n</html>\n")
  }

  private func appendEmptySection(_ entry: ChannelList.Entry, _ bytes: inout [UInt8]) {
    guard takeAnchor(entry) else { return }
    bytes.append("<section")
    appendID(entry, &bytes)
    bytes.append("><h2 dir=\"auto\">")
    appendName(entry, listed, &bytes)
    bytes.append("</h2><p class=\"none\">")
    bytes.append(plan.language.noArticles)
    bytes.append("</p></section>\n")
  }

  private func appendSubscriptions(_ bytes: inout [UInt8]) {
    for section in Section.all {
      let entries = listed.entries.filter { ($0.section ?? .mine) == section && !$0.isSquare }
      if section == .recent && entries.isEmpty { continue }
      bytes.append("<section>\n<h2>")
      bytes.append(plan.language.heading(of: section))
      bytes.append("</h2>\n")
      if !entries.isEmpty {
        bytes.append("<ul class=\"channels\">\n")
        for entry in entries {
          appendListItem(entry, &bytes)
          let isLink = appendChannelLink(entry, &bytes)
          bytes.append(
            entry.isFixed
              ? "<span class=\"fixed name\" dir=\"auto\">" : "<span class=\"name\" dir=\"auto\">")
          appendName(entry, listed, &bytes)
          bytes.append(isLink ? "</span></a></li>\n" : "</span></li>\n")
        }
        bytes.append("</ul>\n")
      }
      bytes.append("</section>\n")
    }
  }

  private func appendSquares(_ bytes: inout [UInt8]) {
    bytes.append("<ul class=\"squares\">\n")
    for entry in listed.entries where entry.isSquare {
      appendListItem(entry, &bytes)
      let isLink = appendChannelLink(entry, &bytes)
      if !isLink { bytes.append("<div>") }
      bytes.append("<span class=\"icon\">")
      let hasIcon = listed.withText(entry.icon) { icon in
        guard WebAddress.isWeb(icon) else { return false }
        bytes.append("<img src=\"")
        WebAddress.append(icon, isHTML: true, to: &bytes)
        bytes.append("\" alt=\"\">")
        return true
      }
      bytes.append(hasIcon ? "</span>" : "&nbsp;</span>")
      bytes.append(
        entry.isFixed
          ? "<span class=\"fixed name\" dir=\"auto\">" : "<span class=\"name\" dir=\"auto\">")
      appendName(entry, listed, &bytes)
      bytes.append(isLink ? "</span></a></li>\n" : "</span></div></li>\n")
    }
    bytes.append("</ul>\n")
  }

  /// The channels of the input, else those of its articles.
  private func appendBar(_ bytes: inout [UInt8]) {
    let list = listed.entries.isEmpty ? ofArticles : listed
    var isFirst = true
    for entry in list.entries where !entry.isSquare || contains(entry, list) && hasArticles {
      if isFirst {
        bytes.append("<nav aria-label=\"")
        bytes.append(plan.language.channels)
        bytes.append("\"><ul>\n")
      }
      bytes.append("<li><a href=\"#")
      list.withText(entry.key) { bytes.append(anchor: $0) }
      let isSelected = plan.selected == nil ? isFirst : entry.isSelected
      bytes.append(
        isSelected
          ? "\" class=\"selected\" dir=\"auto\">" : "\" dir=\"auto\">")
      appendName(entry, list, &bytes)
      bytes.append("</a></li>\n")
      isFirst = false
    }
    if !isFirst { bytes.append("</ul></nav>\n") }
  }

  // MARK: - parts of an entry

  private func contains(_ entry: ChannelList.Entry, _ list: ChannelList) -> Bool {
    list.withText(entry.key) { anchors.contains($0) }
  }

  /// Whether the entry is the first with its key, which then identifies what is written for it.
  private func takeAnchor(_ entry: ChannelList.Entry) -> Bool {
    let texts = listed.texts
    return anchors.insert(texts.span.extracting(entry.key))
  }

  private func appendListItem(_ entry: ChannelList.Entry, _ bytes: inout [UInt8]) {
    bytes.append("<li")
    if takeAnchor(entry) { appendID(entry, &bytes) }
    bytes.append(.greaterThan)
  }

  private func appendID(_ entry: ChannelList.Entry, _ bytes: inout [UInt8]) {
    bytes.append(" id=\"")
    listed.withText(entry.key) { bytes.append(anchor: $0) }
    bytes.append(.quote)
  }

  private func appendChannelLink(_ entry: ChannelList.Entry, _ bytes: inout [UInt8]) -> Bool {
    listed.withText(entry.url) { Self.appendLink($0, &bytes) }
  }

  private func appendName(
    _ entry: ChannelList.Entry, _ list: ChannelList, _ bytes: inout [UInt8]
  ) {
    list.withText(entry.name) { bytes.append(html: $0) }
  }
}
