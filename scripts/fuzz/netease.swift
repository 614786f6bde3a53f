// NetEase answers, behind a line with the tid: every row becomes a record that is one, with plain
// text, http(s) addresses and dates that are right or null; the text of an article is plain too.

import Markup
import NewsModel

@testable import news_fetch

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let tid = choices.text()
  let body = [UInt8](choices.rest)
  let topic = Topic(tid, allowsFiles: false)
  if let url = Endpoint().url(topic, start: 0, count: 20) {
    check(url.isSafe() && !url.contains(.space) && url.isUTF8, "a URL is tidy")
  }
  do throws(PageFailure) {
    let answer = try NetEaseAnswer(body, tid: tid)
    check(SlowJSON.fault(inDocument: withoutBOM(body)) == nil, "an answer is JSON")
    var reader = NetEaseRow()
    var reading = answer.read()
    while reading.nextRow() {
      if reading.isObject, let article = reader.article(reading.record, tid: tid) {
        check(article)
      }
    }
  } catch {
    check(error.message.isSafe(), "a failure can be shown")
  }
  do throws(PageFailure) {
    let text = try ArticleText.text(of: body, docid: tid)
    check(text.isSafe(allowing: ["\n"]), "a text is plain lines")
    check(!text.hasPair(.space, .space) && text.first != .newline && text.last != .newline, "tidy")
  } catch {
    check(error.message.isSafe(), "a failure can be shown")
  }
}

private func withoutBOM(_ body: [UInt8]) -> [UInt8] {
  body.starts(with: [0xEF, 0xBB, 0xBF]) ? [UInt8](body.dropFirst(3)) : body
}

private func check(_ article: Article) {
  var json: [UInt8] = []
  article.appendOpen(to: &json)
  json.append(.closeBrace)
  check(json.isJSONObject, "an article is a record")
  for text in [article.title, article.digest].compactMap({ $0 }) {
    check(text.isFolded && !text.isEmpty, "a title is plain text")
  }
  check(article.docid?.isEmpty == false, "an article has an id")
  if let url = article.url { check(Topic.isWebURL(url), "a URL is one of the web") }
  if let count = article.replyCount {
    check(count.dropFirst(count.first == .minus ? 1 : 0).allSatisfy { $0.isDigit }, "a count")
  }
  for (epoch, text) in [(article.published, article.ptime), (article.updated, nil)] {
    guard let epoch else { continue }
    var utc: [UInt8] = []
    utc.append(utc: epoch)
    if 0...9999 ~= CivilTime(epoch: epoch).year {
      check(Timestamp.epoch(record: utc.span) == epoch, "a date is read back")
    }
    if let text, article.published == epoch {
      check(Timestamp.epoch(netease: text) == epoch, "it is the one that was written")
    }
  }
}
