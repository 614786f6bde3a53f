import Testing

@testable import Text

@Suite struct ClusterWalkTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Clusters as they are written, with their widths.
    let expected: [(String, Int)]
    let text: String

    init(_ name: String, _ expected: [(String, Int)], from text: String? = nil) {
      self.name = name
      self.expected = expected
      self.text = text ?? expected.map(\.0).joined()
    }
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case("ASCII", [("a", 1), (" ", 1), ("~", 1)]),
    Case("Han, kana and Hangul", [("头", 2), ("あ", 2), ("한", 2), ("。", 2), ("！", 2)]),
    Case("composed and combined", [("é", 1), ("e\u{301}", 1), ("中\u{301}", 2)]),
    Case("two marks", [("o\u{302}\u{301}", 1), ("x", 1)]),
    Case("kana with a combining voice mark", [("か\u{3099}", 2), ("ｶﾞ", 2)]),
    Case("Hangul of jamo", [("\u{1100}\u{1161}\u{11A8}", 2), ("각\u{11A8}", 2)]),
    Case("two leading jamo side by side", [("\u{1100}\u{1100}\u{1161}", 4)]),
    Case("a Devanagari conjunct", [("क्ष", 2), ("त", 1)]),
    Case("a conjunct that is kept apart", [("क्\u{200C}", 1), ("ष", 1)]),
    Case("a spacing mark", [("का", 1), ("म", 1)]),
    Case("an Arabic number sign", [("\u{0600}1", 1), ("2", 1)]),
    Case("emoji", [("😀", 2), ("⌚", 2)]),
    Case("a symbol, as text and as emoji", [("❤", 1), ("❤\u{FE0E}", 1), ("❤\u{FE0F}", 2)]),
    Case("an emoji as text", [("⌚\u{FE0E}", 1), ("🀄\u{FE0E}", 1)]),
    Case("a wide symbol stays wide", [("㊗\u{FE0E}", 2), ("㊗\u{FE0F}", 2)]),
    Case("keycaps", [("1\u{FE0F}\u{20E3}", 2), ("#\u{20E3}", 1)]),
    Case("skin tones", [("👍🏽", 2), ("☝🏿", 2)]),
    Case("a skin tone alone", [("🏽", 2), ("a", 1)]),
    Case("a skin tone where none can be", [("a🏽", 3)]),
    Case("a second skin tone", [("👍🏽🏽", 4)]),
    Case("families", [("👨‍👩‍👧‍👦", 2), ("👩🏽‍❤️‍💋‍👨🏿", 2)]),
    Case("narrow pictographs joined", [("👁\u{200D}🗨", 2), ("⛹\u{200D}♀", 2)]),
    Case("flags", [("🇨🇳", 2), ("🇩🇪", 2), ("🇦", 1), ("x", 1)]),
    Case("the flag of a region", [("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏴‍☠️", 2)]),
    Case("tags elsewhere", [("🏴", 2), ("a", 1)], from: "🏴\u{E0067}\u{E0062}a\u{E0061}\u{E007F}"),
    Case(
      "too many tags", [("🏴", 2)],
      from: "🏴" + string((0..<7).map { _ in "\u{E0061}" }) + "\u{E007F}"),
    Case("an ideographic variation", [("葛\u{E0100}", 2)]),
    Case(
      "controls", [("a", 1), ("[", 1), ("3", 1), ("m", 1), ("b", 1)],
      from: "a\u{1B}[3mb\u{0}\u{7F}\u{9B}"),
    Case(
      "what moves the cursor", [("a", 1), (" ", 1), (" ", 1), (" ", 1), ("b", 1)],
      from: "a\t\r\n\u{2028}b"),
    Case("a mark after a control", [("e\u{301}", 1)], from: "e\u{202E}\u{301}"),
    Case("a flag with a control in it", [("🇨🇳", 2)], from: "🇨\u{200B}🇳"),
    Case("a joiner between letters", [("a", 1), ("b", 1)], from: "a\u{200D}b"),
    Case("a joiner after an emoji", [("👩", 2), ("汉", 2)], from: "👩\u{200D}汉"),
    Case("two joiners between emoji", [("👩\u{200D}🚀", 2)], from: "👩\u{200D}\u{200B}\u{200D}🚀"),
    Case("a joiner that shapes", [("ه\u{200D}", 1), (".", 1)]),
    Case("nothing visible", [], from: "\u{200D}\u{FE0F}\u{200B}\u{0}"),
    Case("a text that begins with a mark", [("\u{A0}\u{301}", 1), ("a", 1)], from: "\u{301}a"),
    Case("a text that begins with a joiner", [("🚀", 2)], from: "\u{200D}🚀"),
    Case("a text that begins with a variation selector", [("a", 1)], from: "\u{FE0F}a"),
    Case("a text that begins with a vowel", [("\u{A0}\u{1161}", 1), ("a", 1)], from: "\u{1161}a"),
  ]

  @Test("texts fall into clusters of known width", arguments: cases)
  func table(each: Case) {
    let found = clusters(Array(each.text.utf8))
    #expect(found.map(\.text) == each.expected.map(\.0))
    #expect(found.map(\.width) == each.expected.map(\.1))
    #expect(width(each.text) == each.expected.reduce(0) { $0 + $1.1 })
  }

  @Test(
    "ambiguous width is narrow unless said otherwise",
    arguments: ["“", "…", "é", "①", "─", "·", "\u{E000}", "\u{FFFD}", "♥"])
  func ambiguous(text: String) {
    #expect(width(text) == 1)
    #expect(width(text, ambiguousIsWide: true) == 2)
    #expect(width(text + "\u{301}", ambiguousIsWide: true) == 2)
  }

  @Test("a base keeps eight marks, and the other clusters stay")
  func marks() {
    let text =
      "a" + String(repeating: "\u{301}", count: 40) + "b中" + String(repeating: "\u{488}", count: 9)
    let found = clusters(Array(text.utf8))
    #expect(found.map(\.width) == [1, 1, 2])
    #expect(found.map { $0.text.unicodeScalars.count } == [9, 1, 9])
  }

  @Test(
    "a chain of joined emoji ends after 32 scalars, and another one begins",
    arguments: ["👩\u{200D}", "👩🏽\u{200D}", "क\u{94D}", "\u{1100}"])
  func longChains(link: String) {
    let found = clusters(Array((String(repeating: link, count: 500) + "x").utf8))
    #expect(found.allSatisfy { $0.text.unicodeScalars.count <= 32 })
    #expect(found.count > 10)
    // What is written reads as the same clusters.
    let again = clusters(Array(found.map(\.text).joined().utf8))
    #expect(again.map(\.text) == found.map(\.text))
  }

  @Test(
    "every case of GraphemeBreakTest is cut where it says",
    .enabled(if: UnicodeSuite.isThere, "needs ../shared/suites/unicode"))
  func graphemeBreakTest() throws {
    let lines = try UnicodeSuite.lines("GraphemeBreakTest.txt")
    #expect(lines.count >= 602)
    for line in lines {
      let expected = line.split(separator: "÷").map { scalars($0.replacing("×", with: "")) }
        .filter { !$0.isEmpty }
      let text = string(expected.joined())
      let found = clusters(Array(text.utf8)).map(\.text)
      if expected.joined().contains(where: { $0.value < 0x20 }) {
        // The file breaks around controls, which are not written.
        #expect(found == Reference.clusters(of: Array(text.utf8)), "\(line)")
        continue
      }
      // But for joiners that join nothing, and what begins a text, they are the file's.
      var shown = expected.map { cluster in
        string(cluster.indices.filter { keeps(cluster, $0) }.map { cluster[$0] })
      }.filter { !$0.isEmpty }
      while shown.first?.unicodeScalars.first == "\u{34F}" {
        shown[0].unicodeScalars.removeFirst()
        if shown[0].isEmpty { shown.removeFirst() }
      }
      if let first = shown.first, Reference.width(of: first, ambiguous: 1) == 0 {
        shown[0] = "\u{A0}" + first
      }
      #expect(found == shown, "\(line)")
    }
  }

  private func keeps(_ cluster: [Unicode.Scalar], _ index: Int) -> Bool {
    guard cluster[index].value == 0x200D else { return true }
    return index > 0
      && (index + 1 < cluster.count && cluster[index + 1].value > 0x2000
        || Reference.isShaped(cluster[index - 1]) || cluster[index - 1].value == 0x1F1E6)
  }

  @Test(
    "random texts are cut as Swift cuts what is shown of them",
    arguments: 1...20 as ClosedRange<UInt64>)
  func randomTexts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let bytes = Hostile.randomText(using: &generator)
      let found = clusters(bytes)
      let expected = Reference.clusters(of: bytes)
      #expect(found.map(\.text) == expected, "seed \(seed): \(bytes)")
      #expect(
        found.map(\.width) == expected.map { Reference.width(of: $0, ambiguous: 1) },
        "seed \(seed): \(bytes)")
    }
  }
}
