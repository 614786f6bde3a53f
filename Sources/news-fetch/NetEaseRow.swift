// A row of a NetEase page as an article: what its keys mean. news.5 describes the result.

import Markup
import NewsModel

/// Reads rows; keeps what is needed from one to the next.
struct NetEaseRow {
  private static let docid = RecordKey("docid")
  private static let title = RecordKey("title")
  private static let digest = RecordKey("digest")
  private static let url = RecordKey("url")
  private static let imgsrc = RecordKey("imgsrc")
  private static let imgextra = RecordKey("imgextra")
  private static let source = RecordKey("source")
  private static let author = RecordKey("author")
  private static let ptime = RecordKey("ptime")
  private static let lmodify = RecordKey("lmodify")
  private static let replyCount = RecordKey("replyCount")
  private static let skipType = RecordKey("skipType")
  private static let labels = [RecordKey("TAGS"), RecordKey("TAG")]

  private var plain = PlainText()

  init() { plain.dropsC1 = true }

  /// The article that a row describes.
  ///
  /// - Parameters:
  ///   - row: the row, read.
  ///   - tid: the channel it was fetched for.
  /// - Returns: the article, without index; always with a docid. Nil for a row that has neither
  ///   id nor link nor title: it says of no article.
  mutating func article(_ row: Record, tid: [UInt8]) -> Article? {
    var article = Article(tid: tid)
    article.title = plainText(row.string(Self.title))
    article.digest = plainText(row.string(Self.digest))
    article.imgsrc = address(row, Self.imgsrc) ?? firstExtraPicture(row)
    article.source = text(row, Self.source)
    article.author = text(row, Self.author)
    let published = text(row, Self.ptime)
    let updated = text(row, Self.lmodify)
    article.ptime = published ?? updated
    article.published = published.flatMap { Timestamp.epoch(netease: $0) }
    article.updated = updated.flatMap { Timestamp.epoch(netease: $0) }
    article.replyCount = replyCount(row)
    if let kind = text(row, Self.skipType) { article.kind = kind }
    for label in Self.labels {
      if let tag = text(row, label), !article.tags.contains(tag) { article.tags.append(tag) }
    }
    let docid = text(row, Self.docid) ?? number(row, Self.docid)
    article.url = url(row, docid: docid)
    guard docid != nil || article.url != nil || article.title != nil else { return nil }
    article.docid = docid ?? article.url ?? Self.madeID(article)
    return article
  }

  /// The id of an article that has neither id nor link.
  private static func madeID(_ article: Article) -> [UInt8] {
    let text = (article.title ?? []) + [.newline] + (article.ptime ?? [])
    return SHA256.hex(SHA256.digest(text).prefix(16))
  }

  private mutating func plainText(_ text: [UInt8]?) -> [UInt8]? {
    guard let text else { return nil }
    plain.clear()
    plain.append(text.span, .guessed)
    return plain.text.isEmpty ? nil : plain.text
  }

  /// A string that is not empty.
  private func text(_ row: Record, _ key: RecordKey) -> [UInt8]? {
    guard let text = row.string(key), !text.isEmpty else { return nil }
    return text
  }

  /// A URL, without blanks around it.
  private func address(_ row: Record, _ key: RecordKey) -> [UInt8]? {
    guard let text = row.string(key), let first = text.firstIndex(where: { $0 > .space }),
      let last = text.lastIndex(where: { $0 > .space })
    else { return nil }
    return first == 0 && last + 1 == text.count ? text : [UInt8](text[first...last])
  }

  private func number(_ row: Record, _ key: RecordKey) -> [UInt8]? {
    guard let member = row.member(key) else { return nil }
    let byte = row.kind(member)
    return byte.isDigit || byte == .minus ? row.bytes.copy(member.range) : nil
  }

  private func url(_ row: Record, docid: [UInt8]?) -> [UInt8]? {
    if let url = address(row, Self.url), Topic.isWebURL(url) { return url }
    guard let docid, docid.count == 16,
      docid.allSatisfy({ $0.isDigit || ($0.isLetter && $0 < 0x60) })
    else { return nil }
    var url = [UInt8]("https://c.m.163.com/news/a/")
    url += docid
    url.append(".html")
    return url
  }

  /// `imgextra` is an array of objects with an `imgsrc` each.
  private func firstExtraPicture(_ row: Record) -> [UInt8]? {
    guard let member = row.member(Self.imgextra), row.kind(member) == .openBracket else {
      return nil
    }
    var elements = JSONElements(row.scanner, arrayAt: member.start)
    var picture = Record(row.scanner)
    while let element = elements.next() {
      guard (try? picture.read(row.scanner, at: element.lowerBound)) != nil else { continue }
      if let source = address(picture, Self.imgsrc) { return source }
    }
    return nil
  }

  /// An integer, or a string that holds one; nil for anything else.
  private func replyCount(_ row: Record) -> [UInt8]? {
    guard let member = row.member(Self.replyCount) else { return nil }
    let isString = row.kind(member) == .quote
    var digits = isString ? row.text(of: member) : row.bytes.copy(member.range)
    let isNegative = digits.first == .minus
    if isNegative { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else { return nil }
    // JSON has no leading zeros; a number written as a string may.
    while digits.count > 1 && digits[0] == 0x30 { digits.removeFirst() }
    return isNegative && digits != [0x30] ? [.minus] + digits : digits
  }
}
