import Testing

@testable import Markup

@Suite struct FeedReaderTests {
  static let feeds: [(FeedFormat, String)] = [
    (
      .rss,
      """
      <?xml version="1.0"?><rss version="2.0"><channel><title>C</title><link>http://h/</link>
      <item><title>One</title><link>http://h/1</link><guid isPermaLink="false">g1</guid>
      <pubDate>Fri, 04 Mar 2016 12:33:45 +0800</pubDate></item>
      <item><title>Two</title><link>http://h/2</link></item></channel></rss>
      """
    ),
    (
      .rss,
      """
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
        "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      <rss version="0.91"><channel><title>C</title><link>http://h/</link>
      <item><title>One</title><link>http://h/1</link></item>
      <item><title>Two</title><link>http://h/2</link></item></channel></rss>
      """
    ),
    (
      .rdf,
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel rdf:about="http://h/rss"><title>C</title><link>http://h/</link>
      <items><rdf:Seq><rdf:li rdf:resource="http://h/1"/></rdf:Seq></items></channel>
      <item rdf:about="http://h/1"><title>One</title><link>http://h/1</link></item>
      <item rdf:about="http://h/2"><title>Two</title><link>http://h/2</link></item></rdf:RDF>
      """
    ),
    (
      .rdf,
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://my.netscape.com/rdf/simple/0.9/">
      <channel><title>C</title><link>http://h/</link></channel>
      <item><title>One</title><link>http://h/1</link></item>
      <item><title>Two</title><link>http://h/2</link></item></rdf:RDF>
      """
    ),
    (
      .atom,
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>C</title><link href="http://h/"/>
      <entry><title>One</title><link href="http://h/1"/><id>http://h/1</id></entry>
      <entry><title>Two</title><link href="http://h/2"/><id>http://h/2</id></entry></feed>
      """
    ),
    (
      .atom,
      """
      <a:feed xmlns:a="https://www.w3.org/2005/Atom"><a:title>C</a:title><a:link href="http://h/"/>
      <a:entry><a:title>One</a:title><a:link href="http://h/1"/></a:entry>
      <a:entry><a:title>Two</a:title><a:link href="http://h/2"/></a:entry></a:feed>
      """
    ),
    (
      .atom,
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>C</title>
      <link rel="alternate" href="http://h/"/>
      <entry><title>One</title><link rel="alternate" href="http://h/1"/></entry>
      <entry><title>Two</title><link rel="alternate" href="http://h/2"/></entry></feed>
      """
    ),
    (
      .cdf,
      """
      <CHANNEL HREF="http://h/"><TITLE>C</TITLE>
      <ITEM HREF="http://h/1"><TITLE>One</TITLE></ITEM>
      <ITEM><A HREF="http://h/2"/><TITLE>Two</TITLE></ITEM></CHANNEL>
      """
    ),
    (
      .json,
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "C", "home_page_url": "http://h/",
      "items": [{"id": "1", "title": "One", "url": "http://h/1"},
      {"id": "2", "title": "Two", "url": "http://h/2"}]}
      """
    ),
  ]

  @Test("every format is told by its content, and read", arguments: feeds.indices)
  func formats(index: Int) {
    let (format, document) = Self.feeds[index]
    for contentType in ["", "text/html", "text/plain; charset=utf-8"] {
      let feed = readFeed(document, contentType: contentType)
      #expect(feed.error == nil)
      #expect(feed.channel.format == format)
      #expect(string(feed.channel.title) == "C" && string(feed.channel.link) == "http://h/")
      #expect(feed.items.map { string($0.title) } == ["One", "Two"])
      #expect(feed.items.map { string($0.url) } == ["http://h/1", "http://h/2"])
    }
  }

  @Test("chunks of any size make no difference", arguments: feeds.indices)
  func chunks(index: Int) {
    let document = [UInt8](Self.feeds[index].1.utf8)
    let whole = readFeed(document, wantsBody: true, wantsRaw: true)
    for chunk in [1, 2, 3, 7, 100] {
      let pieces = readFeed(document, wantsBody: true, wantsRaw: true, chunk: chunk)
      #expect(pieces.items.map(\.docid) == whole.items.map(\.docid))
      #expect(pieces.items.map(\.raw) == whole.items.map(\.raw))
    }
  }

  @Test("an item is handed out as soon as it has ended")
  func streams() throws {
    var reader = FeedReader(url: [])
    var titles: [String] = []
    let deliver = { (item: FeedItem) -> Bool in
      titles.append(string(item.title))
      return true
    }
    try reader.consume([UInt8]("<rss><channel><item><title>A</title></item><it".utf8).span, deliver)
    #expect(titles == ["A"])
    try reader.consume([UInt8]("em><title>B</title></item>".utf8).span, deliver)
    #expect(titles == ["A", "B"])
  }

  @Test("a caller that wants no more gets no more, and no error for what it left")
  func limit() {
    for (_, document) in Self.feeds {
      let feed = readFeed([UInt8](document.utf8) + [0x3C], limit: 1)
      #expect(feed.items.count == 1)
      #expect(feed.error == nil)
    }
    // One tag may end two items: the one that was never closed, and its own.
    let unclosed = [UInt8]("<rss><channel><item><title>A<item/></channel></rss>".utf8)
    #expect(readFeed(unclosed).items.count == 2)
    #expect(readFeed(unclosed, limit: 1).items.count == 1)
  }

  @Test(
    "what breaks off is truncated, after the items before the break", arguments: feeds.indices)
  func truncated(index: Int) throws {
    let document = [UInt8](Self.feeds[index].1.utf8)
    let whole = readFeed(document).items.map(\.docid)
    for end in stride(from: document.count - 1, to: 20, by: -3) {
      let feed = readFeed([UInt8](document[..<end]))
      let docids = feed.items.map(\.docid)
      #expect(docids == [[UInt8]](whole.prefix(docids.count)))
      let error = try #require(feed.error)
      // As long as nothing shows what it is, it is nothing.
      #expect(error.kind == .truncated || docids.isEmpty)
    }
  }

  @Test("a feed that only lacks line breaks or items is whole")
  func empty() {
    for document in [
      "<rss/>", "<rss></rss>", "<feed/>", "<rss><channel/></rss>", "<rdf:RDF/>",
      "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[]}", "<rss></rss>garbage <b>",
    ] {
      let feed = readFeed(document)
      #expect(feed.error == nil && feed.items.isEmpty)
    }
  }

  @Test("a name that is too long to show is cut between characters")
  func longName() {
    var message: [UInt8] = []
    readFeed("<" + String(repeating: "名", count: 30) + "/>").error?.append(to: &message)
    let shown = String(repeating: "名", count: 21)
    #expect(string(message) == "not a feed: the outermost element is " + shown)
  }

  @Test(
    "what is no feed says so, and what it is",
    arguments: [
      ("", "not a feed: there is no text in it"), (" \n", "not a feed: there is no text in it"),
      ("hello", "not a feed: text without an element"),
      ("{\"a\":1}", "not a feed: JSON, but no JSON Feed"),
      ("<urlset xmlns='x'><url/></urlset>", "not a feed: the outermost element is urlset"),
      ("<opml version='2.0'/>", "not a feed: an OPML list of feeds; news-channels reads it"),
      ("<html><body>x", "not a feed: an HTML page, which names no feed"),
      (
        "<!DOCTYPE html>\n<meta charset=utf-8><p>x", "not a feed: an HTML page, which names no feed"
      ),
      ("<head><title>x</title></head>", "not a feed: an HTML page, which names no feed"),
      (
        "<html><head><link rel=stylesheet href=a.css><LINK REL='alternate' TYPE='application/rss+xml' HREF='/rss?a=1&amp;b=2'>",
        "not a feed: an HTML page; its feed is http://example.org/rss?a=1&b=2"
      ),
      (
        "<!DOCTYPE html><script>'<link rel=alternate type=application/atom+xml href=no>'</script><base href='http://h/d/'><link href=atom.xml rel='alternate home' type='application/atom+xml'>",
        "not a feed: an HTML page; its feed is http://h/d/atom.xml"
      ),
      (
        "<html><link rel=alternate type=text/html href=/en><p>",
        "not a feed: an HTML page, which names no feed"
      ),
      (
        "<html><link rel=alternate type=application/rss+xml href='javascript:x'><p>",
        "not a feed: an HTML page, which names no feed"
      ),
    ])
  func notAFeed(document: String, message: String) throws {
    let error = try #require(readFeed(document).error)
    var bytes: [UInt8] = []
    error.append(to: &bytes)
    #expect(error.kind == .notAFeed)
    #expect(string(bytes) == message)
  }

  @Test("a feed behind an HTML document type is a feed")
  func doctype() {
    let feed = readFeed(
      "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"http://site.invalid/\"><rss><item><title>x</title></item></rss>"
    )
    #expect(feed.text(\.title) == "x")
  }

  @Test("blanks, marks, comments and instructions may stand before the feed")
  func prolog() {
    let head =
      "\n \u{FEFF}\n<?xml version=\"1.0\" encoding=\"utf-8\"?><?xml-stylesheet href='a'?><!-- <rss> -->\nDebug: 1 < 2\n"
    #expect(readFeed(head + rss("<title>头条</title>")).text(\.title) == "头条")
  }
}
