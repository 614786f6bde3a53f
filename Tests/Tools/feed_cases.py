"""Feeds that are hard to read, and what is in them: used by promises/feeds.py and scripts/conformance.

Each case is what a server sends and what its first items are. All of it is made up.
"""

import base64, dataclasses, html, json


@dataclasses.dataclass
class Case:
    area: str
    name: str
    body: bytes
    type: str | None = "application/xml"  # the Content-Type header
    items: list = dataclasses.field(default_factory=list)  # what is expected of each item, by key
    error: str | None = None  # the word of the failure, else there is none
    says: str | None = None  # what its message holds
    warning: bool | None = None  # whether there is one, where that matters
    exact: bool = True  # no further items

    @property
    def status(self):
        return 0 if self.error is None else 1 if self.items else 3


CASES = []


def case(area, name, body, *items, **more):
    body = body if isinstance(body, bytes) else body.encode()
    CASES.append(Case(area, name, body.replace(b"<rss>", b'<rss version="2.0">'), items=list(items), **more))


NAMESPACES = (
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
    'xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" '
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"'
)


def rss(items, head="", prolog='<?xml version="1.0"?>'):
    return '%s<rss version="2.0" %s><channel><title>C</title>%s%s</channel></rss>' % (prolog, NAMESPACES, head, items)


def item(fields, **more):
    return rss("<item>%s</item>" % fields, **more)


def atom(fields, attributes="", head=""):
    return '<feed xmlns="http://www.w3.org/2005/Atom" %s><title>C</title>%s<entry>%s</entry></feed>' % (attributes, head, fields)


# MARK: charsets

SIMPLIFIED = "我国新闻：北京时间今天上午，「足球」比赛将在上海举行，这是第一次。"
TRADITIONAL = "台灣新聞：今天上午，「足球」比賽將在臺北舉行，這是第一次，歡迎大家。"
JAPANESE = "日本のニュース：今日は東京でサッカーの試合があります。「はじめて」です。"
KOREAN = "한국 뉴스: 오늘 서울에서 축구 경기가 열립니다. 똠방각하 처음입니다."
RUSSIAN = "Новости России: сегодня в Москве состоится футбольный матч. Впервые."
GREEK = "Νέα από την Ελλάδα: σήμερα στην Αθήνα γίνεται ένας αγώνας."
FRENCH = "Été à Besançon : « l’œuvre » coûte 5 € — déjà vu"
POLISH = "Zażółć gęślą jaźń. Dziś w Łodzi odbędzie się mecz"
HEBREW = "חדשות ישראל: היום בתל אביב יתקיים משחק כדורגל"
ARABIC = "أخبار: اليوم في القاهرة مباراة كرة القدم"
TURKISH = "Türkiye haberleri: bugün İstanbul’da maç var ğüşıöç"

# The codec, a text, the names it goes by, and whether its bytes show what they are.
CHARSETS = [
    ("gbk", SIMPLIFIED, ["GBK", "gb2312", "GB18030", "cp936"], True),
    ("gb18030", SIMPLIFIED + "𠮷㐀€", ["GB18030", "gb2312"], True),
    ("big5", TRADITIONAL, ["Big5", "big5-hkscs"], True),
    ("cp932", JAPANESE + "①㈱", ["Shift_JIS", "x-sjis"], True),
    ("euc_jp", JAPANESE, ["EUC-JP"], True),
    ("cp949", KOREAN, ["EUC-KR", "ks_c_5601-1987"], True),
    ("cp1251", RUSSIAN, ["windows-1251"], True),
    ("koi8-r", RUSSIAN, ["KOI8-R"], True),
    ("cp1252", FRENCH, ["windows-1252", "iso-8859-1", "us-ascii"], True),
    ("iso8859-5", RUSSIAN, ["ISO-8859-5"], False),
    ("cp1253", GREEK, ["windows-1253"], False),
    ("cp1250", POLISH, ["windows-1250"], False),
    ("iso8859-2", POLISH, ["iso-8859-2"], False),
    ("cp1255", HEBREW, ["windows-1255"], True),
    ("cp1256", ARABIC, ["windows-1256"], False),
    ("cp1254", TURKISH, ["windows-1254", "iso-8859-9"], False),
]


def declared(text, charset=None):
    declaration = ' encoding="%s"' % charset if charset else ""
    return '<?xml version="1.0"%s?><rss><channel><title>C</title><item><title>%s</title></item></channel></rss>' % (
        declaration, text)


def charsets():
    area = "charsets"
    for codec, text, names, shows in CHARSETS:
        for name in names:
            def one(what, document, header, warning=None):
                case(area, "%s: %s" % (name, what), document, {"title": text}, type=header, warning=warning)

            one("declared", declared(text, name).encode(codec), "application/xml", warning=False)
            one("in the header", declared(text).encode(codec), "application/rss+xml; charset=%s" % name, warning=False)
            one("in quotes in the header, the declaration is wrong", declared(text, "utf-8").encode(codec),
                'text/xml; charset="%s"; x=y' % name)
            one("declared, the header is wrong", declared(text, name).encode(codec), "application/xml; charset=utf-8", warning=True)
            if codec != "cp1252":
                one("declared, but the bytes are UTF-8", declared(text, name).encode(), "application/xml", warning=True)
                one("in the header, but all else is UTF-8", declared(text, "utf-8").encode(), "text/xml; charset=%s" % name, warning=True)
        if shows:
            one("nowhere, but the bytes show it", declared(text).encode(codec), None, warning=True)
            one("nowhere, and the header says UTF-8", declared(text, "utf-8").encode(codec), "text/xml; charset=utf-8", warning=True)
    for codec in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        for name in (codec[:6], None, "utf-8", "gb2312"):
            title = {"title": SIMPLIFIED}
            case(area, "%s with a mark, declared as %s" % (codec, name), ("\ufeff" + declared(SIMPLIFIED, name)).encode(codec), title)
            case(area, "%s without a mark, declared as %s" % (codec, name), declared(SIMPLIFIED, name).encode(codec), title)
            case(area, "%s with a mark, GBK in the header, declared as %s" % (codec, name),
                 ("\ufeff" + declared(SIMPLIFIED, name)).encode(codec), title, type="text/xml; charset=gbk", warning=True)
    case(area, "a mark of UTF-8 counts before the header", ("\ufeff" + declared(SIMPLIFIED, "gbk")).encode(), {"title": SIMPLIFIED},
         type="text/xml; charset=gb2312", warning=True)
    case(area, "declared as UTF-16 in bytes of ASCII", declared(SIMPLIFIED, "utf-16").encode("gbk"), {"title": SIMPLIFIED}, warning=True)
    for codec in ("utf-8", "gbk"):
        case(area, "a name that nobody knows over " + codec, declared(SIMPLIFIED, "x-foo").encode(codec), {"title": SIMPLIFIED}, warning=True)
        case(area, "JSON in " + codec, json_feed('{"id":"1","title":"%s"}' % SIMPLIFIED).encode(codec), {"title": SIMPLIFIED},
             type="application/json; charset=" + codec, warning=False)
    case(area, "in single quotes with blanks", declared(SIMPLIFIED, "X").replace('="X"', " = 'gbk' ").encode("gbk"), {"title": SIMPLIFIED})
    case(area, "ISO-2022-JP", declared(JAPANESE, "ISO-2022-JP").encode("iso2022_jp"), {"title": JAPANESE})
    bad = declared(SIMPLIFIED, "gb2312").encode("gbk")
    cut = "今天".encode("gbk")
    case(area, "one bad byte costs itself, GB2312", bad.replace(cut, cut[:2] + b"\xff" + cut[2:]),
         {"title": SIMPLIFIED.replace("今天", "今\ufffd天")}, warning=True)
    case(area, "one bad byte costs itself, UTF-8", declared(SIMPLIFIED).encode().replace("天".encode(), b"\xff" + "天".encode()),
         {"title": SIMPLIFIED.replace("天", "\ufffd天")}, warning=True)
    case(area, "a character cut short costs itself", declared(SIMPLIFIED).encode().replace("今天".encode(), "今".encode()[:2] + "天".encode()),
         {"title": SIMPLIFIED.replace("今天", "\ufffd天")}, warning=True)
    case(area, "a cut character does not take the tag", declared("今").encode("gbk").replace("今".encode("gbk"), b"\xbd"), {"title": "\ufffd"},
         type="text/xml; charset=gbk")
    case(area, "text begins late", item("<guid>1</guid><!-- %s --><title>%s</title>" % (" " * 200_000, SIMPLIFIED), prolog='<?xml version="1.0" encoding="GBK"?>').encode("gbk"),
         {"title": SIMPLIFIED})


def json_feed(items, version="https://jsonfeed.org/version/1.1"):
    return '{"version":"%s","title":"J","items":[%s]}' % (version, items)


# MARK: faults that are passed over


def tolerance():
    def read(name, body, *items, **more):
        case("tolerance", name, body, *items, **more)

    a, b = {"title": "a"}, {"title": "b"}
    one = "<item><title>a</title></item>"
    read("ampersands", item("<title>AT&T & Bell &co; R&D</title><link>http://x.example/?a=1&b=2&copy=3</link>"),
         {"title": "AT&T & Bell &co; R&D", "url": "http://x.example/?a=1&b=2&copy=3"})
    read("undeclared entities", item("<title>caf&eacute; &hellip; &unknown; &#x27;q&#39; &#8217; &#146;</title>"), {"title": "café … &unknown; 'q' ’ ’"})
    read("numbers of no character", item("<title>&#0;&#xD800;&#x110000;</title>"), {"title": "\ufffd\ufffd\ufffd"})
    every = sorted(name for name in html.entities.html5 if name.endswith(";"))
    read("every entity of HTML", rss("".join("<item><guid>%s</guid><title>a&amp;%sz</title></item>" % (name, name) for name in every)), *[
        {"title": " ".join(("a%sz" % html.unescape("&" + name)).replace("\u200e", "").replace("\u200f", "").split())} for name in every])
    read("undeclared prefixes", '<rss><channel><item><title>a</title><dc:creator>W</dc:creator><foo:bar>z</foo:bar>'
         "<content:encoded><![CDATA[<p>full</p>]]></content:encoded></item></channel></rss>", {"title": "a", "author": "W", "digest": "full"})
    read("control characters", item("<title>a\x00b\x01c\x1bf\x7fg\u202ej</title>"), {"title": "abcfgj"})
    read("blanks in front", "\n\n  \ufeff" + item("<title>a</title>"), a)
    read("two marks in front", "\ufeff\ufeff" + item("<title>a</title>"), a)
    read("a warning of PHP in front", "<br />\n<b>Warning</b>: x in <b>y</b><br />\n" + item("<title>a</title>"), a)
    read("text in front", "Warning: x in y\n" + item("<title>a</title>"), a)
    read("nothing but a title", item("<title>a</title>"), {"title": "a", "url": None, "ptime": None, "published": None})
    read("an item never closed", rss("<item><title>a</title><item><title>b</title></item>"), a, b)
    read("a title never closed", rss("<item><title>a<link>http://x.example/1</link></item><item><title>b</title></item>"),
         {"title": "a", "url": "http://x.example/1"}, b)
    read("a description never closed", rss("<item><title>a</title><description>x <i>y</i><pubDate>Mon, 25 May 2020 10:00:00 GMT</pubDate></item>" + one.replace("a<", "b<")),
         {"title": "a", "digest": "x y", "published": "2020-05-25T10:00:00Z"}, b)
    picture = '<description>x</description><media:thumbnail url="http://x.example/a.jpg"/>'
    read("content never closed that nobody wants", rss("<item><title>a</title>%s<content:encoded>y<item><title>b</title></item>" % picture), {**a, "digest": "x"}, b)
    read("a date never closed", rss("<item><pubDate>Mon, 25 May 2020 10:00:00 GMT<guid>1</guid><title>a</title></item>"),
         {"title": "a", "docid": "1", "published": "2020-05-25T10:00:00Z"})
    read("end tags crossed", rss("<item><title>a</item></title><item><title>b</title></item>"), a, b)
    read("end tags of nothing", rss("</p></item></title>" + one), a)
    read("attributes without quotes", rss("<item><title>a</title><enclosure url=http://x.example/a.mp3 type=audio/mpeg length=1></item>"),
         {"title": "a", "kind": "audio"})
    read("an attribute twice", rss('<item><title>a</title><enclosure url="http://x/a" url="http://x/b" type="video/mp4" type="x"/></item>'), {"title": "a", "kind": "video"})
    read("a tag in an attribute", rss('<item><title>a</title><category domain="a<b">c</category></item>'), {"title": "a", "tags": ["c"]})
    read("a quote never closed", rss('<item><title>a</title><category domain="x>c</category><guid>1</guid></item><item><title>b</title></item>'), {"title": "a", "docid": "1"}, b)
    read("capital letters", item("<TITLE>a</TITLE><LINK>http://x.example/1</LINK><PUBDATE>Mon, 25 May 2020 10:00:00 GMT</PUBDATE>").replace("rss", "RSS").replace("item", "ITEM"),
         {"title": "a", "url": "http://x.example/1", "published": "2020-05-25T10:00:00Z"})
    read("less-than signs in text", item("<title>1 < 2 and 3 > 2 <3 <- x</title><link>http://x/1</link>"), {"title": "1 < 2 and 3 > 2 <3 <- x", "url": "http://x/1"})
    read("an instruction in text", item("<title>a<?x y?>b</title>"), {"title": "ab"})
    read("a comment in text", item("<title>a<!-- <b> -->b</title>"), {"title": "ab"})
    read("hyphens in a comment", item("<!-- a -- b --- --><title>a</title>"), a)
    read("rubbish behind the end", item("<title>a</title>") + "<!-- x --><p>junk", a)
    read("a second feed behind the end", item("<title>a</title>") + item("<title>b</title>"), a)
    read("items in a list", rss("<items>%s</items>" % one), a)
    read("Atom's namespace with https", '<feed xmlns="https://www.w3.org/2005/Atom"><entry><id>urn:1</id><title>a</title></entry></feed>', a)
    read("Atom under a prefix", '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>urn:1</a:id><a:title>a</a:title></a:entry></a:feed>', a)
    read("RSS in a namespace of its own", '<rss xmlns="http://odd.example/"><channel>%s</channel></rss>' % one, a)
    read("a declaration of RSS 0.91", '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">'
         + '<rss version="0.91"><channel>%s</channel></rss>' % one, a)
    read("RSS without a version", "<rss ><channel>%s</channel></rss >" % one, a)
    read("the wrong content type", item("<title>a</title>"), a, type="text/html")
    read("a section split in two", item("<description><![CDATA[a]]]]><![CDATA[>b]]></description>"), {"digest": "a]]>b"})
    read("items outside the channel", '<rss version="2.0"><channel><title>C</title></channel>%s</rss>' % one, a)
    read("the same guid twice", rss("<item><guid>1</guid><title>a</title></item><item><guid>1</guid><title>b</title></item>"), a)
    read("no items", rss(""))
    read("an array of no items", json_feed(""), type="application/json")
    version, title, author = '"version":"https://jsonfeed.org/version/1"', '"title":"J"', '"author":{"name":"F"}'
    items = '"items":[{"id":"1","title":"a"},{"id":"2","title":"b","author":{"name":"I"}}]'
    for members in ([version, title, author, items], [author, items, title, version], [version, items, author, title], [title, items, version, author]):
        read("JSON: %s" % ", ".join(member[1:5] for member in members), "{%s}" % ",".join(members),
             {"title": "a", "tname": "J", "author": "F"}, {"title": "b", "tname": "J", "author": "I"}, type="application/json", warning=False)
    read("JSON without a title", "{%s,%s}" % (version, items), {"title": "a", "tname": None}, b, warning=False)
    read("JSON: rubbish behind the end", json_feed('{"id":"1","title":"a"}') + " {", a)


# MARK: what is no feed, or breaks off


def failures():
    def fails(name, body, word, says, *items, **more):
        case("failures", name, body, *items, error=word, says=says, **more)

    a = {"title": "a"}
    begun = "<rss><channel><item><title>a</title></item>"
    fails("nothing", "", "not-a-feed", "")
    fails("blanks", "  \n ", "not-a-feed", "")
    fails("a page that names a feed", '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/x.xml"></head>', "not-a-feed", "/x.xml", type="text/html")
    fails("a page that names a feed in capitals", '<HTML><HEAD><LINK HREF=x.atom TYPE="application/atom+xml" REL="Alternate home">', "not-a-feed", "x.atom", type="text/html")
    fails("a page that names JSON Feed", '<html><link rel=alternate hreflang=en href=/en><link type="application/feed+json" rel="alternate" href="f.json">', "not-a-feed", "f.json")
    fails("a page with a base", '<html><base href="http://b.example/d/"><link type="application/atom+xml" rel="alternate" href="f">', "not-a-feed", "http://b.example/d/f")
    fails("a page that names a feed with parameters", '<html><link rel="alternate" type="Application/RSS+XML; charset=utf-8" href="/x.xml">', "not-a-feed", "/x.xml")
    fails("a page whose feed is XML", '<html><link rel="alternate" type="text/xml" title="RSS" href="/x.xml">', "not-a-feed", "/x.xml")
    fails("a page that names a feed in HTML5", '<html><link rel="feed" href="/x.xml">', "not-a-feed", "/x.xml")
    fails("a page with links in a script and in a comment", '<html><script>"<link rel=alternate type=application/rss+xml href=/no>"</script>'
          '<!-- <link rel=alternate type=application/rss+xml href=/no> --><link rel="alternate" type="application/rss+xml" href="?a=1&amp;b=2">', "not-a-feed", "?a=1&b=2")
    fails("JSON Feed without items", '{"version":"https://jsonfeed.org/version/1.1","title":"J"}', "not-a-feed", "JSON", type="application/json")
    fails("JSON Feed whose items are none", '{"version":"https://jsonfeed.org/version/1.1","items":{}}', "not-a-feed", "JSON", type="application/json")
    fails("a page that names none", "<html><head><title>x</title></head><body>no</body></html>", "not-a-feed", "HTML page", type="text/html")
    fails("a part of a page", "<p>hello</p>", "not-a-feed", "HTML")
    fails("text", "hello world", "not-a-feed", "text", type="text/plain")
    fails("another object", '{"a":1}', "not-a-feed", "JSON", type="application/json")
    fails("an array", "[1,2]", "not-a-feed", "JSON", type="application/json")
    fails("a list of feeds", '<opml version="2.0"><body><outline text="x" xmlUrl="http://x/"/></body></opml>', "not-a-feed", "news-channels")
    fails("another element", "<urlset><url><loc>http://x</loc></url></urlset>", "not-a-feed", "urlset")
    for name, rest in {
        "behind an item": "", "in a tag": "<ite", "in an item": "<item><title>b</title>", "in a title": "<item><title>b", "in a section": "<item><description><![CDATA[b",
        "in a comment": "<!-- b", "in an attribute": '<item><link href="http', "behind the channel": "</channel>", "in the last tag": "</channel></rs",
        "in a reference": "<item><title>b &am", "in a character": b"<item><title>\xe4\xb8",
    }.items():
        fails("breaks off " + name, begun.encode() + (rest if isinstance(rest, bytes) else rest.encode()), "truncated", "breaks off", a)
    fails("Atom breaks off", '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>a</title></entry><entry><tit', "truncated", "breaks off", a)
    fails("JSON breaks off", json_feed('{"id":"1","title":"a"},{"id":"2","title":"b')[:-3], "truncated", "breaks off", a, type="application/json")
    for name, rest in {
        "in the list": '{"id":"1","title":"a"},', "behind an item": '{"id":"1","title":"a"}', "in a number": '{"id":"1","title":"a"},1',
        "in an escape": '{"id":"1","title":"a"},{"id":"\\u12', "behind the list": '{"id":"1","title":"a"}]', "in a key": '{"id":"1","title":"a"}],"descr',
        "behind a key": '{"id":"1","title":"a"}],"description"', "behind a colon": '{"id":"1","title":"a"}],"description":',
    }.items():
        fails("JSON breaks off " + name, json_feed("")[:-2] + rest, "truncated", "breaks off", a, type="application/json")
    fails("JSON breaks off before its version", '{"title":"J","items":[{"id":"1","title":"a"}],"vers', "truncated", "breaks off", type="application/json")
    fails("JSON breaks off before its title", '{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"a"},{"id":', "truncated", "breaks off", a, type="application/json")
    fails("JSON is damaged", json_feed('{"id":"1","title":"a"},{"id":"2",}'), "not-json", "", a, type="application/json")


# MARK: fields


def fields():
    def read(name, body, *items, **more):
        case("fields", name, body, *items, **more)

    read("Atom: the alternate page", atom('<title>t</title><id>urn:1</id><link rel="self" href="http://s/"/><link rel="edit" href="http://e/"/>'
         '<link rel="alternate" type="text/html" href="http://h/"/>'), {"docid": "urn:1", "url": "http://h/"})
    read("Atom: bases in bases", '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://b.example/a/"><entry xml:base="c/"><id>urn:1</id><title>t</title>'
         '<link href="d"/><link rel="enclosure" href="e.mp3" type="audio/mpeg"/><summary type="html">&lt;img src="p.png"></summary></entry></feed>',
         {"url": "http://b.example/a/c/d", "imgsrc": "http://b.example/a/c/p.png", "kind": "audio"})
    read("Atom: types of text", atom('<id>1</id><title type="html">a &amp;amp; b &lt;b&gt;c&lt;/b&gt;</title><summary type="text">1 &lt; 2 &lt;b&gt;</summary>'),
         {"title": "a & b c", "digest": "1 < 2 <b>"})
    read("Atom: XHTML under a prefix", atom('<id>1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>b</b> &lt;c&gt;</div></title>'
         '<content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>one</x:p><x:p>two</x:p></x:div></content>'), {"title": "a b <c>", "digest": "one two"})
    read("Atom: Base64", atom('<id>1</id><title>t</title><content type="application/octet-stream">%s</content>' % base64.b64encode("<b>你好</b>".encode()).decode()), {"digest": "你好"})
    read("Atom 0.3", '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>urn:1</id><title mode="escaped" type="text/html">a &lt;i&gt;b&lt;/i&gt;</title>'
         "<issued>2004-01-02T03:04:05Z</issued><modified>2004-01-03T03:04:05Z</modified></entry></feed>",
         {"title": "a b", "published": "2004-01-02T03:04:05Z", "updated": "2004-01-03T03:04:05Z"})
    read("Atom: the feed's author, and a source's", '<feed xmlns="http://www.w3.org/2005/Atom"><author><name>F</name></author><entry><id>1</id></entry>'
         "<entry><id>2</id><source><author><name>S</name></author></source></entry></feed>", {"author": "F"}, {"author": "S"})
    read("RSS 1.0", '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">'
         '<channel rdf:about="http://x/"><title>C</title></channel><item rdf:about="http://x/1"><title>a</title><link>http://x/1</link><dc:date>2020-05-25T10:00+08:00</dc:date></item></rdf:RDF>',
         {"title": "a", "url": "http://x/1", "updated": "2020-05-25T02:00:00Z"})
    read("guids that are links, and not", rss('<item><guid>http://x/g</guid></item><item><guid isPermaLink="false">http://x/h</guid></item>'),
         {"docid": "http://x/g", "url": "http://x/g"}, {"docid": "http://x/h", "url": None})
    read("relative links", item("<title>t</title><link>/a/b</link>", head="<link>http://s.example/c/</link>"), {"url": "http://s.example/a/b"})
    read("links without a scheme", item("<title>t</title><link>//cdn.example/b</link>"), {"url": "http://cdn.example/b"})
    read("links that are scripts", item("<title>t</title><link>javascript:alert(1)</link>"), {"url": None})
    read("links with blanks", item("<title>t</title><link>\n  http://x.example/a b  \n</link>"), {"url": "http://x.example/a%20b"})
    read("Atom's link in RSS", item('<title>t</title><atom:link href="http://a.example/"/>'), {"url": "http://a.example/"})
    read("comments counted", item("<title>t</title><slash:comments> 012 </slash:comments>"), {"replyCount": 12})
    read("comments not counted", item("<title>t</title><slash:comments>many</slash:comments>"), {"replyCount": None})
    read("replies counted", atom('<id>1</id><title>t</title><thr:total xmlns:thr="http://purl.org/syndication/thread/1.0">7</thr:total>'), {"replyCount": 7})
    read("pictures", item('<title>t</title><media:group><media:content url="http://x/a.jpg" medium="image"/></media:group>'), {"imgsrc": "http://x/a.jpg"})
    read("podcasts", item('<title>t</title><itunes:author>N</itunes:author><itunes:image href="http://x/i.png"/><enclosure url="http://x/a.mp3" type="audio/mpeg"/>'),
         {"author": "N", "imgsrc": "http://x/i.png", "kind": "audio"})
    read("JSON Feed", json_feed('{"id":1,"url":"/p","title":"T","content_html":"<p>a</p><p>b</p>","date_published":"2020-01-02T03:04:05+08:00","tags":["a","a","b"],'
         '"authors":[{"name":"N"},{"name":"M"}]},{"id":"2","content_text":"a < b & c","author":{"name":"Old"},"attachments":[{"url":"http://x/a.mp3","mime_type":"audio/mpeg"}]}'),
         {"docid": "1", "title": "T", "digest": "a b", "author": "N, M", "published": "2020-01-01T19:04:05Z", "tags": ["a", "b"]},
         {"docid": "2", "digest": "a < b & c", "author": "Old", "kind": "audio"}, type="application/feed+json")
    for name, markup, text in [
        ("blocks part words", "<p>a</p><p>b</p><div>c</div>d<br>e<li>f", "a b c d e f"),
        ("inline elements do not", "un<b>believ</b>able<a href='x'>s</a>", "unbelievables"),
        ("scripts and styles", "<p>a<script>evil('</p>')</script>b<style>x{}</style><!-- no -->c", "abc"),
        ("references once", "&amp;lt; &amp;amp; &eacute; &nbsp;&#8212; &copy", "&lt; &amp; é — ©"),
        ("tags never closed", "a <b>b <i>c <a href='", "a b c"),
        ("a picture alone", "<img src=http://x/y.png>", None),
        ("blanks of all kinds", "a\u3000\u00a0\u2003b\u2028c", "a b c"),
        ("tables", "<table><tr><td>a<td>b<tr><td>c</table>", "a b c"),
    ]:
        read("text: " + name, item("<guid>1</guid><description>%s</description>" % html.escape(markup)), {"digest": text})
        read("text in a section: " + name, item("<guid>1</guid><description><![CDATA[%s]]></description>" % markup), {"digest": text})
    read("text: tags in a title", item("<title>The &lt;title&gt; tag, &lt;T&gt;, 1 &lt; 2, &lt;b&gt;bold&lt;/b&gt;</title>"), {"title": "The tag, <T>, 1 < 2, bold"})


# MARK: dates

DATES = """\
Mon, 25 May 2020 10:00:00 GMT|2020-05-25T10:00:00Z
Mon, 25 May 20 10:00:00 GMT|2020-05-25T10:00:00Z
Sun, 25 May 97 10:00:00 GMT|1997-05-25T10:00:00Z
25 May 2020 10:00 EST|2020-05-25T15:00:00Z
Mon, 25 May 2020 10:00:00 EDT|2020-05-25T14:00:00Z
Mon, 25 May 2020 10:00:00 CST|2020-05-25T16:00:00Z
Mon, 25 May 2020 10:00:00 MST|2020-05-25T17:00:00Z
Mon, 25 May 2020 10:00:00 PDT|2020-05-25T17:00:00Z
Mon, 25 May 2020 10:00:00 UT|2020-05-25T10:00:00Z
Mon, 25 May 2020 10:00:00 Z|2020-05-25T10:00:00Z
Mon, 25 May 2020 10:00:00 +0800|2020-05-25T02:00:00Z
Mon, 25 May 2020 10:00:00 +08:00|2020-05-25T02:00:00Z
Mon, 25 May 2020 10:00:00 -0000|2020-05-25T10:00:00Z
Mon, 25 May 2020 10:00:00 GMT+8|2020-05-25T02:00:00Z
Mon May 25 2020 10:00:00 GMT+0800 (China Standard Time)|2020-05-25T02:00:00Z
Monday, 25-May-20 10:00:00 GMT|2020-05-25T10:00:00Z
Mon May 25 10:00:00 UTC 2020|2020-05-25T10:00:00Z
Mon, 25 May 2020 1:05:00 PM GMT|2020-05-25T13:05:00Z
周一, 25 May 2020 10:00:00 GMT|2020-05-25T10:00:00Z
Sat, 31 Dec 2016 23:59:60 GMT|2017-01-01T00:00:00Z
Sat, 29 Feb 2020 24:00:00 GMT|2020-03-01T00:00:00Z
2020-05-25T10:00:00Z|2020-05-25T10:00:00Z
2020-05-25T10:00:00.123456Z|2020-05-25T10:00:00Z
2020-05-25t10:00z|2020-05-25T10:00:00Z
2020-05-25 10:00:00 +0800|2020-05-25T02:00:00Z
2020-05-25T10:00:00+08|2020-05-25T02:00:00Z
20200525T100000Z|2020-05-25T10:00:00Z
20200525T1000+0800|2020-05-25T02:00:00Z
2016/6/29 15:07:41 +0800|2016-06-29T07:07:41Z
2024年1月2日 10:00 +0800|2024-01-02T02:00:00Z
2024年01月02日 星期二 下午3:04 +0800|2024-01-02T07:04:00Z
Mon, 25 May 2020 10:00:00 北京时间|2020-05-25T02:00:00Z
Mon, 25 May 2020 10:00:00|
Mon, 25 May 2020|
Mon May 25 10:00:00 2020|
Mon May 25 10:00:00 CST 2020|
2020-05-25|
2020-05-25 10:00:00|
2020-05|
2020|
1590400800|
2016/6/29 15:07:41|
6/7/2016 15:07:41 GMT|
2024年1月2日|
2024年1月2日 10:00|
Mon, 31 Feb 2020 10:00:00 GMT|
Mon, 29 Feb 2021 10:00:00 GMT|
Mon, 25 May 2020 25:00:00 GMT|
Mon, 25 May 2020 10:60:00 GMT|
Mon, 25 May 2020 10:00:60 GMT|
Mon, 25 May 2020 10:00:00 IST|
Mon, 25 May 2020 10:00:00 BST|
Mon, 25 May 2020 10:00:00 +2500|
Lun, 25 mai 2020 10:00:00 GMT|
2020-13-25T10:00:00Z|
2020-02-30T10:00:00Z|
0000-00-00T00:00:00Z|
2020-05-25T10:00:00Zfoo|
now|
0|"""


def dates():
    for line in DATES.split("\n"):
        date, value = line.split("|")
        case("dates", date, item("<guid>1</guid><pubDate>%s</pubDate>" % date), {"ptime": date, "published": value or None})


# MARK: attacks


def attacks():
    def survives(name, body, *items, **more):
        case("attacks", name, body, *items, **more)

    t = {"title": "t"}
    entity = '<!DOCTYPE rss [<!ENTITY c "Copy&#169;"><!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY d "&c;&c;"><!ENTITY %% p SYSTEM "http://127.0.0.1:9/"> %%p;]>%s'
    survives("entities of its own, and from outside", entity % item("<title>&c; &x; &d;</title>", prolog=""), {"title": "Copy© &x; Copy©Copy©"})
    survives("a definition from outside", '<!DOCTYPE rss SYSTEM "http://127.0.0.1:9/x.dtd">' + item("<title>t</title>", prolog=""), t)
    laughs = "".join("<!ENTITY l%d \"%s\">" % (n + 1, "&l%d;" % n * 10) for n in range(9))
    survives("a billion laughs", '<!DOCTYPE rss [<!ENTITY l0 "ha ha ha ha ha ha ha ha">%s]>%s' % (laughs, rss("<item><title>&l9;</title><guid>1</guid></item><item><title>t</title></item>", prolog="")),
             {"docid": "1"}, t, warning=True)
    survives("an entity of itself", '<!DOCTYPE rss [<!ENTITY a "&b;x"><!ENTITY b "&a;y">]>' + item("<title>t</title><guid>&a;</guid>", prolog=""), t)
    survives("a short entity a hundred thousand times", '<!DOCTYPE rss [<!ENTITY s "&#228;">]>'
             + rss("<item><guid>1</guid><title>&s;&s;</title><description>%s</description></item>" % ("&s; x " * 100_000), prolog=""), {"title": "ää"}, warning=False)
    survives("deep nesting in a text", item("<title>t</title><description>%sx%s</description>" % ("<div>" * 50_000, "</div>" * 50_000)), {"title": "t", "digest": "x"})
    survives("deep nesting of unknown elements", "<rss><channel>%s</channel><item><title>t</title></item></rss>" % ("<x>" * 100_000), t)
    survives("deep nesting of channels", "<rss>%s<item><title>t</title></item>%s</rss>" % ("<channel>" * 10_000, "</channel>" * 10_000), exact=False)
    survives("deep nesting of JSON", json_feed('{"id":"1","title":"t","x":%s1%s}' % ("[" * 400, "]" * 400)), {"title": "t"}, type="application/json")
    survives("20,000 attributes", rss("<item %s><title>t</title></item>" % " ".join('a%d="x"' % n for n in range(20_000))), t)
    survives("20,000 namespaces", rss("<item %s><title>t</title></item>" % " ".join('xmlns:a%d="http://x/%d"' % (n, n) for n in range(20_000))), t)
    survives("an attribute of 3 MB", rss('<item><title>t</title><category domain="%s">c</category></item>' % ("x" * 3_000_000)), t)
    survives("a tag of 2 MB", rss("<item><title>t</title></item><x %s>" % ("x " * 1_000_000)), t)
    survives("a tag that never ends", rss("<item><title>t</title></item>")[:-16] + "<x %s" % ("x " * 1_000_000), t, error="truncated")
    survives("a title of 10 MB", rss("<item><guid>1</guid><title>%s</title></item><item><title>t</title></item>" % ("x" * 10_000_000)), {"docid": "1"}, t, warning=True)
    survives("300,000 tags", rss("<item><title>t</title>%s</item>" % ("<category>c</category>" * 300_000)), {"title": "t", "tags": ["c"]})
    survives("a million quotes", rss("<item><title>t</title><description>%s</description></item>" % ("&lt;a href=\"" * 100_000)), t)
    survives("a million brackets", rss("<item><title>t</title><description>%s</description></item>" % ("<![CDATA[]]>]]" * 100_000)), t)
    survives("a million less-than signs", rss("<item><title>t</title><description>%s</description></item>" % ("&lt;" * 300_000)), t)
    survives("sections never closed in markup", rss("<item><title>t</title><description>%s</description></item>" % ("&lt;![CDATA[&lt;b&gt;" * 50_000)), t)


for make in (charsets, tolerance, failures, fields, dates, attacks):
    make()
