import Testing

@testable import Markup

/// Feeds that mean harm.
@Suite struct FeedSafetyTests {
  @Test("an outside entity is text, and nothing is opened")
  func externalEntity() {
    let feed = readFeed(
      """
      <!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://h/x.dtd"> %p;
      <!ENTITY y PUBLIC "-//x" "http://h/y">]>
      <rss><channel><item><title>[&x;][&y;]</title></item></channel></rss>
      """)
    #expect(feed.text(\.title) == "[&x;][&y;]")
  }

  @Test("a billion laughs are few")
  func billionLaughs() {
    var document = "<!DOCTYPE rss [<!ENTITY lol \"lol\"><!ENTITY lol0 \"&lol;\">"
    for level in 1...9 {
      document += "<!ENTITY lol\(level) \"\(String(repeating: "&lol\(level - 1);", count: 10))\">"
    }
    document +=
      "]><rss><channel><item><title>&lol9;</title><description>\(String(repeating: "&lol9;", count: 100))</description></item></channel></rss>"
    let feed = readFeed(document)
    #expect(feed.items.count == 1 && feed.error == nil)
    #expect(feed.items[0].digest.count < 1 << 20)
    #expect(feed.leftEntities)
  }

  @Test("one long entity, used often, is bounded, too")
  func quadraticBlowUp() {
    let value = String(repeating: "x", count: 8_000)
    let uses = String(repeating: "&a;", count: 50_000)
    let feed = readFeed(
      "<!DOCTYPE rss [<!ENTITY a \"\(value)\">]><rss><item><description>\(uses)</description></item></rss>"
    )
    #expect(feed.items[0].digest.count < 1 << 20)
    #expect(feed.leftEntities)
  }

  @Test("nesting costs neither memory nor the stack, and what follows is read")
  func deepNesting() {
    let deep = String(repeating: "<a>", count: 200_000) + String(repeating: "</a>", count: 200_000)
    for document in [
      "<rss><channel>\(deep)<item>\(deep)<title>t</title></item></channel></rss>",
      "<rss><channel><item><description>\(deep)</description><title>t</title></item></channel></rss>",
      "<rss><channel><item><media:group>\(deep)</media:group><title>t</title></item></channel></rss>",
    ] {
      let feed = readFeed(document)
      #expect(feed.text(\.title) == "t" && feed.error == nil)
    }
    let groups = String(repeating: "<media:group>", count: 100_000)
    #expect(
      readFeed("<rss><channel><item>\(groups)</item><item><title>t</title></item></channel></rss>")
        .items.count == 2)
    let channels = String(repeating: "<channel>", count: 100_000)
    #expect(readFeed("<rss>\(channels)<item><title>t</title></item></rss>").items.count == 1)
  }

  @Test("a field longer than its bound is cut at a character, and counted")
  func longFields() {
    let long = String(repeating: "头", count: FeedReader.longestField)
    var feed = readFeed(rss("<title>\(long)</title><guid>g</guid>"))
    #expect(feed.items[0].title.count <= FeedReader.longestField)
    #expect(feed.text(\.title)?.allSatisfy { $0 == "头" } == true)
    #expect(feed.cutFields == 1 && feed.text(\.docid) == "g")
    let text = String(repeating: "0123456789 ", count: FeedReader.longestText / 10)
    feed = readFeed(rss("<description>\(text)</description><guid>g</guid>"))
    #expect(feed.items[0].digest.count <= FeedReader.longestText)
    #expect(feed.cutFields == 1 && feed.text(\.docid) == "g")
  }

  @Test("there are bounds for tags, authors, attributes and declarations")
  func many() {
    let categories = (0..<5_000).map { "<category>c\($0)</category>" }.joined()
    let creators = (0..<50_000).map { "<dc:creator>a\($0)</dc:creator>" }.joined()
    let attributes = (0..<20_000).map { " xmlns:p\($0)='u\($0)'" }.joined()
    let feed = readFeed(
      rss("<x\(attributes)/>" + categories + creators, attributes: attributes), wantsRaw: true)
    #expect(feed.items[0].tags.count == FeedReader.mostTags)
    #expect(feed.items[0].author.count < FeedReader.longestField)
    #expect(feed.items[0].raw.count < 1 << 20)
  }

  @Test(
    "no field holds a control or bidi character, nor a URL that is not http(s)",
    arguments: [
      "\u{1B}]8;;javascript:x\u{7}", "\u{202E}", "\u{9B}31m", "&#x1b;[2J",
      "\u{2066}\u{200F}\u{2028}",
    ])
  func characters(hostile: String) throws {
    let all = [
      "title", "description", "author", "category", "source", "guid", "pubDate", "slash:comments",
    ]
    var elements = all.map { "<\($0)>\(hostile)x\(hostile)</\($0)>" }.joined()
    elements += "<link>http://h/\(hostile)</link><media:thumbnail url='http://h/\(hostile)'/>"
    let item = try #require(readFeed(rss(elements), wantsBody: true).first)
    let fields =
      [
        item.docid, item.title, item.digest, item.url, item.imgsrc, item.source, item.author,
        item.ptime, item.body,
      ] + item.tags
    for field in fields {
      for scalar in string(field).unicodeScalars {
        #expect(scalar.properties.generalCategory != .control || scalar == "\n")
        #expect(!scalar.properties.isBidiControl)
        #expect(scalar.value != 0x2028)
      }
    }
  }

  @Test("scripts never reach the text")
  func scripts() {
    for script in [
      "<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>",
      "<![CDATA[<script>alert(1)</script>]]>", "&lt;SCRIPT\n>alert(1)",
      "&lt;scr&lt;script>ipt>alert(1)&lt;/script>",
    ] {
      let feed = readFeed(rss("<title>\(script)</title><description>\(script)</description>"))
      #expect(!(feed.text(\.digest) ?? "").contains("alert(1)</"))
      #expect(!(feed.text(\.digest) ?? "").contains("<script"))
    }
  }
}
