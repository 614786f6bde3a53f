// The line of channels: what is in view, and how the selected one stands out.

import Testing

@testable import news_render

@Suite struct BarTests {
  private func bar(_ names: [String], width: Int?, selected: String? = nil) -> String {
    text(
      .bar, names.map { channel($0) },
      plan(width: width) { $0.selected = selected.map { Array("T\($0)".utf8) } })
  }

  @Test("two blanks stand between names, and the first is selected")
  func names() {
    #expect(bar(["头条", "科技", "NBA"], width: nil) == "[头条]  科技  NBA\n")
    #expect(bar(["头条"], width: nil) == "[头条]\n")
    #expect(bar([], width: 20) == "")
  }

  @Test("the selected one is red and bold where there is colour")
  func colour() {
    let coloured = plan { $0.usesColor = true }
    #expect(
      text(.bar, [channel("头条"), channel("科技")], coloured) == "\u{1B}[1;31m头条\u{1B}[0m  科技\n")
  }

  @Test("an unknown tid selects none")
  func unknown() {
    #expect(bar(["头条", "科技"], width: 8, selected: "x") == "头条  科\n")
  }

  @Test(
    "the selected one is in view",
    arguments: [
      // 42 columns in all: aaaa at 0, bbbb at 6, …, gggg at 36, two more for the brackets.
      ("a", 10, "[aaaa]  bb"), ("b", 10, "  [bbbb]"), ("c", 11, "  [cccc]  d"),
      ("g", 10, "ff  [gggg]"),
      ("d", 100, "aaaa  bbbb  cccc  [dddd]  eeee  ffff  gggg"),
      ("d", 42, "aaaa  bbbb  cccc  [dddd]  eeee  ffff  gggg"),
      ("d", 1, "d"), ("g", 3, "ggg"),
    ])
  func shift(selected: String, width: Int, line: String) {
    let names = "abcdefg".map { String(repeating: $0, count: 4) }
    let full = String(repeating: selected, count: 4)
    #expect(bar(names, width: width, selected: full) == line + "\n")
  }

  @Test("the shift is the centre of the selected less half the width, within the line")
  func formula() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let names = (0..<Int.random(in: 1...12, using: &generator)).map { index in
        String(
          repeating: String(UnicodeScalar(UInt8(97 + index))),
          count: Int.random(in: 1...9, using: &generator))
      }
      let chosen = Int.random(in: 0..<names.count, using: &generator)
      let columns = Int.random(in: 1...60, using: &generator)
      let pieces = names.enumerated().map { $0.offset == chosen ? "[\($0.element)]" : $0.element }
      let whole = pieces.joined(separator: "  ")
      let centre = pieces[..<chosen].reduce(0) { $0 + $1.count + 2 } + pieces[chosen].count / 2
      let shift = max(0, min(centre - columns / 2, max(0, whole.count - columns)))
      var wanted = String(whole.dropFirst(shift).prefix(columns))
      while wanted.last == " " { wanted.removeLast() }
      #expect(bar(names, width: columns, selected: names[chosen]) == wanted + "\n")
    }
  }

  @Test("half a glyph at either end is a blank")
  func halves() {
    #expect(bar(["aaa", "头条头条", "bbb"], width: 6, selected: "头条头条") == " 条头\n")
  }

  @Test("articles name their channels, each once, unless channels are there")
  func articles() {
    let articles = [
      article("a", tid: "T1"), article("b", tid: "T2", tname: "科技"), article("c", tid: "T1"),
    ]
    #expect(text(.bar, articles) == "[头条]  科技\n")
    #expect(text(.bar, articles + [channel("体育")]) == "[体育]\n")
    #expect(text(.bar, [channel("体育")] + articles) == "[体育]\n")
  }

  @Test("a channel without a name shows its tid")
  func nameless() {
    #expect(
      text(.bar, [#"{"tid":"T1"}"#, #"{"tid":"T2","tname":""}"#, #"{"tname":"x"}"#])
        == "[T1]  T2  x\n")
  }

  @Test("a page holds some of the channels")
  func page() {
    let second = plan { $0.page = Page(number: 2, size: 2) }
    #expect(text(.bar, ["a", "b", "c"].map { channel($0) }, second) == "[c]\n2/2\n")
    #expect(text(.bar, [], second) == "2/0\n")
  }
}
