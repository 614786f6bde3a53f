import Testing

@testable import Text

@Suite struct LinesTests {
  /// All lines of a text, by `line(of:from:upTo:)`.
  private func lines(_ text: String, _ width: Int, ambiguousIsWide: Bool = false) -> [String] {
    let (bytes, layout) = (Array(text.utf8), TextLayout(ambiguousIsWide: ambiguousIsWide))
    var (start, lines) = (0, [String]())
    while start < bytes.count {
      let line = layout.line(of: bytes.span, from: start, upTo: width)
      guard !line.content.isEmpty else { break }
      lines.append(String(decoding: bytes[line.content], as: UTF8.self))
      start = line.next
    }
    return lines
  }

  private func appended(_ text: String, lines: Int, _ width: Int?) -> String {
    var out: [UInt8] = []
    let count = TextLayout().append(Array(text.utf8).span, lines: lines, upTo: width, to: &out)
    #expect(count == out.count { $0 == 0x0A })
    return String(decoding: out, as: UTF8.self)
  }

  @Test(
    "text breaks where Chinese and Latin may",
    arguments: [
      // Between ideographs, and between them and words.
      ("头条新闻", 4, ["头条", "新闻"]), ("头条新闻", 5, ["头条", "新闻"]),
      ("用iPhone手机", 8, ["用iPhone", "手机"]), ("用iPhone手机", 7, ["用", "iPhone", "手机"]),
      // Punctuation does not begin a line.
      ("头条，新闻。", 4, ["头", "条，", "新", "闻。"]), ("他说完了……好", 8, ["他说完", "了……好"]),
      ("他来了——好", 6, ["他来", "了——好"]), ("真的？！好", 6, ["真", "的？！", "好"]),
      ("回复“好”了", 7, ["回复", "“好”了"]), ("约翰·史密斯", 4, ["约", "翰·", "史密", "斯"]),
      ("カアップ", 4, ["カ", "アッ", "プ"]),
      // Brackets and quotes do not end one.
      ("头条（新）", 6, ["头条", "（新）"]), ("看《新》", 4, ["看", "《新", "》"]),
      ("他说‘好’", 5, ["他说", "‘好’"]), ("他说 “ 好", 7, ["他说", "“ 好"]),
      // Words and numbers stay whole.
      ("hello world", 8, ["hello", "world"]), ("hello world", 11, ["hello world"]),
      ("hello   world", 5, ["hello", "world"]), ("well-known fact", 7, ["well-", "known", "fact"]),
      ("涨了20.5%多", 6, ["涨了", "20.5%", "多"]), ("价3,288元", 6, ["价", "3,288", "元"]),
      ("约$3.50的", 6, ["约", "$3.50", "的"]), ("x -5 y", 3, ["x", "-5", "y"]),
      ("ab -foo", 4, ["ab", "-foo"]), ("a \"b\" c", 5, ["a \"b\"", "c"]),
      ("\"b\" cd", 5, ["\"b\"", "cd"]),
      ("2016-03-04 12:33", 10, ["2016-03-04", "12:33"]), ("can't don’t", 5, ["can't", "don’t"]),
      ("a (b) c", 4, ["a", "(b)", "c"]), ("30元/月", 4, ["30", "元/", "月"]),
      ("100\u{A0}km x", 6, ["100\u{A0}km", "x"]), ("C++ is", 4, ["C++", "is"]),
      // A word that is longer than the line is broken, but not before what may not begin one.
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("中abcdef", 4, ["中", "abcd", "ef"]),
      ("abcdefghij。", 10, ["abcdefghi", "j。"]), ("。。。。", 4, ["。。", "。。"]),
      ("（（（", 4, ["（（", "（"]),
      // Clusters stay whole.
      ("👨‍👩‍👧👨‍👩‍👧", 2, ["👨‍👩‍👧", "👨‍👩‍👧"]), ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]),
      ("🇨🇳🇩🇪🇫🇷", 4, ["🇨🇳🇩🇪", "🇫🇷"]), ("한국어", 4, ["한국", "어"]),
      // Blanks at the ends of lines go, ideographic ones and controls too.
      ("  ab  cd  ", 3, ["ab", "cd"]), ("\u{3000}\u{3000}头条", 2, ["头", "条"]),
      ("头\u{3000}条", 4, ["头", "条"]), ("ab\r\n\tcd", 2, ["ab", "cd"]),
      ("ab\u{200B} \u{200B}cd", 2, ["ab\u{200B}", "cd"]),
      ("", 4, []), ("   ", 4, []), ("\u{200B}", 4, []), ("头", 1, []), ("头", 0, []), ("a", 0, []),
    ])
  func breaking(text: String, width: Int, expected: [String]) {
    #expect(lines(text, width) == expected)
  }

  @Test("a place to break far from the line's end is found")
  func farBreak() {
    let word = String(repeating: "x", count: 60)
    #expect(lines("头条 \(word)", 62) == ["头条", word])
    #expect(lines("头条 \(word)", 65) == ["头条 \(word)"])
    #expect(lines(word + word, 70) == [word + word.prefix(10), String(word.suffix(50))])
  }

  @Test("where ambiguous width is wide, lines are shorter")
  func ambiguous() {
    #expect(lines("他说“好”吧", 8) == ["他说“好”", "吧"])
    #expect(lines("他说“好”吧", 8, ambiguousIsWide: true) == ["他说", "“好”吧"])
  }

  @Test(
    "at most so many lines are written, the last one cut with …",
    arguments: [
      ("头条新闻客户端", 2, 6, "头条新\n闻客…\n"), ("头条新闻", 2, 4, "头条\n新闻\n"),
      ("头条新闻", 1, 5, "头条…\n"), ("头条", 2, 8, "头条\n"), ("头条  ", 2, 4, "头条\n"),
      ("hello wonderful world", 2, 10, "hello\nwonderful…\n"), ("", 2, 4, ""), (" \u{0}", 2, 4, ""),
      ("头条", 2, 1, "…\n"), ("头条", 2, 0, "\n"), ("a\u{1B}[1mb", 2, 9, "a[1mb\n"),
      ("头条新闻", 0, 4, ""), ("ab cd", 2, 2, "ab\ncd\n"), ("\u{301}ab", 2, 2, "\u{A0}\u{301}a\nb\n"),
    ])
  func paragraphs(text: String, count: Int, width: Int, expected: String) {
    #expect(appended(text, lines: count, width) == expected)
  }

  @Test("without a width all is one line")
  func unlimited() {
    #expect(appended("  头条 新闻\n客户端 ", lines: 2, nil) == "头条 新闻 客户端\n")
  }

  @Test(
    "random Chinese text keeps the rules, loses nothing and fills its lines",
    arguments: 1...10 as ClosedRange<UInt64>)
  func randomText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = Self.chinese(using: &generator)
      let width = Int.random(in: 34...60, using: &generator)
      let lines = lines(text, width)
      let note = "seed \(seed), width \(width): \(text)"
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "\(note)")
      for (line, next) in zip(lines, lines.dropFirst().map(Optional.some) + [nil]) {
        #expect(TextTests.width(line) <= width, "\(note)")
        #expect(line.first.map { !Self.closers.contains($0) } ?? false, "\(note): \(line)")
        #expect(line.last.map { !Self.openers.contains($0) } ?? false, "\(note): \(line)")
        guard let next else { continue }
        // No word is cut, and a line is not left emptier than the longest thing that must move.
        let isInWord = line.last?.isASCII == true && next.first?.isASCII == true
        #expect(!isInWord || text.contains("\(line) \(next)"), "\(note): \(line)")
        #expect(TextTests.width(line) > width - 30, "\(note): \(line)")
      }
    }
  }

  private static let closers: [Character] = Array("。，、；：？！）】》〉」』”’…—·")
  private static let openers: [Character] = Array("（【《〈「『“‘")
  private static let words = ["iPhone", "20.5%", "3,288", "$30", "a", "NBA", "2016-03-04", "don't"]

  private static func chinese(using generator: inout SeededGenerator) -> String {
    let han = Array("国务院总理今日出席会议并发表重要讲话经济增长目标")
    func run() -> String {
      String(
        (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          han.randomElement(using: &generator) ?? "国"
        })
    }
    var text = ""
    for _ in 0..<20 {
      text += run()
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: text += words.randomElement(using: &generator) ?? ""
      case 1: text += " \(words.randomElement(using: &generator) ?? "") "
      case 2, 3:
        let pair = Int.random(in: 0..<openers.count, using: &generator)
        let within = Bool.random(using: &generator) ? run() : words.randomElement(using: &generator)
        text += "\(openers[pair])\(within ?? "")\(Array("）】》〉」』”’")[pair])"
      default: break
      }
      text += ["", "，", "。", "！", "……", "——", "、", "：", "；"].randomElement(using: &generator) ?? ""
    }
    return text + run()
  }
}
