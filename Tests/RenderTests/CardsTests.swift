// Articles as cells: their lines, their rules and headings.

import Testing
import Text

@testable import news_render

@Suite struct CardsTests {
  private let rule = String(repeating: "─", count: 20)

  @Test("a cell has a title, a digest on two lines and the number of replies on the right")
  func cell() {
    let digest = "居民自筹、政府补贴、企业让利三方分担，一部电梯"
    let cell = article("老旧小区加装电梯满八百部", digest: digest, replyCount: 12)
    #expect(
      lines(.cards, [cell], plan(width: 20, .chinese)) == [
        "头条", "老旧小区加装电梯满…", "居民自筹、政府补贴、", "企业让利三方分担，…", "           回帖数:12",
      ])
  }

  @Test("the number of replies is shown where it is 0, and not where it is none")
  func replies() {
    let short = plan(width: 20)
    #expect(lines(.cards, [article("a", replyCount: 0)], short).last == "          replies: 0")
    #expect(lines(.cards, [article("a", replyCount: nil)], short) == ["头条", "a"])
    #expect(lines(.cards, [#"{"title":"a","replyCount":"12"}"#], short) == ["a"])
  }

  @Test("a rule stands between cells, and a heading where another channel begins")
  func sections() {
    let articles = [
      article("a"), article("b"), article("c", tid: "T2", tname: "科技"), article("d", tid: "T1"),
    ]
    #expect(
      lines(.cards, articles, plan(width: 20)) == [
        "头条", "a", rule, "b", rule, "", "科技", "c", rule, "", "头条", "d",
      ])
  }

  @Test("a channel record is a heading, and its articles follow")
  func channels() {
    let all = [
      channel("头条", tid: "T1"), article("a"), channel("科技", tid: "T2"), channel("体育", tid: "T3"),
    ]
    #expect(lines(.cards, all, plan(width: 20)) == ["头条", "a", rule, "", "科技", "", "体育"])
  }

  @Test("articles of no channel have no heading")
  func nameless() {
    #expect(
      lines(.cards, [#"{"title":"a"}"#, #"{"title":"b"}"#], plan(width: 20)) == ["a", rule, "b"])
  }

  @Test("a rule is as wide as the line, whatever the width of its character")
  func rules() {
    let two = [article("a"), article("b")]
    var wide = plan(width: 21)
    #expect(lines(.cards, two, wide)[2] == String(repeating: "─", count: 21))
    wide.layout = .init(ambiguousIsWide: true)
    #expect(lines(.cards, two, wide)[2] == String(repeating: "─", count: 10))
  }

  @Test("without a title the address stands in, then the docid")
  func untitled() {
    #expect(lines(.cards, [article(nil, url: "http://a.example/")]).last == "http://a.example/")
    #expect(lines(.cards, [article("", tname: nil)]).last == "A1")
  }

  @Test("titles are bold and linked, headings underlined or red")
  func styles() {
    let styled = plan(width: 20) {
      $0.usesColor = true
      $0.linksTitles = true
    }
    #expect(
      lines(.cards, [article("a", url: "http://a.example/?q=头")], styled) == [
        "\u{1B}[1;4m头条\u{1B}[0m",
        "\u{1B}]8;;http://a.example/?q=%E5%A4%B4\u{1B}\\\u{1B}[1ma\u{1B}[0m\u{1B}]8;;\u{1B}\\",
      ])
    var selected = styled
    selected.selected = Array("T1".utf8)
    #expect(lines(.cards, [article("a")], selected)[0] == "\u{1B}[1;31m头条\u{1B}[0m")
    selected.usesColor = false
    #expect(lines(.cards, [article("a")], selected)[0] == "[头条]")
  }
}
