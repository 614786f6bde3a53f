import Testing

@testable import Markup

@Suite struct FeedJSONTests {
  func feed(_ items: String, _ members: String = "") -> String {
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"C\",\(members)\"items\":[\(items)]}"
  }

  @Test("the members of an item become an article's")
  func members() throws {
    let document = feed(
      """
      {"id":"i","url":"/a","external_url":"http://h/x","title":"A & <b>","summary":"s","content_html":"<p>c</p><img src='/i.jpg'>",
       "date_published":"2016-03-04T12:33:45+08:00","date_modified":"2016-03-04","image":"http://h/m.jpg","tags":["t","u","t",1],
       "authors":[{"name":"N"},{"url":"x"},{"name":"O"}],"attachments":[{"url":"http://h/a.mp3","mime_type":"audio/mpeg"}]}
      """)
    let read = readFeed([UInt8](document.utf8), wantsBody: true, wantsRaw: true)
    let item = try #require(read.first)
    #expect(read.error == nil)
    #expect(string(item.docid) == "i" && string(item.url) == "http://example.org/a")
    #expect(
      string(item.title) == "A & <b>" && string(item.digest) == "s" && string(item.body) == "c")
    #expect(
      string(item.ptime) == "2016-03-04T12:33:45+08:00" && item.published == 1_457_066_025
        && item.updated == nil)
    #expect(string(item.imgsrc) == "http://h/m.jpg" && item.tags.map(string) == ["t", "u"])
    #expect(string(item.author) == "N, O" && item.kind == .audio)
    #expect(string(item.raw).hasPrefix("{\"id\":\"i\",") && !item.raw.contains(0x0A))
  }

  @Test(
    "what is missing is found elsewhere, or is missing",
    arguments: [
      (#"{"id":7,"external_url":"http://h/x"}"#, "7", "http://h/x", ""),
      (#"{"url":"http://h/a","content_text":"a < b"}"#, "http://h/a", "http://h/a", "a < b"),
      (
        #"{"id":"","url":"http://h/a","content_html":"a &lt; b"}"#, "http://h/a", "http://h/a",
        "a < b"
      ), (#"{"id":"i","url":"javascript:x","summary":null}"#, "i", "", ""),
      (#"{"id":"i","content_text":"t","content_html":"h"}"#, "i", "", "t"),
      (#"{"\u0069d":"\u4e2d"}"#, "中", "", ""),
      (#"{"id":true,"tags":"x","authors":"y","attachments":{}}"#, "", "", ""),
    ])
  func fallbacks(item: String, docid: String, url: String, digest: String) throws {
    let read = try #require(readFeed(feed(item)).first)
    #expect(string(read.docid) == docid || docid.isEmpty && read.docid.count == 32)
    #expect(string(read.url) == url && string(read.digest) == digest)
  }

  @Test("an item without an author has the feed's, of version 1.0 or 1.1")
  func authors() {
    #expect(readFeed(feed("{}", #""author":{"name":"F"},"#)).text(\.author) == "F")
    #expect(
      readFeed(feed("{}", #""authors":[{"name":"F"},{"name":"G"}],"#)).text(\.author) == "F, G")
    #expect(
      readFeed(feed(#"{"author":{"name":"I"}}"#, #""authors":[{"name":"F"}],"#)).text(\.author)
        == "I")
  }

  @Test("the version may stand behind the items")
  func order() {
    #expect(
      readFeed(#"{"items":[{"id":"1"}],"version":"http://jsonfeed.org/version/1"}"#).items.count
        == 1)
  }

  static let version = #""version":"https://jsonfeed.org/version/1""#
  static let items = #""items":[{"id":"1","title":"一"},{"id":"2","authors":[{"name":"I"}]},3]"#

  @Test(
    "members may stand in any order",
    arguments: [
      [version, #""title":"T""#, #""author":{"name":"F"}"#, items],
      [#""title":"T""#, #""authors":[{"name":"F"}]"#, version, items],
      [items, version, #""title":"T""#, #""author":{"name":"F"}"#],
      [#""author":{"name":"F"}"#, items, #""title":"T""#, version],
      [version, items, #""authors":[{"name":"F"}]"#, #""title":"T""#],
      [#""title":"T""#, items, version, #""author":{"name":"F"}"#],
    ])
  func order(members: [String]) {
    let document = [UInt8]("{\(members.joined(separator: ", "))}".utf8)
    for chunk in 1...document.count {
      let read = readFeed(document, wantsRaw: true, chunk: chunk)
      #expect(read.error == nil && read.items.map { string($0.docid) } == ["1", "2"])
      #expect(read.items.map { string($0.author) } == ["F", "I"])
      #expect(read.items.map { string($0.feedTitle) } == ["T", "T"])
      #expect(read.items.map { string($0.raw) }.first == #"{"id":"1","title":"一"}"#)
    }
  }

  @Test("items come as they arrive where the version and the title precede them")
  func arriving() throws {
    var reader = FeedReader(url: [UInt8]("http://example.org/".utf8))
    var ids: [String] = []
    func take(_ text: String) throws -> [String] {
      ids = []
      try reader.consume([UInt8](text.utf8).span) {
        ids.append(string($0.docid))
        return true
      }
      return ids
    }
    #expect(try take("{\(Self.version),\"title\":\"T\",\"items\":[{\"id\":\"1\"").isEmpty)
    #expect(try take("}") == ["1"])
    #expect(try take(#",{"id":"2"},{"id":"3"},{"#) == ["2", "3"])
    #expect(try take(#""id":"4","title":""#).isEmpty)
    #expect(try take(#"x"}"#) == ["4"])
    #expect(try take(#"]"#).isEmpty)
    #expect(try take(#","authors":[],"title":"U"} and so on"#).isEmpty)
    try reader.finish { _ in true }
    #expect(string(reader.channel.title) == "U")
  }

  @Test("a title that is null is known to be none")
  func untitled() throws {
    var reader = FeedReader(url: [])
    var count = 0
    let begun = "{\(Self.version),\"title\":null,\"items\":[{\"id\":\"1\"},"
    try reader.consume([UInt8](begun.utf8).span) { item in
      count += 1
      return item.feedTitle.isEmpty
    }
    #expect(count == 1)
  }

  @Test("items that stand twice come twice as they arrive, else the last ones count")
  func twice() {
    let head = "{\(Self.version),\"title\":\"T\""
    let twice = #""items":[{"id":"1"}],"items":[{"id":"2"}]"#
    #expect(readFeed("\(head),\(twice)}").items.map { string($0.docid) } == ["1", "2"])
    #expect(readFeed("{\(twice),\(head.dropFirst())}").items.map { string($0.docid) } == ["2"])
  }

  @Test("in pieces of any size, cut off anywhere, the same comes as of the whole")
  func pieces() {
    let documents = [
      "\u{FEFF} {\(Self.version),\"title\":\"T\",\(Self.items)} x",
      "{\(Self.version),\(Self.items),\"title\":\"T\"}", "{\(Self.items),\(Self.version)}",
    ]
    for document in documents.map({ [UInt8]($0.utf8) }) {
      for length in 0...document.count {
        let cut = [UInt8](document[..<length])
        let whole = readFeed(cut, wantsRaw: true)
        for chunk in [1, 2, 3, 16, 100] {
          let pieces = readFeed(cut, wantsRaw: true, chunk: chunk)
          #expect(pieces.items.map(\.raw) == whole.items.map(\.raw), "\(length) by \(chunk)")
          #expect(pieces.error == whole.error, "\(length) by \(chunk)")
        }
      }
    }
  }

  @Test(
    "JSON that is no JSON Feed is no feed",
    arguments: [
      "{}", #"{"items":[{"id":"1"}]}"#, #"{"version":"2","items":[]}"#, #"{"version":1}"#,
    ])
  func notAFeed(document: String) {
    #expect(readFeed(document).error?.kind == .notAFeed)
  }

  @Test("JSON that breaks off or goes wrong delivers the items before that")
  func broken() {
    let good = #"{"id":"1"},{"id":"2"}"#
    for (rest, kind) in [
      (#",{"id":"3""#, FeedError.Kind.truncated), (#",{"id":"3","#, .truncated), (",", .truncated),
      (#",{"id":"\q"}]}"#, .notJSON),
      (#",{"id":"3"} {"id":"4"}]}"#, .notJSON), (#",{"id":tru}]}"#, .notJSON), ("]", .truncated),
    ] {
      let document = feed(good).dropLast(2) + rest
      let read = readFeed(String(document))
      #expect(read.items.prefix(2).map { string($0.docid) } == ["1", "2"])
      #expect(read.error?.kind == kind, "\(rest)")
    }
  }

  @Test("a document deeper than JSON may be is refused")
  func deep() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(readFeed(feed(#"{"id":"1"},{"x":\#(deep)"#)).error?.kind == .notJSON)
  }
}
