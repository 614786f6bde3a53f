import Testing

@testable import Markup

@Suite struct OPMLReaderTests {
  func read(_ document: [UInt8], chunk: Int = .max, contentType: String = "") -> (
    outlines: [OPMLOutline], error: OPMLError?
  ) {
    var outlines: [OPMLOutline] = []
    var reader = OPMLReader(contentType: [UInt8](contentType.utf8))
    do throws(OPMLError) {
      var start = 0
      while start < document.count {
        let end = start + min(chunk, document.count - start)
        try reader.consume(document.span.extracting(start..<end)) { outlines.append($0) }
        start = end
      }
      try reader.finish { outlines.append($0) }
    } catch {
      return (outlines, error)
    }
    return (outlines, nil)
  }

  func read(_ body: String) -> [OPMLOutline] {
    let document =
      "<?xml version='1.0'?><opml version='2.0'><head><title>T</title></head><body>\(body)</body></opml>"
    let (outlines, error) = read([UInt8](document.utf8))
    #expect(error == nil)
    return outlines
  }

  @Test("an outline with xmlUrl is a feed, and its folders are tags")
  func folders() {
    let outlines = read(
      """
      <outline text="News &amp; more"><outline type="rss" text="A" title="B" xmlUrl=" http://h/a?x=1&amp;y=2 " htmlUrl="http://h/"/>
      <outline text="Deep"><outline title="C" xmlurl="http://h/c"></outline></outline></outline>
      <outline text="" title="D" XMLURL="http://h/d"/>
      """)
    #expect(outlines.map { string($0.tid) } == ["http://h/a?x=1&y=2", "http://h/c", "http://h/d"])
    #expect(outlines.map { string($0.tname) } == ["A", "C", "D"])
    #expect(outlines.map { string($0.url) } == ["http://h/", "", ""])
    #expect(
      outlines.map { $0.tags.map(string) } == [["News & more"], ["News & more", "Deep"], []])
    #expect(
      outlines[0].attributes.map { string($0.name) } == [
        "type", "text", "title", "xmlUrl", "htmlUrl",
      ])
    #expect(string(outlines[0].attributes[3].value) == " http://h/a?x=1&y=2 ")
  }

  @Test("an outline that is neither a feed nor a folder is a name")
  func names() {
    let outlines = read(
      "<outline text='a'/><outline text='b'></outline><outline text='c'><outline text='d'/></outline><outline text='f' xmlUrl='u'><outline text='g' xmlUrl='v'/></outline>"
    )
    #expect(outlines.map { string($0.tname) } == ["a", "b", "d", "f", "g"])
    #expect(outlines.map { string($0.tid) } == ["", "", "", "u", "v"])
    #expect(outlines[4].tags.map(string) == ["f"])
  }

  @Test(
    "what looks like a command is text",
    arguments: [
      "|rm -rf /", "exec:touch x", "filter:a:http://h/", "file:///etc/passwd", "\"`$(x)`",
    ])
  func commands(text: String) {
    var escaped: [UInt8] = []
    escaped.append(attributeEscaped: [UInt8](text.utf8))
    let outlines = read("<outline type='rss' text='x' xmlUrl=\"\(string(escaped))\"/>")
    #expect(outlines.map { string($0.tid) } == [text])
  }

  @Test("an old list's url counts where the type says it is a feed")
  func oldURL() {
    let outlines = read(
      "<outline type='rss' text='a' url='http://h/a'/><outline type='link' text='b' url='http://h/b'/>"
    )
    #expect(outlines.map { string($0.tid) } == ["http://h/a", ""])
  }

  @Test(
    "an attribute's text goes out and comes in the same",
    arguments: ["a & b < c > \"d\" 'e'", "line\nbreak\ttab\r", "头条 😀", "&amp; &#10;", ""])
  func roundTrip(text: String) {
    var document: [UInt8] = [UInt8]("<opml><body><outline text=\"".utf8)
    document.append(attributeEscaped: [UInt8](text.utf8))
    document += [UInt8]("\"/></body></opml>".utf8)
    #expect(read(document).outlines.map { $0.attributes.map { string($0.value) } } == [[text]])
  }

  @Test("a control character that XML has no way to write becomes U+FFFD")
  func control() {
    var escaped: [UInt8] = []
    escaped.append(attributeEscaped: [0x61, 0x1B, 0x62])
    #expect(string(escaped) == "a\u{FFFD}b")
  }

  @Test("a list in GB2312 is read, and in chunks of one byte")
  func charset() {
    let document =
      [UInt8]("<?xml version='1.0' encoding='gb2312'?><opml><body><outline text='".utf8)
      + bytes(hex: "cdb7ccf5") + [UInt8]("' xmlUrl='u'/></body></opml>".utf8)
    #expect(read(document, chunk: 1).outlines.map { string($0.tname) } == ["头条"])
  }

  @Test("another document is no OPML, and a list that breaks off says so")
  func errors() {
    #expect(read([UInt8]("<rss/>".utf8)).error == .notOPML)
    #expect(read([]).error == .notOPML)
    let (outlines, error) = read(
      [UInt8]("<opml><body><outline text='a' xmlUrl='u'/><outline te".utf8))
    #expect(outlines.count == 1 && error == .truncated)
    #expect(read([UInt8]("<opml/>".utf8)).error == nil)
  }

  @Test("folders may be as deep as they like")
  func deep() {
    let open = String(repeating: "<outline text='f'>", count: 10_000)
    let close = String(repeating: "</outline>", count: 10_000)
    let outlines = read(
      open + "<outline text='x' xmlUrl='u'/>" + close + "<outline text='y' xmlUrl='v'/>")
    #expect(outlines.map { string($0.tname) } == ["x", "y"])
    #expect(outlines.last?.tags.isEmpty == true)
  }
}
