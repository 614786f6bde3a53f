import Testing

@testable import Markup

@Suite struct XMLScannerTests {
  /// The tokens of a document that arrives in chunks, in a readable form; text is joined.
  func scan(_ document: String, chunk: Int = .max) -> [String] {
    var scanner = XMLScanner()
    var buffer: [UInt8] = []
    var tokens: [(kind: String, bytes: [UInt8])] = []
    var rest = [UInt8](document.utf8)
    func append(_ kind: String, _ range: Range<Int>) {
      if let last = tokens.last, last.kind == kind {
        tokens[tokens.count - 1].bytes += buffer[range]
      } else {
        tokens.append((kind, [UInt8](buffer[range])))
      }
    }
    func show(_ range: Range<Int>) -> String { string([UInt8](buffer[range])) }
    while true {
      let isLast = rest.isEmpty
      scanner.discardDelivered(from: &buffer)
      let count = min(chunk, rest.count)
      buffer += rest[..<count]
      rest.removeFirst(count)
      scanning: while true {
        switch scanner.next(buffer.span, isLast: isLast) {
        case .needsMore: break scanning
        case .text(let range): append("", range)
        case .literal(let range): append("cdata ", range)
        case .doctype: tokens.append(("doctype " + show(scanner.doctype), []))
        case .end: tokens.append(("</" + show(scanner.tag.name.range) + ">", []))
        case .start:
          let attributes = scanner.tag.attributes.map {
            " \(show($0.name))=[\(show($0.value))]"
          }
          tokens.append(
            (
              "<" + show(scanner.tag.name.range) + attributes.joined()
                + (scanner.tag.isEmptyElement ? "/>" : ">"), []
            ))
        }
      }
      if isLast { return tokens.map { $0.kind + string($0.bytes) } }
    }
  }

  static let documents: [(String, [String])] = [
    ("<a>text</a>", ["<a>", "text", "</a>"]),
    ("<a b='1' c=\"2\"/>", ["<a b=[1] c=[2]/>"]),
    ("<a b = '1'\n\tc= \"x > y\" >", ["<a b=[1] c=[x > y]>"]),
    ("<x:a xmlns:x='u'>", ["<x:a xmlns:x=[u]>"]),
    ("<a><!-- <b> --- -->c</a>", ["<a>", "c", "</a>"]),
    ("<a><![CDATA[<b>&amp;]]]></a>", ["<a>", "cdata <b>&amp;]", "</a>"]),
    ("<a><![CDATA[x]]y]]>z</a>", ["<a>", "cdata x]]y", "z", "</a>"]),
    ("<?xml version='1.0'?><a/>", ["<a/>"]),
    ("<?xml version='1.0'><a/>", ["<a/>"]),
    ("<a><?php echo '>'; ?>b</a>", ["<a>", "b", "</a>"]),
    ("<!DOCTYPE rss SYSTEM \"http://x/>.dtd\"><a/>", ["doctype rss", "<a/>"]),
    (
      "<!DOCTYPE a [<!ENTITY b \"]>\"> <!-- ]> --> <!ELEMENT a ANY> %c; ]><a/>",
      ["doctype a", "<a/>"]
    ),
    ("<a>1 < 2 & 3 <4</a>", ["<a>", "1 < 2 & 3 <4", "</a>"]),
    ("<a b=1 c d=/x/>e</a>", ["<a b=[1] c=[] d=[/x/]>", "e", "</a>"]),
    ("<a b=\"1\"c='2'>", ["<a b=[1] c=[2]>"]),
    ("<a b=\"1>x</a> <c d=\"2\">", ["<a b=[1]>", "x", "</a>", " ", "<c d=[2]>"]),
    ("<a title=\"<b>&lt;\">x", ["<a title=[<b>&lt;]>", "x"]),
    ("<a <b>x</b <c>", ["<a>", "<b>", "x", "</b>", "<c>"]),
    ("<a></a >", ["<a>", "</a>"]),
    ("<标题 属性='值'>头条</标题>", ["<标题 属性=[值]>", "头条", "</标题>"]),
    ("<a>&am", ["<a>", "&am"]),
    ("<a>x<", ["<a>", "x<"]),
    ("<a>x<b c='", ["<a>", "x"]),
    ("</>x</ a>", ["</>x</ a>"]),
    ("<![if IE]>x<![endif]>", ["x"]),
  ]

  @Test("tags and text come out the same, whatever the chunks", arguments: documents.indices)
  func tokens(index: Int) {
    let (document, expected) = Self.documents[index]
    for chunk in [Int.max, 1, 2, 3, 5, 8] { #expect(scan(document, chunk: chunk) == expected) }
  }

  @Test("a reference is never cut between two pieces of text")
  func wholeReferences() {
    var scanner = XMLScanner()
    var buffer = [UInt8]("<a>one &am".utf8)
    var pieces: [String] = []
    for more in ["p; two", ""] {
      while case let token = scanner.next(buffer.span, isLast: more.isEmpty), token != .needsMore {
        if case .text(let range) = token { pieces.append(string([UInt8](buffer[range]))) }
      }
      scanner.discardDelivered(from: &buffer)
      buffer += [UInt8](more.utf8)
    }
    #expect(pieces == ["one ", "&amp; two"])
  }

  @Test("a tag longer than the bound is passed over, and what follows is read")
  func overlongTag() {
    let long = String(repeating: "x", count: 2 * XMLScanner.longestTag)
    #expect(scan("<a><b c='\(long)'/>d</a>", chunk: 1 << 16) == ["<a>", "d", "</a>"])
  }

  @Test("of many attributes the first are kept")
  func manyAttributes() {
    let many = (0..<1_000).map { "a\($0)='\($0)'" }.joined(separator: " ")
    let tokens = scan("<a \(many)>")
    #expect(tokens.count == 1)
    #expect(tokens[0].hasSuffix(" a255=[255]>"))
  }

  @Test("a name's hash is that of its letters in either case, prefix included")
  func hashes() {
    func hash(_ name: String) -> UInt64 { XMLName([UInt8]((name + ">").utf8).span, at: 0).hash }
    #expect(hash("pubDate") == hash("PUBDATE"))
    #expect(hash("dc:date") != hash("date"))
    #expect(hash("item") != hash("items"))
  }
}
