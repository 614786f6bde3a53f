// The page: what stands where, and that it is closed, whatever comes.

import Foundation
import NewsModel
import Testing

@testable import news_render

@Suite struct HTMLPageTests {
  /// The page's body, without its title.
  private func body(_ records: [String], _ plan: RenderPlan = RenderPlan()) -> String {
    let page = text(.html, records, plan)
    return page.components(separatedBy: "<main>\n").last.map { $0.replacing("\n", with: "") } ?? ""
  }

  @Test("an article has a picture, a title, a digest and the number of replies")
  func cell() {
    let full = record([
      "tid": "T1", "tname": "头条", "docid": "A", "title": "a", "digest": "b",
      "url": "http://a.example/?x=1&y='",
      "imgsrc": "https://a.example/1.jpg", "replyCount": 0,
    ])
    #expect(
      body([full], plan(.chinese))
        == """
        <section id="T1"><h2 dir="auto">头条</h2><div class="cells"><article>\
        <a href="http://a.example/?x=1&amp;y=%27" rel="noreferrer"><span class="picture">\
        <img src="https://a.example/1.jpg" alt="" width="100" height="64"></span><h3 dir="auto">a</h3>\
        <p dir="auto">b</p><small>回帖数:0</small></a></article></div></section></main>\
        <nav aria-label="频道"><ul><li><a href="#T1" class="selected" dir="auto">头条</a></li></ul></nav></body></html>
        """)
  }

  private func plan(_ language: Language) -> RenderPlan { RenderPlan(language: language) }

  @Test("what is no address of http(s) is neither linked nor shown as a picture")
  func addresses() {
    for bad in [
      "javascript:alert(1)", "data:image/png,x", "//a.example/", "ftp://a.example/",
      " http://x/",
    ] {
      let page = body([record(["title": "a", "url": bad, "imgsrc": bad, "imgfile": bad])])
      #expect(page.contains("<article><div><span class=\"picture\">&nbsp;</span>"), "\(bad)")
    }
  }

  @Test("a file beside the page comes before the address of its picture")
  func files() {
    func picture(_ file: String) -> String {
      let page = body([record(["title": "a", "imgsrc": "http://a.example/1", "imgfile": file])])
      return page.components(separatedBy: "src=\"").last?.components(separatedBy: "\"").first ?? ""
    }
    #expect(picture("img/a b%.jpg") == "img/a%20b%25.jpg")
    #expect(picture("../图.jpg") == "../%E5%9B%BE.jpg")
    #expect(picture("./a:b.jpg") == "./a%3Ab.jpg")
    for absolute in ["/etc/x.png", "\\\\host\\x", "file:///x", "http://b.example/x", ""] {
      #expect(picture(absolute) == "http://a.example/1")
    }
  }

  @Test("channel records make the bar, empty channels too; else the articles' channels do")
  func bar() {
    let articles = [
      article("a", tid: "T1"), article("b", tid: "T2", tname: "科技"), article("c", tid: "T1"),
    ]
    func links(_ records: [String], _ plan: RenderPlan = RenderPlan()) -> [String] {
      body(records, plan).matches(of: /<li><a href="#([^"]*)"( class="selected")?/)
        .map { $0.1 + ($0.2 == nil ? "" : "*") }
    }
    #expect(links(articles) == ["T1*", "T2"])
    #expect(links(articles + [channel("x", tid: "T3"), channel("y", tid: "T1")]) == ["T3*", "T1"])
    var selected = RenderPlan()
    selected.selected = Array("T2".utf8)
    #expect(links(articles, selected) == ["T1", "T2*"])
    selected.selected = Array("none".utf8)
    #expect(links(articles, selected) == ["T1", "T2"])
    #expect(links([]) == [])
  }

  @Test("every link of the bar leads to something, and nothing has the same id twice")
  func anchors() {
    let channels = [
      channel("x", tid: "T3"), channel("x", tid: "T3"),
      channel("f", tid: "http://a.example/f?x=1&y"),
    ]
    let articles = [article("a", tid: "T1"), article("b", tid: "T3"), article("a", tid: "T1")]
    let sections = [
      channel("m", section: "mine"), channel("r", section: "recent"), channel("m", section: "mine"),
    ]
    let square = #"{"tid":"square:1","tname":"q","icon":"http://a.example/i"}"#
    for records in [
      channels, articles, channels + articles, sections, articles + sections, [square],
      [square] + articles, sections + [square],
    ] {
      let page = body(records)
      let ids = page.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count)
      for link in page.matches(of: /href="#([^"]*)"/) { #expect(ids.contains(String(link.1))) }
    }
  }

  @Test("subscriptions stand under their headings, fixed ones marked")
  func subscriptions() {
    let all = [
      channel("头条", tid: "T1", section: "mine", fixed: true),
      channel("b", tid: "T2", section: "more"),
    ]
    let page = body(all, plan(.chinese))
    #expect(
      page.contains("<h2>我的订阅</h2><ul class=\"channels\"><li id=\"T1\"><span class=\"fixed name\""))
    #expect(page.contains("<h2>更多频道</h2>") && !page.contains("最近删除"))
    #expect(
      body([channel("r", section: "recent")]).matches(of: /<h2>[^<]*/).map { String($0.0) }
        == ["<h2>My channels", "<h2>Recently removed", "<h2>More channels"])
  }

  @Test("squares have an icon above their name, and a link over http(s) only")
  func squares() {
    let page = body([
      #"{"tid":"square:1","tname":"a","icon":"http://a.example/i","url":"http://a.example/"}"#,
      #"{"tid":"square:2","tname":"b","icon":null,"url":"mod://x"}"#,
    ])
    #expect(
      page.hasPrefix(
        """
        <ul class="squares"><li id="c-
        """))
    #expect(
      page.contains(
        "<a href=\"http://a.example/\" rel=\"noreferrer\"><span class=\"icon\"><img src=\"http://a.example/i\""
      ))
    #expect(
      page.contains(
        "<div><span class=\"icon\">&nbsp;</span><span class=\"name\" dir=\"auto\">b</span></div>"))
    #expect(!page.contains("<nav"))
  }

  @Test("the policy allows the style sheet that is there, and nothing else")
  func policy() throws {
    let page = text(.html, [])
    let sheet = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
    var hash: [UInt8] = []
    hash.append(base64: SHA256.digest(Array(sheet.utf8)))
    #expect(page.contains("style-src 'sha256-\(String(decoding: hash, as: UTF8.self))'"))
    #expect(page.contains("default-src 'none'") && !page.contains("unsafe"))
    #expect(!page.contains("<script") && !page.contains(" style="))
  }

  @Test(
    "base 64 is that of RFC 4648",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func base64(text: String, encoded: String) {
    var bytes: [UInt8] = []
    bytes.append(base64: Array(text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
  }

  @Test("a page says which one it is")
  func page() {
    var second = RenderPlan()
    second.page = Page(number: 2, size: 1)
    let page = body([article("a"), article("b")], second)
    #expect(
      page.contains("<p class=\"page\">2/2</p>") && page.contains(">b<") && !page.contains(">a<"))
  }

  @Test("language and title are said")
  func language() {
    var plan = RenderPlan(language: .chinese)
    plan.title = Array("<b> & \"c\"".utf8)
    let page = text(.html, [], plan)
    #expect(page.contains("<html lang=\"zh-CN\" dir=\"ltr\">"))
    #expect(page.contains("<title>&lt;b&gt; &amp; &quot;c&quot;</title>"))
  }
}
