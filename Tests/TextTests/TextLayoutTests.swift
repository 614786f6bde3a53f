import Testing

@testable import Text

@Suite struct TextLayoutTests {
  @Test(
    "text that fits stays whole, other text is cut with … and never wider than the limit",
    arguments: [
      ("abc", 3, "abc", 3), ("abcd", 3, "ab…", 3), ("abc", 1, "…", 1), ("a", 1, "a", 1),
      ("abc", 0, "", 0), ("", 0, "", 0), ("abc", -5, "", 0),
      ("头条新闻", 8, "头条新闻", 8), ("头条新闻", 7, "头条新…", 7), ("头条新闻", 6, "头条…", 5),
      ("头条新闻", 2, "…", 1), ("头条新闻", 1, "…", 1), ("头", 2, "头", 2), ("头", 1, "…", 1),
      ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}", 3),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…", 2),
      ("👨‍👩‍👧👨‍👩‍👧", 4, "👨‍👩‍👧👨‍👩‍👧", 4), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…", 3),
      ("🇨🇳🇩🇪", 3, "🇨🇳…", 3), ("❤️❤️", 3, "❤️…", 3), ("a❤️", 2, "a…", 2),
      ("ab\u{200B}\u{202E}", 2, "ab", 2), ("ab\u{301}", 2, "ab\u{301}", 2),
      ("\u{301}a", 2, "\u{A0}\u{301}a", 2), ("\u{301}a", 1, "…", 1), ("\u{301}", 0, "", 0),
      ("👩\u{200D}", 2, "👩", 2), ("ه\u{200D}", 1, "ه", 1), ("ه\u{200D}هه", 2, "ه…", 2),
      ("⌚\u{FE0E}", 1, "⌚\u{FE0E}", 1), ("ab⌚\u{FE0E}", 3, "ab⌚\u{FE0E}", 3),
    ])
  func cutting(text: String, limit: Int, expected: String, columns: Int) {
    let found = laidOut(text.utf8, upTo: limit)
    #expect(Array(found.text.utf8) == Array(expected.utf8))
    #expect(found.width == columns)
  }

  @Test(
    "where … is wide it takes two columns",
    arguments: [
      ("abc", 2, "…", 2), ("abc", 1, "", 0), ("a", 1, "a", 1), ("ab…", 4, "ab…", 4),
      ("ab…", 3, "a…", 3), ("头条新闻", 7, "头条…", 6), ("“头条”", 8, "“头条”", 8), ("“头条”", 7, "“头…", 6),
    ])
  func wideEllipsis(text: String, limit: Int, expected: String, columns: Int) {
    let found = laidOut(text.utf8, upTo: limit, ambiguousIsWide: true)
    #expect(found.text == expected)
    #expect(found.width == columns)
  }

  @Test("text goes after what is there already, which stays")
  func appending() {
    var out = Array("é".utf8)
    let layout = TextLayout()
    layout.append(Array("\u{301}头条新闻".utf8).span, upTo: 4, to: &out)
    let nothing: [UInt8] = []
    layout.append(nothing.span, to: &out)
    layout.append(Array("👩\u{200D}".utf8).span, to: &out)
    #expect(String(decoding: out, as: UTF8.self) == "é\u{A0}\u{301}头…👩")
  }

  @Test(
    "fields are as wide as asked for",
    arguments: [
      ("ab", 5, TextLayout.Alignment.left, "ab   "), ("ab", 5, .right, "   ab"),
      ("ab", 5, .centre, " ab  "), ("头条", 5, .left, "头条 "), ("头条", 5, .right, " 头条"),
      ("头条新", 5, .right, "头条…"), ("头条新闻", 4, .centre, "头… "), ("", 3, .centre, "   "),
      ("abc", 0, .left, ""), ("abc", -1, .right, ""), ("👍🏽", 3, .right, " 👍🏽"),
      ("\u{1B}\u{0}", 2, .left, "  "),
    ])
  func fields(text: String, columns: Int, alignment: TextLayout.Alignment, expected: String) {
    var out = Array("|".utf8)
    TextLayout().append(Array(text.utf8).span, in: columns, alignment, to: &out)
    #expect(String(decoding: out, as: UTF8.self) == "|" + expected)
  }

  @Test(
    "a window shows its columns, with a blank for half a glyph",
    arguments: [
      ("abcdef", 0..<3, "abc"), ("abcdef", 2..<4, "cd"), ("abcdef", 4..<9, "ef"),
      ("abcdef", 6..<9, ""), ("abcdef", 9..<12, ""), ("abcdef", 3..<3, ""),
      ("abcdef", -2..<2, "ab"),
      ("头条新闻", 0..<3, "头 "), ("头条新闻", 1..<4, " 条"), ("头条新闻", 1..<2, " "),
      ("头条新闻", 2..<3, " "), ("头条新闻", 3..<7, " 新 "), ("头条新闻", 7..<12, " "),
      ("a👩‍🚀b", 1..<3, "👩‍🚀"), ("a👩‍🚀b", 2..<4, " b"), ("e\u{301}x", 1..<2, "x"),
    ])
  func windows(text: String, window: Range<Int>, expected: String) {
    var out = Array("|".utf8)
    let columns = TextLayout().append(Array(text.utf8).span, within: window, to: &out)
    #expect(String(decoding: out, as: UTF8.self) == "|" + expected)
    #expect(columns == width(expected))
  }

  @Test(
    "whatever comes in, what goes out is text of the width that is told",
    arguments: Hostile.corpus.map(\.name))
  func hostile(name: String) {
    let text = Hostile.corpus.first { $0.name == name }?.text ?? []
    for ambiguousIsWide in [false, true] {
      for limit in [nil, 0, 1, 2, 3, 10, 80] {
        let found = laidOut(text, upTo: limit, ambiguousIsWide: ambiguousIsWide)
        #expect(found.width <= limit ?? Int.max)
        // A column holds no more than a cluster of 32 scalars and eight without a width.
        #expect(found.text.utf8.count <= 9 * 32 * 4 * max(found.width, 1))
        #expect(width(found.text, ambiguousIsWide: ambiguousIsWide) == found.width)
        #expect(
          found.text.unicodeScalars.allSatisfy { !Reference.isRemoved($0) || $0.value >= 0xE0020 })
        #expect(!found.text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
      }
    }
  }

  @Test(
    "random texts are cut and measured as the plain way cuts and measures them",
    arguments: 1...20 as ClosedRange<UInt64>)
  func randomTexts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text =
        Hostile.randomText(using: &generator) + Hostile.randomText(using: &generator).prefix(12)
      for ambiguous in [1, 2] {
        for limit in [0, 1, 2, 3, 4, 5, 6, 8, 11, 40] {
          let found = laidOut(text, upTo: limit, ambiguousIsWide: ambiguous == 2)
          let expected = Reference.cut(text, upTo: limit, ambiguous: ambiguous)
          #expect(found == expected, "seed \(seed), limit \(limit): \(text)")
          #expect(width(found.text, ambiguousIsWide: ambiguous == 2) == found.width)
        }
      }
    }
  }

  @Test(
    "random texts show in a window what the whole has there",
    arguments: 1...10 as ClosedRange<UInt64>)
  func randomWindows(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = Hostile.randomText(using: &generator)
      let low = Int.random(in: 0...8, using: &generator)
      let window = low..<low + Int.random(in: 0...8, using: &generator)
      var out: [UInt8] = []
      let columns = TextLayout().append(text.span, within: window, to: &out)
      let shown = String(decoding: out, as: UTF8.self)
      #expect(width(shown) == columns, "seed \(seed), \(window): \(text)")
      let whole = width(String(decoding: text, as: UTF8.self))
      #expect(columns == window.clamped(to: 0..<whole).count, "seed \(seed), \(window): \(text)")
    }
  }
}
