import Testing

@testable import Markup

/// What an item's elements become.
@Suite struct FeedItemBodyTests {
  @Test("nothing of one item is left in the next")
  func separate() {
    let full = """
      <item><title>t</title><description>d &lt;img src='http://h/i'></description><link>http://h/l</link><guid>g</guid>
      <author>a</author><source>s</source><category>c</category><slash:comments>1</slash:comments>
      <pubDate>2016-03-04T04:33:45Z</pubDate><dc:date>2016-03-04T04:33:45Z</dc:date><enclosure url='http://h/e.mp3'/></item>
      """
    let feed = readFeed(
      [UInt8]("<rss>\(full)<item></item>\(full)</rss>".utf8), wantsBody: true, wantsRaw: true)
    #expect(feed.items.count == 3)
    let empty = feed.items[1]
    for field in [
      empty.title, empty.digest, empty.url, empty.imgsrc, empty.source, empty.author, empty.ptime,
      empty.replyCount, empty.body,
    ] {
      #expect(field.isEmpty)
    }
    #expect(
      empty.published == nil && empty.updated == nil && empty.tags.isEmpty && empty.kind == .article
    )
    #expect(string(empty.raw) == "{}")
    #expect(feed.items[0].raw == feed.items[2].raw && feed.items[0].docid == feed.items[2].docid)
  }

  @Test("the body is the content, its blocks on lines of their own")
  func bodies() {
    let elements =
      "<description>short</description><content:encoded>&lt;p>one&lt;/p>&lt;p>two&lt;br>three&lt;/p></content:encoded>"
    let feed = readFeed(rss(elements), wantsBody: true)
    #expect(feed.text(\.body) == "one\n\ntwo\nthree")
    #expect(feed.text(\.digest) == "short")
    #expect(
      readFeed(rss("<description>only &lt;b>d&lt;/b></description>"), wantsBody: true).text(\.body)
        == "only d")
    #expect(readFeed(rss(elements)).text(\.body) == nil)
  }

  @Test("raw is the item's elements, attributes and all")
  func raws() {
    let elements = """
      <title>A &amp; B</title><guid isPermaLink="false">7</guid><category>a</category><category>b</category>\
      <enclosure url="http://h/e" type="audio/mpeg"/><x:y xmlns:x="u" z="1">t<w>"</w></x:y>\
      <author><name>N</name></author><description><![CDATA[<p>x</p>]]></description>
      """
    let feed = readFeed(rss(elements), wantsRaw: true)
    #expect(
      feed.text(\.raw)
        == ##"{"title":"A & B","guid":{"@isPermaLink":"false","#text":"7"},"category":["a","b"],"enclosure":{"@url":"http://h/e","@type":"audio/mpeg"},"x:y":{"@z":"1","#text":"t<w>\"</w>"},"author":{"name":"N"},"description":"<p>x</p>"}"##
    )
    let rdf = readFeed(
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><item rdf:about='http://h/1'><title>t</title></item></rdf:RDF>",
      wantsRaw: true)
    #expect(rdf.text(\.raw) == #"{"@rdf:about":"http://h/1","title":"t"}"#)
  }
}
