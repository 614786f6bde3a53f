import Testing

@testable import Markup

/// Feeds that are not as they should be.
@Suite struct FeedToleranceTests {
  func titles(_ document: String) -> [String] { readFeed(document).items.map { string($0.title) } }

  @Test(
    "a tag that is never closed costs its element and no more",
    arguments: [
      "<rss><channel><item><title>A</title><br><foo><link>x</item><item><title>B</title></item></channel></rss>",
      "<rss><channel><item><title>A<item><title>B</title></item></channel></rss>",
      "<rss><channel><item><title>A</title><item><title>B</title></item></channel></rss>",
      "<rss><channel><foo><item><title>A</title></item><bar><item><title>B</title></item></channel></rss>",
      "<rss><channel><item><title>A</b></title></i></item></foo><item><title>B</title></item></channel></rss>",
      "<rss><channel><item><title>A</title></channel><item><title>B</title></item></rss>",
      "<rss><item><title>A</title></item><item><title>B</title></item></rss>",
      "<rss><channel><items><item><title>A</title></item><item><title>B</title></item></items></channel></rss>",
      "<RSS><Channel><ITEM><Title>A</TITLE></item><item><title>B</title></Item></channel></rss>",
      "<rss><channel><item><title>A</title</item><item><title>B</title></item></channel></rss>",
      "<rss><channel><textinput resource='x'/><item><title>A</title></item><textinput></textinput><item><title>B</title></item></channel></rss>",
    ])
  func unclosed(document: String) {
    let found = titles(document)
    #expect(found.count == 2 || found.first?.hasPrefix("A") == true)
    #expect(found.last == "B" || found.last?.hasSuffix("B") == true)
    #expect(readFeed(document).error == nil)
  }

  @Test("prefixes that nobody declares mean what they usually do")
  func undeclaredPrefixes() {
    let feed = readFeed(
      """
      <rss><channel><item><dc:creator>a</dc:creator><content:encoded>&lt;p>c&lt;/p></content:encoded>
      <media:thumbnail url="http://h/t.jpg"/><slash:comments>3</slash:comments>
      <itunes:author>i</itunes:author></item></channel></rss>
      """)
    #expect(feed.text(\.author) == "a" && feed.text(\.digest) == "c")
    #expect(feed.text(\.imgsrc) == "http://h/t.jpg" && feed.text(\.replyCount) == "3")
  }

  @Test("a namespace is told by its URI, whatever the prefix and the case")
  func prefixes() {
    let feed = readFeed(
      """
      <rss xmlns:a="http://PURL.org/dc/elements/1.1" xmlns:b="https://search.yahoo.com/mrss"
        xmlns:dc="http://other.example/"><channel><item><a:creator>a</a:creator><dc:title>no</dc:title>
      <b:thumbnail url="http://h/t.jpg"/></item></channel></rss>
      """)
    #expect(feed.text(\.author) == "a" && feed.text(\.imgsrc) == "http://h/t.jpg")
    #expect(feed.text(\.title) == nil)
  }

  @Test("a prefix that is declared inside an element is forgotten behind it")
  func scopes() {
    let feed = readFeed(
      """
      <rss><channel><item><x:title xmlns:x="http://purl.org/dc/elements/1.1/">d</x:title></item>
      <item><x:title>no</x:title></item></channel></rss>
      """)
    #expect(feed.items.map { string($0.title) } == ["d", ""])
  }

  @Test("a default namespace that nobody knows is the feed's own")
  func ownNamespace() {
    #expect(
      titles(
        "<rss xmlns='http://me.example/'><channel><item><title>t</title></item></channel></rss>")
        == ["t"])
    #expect(
      titles(
        "<r:rss xmlns:r='http://me.example/'><r:channel><r:item><r:title>t</r:title></r:item></r:channel></r:rss>"
      ) == ["t"])
    #expect(
      titles(
        "<rss xmlns='http://www.w3.org/2005/Atom'><channel><item><title>t</title></item></channel></rss>"
      ) == ["t"])
  }

  @Test("stray control bytes, ampersands and quotes lose nothing around them")
  func stray() {
    let feed = readFeed(
      rss(
        "<title>A\u{1}T&T \u{B}& <3 &bogus; &copy;</title><link>http://h/?a=1&b=2&amp;c=3</link><guid isPermaLink=false>\"g'</guid>"
      ))
    #expect(feed.text(\.title) == "AT&T & <3 &bogus; ©")
    #expect(feed.text(\.url) == "http://h/?a=1&b=2&c=3")
    #expect(feed.text(\.docid) == "\"g'")
  }

  @Test("a bad byte in GB2312 costs itself, and no item")
  func badByte() {
    var document = [UInt8]("<?xml version=\"1.0\" encoding=\"gb2312\"?><rss><channel>".utf8)
    for _ in 0..<3 {
      document +=
        [UInt8]("<item><title>".utf8) + bytes(hex: "cdb7ccf5") + [0xFF] + bytes(hex: "d0c2cec5")
      document += [UInt8]("</title></item>".utf8)
    }
    document += [UInt8]("</channel></rss>".utf8)
    let feed = readFeed(document)
    #expect(feed.items.map { string($0.title) } == Array(repeating: "头条\u{FFFD}新闻", count: 3))
    #expect(feed.charset.badBytes == 3)
    #expect(feed.error == nil)
  }

  @Test(
    "Chinese in GB18030 is read in every wrapping",
    arguments: ["gb2312", "gbk", "GB18030", "utf-8", "", "header", "x-bogus"],
    ["<![CDATA[", "", "&lt;b>"])
  func wrappings(declared: String, opening: String) {
    let closing = opening == "<![CDATA[" ? "]]>" : opening.isEmpty ? "" : "&lt;/b>"
    let head =
      declared.isEmpty || declared == "header"
      ? "" : "<?xml version='1.0' encoding='\(declared)'?>\n"
    var document = [UInt8]((head + "<rss><channel><item><title>" + opening).utf8)
    document += bytes(hex: "bdf1ccecb5c4cdb7ccf5d0c2cec5a3bad6d0b9fabeadbcc3")
    document += [UInt8]((closing + "</title></item></channel></rss>").utf8)
    for chunk in [1, 64, 4_096] {
      let feed = readFeed(
        document, contentType: declared == "header" ? "text/xml; charset=gb2312" : "", chunk: chunk)
      #expect(feed.text(\.title) == "今天的头条新闻：中国经济")
    }
  }

  @Test("text behind the feed is not looked at")
  func trailing() {
    let feed = readFeed(rss("<title>t</title>") + "<script>x</script><rss><item/></rss>\u{0}")
    #expect(feed.items.count == 1 && feed.error == nil)
  }

  @Test(
    "a field that is never closed ends where the next one begins",
    arguments: ["title", "description", "dc:creator", "category"])
  func unclosed(name: String) {
    let feed = readFeed(
      rss("<\(name)>x<pubDate>Mon, 25 May 2020 10:00:00 GMT</pubDate><link>http://e.org/1</link>"))
    #expect(feed.first?.published == 1_590_400_800)
    #expect(feed.text(\.url) == "http://e.org/1")
    let items = readFeed(
      "<rss><channel><item><\(name)>x<item><title>b</title></item></channel></rss>"
    ).items
    #expect(items.map { string($0.title) }.last == "b" && items.count == 2)
  }

  @Test("markup of a description ends it not")
  func markup() {
    let feed = readFeed(
      rss("<description><p>a <a href='x'>b</a><title>c</title></p> d</description>"))
    #expect(feed.text(\.digest) == "a b c d")
  }

  @Test("what a server says before the feed is passed over")
  func preface() {
    let feed = readFeed("<br />\n<b>Warning</b>: x in <i>y</i>\n" + rss("<title>t</title>"))
    #expect(feed.text(\.title) == "t" && feed.error == nil)
    #expect(readFeed("<p>no feed</p>").error?.found == .page)
    #expect(readFeed("<html><p><rss><channel><item/></channel></rss>").error?.found == .page)
    #expect(readFeed(" [1]").error?.found == .json)
  }
}
