import Testing

@testable import Markup

@Suite struct XMLEntitiesTests {
  func decode(_ text: String, _ declared: [(String, String)] = []) -> String {
    var entities = XMLEntities()
    for (name, value) in declared {
      entities.declare([UInt8](name.utf8).span, [UInt8](value.utf8).span)
    }
    var output: [UInt8] = []
    entities.append(decoding: [UInt8](text.utf8).span, to: &output)
    return string(output)
  }

  func markUp(_ text: String, _ declared: [(String, String)] = []) -> String {
    var entities = XMLEntities()
    for (name, value) in declared {
      entities.declare([UInt8](name.utf8).span, [UInt8](value.utf8).span)
    }
    var output: [UInt8] = []
    entities.append(markingUp: [UInt8](text.utf8).span, to: &output)
    return string(output)
  }

  @Test(
    "references are decoded once, and what is none stays",
    arguments: [
      ("&lt;b&gt; &amp;amp; &quot;&apos;", "<b> &amp; \"'"), ("&#65;&#x42;&#X43;", "ABC"),
      ("&rsquo;&mdash;&nbsp;&hellip;", "’—\u{A0}…"), ("AT&T & Bell", "AT&T & Bell"),
      ("?x=1&y=2&copy=3", "?x=1&y=2&copy=3"), ("&unknown; &;&#;&#x;", "&unknown; &;&#;&#x;"),
      ("&#65 &lt", "&#65 &lt"), ("&#146;&#151;", "’—"),
      ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#99999999999999999999;", "\u{FFFD}"),
      (
        "no references at all, sixteen bytes and more",
        "no references at all, sixteen bytes and more"
      ),
      ("0123456789abcdef&lt;0123456789abcdef&gt;x", "0123456789abcdef<0123456789abcdef>x"),
      ("&CounterClockwiseContourIntegral;", "∳"), ("&nGt;", "≫⃒"), ("", ""), ("&", "&"),
    ])
  func decoded(text: String, expected: String) {
    #expect(decode(text) == expected)
  }

  @Test("declared entities are expanded, one in another, the first of a name")
  func declared() {
    let entities = [
      ("id", "tag:example.com,"), ("both", "&id;&id;"), ("id", "other"), ("lt2", "&#60;"),
    ]
    #expect(decode("&id;2006", entities) == "tag:example.com,2006")
    #expect(decode("[&both;]", entities) == "[tag:example.com,tag:example.com,]")
    #expect(decode("&lt2;b>", entities) == "<b>")
  }

  @Test("an entity in itself is left where it becomes too deep")
  func recursive() {
    #expect(decode("&a;", [("a", "x&a;")]).count < 100)
    #expect(decode("&a;", [("a", "&b;"), ("b", "&a;")]).count < 100)
  }

  @Test("expansion is bounded by what it makes, and what is over it stays")
  func bounded() {
    var entities = XMLEntities()
    var name = "lol"
    entities.declare([UInt8]("lol0".utf8).span, [UInt8]("lolololololol".utf8).span)
    for level in 1..<10 {
      name = "lol\(level)"
      let value = String(repeating: "&lol\(level - 1);", count: 10)
      entities.declare([UInt8](name.utf8).span, [UInt8](value.utf8).span)
    }
    var output: [UInt8] = []
    let text = [UInt8](String(repeating: "&lol9;", count: 1_000).utf8)
    entities.append(decoding: text.span, to: &output)
    #expect(output.count < 1 << 20)
    #expect(entities.isExhausted)
  }

  @Test("a long document may use a short entity as often as it likes")
  func harmless() {
    var entities = XMLEntities()
    entities.declare([UInt8]("nb".utf8).span, [UInt8]("&#160;".utf8).span)
    var output: [UInt8] = []
    for _ in 0..<100_000 {
      let text = [UInt8]("a&nb;b".utf8)
      entities.allowance += text.count
      entities.append(decoding: text.span, to: &output)
    }
    #expect(!entities.isExhausted)
    #expect(output.count == 400_000)
  }

  @Test(
    "text becomes HTML that shows it",
    arguments: [
      ("a &lt;b&gt; &amp;amp;", "a &lt;b&gt; &amp;amp;"), ("1 < 2 & 3", "1 &lt; 2 &amp; 3"),
      ("&copy 2004 &x;", "&amp;copy 2004 &amp;x;"), ("&#65;&rsquo;", "&#65;&rsquo;"),
      ("&", "&amp;"),
    ])
  func markedUp(text: String, expected: String) {
    #expect(markUp(text) == expected)
    #expect(plain(expected) == plain(decode(text), .none))
  }

  @Test("a declared entity is text in HTML, too")
  func markedUpEntity() {
    #expect(markUp("&e;!", [("e", "a & <b>")]) == "a &amp; &lt;b>!")
  }
}
