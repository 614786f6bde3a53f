// Unicode's own emoji files, every line: one cluster of the right width, cut and padded whole.

import Testing

@testable import Text

@Suite(.enabled(if: UnicodeSuite.isThere, "needs ../shared/suites/unicode"))
struct UnicodeSuiteTests {
  @Test("every emoji of emoji-test is one glyph of two columns, or of one where it is unqualified")
  func emojiTest() throws {
    let lines = try UnicodeSuite.lines("emoji-test.txt")
    #expect(lines.count > 4000)
    for line in lines {
      let fields = line.split(separator: ";")
      let sequence = scalars(fields[0])
      let isQualified = !fields[1].contains(" unqualified")
      let isWide =
        isQualified || sequence.contains { $0.value == 0x200D }
        || sequence.contains { Scalar.Properties(of: $0.value).columns == 2 }
      expectGlyph(sequence, isWide ? 2 : 1)
    }
  }

  @Test(
    "every emoji sequence is one glyph of two columns",
    arguments: ["emoji-sequences.txt", "emoji-zwj-sequences.txt"])
  func sequences(file: String) throws {
    let lines = try UnicodeSuite.lines(file)
    #expect(lines.count > 800)
    for line in lines {
      let field = line.prefix { $0 != ";" }
      let ends = field.replacing("..", with: " .. ").split(separator: " ")
      if ends.contains(".."), let first = scalars(ends[0]).first, let last = scalars(ends[2]).first
      {
        for value in first.value...last.value {
          expectGlyph([Unicode.Scalar(value)].compactMap(\.self), 2)
        }
      } else {
        expectGlyph(scalars(field), 2)
      }
    }
  }

  @Test("variation selectors choose between a symbol and an emoji of two columns")
  func variations() throws {
    let lines = try UnicodeSuite.lines("emoji-variation-sequences.txt")
    #expect(lines.count > 700)
    for line in lines {
      let sequence = scalars(line.prefix { $0 != ";" })
      let base = sequence[0]
      let isWide =
        sequence[1].value == 0xFE0F
        // Ideographs in a circle or a square, and the marks 〰 and 〽.
        || Scalar.Properties(of: base.value).columns == 2 && !base.properties.isEmojiPresentation
      expectGlyph(sequence, isWide ? 2 : 1)
    }
  }

  private func expectGlyph(
    _ sequence: [Unicode.Scalar], _ columns: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = string(sequence)
    let found = clusters(Array(text.utf8))
    #expect(found.map(\.text) == [text], sourceLocation: sourceLocation)
    #expect(found.map(\.width) == [columns], "\(sequence)", sourceLocation: sourceLocation)
    // A skin tone joins whatever it follows.
    let isTone = sequence.count == 1 && sequence[0].properties.isEmojiModifier
    let parts = isTone ? [text, "汉"] : [text, "汉", text]
    let widths = [columns, 2, columns].prefix(parts.count)
    let (whole, total) = (parts.joined(), widths.reduce(0, +))
    for limit in 0...total + 1 {
      var out: [UInt8] = []
      TextLayout().append(Array(whole.utf8).span, in: limit, .left, to: &out)
      var (expected, width) = ("", 0)
      if limit >= total {
        (expected, width) = (whole, total)
      } else if limit > 0 {
        for (part, columns) in zip(parts, widths) {
          guard width + columns < limit else { break }
          expected += part
          width += columns
        }
        expected += "…"
        width += 1
      }
      expected += String(repeating: " ", count: limit - width)
      #expect(
        out == Array(expected.utf8), "\(sequence) in \(limit)", sourceLocation: sourceLocation)
    }
  }
}
