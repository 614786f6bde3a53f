// HTML to text, by its first byte as text, HTML or either: words with single blanks between them and
// nothing that acts on a terminal; text that is plain stays as it is. And text to HTML: nothing of it
// is markup.

import NewsModel

@testable import Markup
@testable import news_render

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let kind = choices.below(12)
  let bytes = [UInt8](choices.rest)
  // Fields come as UTF-8: decoders see to it.
  let field = [UInt8](String(decoding: bytes, as: UTF8.self).utf8)
  var plain = PlainText()
  plain.keepsLines = kind % 2 == 1
  plain.seeksImage = true
  plain.dropsC1 = kind % 4 > 1
  plain.append(field.span, [Markup.none, .html, .guessed][kind / 4])
  let text = plain.text
  check(text.isSafe(allowing: plain.keepsLines ? ["\n"] : []), "no control comes out")
  check(!text.hasPair(.space, .space), "blanks are single")
  for blank in [UInt8.space, .newline] {
    check(text.first != blank && text.last != blank, "no blank at an end")
  }
  check(plain.image.isUTF8, "a picture's address is UTF-8")
  if !plain.keepsLines {
    var again = PlainText()
    again.append(text.span, .none)
    check(again.text == text, "plain text stays as it is")
  }
  if field.allSatisfy({ $0 != .ampersand }) {
    check(field.decodingReferences == field, "without & there is nothing to decode")
  }
  check(field.decodingReferences.isUTF8, "references are characters")
  checkPage(field)
}

private func checkPage(_ text: [UInt8]) {
  let page = page([UInt8]("x") + text)
  check(page.isSafe(allowing: ["\n"]), "a page is safe")
  check(shape(page) == plainShape, "a page has the same elements, whatever its texts are")
}

/// A page of an article whose texts are all the same.
private func page(_ text: [UInt8]) -> [UInt8] {
  var line = [UInt8]("{\"tid\":\"T\",\"docid\":\"D\",\"replyCount\":1,\"url\":")
  line.append(jsonString: [UInt8]("http://a.example/") + text)
  for key in ["tname", "title", "digest", "source", "author"] as [StaticString] {
    line.append(",\"")
    line.append(key)
    line.append("\":")
    line.append(jsonString: text)
  }
  line.append(.closeBrace)
  var plan = RenderPlan()
  plan.format = .html
  let format = Format.make(plan)
  var page: [UInt8] = []
  format.begin(&page)
  let isRecord = withRecord(line) { _ = format.take($0, &page) }
  check(isRecord, "the record is one")
  format.end(&page)
  return page
}

/// The tags of a page in order, without their attributes' values.
private func shape(_ page: [UInt8]) -> [UInt8] {
  var shape: [UInt8] = []
  var isTag = false
  var isValue = false
  for byte in page {
    if isTag, byte == .quote { isValue.toggle() }
    if !isTag, byte == .lessThan { isTag = true }
    if isTag, !isValue { shape.append(byte) }
    if isTag, !isValue, byte == .greaterThan { isTag = false }
  }
  return shape
}

private let plainShape = shape(page([UInt8]("x")))
