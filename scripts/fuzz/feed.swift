// Feeds of every kind, behind a line with the Content-Type: the same articles come however the bytes
// arrive, their text is plain, their addresses are of the web, `raw` is JSON, and a reader that
// wants no more gets no more.

import NewsModel

@testable import Markup

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let piece = [1, 3, 17, 64, 333][choices.below(5)]
  let contentType = choices.text()
  let document = [UInt8](choices.rest)
  let whole = Reading(document, contentType, piece: document.count + 1)
  let pieces = Reading(document, contentType, piece: piece)
  check(whole.items == pieces.items, "the same articles come in pieces")
  check(whole.isGood == pieces.isGood, "and the same end")
  check(whole.title == pieces.title && whole.title.isFolded, "and the same title, plain")
  for item in whole.items { item.check() }
  let first = Reading(document, contentType, piece: piece, limit: 1)
  check(first.items == [Item](whole.items.prefix(1)), "who wants one gets the first")
  // A body that is not gathered changes nothing else.
  let lean = Reading(document, contentType, piece: piece, isLean: true)
  check(lean.items.map(\.docid) == whole.items.map(\.docid), "the same ids without bodies")
}

private struct Item: Equatable {
  var docid, title, digest, url, imgsrc, source, author, ptime, replyCount, body, raw: [UInt8]
  var tags: [[UInt8]]
  var published, updated: Int?

  init(_ item: FeedItem) {
    (docid, title, digest, url, imgsrc) = (
      item.docid, item.title, item.digest, item.url, item.imgsrc
    )
    (source, author, ptime, replyCount) = (item.source, item.author, item.ptime, item.replyCount)
    (body, raw, tags) = (item.body, item.raw, item.tags)
    (published, updated) = (item.published, item.updated)
  }

  func check() {
    func check(_ holds: Bool, _ property: StaticString, line: UInt = #line) {
      if !holds { fatalError("line \(line): does not hold: \(property)") }
    }
    check(!docid.isEmpty && docid.isUTF8, "an item has an id")
    check(title.isFolded && digest.isFolded, "title and digest are plain text")
    check(body.isSafe(allowing: ["\n"]), "a body is plain lines")
    for text in [source, author, ptime] + tags { check(text.isUTF8, "a field is UTF-8") }
    for address in [url, imgsrc] where !address.isEmpty {
      check(WebURL.isWeb(address.span), "an address is one of the web")
      check(address.isSafe() && !address.contains(.space), "an address is tidy")
    }
    check(raw.isJSONObject, "raw is an object")
    check(replyCount.allSatisfy { $0.isDigit || $0 == .minus }, "a count is digits")
    if let published { check(FeedDate.epoch(ptime) == published, "a date is the one written") }
  }
}

private struct Reading {
  var items: [Item] = []
  var isGood = true
  var title: [UInt8] = []

  init(
    _ document: [UInt8], _ contentType: [UInt8], piece: Int, limit: Int = .max, isLean: Bool = false
  ) {
    var reader = FeedReader(
      url: [UInt8]("http://a.example/b/feed.xml"), contentType: contentType, wantsBody: !isLean,
      wantsRaw: !isLean)
    func deliver(_ item: FeedItem) -> Bool {
      items.append(Item(item))
      return items.count < limit
    }
    do throws(FeedError) {
      var start = 0
      while start < document.count {
        let end = min(start + piece, document.count)
        try reader.consume(document.span.extracting(start..<end), deliver)
        start = end
      }
      try reader.finish(deliver)
    } catch {
      isGood = false
      var message: [UInt8] = []
      error.append(to: &message)
      check(message.isUTF8, "a failure is text")
    }
    title = reader.channel.title
  }
}
