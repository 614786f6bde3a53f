import Foundation
import Testing

@testable import NewsModel

@Suite struct ArticleTests {
  private func json(_ article: Article) -> String {
    appended { article.appendOpen(to: &$0) } + "}"
  }

  @Test("an article always has its sixteen keys in one order, null where unknown")
  func empty() {
    #expect(
      json(Article(tid: bytes("T1")))
        == #"{"tid":"T1","tname":null,"index":0,"docid":null,"title":null,"digest":null,"url":null,"#
        + #""imgsrc":null,"source":null,"author":null,"ptime":null,"published":null,"updated":null,"#
        + #""replyCount":null,"kind":"article","tags":[]}"#)
  }

  @Test("text is escaped, times are in UTC, numbers are numbers")
  func full() throws {
    var article = Article(tid: bytes("T1"))
    article.tname = bytes("头条")
    article.index = 7
    article.docid = bytes("D")
    article.title = bytes("a \"quoted\"\u{85}title\u{2028}")
    article.digest = []
    article.url = bytes("https://h/\\")
    article.ptime = bytes("2016-03-04 12:33:45")
    article.published = 1_457_066_025
    article.updated = -62_167_219_201
    article.replyCount = bytes("9223372036854775808")
    article.kind = bytes("photoset")
    article.tags = [bytes("a"), bytes("\t")]
    let json = json(article)
    #expect(
      json
        == #"{"tid":"T1","tname":"头条","index":7,"docid":"D","title":"a \"quoted\"\u0085title\u2028","#
        + #""digest":"","url":"https://h/\\","imgsrc":null,"source":null,"author":null,"#
        + #""ptime":"2016-03-04 12:33:45","published":"2016-03-04T04:33:45Z","updated":null,"#
        + #""replyCount":9223372036854775808,"kind":"photoset","tags":["a","\t"]}"#)
    #expect(faultOfLine(bytes(json)) == nil)
  }
}
