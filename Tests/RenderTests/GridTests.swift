// Channels in cells: rows, widths, headings, marks.

import Testing

@testable import news_render

@Suite struct GridTests {
  @Test("names are centred in cells of equal width")
  func cells() {
    let names = ["头条", "NBA", "轻松一刻时间", "a", "科技"].map { channel($0) }
    #expect(lines(.grid, names, plan(width: 43)) == ["  头条       NBA    轻松一刻…     a", "  科技"])
    #expect(lines(.grid, names, plan(width: 40) { $0.columns = 2 }).count == 3)
    #expect(lines(.grid, [], plan(width: 40)) == [])
  }

  @Test("there are as many rows as are needed", arguments: 1...9)
  func rows(cells: Int) {
    for count in 1...20 {
      let names = (0..<count).map { channel("c\($0)") }
      let shown = lines(.grid, names, plan(width: 60) { $0.columns = cells })
      #expect(shown.count == (count + cells - 1) / cells)
      #expect(shown[0].split(separator: " ").count == min(cells, count))
    }
  }

  @Test("a narrow line has fewer cells, and nothing is lost")
  func narrow() {
    let names = ["a", "b", "c"].map { channel($0) }
    #expect(lines(.grid, names, plan(width: 3)) == ["a", "b", "c"])
    #expect(lines(.grid, names, plan(width: 4)) == ["a b", "c"])
    #expect(lines(.grid, names, plan(width: 1)) == ["a", "b", "c"])
  }

  @Test("without a width nothing is cut")
  func unlimited() {
    let names = ["头条", "a long name of a feed", "b", "c"].map { channel($0) }
    let shown = lines(.grid, names)
    #expect(shown.count == 1 && shown[0].contains("a long name of a feed"))
  }

  @Test("sections stand under their headings, five a row, in the order of the file")
  func sections() {
    let all = [
      channel("m1", section: "more"), channel("a"), channel("b", section: "mine"),
      channel("r", section: "recent"), channel("c", section: "mine"),
    ]
    #expect(
      lines(.grid, all, plan(width: 20, .chinese)) == [
        "我的订阅", " a   b   c", "最近删除", " r", "更多频道", "m1",
      ])
  }

  @Test("the first and the last heading are there where nothing is under them")
  func emptySections() {
    #expect(
      lines(.grid, [channel("r", section: "recent")], plan(width: 20)) == [
        "My channels", "Recently removed", " r", "More channels",
      ])
    #expect(
      lines(.grid, [channel("a", section: "mine")], plan(width: 20)) == [
        "My channels", " a", "More channels",
      ])
  }

  @Test("fixed channels are red, or have a star; the selected one is red and bold, or in brackets")
  func marks() {
    let all = [channel("头条", fixed: true), channel("b"), channel("c", fixed: true)]
    var marked = plan(width: 40) { $0.selected = Array("Tc".utf8) }
    #expect(lines(.grid, all, marked) == ["  *头条       b       [*c]"])
    marked.usesColor = true
    #expect(
      lines(.grid, all, marked) == [
        "  \u{1B}[31m头条\u{1B}[0m        b         \u{1B}[1;31mc\u{1B}[0m"
      ])
  }

  @Test("a square links to its page, over http(s) only")
  func links() {
    let square = #"{"tid":"square:1","tname":"a","url":"HTTP://a.example/"}"#
    let other = #"{"tid":"square:2","tname":"b","url":"mod://BDJ"}"#
    #expect(
      lines(.grid, [square, other], plan(width: 8) { $0.linksTitles = true }) == [
        "\u{1B}]8;;HTTP://a.example/\u{1B}\\a\u{1B}]8;;\u{1B}\\ b"
      ])
  }

  @Test("a page holds some of the channels, with the headings that are on it")
  func pages() {
    let all =
      ["a", "b", "c"].map { channel($0, section: "mine") } + [channel("d", section: "more")]
    func page(_ number: Int) -> [String] {
      lines(.grid, all, plan(width: 20) { $0.page = Page(number: number, size: 2) })
    }
    #expect(page(1) == ["My channels", " a   b", "1/2"])
    #expect(page(2) == ["My channels", " c", "More channels", " d", "2/2"])
    #expect(page(3) == ["3/2"])
    let one = plan(width: 20) { $0.page = Page(number: 1, size: 9) }
    #expect(lines(.grid, [channel("r", section: "recent")], one).count == 5)
  }
}
