// The text of an article from NetEase's full.html, which is JSON: the body's HTML as plain lines,
// with a line `![what it shows](URL)` in place of each picture's mark.
//
//     {"B23SL3EA00012Q9L":{"body":"<p>…</p><!--IMG#0-->…","img":[{"ref":"<!--IMG#0-->","src":…}]}}

import Markup
import NewsModel

enum ArticleText {
  private static let body = RecordKey("body")
  private static let img = RecordKey("img")
  private static let ref = RecordKey("ref")
  private static let src = RecordKey("src")
  private static let alt = RecordKey("alt")

  /// Whether full.html is served for a docid: those of photo sets, live rooms and videos are longer.
  static func isServed(_ docid: [UInt8]) -> Bool {
    docid.count == 16 && docid.allSatisfy { $0.isDigit || ($0.isLetter && $0 < 0x60) }
  }

  /// The text.
  ///
  /// - Throws: the reason for which the answer is none.
  static func text(of answer: [UInt8], docid: [UInt8]) throws(PageFailure) -> [UInt8] {
    let buffer = PaddedBuffer(copying: answer)
    defer { withExtendedLifetime(buffer) {} }
    let scanner = JSONScanner(document: buffer.window)
    let start = scanner.skipBlanks(answer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard start < answer.count else { throw PageFailure("truncated", "the answer is empty") }
    guard scanner.bytes[start] != .lessThan else {
      throw PageFailure("not-json", "HTML came instead of JSON")
    }
    var root = Record(scanner)
    var article = Record(scanner)
    do throws(JSONFault) {
      try root.read(scanner, at: start)
      guard let member = root.member(RecordKey(docid)) ?? root.members.first,
        root.kind(member) == .openBrace
      else { throw JSONFault(.notAnObject, start) }
      try article.read(scanner, at: member.start)
    } catch {
      throw PageFailure(error, bodyEnd: answer.count)
    }
    guard let body = article.string(Self.body) else {
      throw PageFailure("not-json", "the answer has no body")
    }
    return text(of: body, pictures: pictures(of: article))
  }

  private static func pictures(of article: Record) -> [(mark: [UInt8], line: [UInt8])] {
    guard let member = article.member(img), article.kind(member) == .openBracket else { return [] }
    var pictures: [(mark: [UInt8], line: [UInt8])] = []
    var elements = JSONElements(article.scanner, arrayAt: member.start)
    var picture = Record(article.scanner)
    while let element = elements.next() {
      guard (try? picture.read(article.scanner, at: element.lowerBound)) != nil,
        let mark = picture.string(ref), mark.count > 1, let source = picture.string(src),
        let url = Pictures.url(of: source)
      else { continue }
      var plain = PlainText()
      plain.dropsC1 = true
      let shown = picture.string(alt) ?? []
      plain.append(shown.span, .guessed)
      let line = [UInt8]("![") + plain.text + [UInt8]("](") + linkTarget(url) + [UInt8](")")
      pictures.append((mark, line))
    }
    return pictures
  }

  /// A URL in which nothing ends the parentheses or the line.
  private static func linkTarget(_ url: [UInt8]) -> [UInt8] {
    var target: [UInt8] = []
    for byte in url {
      if byte <= .space || byte == .delete || byte == 0x28 || byte == 0x29 {
        target.append(UInt8(ascii: "%"))
        target.append(hexDigit: byte >> 4)
        target.append(hexDigit: byte)
      } else {
        target.append(byte)
      }
    }
    return target
  }

  /// Plain lines of the HTML between the marks, and the pictures' lines at them.
  private static func text(
    of html: [UInt8], pictures: [(mark: [UInt8], line: [UInt8])]
  ) -> [UInt8] {
    var text: [UInt8] = []
    var run = 0
    var at = 0
    while at < html.count {
      guard html[at] == .lessThan,
        let picture = pictures.first(where: { html[at...].starts(with: $0.mark) })
      else {
        at += 1
        continue
      }
      appendBlock(plainLines(html[run..<at]), to: &text)
      appendBlock(picture.line, to: &text)
      at += picture.mark.count
      run = at
    }
    appendBlock(plainLines(html[run...]), to: &text)
    return text
  }

  private static func plainLines(_ html: ArraySlice<UInt8>) -> [UInt8] {
    var plain = PlainText()
    plain.keepsLines = true
    plain.dropsC1 = true
    plain.append(html.span, .html)
    return plain.text
  }

  private static func appendBlock(_ block: [UInt8], to text: inout [UInt8]) {
    guard !block.isEmpty else { return }
    if !text.isEmpty { text.append("\n\n") }
    text += block
  }
}
