import Testing

@testable import NewsModel

@Suite struct JSONScannerTests {
  @Test(
    "what RFC 8259 allows is accepted",
    arguments: [
      "{}", "[]", "[{}]", "0", "-0", "12", "-12.50", "1e5", "1E+5", "1.5e-7", "\"\"", "\"a\"",
      "true",
      "false", "null", " [ 1 , 2 ] ", "\t{ \"a\" : null }\r\n", #""\"\\\/\b\f\n\r\t\u00Ff""#,
      #"{"a":{"b":[[],{},[1,[2]]]},"":0}"#, "[\"中\",\"é\",\"😀\",\"\u{7F}\"]", "\"\u{2028}\"",
      "123456789012345678901234567890.5e999", #""\ud800""#,
    ])
  func accepted(text: String) {
    #expect(faultOfDocument(bytes(text)) == nil)
  }

  struct Bad: CustomTestStringConvertible {
    let text: String
    let kind: JSONFault.Kind
    let offset: Int
    init(_ text: String, _ kind: JSONFault.Kind, _ offset: Int) {
      self.text = text
      self.kind = kind
      self.offset = offset
    }
    var testDescription: String { text.debugDescription }
  }

  @Test(
    "a fault in a line is placed at the first byte that no record goes on with",
    arguments: [
      Bad("x", .notAnObject, 0), Bad("  [1]", .notAnObject, 2), Bad("\"a\"", .notAnObject, 0),
      Bad("{", .endOfLine, 1), Bad("{ ", .endOfLine, 2), Bad(#"{"a""#, .endOfLine, 4),
      Bad(#"{"a":"#, .endOfLine, 5), Bad(#"{"a":1"#, .endOfLine, 6),
      Bad(#"{"a":1,"#, .endOfLine, 7),
      Bad(#"{"a":[1,"#, .endOfLine, 8), Bad(#"{"a":tr"#, .endOfLine, 7),
      Bad(#"{"a":-"#, .endOfLine, 6), Bad(#"{"a":1."#, .endOfLine, 7),
      Bad(#"{"a"#, .unclosedString, 3), Bad(#"{"a":"x"#, .unclosedString, 7),
      Bad(#"{"a":"\"#, .unclosedString, 7), Bad(#"{"a":"\u00"#, .unclosedString, 10),
      Bad("{\"a\":\"\u{1}\"}", .controlInString, 6), Bad("{\"a\":\"\t\"}", .controlInString, 6),
      Bad("{\"a\":\"\0\"}", .controlInString, 6), Bad("{\"a\":\"中\u{1F}\"}", .controlInString, 9),
      Bad(#"{"a":"\x"}"#, .badEscape, 7), Bad(#"{"a":"\u12G4"}"#, .badEscape, 10),
      Bad(#"{"a":"\U0041"}"#, .badEscape, 7), Bad(#"{"a":"\"}"#, .unclosedString, 9),
      Bad(#"{"a":01}"#, .commaExpected, 6), Bad(#"{"a":-x}"#, .badNumber, 6),
      Bad(#"{"a":1.}"#, .badNumber, 7), Bad(#"{"a":1e}"#, .badNumber, 7),
      Bad(#"{"a":1e+}"#, .badNumber, 8), Bad(#"{"a":.5}"#, .notAValue, 5),
      Bad(#"{"a":+1}"#, .notAValue, 5), Bad(#"{"a":NaN}"#, .notAValue, 5),
      Bad(#"{"a":}"#, .notAValue, 5), Bad(#"{"a":'x'}"#, .notAValue, 5),
      Bad(#"{"a":trux}"#, .badLiteral, 8), Bad(#"{"a":fals}"#, .badLiteral, 9),
      Bad(#"{"a":nul"}"#, .badLiteral, 8), Bad(#"{"a":nope}"#, .badLiteral, 6),
      Bad(#"{"a":truex}"#, .commaExpected, 9), Bad(#"{a:1}"#, .keyExpected, 1),
      Bad(#"{,}"#, .keyExpected, 1), Bad(#"{"a":1,}"#, .keyExpected, 7),
      Bad(#"{"a":1,,"b":2}"#, .keyExpected, 7), Bad(#"{"a" 1}"#, .colonExpected, 5),
      Bad(#"{"a",1}"#, .colonExpected, 4), Bad(#"{"a":1 "b":2}"#, .commaExpected, 7),
      Bad(#"{"a":[1 2]}"#, .commaExpected, 8), Bad(#"{"a":[1}"#, .commaExpected, 7),
      Bad(#"{"a":1]"#, .commaExpected, 6), Bad(#"{"a":[,1]}"#, .notAValue, 6),
      Bad(#"{"a":[1,]}"#, .notAValue, 8), Bad(#"{} x"#, .trailing, 3), Bad(#"{}{}"#, .trailing, 2),
      Bad("{\u{A0}}", .keyExpected, 1), Bad("{\u{FEFF}}", .keyExpected, 1),
      Bad("{\u{C}}", .keyExpected, 1),
    ])
  func refused(bad: Bad) {
    #expect(faultOfLine(bytes(bad.text)) == JSONFault(bad.kind, bad.offset))
  }

  @Test(
    "bad UTF-8 is placed where the character begins",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2, 0x41], [0xE0, 0x9F, 0x80],
      [0xE4, 0xB8, 0x41], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func badUTF8(character: [UInt8]) {
    for filler in ["", "a", "中", "aaaaaaaaaaaaaaaaaaaa", "中文新闻", "é", "😀"] {
      let before = bytes("{\"k\":\"" + filler)
      let line = before + character + bytes(filler + "\"}")
      #expect(faultOfLine(line) == JSONFault(.badUTF8, before.count))
    }
  }

  @Test("a text that ends inside a character, a literal or a string is cut off, not bad")
  func cutOff() {
    let whole = bytes(#"[{"标题":"中文é😀\u4e2d","n":-1.5e+3},true,false,null]"#)
    #expect(faultOfDocument(whole) == nil)
    for count in 0..<whole.count {
      let fault = faultOfDocument([UInt8](whole[..<count]))
      #expect(fault?.isTruncation == true, "\(count) bytes: \(String(describing: fault))")
      #expect(fault?.offset == count)
    }
  }

  @Test("line feeds are blanks in a document and end a line")
  func lineFeeds() {
    #expect(faultOfDocument(bytes("{\n\"a\"\n:\n1\n}\n")) == nil)
    #expect(faultOfDocument(bytes("\"a\nb\"")) == JSONFault(.controlInString, 2))
    #expect(faultOfLine(bytes("{\n}")) == JSONFault(.endOfLine, 1))
    #expect(faultOfLine(bytes("{\"a\":\"x\ny\"}")) == JSONFault(.unclosedString, 7))
  }

  @Test("nesting of 512 is accepted and 513 refused, in arrays, objects and both")
  func depth() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
      let levels = open.count == 1 || open.hasPrefix("{") ? 1 : 2
      let count = 512 / levels
      let inside =
        String(repeating: open, count: count) + "0" + String(repeating: close, count: count)
      #expect(faultOfDocument(bytes(inside)) == nil)
      let deeper = bytes("[" + inside + "]")
      #expect(faultOfDocument(deeper)?.kind == .tooDeep)
    }
    let record =
      #"{"a":"# + String(repeating: "[", count: 511) + String(repeating: "]", count: 511) + "}"
    #expect(faultOfLine(bytes(record)) == nil)
    let deep =
      #"{"a":"# + String(repeating: "[", count: 512) + String(repeating: "]", count: 512) + "}"
    #expect(faultOfLine(bytes(deep)) == JSONFault(.tooDeep, 5 + 511))
    let endless = bytes(String(repeating: "[", count: 1_000_000))
    #expect(faultOfDocument(endless) == JSONFault(.tooDeep, 512))
  }

  @Test("strings of every length end where their quote is, with each kind of character last")
  func stringLengths() throws {
    for count in 0..<70 {
      for last in ["", "é", "中", "😀", #"\n"#, #"\u4e2d"#] {
        let body = String(repeating: "x", count: count) + last
        let buffer = lineBuffer(bytes("\"\(body)\"\"tail"))
        let end = try JSONScanner(line: buffer.window).skipString(1)
        #expect(end.end == body.utf8.count + 1)
        #expect(end.hasEscapes == last.hasPrefix("\\"))
      }
    }
  }

  @Test("random texts and damaged ones are accepted or refused as a plain validator does")
  func differential() {
    var random = Seeded()
    var refused = 0
    for _ in 0..<3000 {
      let whole = random.json(depth: 5, isObject: random.below(2) == 0)
      let damaged = random.damaged(whole)
      for text in [whole, damaged] {
        let shown = "seed \(random.seed): \(String(decoding: text, as: UTF8.self).debugDescription)"
        let expected = SlowJSON.fault(inDocument: text)
        let fault = faultOfDocument(text)
        #expect((fault == nil) == (expected == nil), "\(shown)")
        // Behind half a character a NUL within a document is taken for its end.
        if !text.contains(0) { #expect(fault?.offset == expected, "\(shown)") }
        let line = text.filter { $0 != .newline }
        #expect(faultOfLine(line)?.offset == SlowJSON.fault(inLine: line), "\(shown)")
        if expected != nil { refused += 1 }
      }
    }
    #expect(refused > 1000)
  }
}
