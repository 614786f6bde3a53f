import Testing

@testable import Markup

/// What an item's elements become.
@Suite struct FeedItemTests {
  @Test(
    "a title is plain text",
    arguments: [
      ("<title>AT&amp;T &lt;b&gt;x&lt;/b&gt;</title>", "AT&T x"),
      ("<title><![CDATA[A &amp; B]]></title>", "A & B"),
      ("<title>AT&T & Bell</title>", "AT&T & Bell"), ("<title> a\n b </title>", "a b"),
      ("<title>vector&lt;int&gt;</title>", "vector<int>"),
      ("<title>a <i>b</i> c</title>", "a b c"), ("<dc:title>d</dc:title>", "d"),
      ("<media:title>m</media:title><title>t</title>", "t"),
      ("<title></title><media:title>m</media:title>", "m"), ("<TiTlE>x</TITLE>", "x"),
      ("<image><title>i</title></image><title>t</title>", "t"),
      ("<title>a</title><title>b</title>", "a"), ("<x:title xmlns:x='u'>no</x:title>", nil),
      ("<title>&#27;[31m&#x9b;x</title>", "[31m›x"),
      ("<title type='html'>&lt;p>x&lt;/p></title>", "x"),
    ] as [(String, String?)])
  func titles(elements: String, title: String?) {
    #expect(readFeed(rss(elements)).text(\.title) == title)
  }

  @Test(
    "Atom's text says by its type how it is meant",
    arguments: [
      ("<title>History of the &lt;blink&gt; tag</title>", "History of the <blink> tag"),
      ("<title type='text'>a &amp;amp; b</title>", "a &amp; b"),
      ("<title type='html'>a &amp;amp; &lt;b&gt;b&lt;/b&gt;</title>", "a & b"),
      ("<title type='html'><![CDATA[<b>x</b> &lt;]]></title>", "x <"),
      (
        "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a &lt;b&gt; <i>c</i></div></title>",
        "a <b> c"
      ),
      ("<title type='text/html' mode='escaped'>&lt;b>x&lt;/b></title>", "x"),
      ("<title mode='base64'>PGI+eDwvYj4=</title>", "x"),
      ("<title type='application/octet-stream'> PGI+\neDwvYj4= </title>", "x"),
      ("<title type='image/png'>not base 64!</title>", "not base 64!"),
      ("<title type='evil'>x</title>", "x"), ("<title type=''>x</title>", "x"),
      ("<title type='xhtml'><div>a<script/>b<style>c</style>d</div></title>", "abd"),
    ])
  func atomTitles(elements: String, title: String) {
    #expect(readFeed(atom(elements)).text(\.title) == title)
  }

  @Test(
    "the digest is the summary, else the content",
    arguments: [
      ("<description>&lt;p>one&lt;/p>&lt;p>two&lt;/p></description>", "one two"),
      ("<content:encoded><![CDATA[<p>c</p>]]></content:encoded><description>d</description>", "d"),
      ("<description></description><content:encoded>c</content:encoded>", "c"),
      ("<description>&lt;img src='a.jpg'/></description><content:encoded>c</content:encoded>", "c"),
      ("<itunes:summary>i</itunes:summary><media:description>m</media:description>", "i"),
      ("<itunes:subtitle>s</itunes:subtitle><content:encoded>c</content:encoded>", "c"),
      ("<itunes:subtitle>s</itunes:subtitle>", "s"),
      ("<media:group><media:description>m</media:description></media:group>", "m"),
      ("<dc:description>d</dc:description>", "d"),
      ("<body xmlns='http://www.w3.org/1999/xhtml'><p>a</p> &lt;b&gt;</body>", "a <b>"),
      ("<fullitem>f</fullitem>", "f"),
      ("<description>a <b>b</b> c</description>", "a b c"),
      ("<description>safe<script>x</script></description>", "safe"),
      ("<x:description xmlns:x='u'>no</x:description>", nil),
      ("<description><description>a</description>b</description>", "ab"),
    ] as [(String, String?)])
  func digests(elements: String, digest: String?) {
    #expect(readFeed(rss(elements)).text(\.digest) == digest)
  }

  @Test(
    "the URL is the link, else the guid that is one",
    arguments: [
      ("<link>http://h/a</link>", "http://h/a"),
      ("<link> http://h/a?x=1&amp;y=2 </link>", "http://h/a?x=1&y=2"),
      ("<link>http://h/?x=1&y=2</link>", "http://h/?x=1&y=2"),
      ("<link><![CDATA[http://h/a]]></link>", "http://h/a"),
      ("<link>/a</link>", "http://example.org/a"), ("<link>a</link>", "http://example.org/feeds/a"),
      ("<guid>http://h/g</guid>", "http://h/g"),
      ("<guid isPermaLink='false'>http://h/g</guid>", nil),
      ("<guid isPermaLink='true'>http://h/g</guid><link>http://h/a</link>", "http://h/a"),
      ("<guid>abc</guid>", nil), ("<link>javascript:alert(1)</link>", nil),
      ("<link>javascript:x</link><guid>http://h/g</guid>", "http://h/g"),
      ("<link/><atom:link href='http://h/b'/>", "http://h/b"),
      ("<atom:link rel='self' href='http://h/s'/>", nil),
      ("<atom:link rel='alternate' href='http://h/b'/><link>http://h/a</link>", "http://h/a"),
      ("<image><link>http://h/i</link></image>", nil),
      ("<comments>http://h/c</comments>", nil), ("<link href='http://h/a'/>", "http://h/a"),
      ("<media:content url='http://h/m.mp4'/>", nil),
    ] as [(String, String?)])
  func urls(elements: String, url: String?) {
    #expect(readFeed(rss(elements)).text(\.url) == url)
  }

  @Test(
    "Atom's link is the alternate one, a page before other types",
    arguments: [
      ("<link href='/a'/>", "http://example.org/a"),
      (
        "<link rel='alternate' href='http://h/b'/><link rel='via' href='http://h/c'/>", "http://h/b"
      ),
      (
        "<link rel='alternate' type='application/json' href='http://h/j'/><link rel='alternate' type='text/html' href='http://h/a'/>",
        "http://h/a"
      ),
      ("<link rel='enclosure' href='http://h/e'/>", nil),
      ("<link rel='alternate'>http://h/t</link>", "http://h/t"),
      (
        "<link rel='enclosure'>http://h/e</link><link rel='alternate'>http://h/t</link>",
        "http://h/t"
      ),
      (
        "<link rel='http://www.iana.org/assignments/relation/alternate' href='http://h/a'/>",
        "http://h/a"
      ),
      ("<source><link href='http://h/s'/></source>", nil),
    ] as [(String, String?)])
  func atomURLs(elements: String, url: String?) {
    #expect(readFeed(atom(elements)).text(\.url) == url)
  }

  @Test("relative URLs are resolved against xml:base, RSS's channel link, and the feed's own URL")
  func bases() {
    let elements = "<link>p/1</link><description>&lt;img src='i.png'></description>"
    var feed = readFeed(rss(elements, channel: "<link>http://site.example/news/</link>"))
    #expect(feed.text(\.url) == "http://site.example/news/p/1")
    #expect(feed.text(\.imgsrc) == "http://site.example/news/i.png")
    feed = readFeed(
      rss(
        elements, attributes: "xml:base='http://base.example/x/'", channel: "<link>http://h/</link>"
      ))
    #expect(feed.text(\.url) == "http://base.example/x/p/1")
    feed = readFeed(
      atom(
        "<id>e1</id><link xml:base='d/' href='p'/><content type='html' xml:base='/c/'>&lt;img src=i></content>",
        attributes: "xml:base='http://base.example/x/'"))
    #expect(feed.text(\.docid) == "http://base.example/x/e1")
    #expect(feed.text(\.url) == "http://base.example/x/d/p")
    #expect(feed.text(\.imgsrc) == "http://base.example/c/i")
    // A base that is none, and one that is left behind.
    feed = readFeed(atom("<link xml:base='javascript:x' href='p'/>"))
    #expect(feed.text(\.url) == "http://example.org/feeds/p")
    feed = readFeed(atom("<title xml:base='http://other/'>x</title><link href='p'/>"))
    #expect(feed.text(\.url) == "http://example.org/feeds/p")
    feed = readFeed(
      [UInt8](atom("<link href='p'/><id>x</id>").utf8), contentLocation: "/else/where")
    #expect(feed.text(\.url) == "http://example.org/else/p")
    #expect(feed.text(\.docid) == "http://example.org/else/x")
    feed = readFeed(rss("<link>/x</link>"), url: "file:///home/user/feed.xml")
    #expect(feed.text(\.url) == nil)
  }

  @Test(
    "the id is the guid or id, else the link",
    arguments: [
      ("<guid>g</guid><link>http://h/a</link>", "g"), ("<link>/a</link>", "http://example.org/a"),
      ("<guid> a  b </guid>", "a b"),
      ("<guid isPermaLink='false'>&amp;x</guid>", "&x"),
      ("<guid></guid><link>http://h/a</link>", "http://h/a"), ("<id>i</id>", "i"),
      ("<guid>http://h/%7Ebob</guid>", "http://h/%7Ebob"),
    ])
  func ids(elements: String, docid: String) {
    #expect(readFeed(rss(elements)).text(\.docid) == docid)
  }

  @Test("an Atom id is kept as it is, but for a relative path")
  func atomIDs() {
    #expect(
      readFeed(atom("<id>HTTP://www.Example.org/thing</id>")).text(\.docid)
        == "HTTP://www.Example.org/thing")
    #expect(readFeed(atom("<id>tag:h,2003:1</id>")).text(\.docid) == "tag:h,2003:1")
    #expect(readFeed(atom("<id>/r</id>")).text(\.docid) == "http://example.org/r")
    #expect(readFeed(atom("<id>../r</id>")).text(\.docid) == "http://example.org/r")
    #expect(readFeed(atom("<id>word</id>")).text(\.docid) == "word")
  }

  @Test("without id and link, a hash of title and date is the id")
  func hashes() throws {
    let one = try #require(readFeed(rss("<title>T</title><pubDate>today</pubDate>")).text(\.docid))
    // printf 'T\ntoday' | sha256sum | cut -c1-32
    #expect(one == "513bef08a04f603cebf9a20b3643e28b")
    #expect(one.allSatisfy { $0.isHexDigit && !$0.isUppercase } && one.count == 32)
    #expect(
      readFeed(rss("<pubDate>today</pubDate><title>T</title><description>x</description>")).text(
        \.docid) == one)
    #expect(readFeed(rss("<title>T</title><pubDate>later</pubDate>")).text(\.docid) != one)
    let untitled = readFeed(rss("<description>a</description>")).text(\.docid)
    #expect(untitled != readFeed(rss("<description>b</description>")).text(\.docid))
  }

  @Test(
    "dates go to the field that they are of, and are kept as written",
    arguments: [
      (
        "<pubDate>Fri, 04 Mar 2016 12:33:45 +0800</pubDate>", "Fri, 04 Mar 2016 12:33:45 +0800",
        1_457_066_025, nil
      ),
      ("<dc:date>2016-03-04T04:33:45Z</dc:date>", "2016-03-04T04:33:45Z", nil, 1_457_066_025),
      (
        "<dcterms:issued>2016-03-04T04:33:45Z</dcterms:issued><dcterms:modified>2016-03-04</dcterms:modified>",
        "2016-03-04T04:33:45Z", 1_457_066_025, nil
      ),
      (
        "<pubDate>2016-03-04 12:33</pubDate><atom:updated>2016-03-04T04:33:45Z</atom:updated>",
        "2016-03-04 12:33", nil, 1_457_066_025
      ),
      (
        "<atom:updated>2016-03-04T04:33:45Z</atom:updated>", "2016-03-04T04:33:45Z", nil,
        1_457_066_025
      ), ("<pubDate> </pubDate>", nil, nil, nil),
      (
        "<dcterms:created>2016-03-04T04:33:45Z</dcterms:created>", nil, nil, nil
      ),
      (
        "<pubDate>2016-03-04T04:33:45Z</pubDate><pubDate>soon</pubDate>", "2016-03-04T04:33:45Z",
        1_457_066_025, nil
      ),
      (
        "<pubDate>2015-03-04T04:33:45Z</pubDate><pubDate>2016-03-04T04:33:45Z</pubDate>",
        "2016-03-04T04:33:45Z", 1_457_066_025, nil
      ),
    ] as [(String, String?, Int?, Int?)])
  func dates(elements: String, ptime: String?, published: Int?, updated: Int?) throws {
    let feed = readFeed(rss(elements))
    #expect(feed.text(\.ptime) == ptime)
    #expect(feed.first?.published == published)
    #expect(feed.first?.updated == updated)
  }

  @Test(
    "the first picture is an item's own, before one in its text",
    arguments: [
      (
        "<description>&lt;img src='http://h/d.jpg'></description><media:thumbnail url='http://h/t.jpg'/>",
        "http://h/t.jpg"
      ),
      (
        "<media:content url='http://h/v.mp4' type='video/mp4'/><media:content url='http://h/c.jpg' medium='image'/>",
        "http://h/c.jpg"
      ),
      ("<media:content url='http://h/c.png'/>", "http://h/c.png"),
      ("<media:content url='http://h/c.png' medium='video'/>", nil),
      ("<media:group><media:thumbnail url='/t.jpg'/></media:group>", "http://example.org/t.jpg"),
      (
        "<media:content url='http://h/v.mp4'><media:thumbnail url='http://h/t.jpg'/></media:content>",
        "http://h/t.jpg"
      ),
      ("<enclosure url='http://h/e.jpg' type='image/jpeg' length='1'/>", "http://h/e.jpg"),
      ("<enclosure url='http://h/e.mp3' type='audio/mpeg'/>", nil),
      ("<itunes:image href='http://h/i.jpg'/>", "http://h/i.jpg"),
      ("<itunes:image url='http://h/i.jpg'/>", "http://h/i.jpg"),
      ("<image><url>http://h/u.jpg</url><link>http://h/l</link></image>", "http://h/u.jpg"),
      ("<image>http://h/u.jpg</image>", "http://h/u.jpg"),
      (
        "<content:encoded><![CDATA[<p><img src=\"//cdn/x.jpg?a=1&amp;b\"></p>]]></content:encoded>",
        "http://cdn/x.jpg?a=1&b"
      ),
      (
        "<media:thumbnail url='javascript:x'/><description>&lt;img src='http://h/d.jpg'></description>",
        "http://h/d.jpg"
      ),
      (
        "<description>x</description><content:encoded>&lt;img src='http://h/c.jpg'></content:encoded>",
        "http://h/c.jpg"
      ),
    ] as [(String, String?)])
  func pictures(elements: String, imgsrc: String?) {
    #expect(readFeed(rss(elements)).text(\.imgsrc) == imgsrc)
  }

  @Test(
    "authors, sources, counts, kinds and tags",
    arguments: [
      ("<author>me@example.org (Me)</author>", "author", "me@example.org (Me)"),
      ("<author>a@b</author><dc:creator>Name</dc:creator>", "author", "Name"),
      (
        "<dc:creator>A</dc:creator><dc:creator>B</dc:creator><dc:creator>A</dc:creator>", "author",
        "A, B, A"
      ), ("<itunes:author>I</itunes:author>", "author", "I"),
      ("<author>\n <name>N</name> <email>e@x</email>\n</author>", "author", "N (e@x)"),
      ("<source url='http://h/'>News &amp; Co</source>", "source", "News & Co"),
      ("<dc:source>S</dc:source><dc:publisher>P</dc:publisher>", "source", "S"),
      ("<slash:comments> 042 </slash:comments>", "replyCount", "42"),
      ("<slash:comments>0</slash:comments>", "replyCount", "0"),
      ("<slash:comments>many</slash:comments>", "replyCount", nil),
      ("<slash:comments>-1</slash:comments>", "replyCount", nil),
      ("<slash:comments>1,234</slash:comments>", "replyCount", nil),
      ("<thr:total>7</thr:total>", "replyCount", "7"),
      ("<thr:total>7</thr:total><slash:comments>8</slash:comments>", "replyCount", "8"),
      ("<atom:link rel='replies' thr:count='9' href='http://h/c'/>", "replyCount", "9"),
      ("<comments>12</comments>", "replyCount", nil),
    ] as [(String, String, String?)])
  func others(elements: String, field: String, value: String?) {
    let feed = readFeed(rss(elements))
    let fields = [
      "author": feed.text(\.author), "source": feed.text(\.source),
      "replyCount": feed.text(\.replyCount),
    ]
    #expect(fields[field] == value)
  }

  @Test("an Atom entry without an author has its source's, else the feed's")
  func atomAuthors() {
    let author = "<author><name>Feed</name></author>"
    #expect(readFeed(atom("<title>x</title>", feed: author)).text(\.author) == "Feed")
    #expect(
      readFeed(
        atom("<source><author><name>S</name></author><title>T</title></source>", feed: author)
      ).text(\.author) == "S")
    let feed = readFeed(
      atom(
        "<source><title type='html'>T &amp;amp; U</title><id>x</id><updated>2016-03-04T04:33:45Z</updated></source><author><name>A</name></author><author><name>B &amp;amp; C</name></author>",
        feed: author))
    #expect(feed.text(\.author) == "A, B &amp; C")
    #expect(feed.text(\.source) == "T & U")
    #expect(feed.first?.updated == nil && feed.text(\.docid) != "x")
  }

  @Test(
    "an enclosure makes the kind",
    arguments: [
      ("<enclosure url='http://h/a' type='audio/mpeg'/>", FeedItemKind.audio),
      ("<enclosure url='http://h/a.MP3?x#y'/>", .audio),
      ("<enclosure url='http://h/a.mp4' type='application/octet-stream'/>", .video),
      ("<enclosure url='http://h/a' type='video/mp4'/>", .video),
      (
        "<enclosure url='http://h/a.jpg' type='image/jpeg'/><enclosure url='http://h/a' type='audio/mpeg'/>",
        .audio
      ),
      ("<enclosure url='http://h/a.pdf' type='application/pdf'/>", .article),
      ("<atom:link rel='enclosure' type='audio/ogg' href='/x'/>", .audio), ("", .article),
    ])
  func kinds(elements: String, kind: FeedItemKind) {
    #expect(readFeed(rss(elements)).first?.kind == kind)
  }

  @Test(
    "tags are the categories, each once",
    arguments: [
      (
        "<category>a</category><category domain='x'> b &amp;amp; c </category><category>a</category>",
        ["a", "b & c"]
      ), ("<dc:subject>s</dc:subject>", ["s"]),
      ("<itunes:keywords>k, l ,,m</itunes:keywords>", ["k", "l", "m"]),
      ("<itunes:category text='T'><itunes:category text='U'/></itunes:category>", ["T"]),
      ("<media:category label='L'>m</media:category>", ["m"]),
      ("<tags>one, two</tags><category>three</category>", ["one", "two", "three"]),
      ("<category/>", []),
    ])
  func tags(elements: String, tags: [String]) {
    #expect(readFeed(rss(elements)).first?.tags.map(string) == tags)
  }

  @Test("an Atom category is its term, else its label")
  func atomTags() {
    let feed = readFeed(
      atom(
        "<category term='a' label='A'/><category term='' label='B'/><category term='c'>x</category>"
      ))
    #expect(feed.first?.tags.map(string) == ["a", "B", "c"])
  }
}
