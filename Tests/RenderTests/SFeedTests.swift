// sfeed(5): nine fields, escaped as it says.

import Foundation
import Testing

@testable import news_render

@Suite struct SFeedTests {
  private func fields(_ line: String) -> [String] {
    text(.sfeed, [line]).dropLast().components(separatedBy: "\t")
  }

  @Test("an article has all fields")
  func article() {
    let all = record([
      "tid": "T1", "docid": "A1", "title": "题\t目 \n x", "digest": "a\tb\\c\nd\re\u{B}f",
      "url": "https://a.example/a b",
      "imgsrc": "http://a.example/1.jpg", "author": "某 某", "published": "2016-03-04T04:33:45Z",
      "tags": ["a|b", "c"],
    ])
    #expect(
      fields(all) == [
        "1457066025", "题 目   x", "https://a.example/a%20b", "a\\tb\\\\c\\ndef", "plain", "A1",
        "某 某",
        "http://a.example/1.jpg", "a b|c",
      ])
  }

  @Test("what is unknown is empty")
  func unknown() {
    #expect(
      fields(#"{"title":null,"docid":null,"published":null,"updated":"x"}"#)
        == Array(repeating: "", count: 9))
    #expect(
      fields(
        #"{"title":"a","url":"javascript:x","imgsrc":"data:x","updated":"1970-01-01T00:00:07Z"}"#)
        == ["7", "a"] + Array(repeating: "", count: 7))
  }

  @Test("the text of the article comes before its digest")
  func body() {
    #expect(fields(#"{"title":"a","digest":"short","body":"p1\n\np2"}"#)[3] == "p1\\n\\np2")
  }

  @Test("a channel is an item that links to its page")
  func channel() {
    #expect(
      fields(#"{"tid":"T1","tname":"头条","url":"http://a.example/"}"#)
        == ["", "头条", "http://a.example/", "", "", "T1", "", "", ""])
  }

  @Test("a page has no line of its own, which would be an item")
  func page() {
    let first = plan { $0.page = Page(number: 1, size: 1) }
    #expect(lines(.sfeed, [#"{"title":"a"}"#, #"{"title":"b"}"#], first).count == 1)
  }
}
