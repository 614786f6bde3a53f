// One line a record: which fields there is room for, and how they are marked.

import Testing

@testable import news_render

@Suite struct ColumnsTests {
  private let one = record([
    "tid": "T1", "tname": "轻松一刻", "docid": "A", "title": "老旧小区加装电梯满876部",
    "url": "https://a.example/1",
    "published": nil, "replyCount": 2220,
  ])

  @Test(
    "a narrow line shows less, and a wide one is filled",
    arguments: [
      (1, "…"), (2, "…"), (3, "老…"), (10, "老旧小区…"), (20, "老旧小区加装电梯满8…"),
      (24, "轻松一刻    老旧小区加…"), (40, "轻松一刻    老旧小区加装电梯满…     2220"),
      (
        300,
        "轻松一刻" + String(repeating: " ", count: 18) + "老旧小区加装电梯满876部"
          + String(repeating: " ", count: 226) + "   2220"
      ),
    ])
  func widths(width: Int, line: String) {
    #expect(lines(.columns, [one], plan(width: width)) == [line])
  }

  @Test("without a width nothing is cut")
  func unlimited() {
    #expect(
      lines(.columns, [one]) == [
        "轻松一刻    老旧小区加装电梯满876部" + String(repeating: " ", count: 32) + "2220"
      ])
  }

  @Test("the selected channel's name stands out, or what comes first where there is no name")
  func selected() {
    var marked = plan(width: 40) { $0.selected = Array("T1".utf8) }
    #expect(lines(.columns, [one], marked)[0].hasPrefix("[轻松一刻]  老"))
    marked.width = 20
    #expect(lines(.columns, [one], marked)[0] == "[老旧小区加装电梯…]")
    marked.usesColor = true
    #expect(lines(.columns, [one], marked)[0] == "\u{1B}[1;31m老旧小区加装电梯满8…\u{1B}[0m")
    marked.selected = Array("T2".utf8)
    #expect(lines(.columns, [one], marked)[0] == "老旧小区加装电梯满8…")
  }

  @Test("titles of articles and names of channels are linked")
  func links() {
    let linked = plan(width: 20) { $0.linksTitles = true }
    #expect(lines(.columns, [one], linked)[0].hasPrefix("\u{1B}]8;;https://a.example/1\u{1B}\\老"))
    let feed = record(["tid": "http://a.example/feed", "tname": "Feed", "url": "http://a.example/"])
    #expect(lines(.columns, [feed], linked)[0].hasPrefix("\u{1B}]8;;http://a.example/\u{1B}\\Feed"))
  }

  @Test("records whose keys differ follow each other")
  func mixed() {
    let shuffled = record(["title": "b", "tname": "科技", "x": 1, "replyCount": 7])
    let both = [one, shuffled, one, channel("体育"), shuffled, one, "{}", shuffled]
    let shown = lines(.columns, both, plan(width: 40))
    #expect(shown.count == 7)
    #expect(
      shown[0] == shown[2] && shown[0] == shown[5] && shown[1] == shown[4] && shown[1] == shown[6])
    #expect(shown[1] == "科技        b                          7")
    #expect(shown[3] == "体育                 T体育")
  }

  @Test(
    "a key that stands twice counts as it stands last, also where the record before had the same")
  func repeated() {
    let twice = #"{"title":"a","tname":"x","title":"b"}"#
    #expect(
      lines(.columns, [twice, twice], plan(width: 30)) == ["x           b", "x           b"])
  }

  @Test("a channel that a list names by title is no article")
  func roles() {
    let named = #"{"title":"科技","typeId":"T1","tid":"T1","tname":"科技"}"#
    #expect(lines(.columns, [named], plan(width: 30)) == ["科技            T1"])
    #expect(
      lines(.columns, [#"{"title":"科技","tname":"科技","docid":"1"}"#], plan(width: 30)) == [
        "科技        科技"
      ])
  }

  @Test("only records with a title, tname or tid are shown, unless fields are asked for")
  func refused() {
    #expect(lines(.columns, ["{}", #"{"docid":null}"#, #"{"name":"x"}"#]).isEmpty)
    #expect(lines(.cards, [#"{"docid":"A","tid":"T"}"#]) == ["T", "A"])
    #expect(
      lines(.columns, ["{}", #"{"name":"x"}"#], plan { $0.fields = [Array("name".utf8)] }) == [
        "", "x",
      ])
  }

  @Test("pages are of records, and the line below says which", arguments: [(1, 2), (2, 1), (3, 0)])
  func pages(number: Int, count: Int) {
    let all = ["a", "b", "c"].map { article($0) }
    let shown = lines(.columns, all, plan(width: 30) { $0.page = Page(number: number, size: 2) })
    #expect(shown.count == count + 1 && shown.last == "\(number)/2")
  }

  @Test("a long number takes some of the blanks before it, and is cut only where there are none")
  func longNumbers() {
    func last(_ count: Int, _ title: String) -> String {
      let one = record(["tname": "a", "title": title, "replyCount": count])
      return String(lines(.columns, [one], plan(width: 40))[0].dropFirst(31))
    }
    #expect(last(1_234_567, "x") == "  1234567")
    #expect(last(12_345_678, "x") == " 12345678")
    #expect(last(123_456_789, "x") == "123456789")
    #expect(last(12_345_678, String(repeating: "x", count: 99)) == " 12345678")
    #expect(last(123_456_789, String(repeating: "x", count: 99)) == "  123456…")
  }

  @Test("ages are right-aligned")
  func ages() {
    let line = lines(
      .columns, [record(["title": "a", "published": "2016-03-04T04:33:45Z"])],
      plan(width: 60) { $0.showsAges = true })[0]
    #expect(line.contains(/\ +\d\d?y$/) && width(line) == 60)
  }
}
