// OPML: the same outlines come however the bytes arrive, and a list that is written from what was
// read is read as the same list.

import NewsModel

@testable import Markup

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let piece = [1, 3, 17, 64, 333][choices.below(5)]
  let document = [UInt8](choices.rest)
  let (outlines, isGood) = read(document, piece: document.count + 1)
  let (others, isAlsoGood) = read(document, piece: piece)
  check(outlines.elementsEqual(others, by: isSame) && isGood == isAlsoGood, "the same in pieces")
  var copy = [UInt8]("<opml version=\"2.0\"><body>")
  for outline in outlines {
    check(outline.tname.isFolded, "a name is plain text")
    check(outline.tid.isUTF8 && outline.url.isUTF8, "addresses are UTF-8")
    check(outline.tags.allSatisfy { $0.isFolded && !$0.isEmpty }, "tags are plain text")
    copy.append("<outline")
    for attribute in outline.attributes {
      check(attribute.value.isUTF8, "a value is UTF-8")
      copy += [.space] + attribute.name
      copy.append("=\"")
      copy.append(attributeEscaped: attribute.value)
      copy.append("\"")
    }
    copy.append("/>")
  }
  copy.append("</body></opml>")
  let (again, isCopyGood) = read(copy, piece: 64)
  check(isCopyGood && again.count == outlines.count, "a copy has the same outlines")
  for (outline, other) in zip(outlines, again) {
    check(outline.attributes.map(\.name) == other.attributes.map(\.name), "the same attributes")
    for (attribute, same) in zip(outline.attributes, other.attributes) {
      let isControl = { (byte: UInt8) in byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) }
      if attribute.value.contains(where: isControl) { continue }
      check(attribute.value == same.value, "the same values")
    }
  }
}

private func isSame(_ one: OPMLOutline, _ other: OPMLOutline) -> Bool {
  one.tid == other.tid && one.tname == other.tname && one.url == other.url
    && one.tags == other.tags && one.attributes == other.attributes
}

private func read(_ document: [UInt8], piece: Int) -> ([OPMLOutline], isGood: Bool) {
  var outlines: [OPMLOutline] = []
  var reader = OPMLReader()
  do throws(OPMLError) {
    var start = 0
    while start < document.count {
      let end = min(start + piece, document.count)
      try reader.consume(document.span.extracting(start..<end)) { outlines.append($0) }
      start = end
    }
    try reader.finish { outlines.append($0) }
    return (outlines, true)
  } catch {
    return (outlines, false)
  }
}
