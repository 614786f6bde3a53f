import Testing

@testable import NewsModel

@Suite struct RecordTests {
  private func value(_ key: String, in line: String) throws -> String? {
    var value: String?
    try withRecord(of: line) { record, window in
      value = record.member(RecordKey(bytes(key))).map { text(window.copy($0.range)) }
    }
    return value
  }

  @Test("members are listed with their keys and whole values, those of values are not")
  func members() throws {
    let line = #" { "a" : "x" ,"b":{"c":[1, 2],"a":0},"":[ ] , "d":-1.5e3,"e":true } "#
    try withRecord(of: line) { record, window in
      #expect(
        record.members.map { text(window.copy($0.key)) } == ["a", "b", "", "d", "e"])
      #expect(
        record.members.map { text(window.copy($0.range)) }
          == [#""x""#, #"{"c":[1, 2],"a":0}"#, "[ ]", "-1.5e3", "true"])
      #expect(record.members.map { record.kind($0) } == bytes(#""{[-t"#))
      #expect(text(window.copy(record.members[0].body)) == "x")
      #expect(text(window.copy(record.range)).hasPrefix("{ \"a\""))
      #expect(text(window.copy(record.range)).hasSuffix("true }"))
    }
  }

  @Test("an object without members has none", arguments: ["{}", "{ }", "\t{\r}"])
  func empty(line: String) throws {
    try withRecord(of: line) { record, _ in
      #expect(record.members.isEmpty)
      #expect(record.member(RecordKey("tid")) == nil)
    }
  }

  @Test(
    "a key is found by its text, whatever its length and however it is escaped",
    arguments: [
      (#"{"tid":1}"#, "tid", "1"), (#"{"a":1}"#, "b", nil), (#"{"":1}"#, "", "1"),
      (#"{"\u0074id":1}"#, "tid", "1"), (#"{"t\u0069\u0064":1}"#, "tid", "1"),
      (#"{"ti":1,"tid":2,"tidy":3}"#, "tid", "2"), (#"{"tid\u0000":1}"#, "tid", nil),
      (#"{"replyCount":1}"#, "replyCount", "1"), (#"{"replyCoun":1}"#, "replyCount", nil),
      (#"{"replyCounter":1}"#, "replyCount", nil), (#"{"replyCouns":1}"#, "replyCount", nil),
      (#"{"12345678":1,"123456789":2}"#, "12345678", "1"),
      (#"{"12345678":1,"123456789":2}"#, "123456789", "2"),
      (#"{"123456789":1,"12345678A":2}"#, "12345678A", "2"), (#"{"1234567":1}"#, "12345678", nil),
      (#"{"publishe\u0064":1}"#, "published", "1"), (#"{"头条":1}"#, "头条", "1"),
      (#"{"\u5934\u6761":1}"#, "头条", "1"), (#"{"a/b":1}"#, "a/b", "1"),
      (#"{"a\/b":1}"#, "a/b", "1"), (#"{"a\\b":1}"#, #"a\b"#, "1"), (#"{"a\"b":1}"#, "a\"b", "1"),
      (#"{"a\nb":1}"#, #"a\nb"#, nil), (#"{"a\nb":1}"#, "a\nb", "1"),
      (#"{"a\u0041":1}"#, #"a\u0041"#, nil), (#"{"😀😀😀":1}"#, "😀😀😀", "1"),
      (#"{"\ud83d\ude00":1}"#, "😀", "1"), (#"{"b":{"tid":1}}"#, "tid", nil),
    ] as [(String, String, String?)])
  func lookup(line: String, key: String, expected: String?) throws {
    #expect(try value(key, in: line) == expected)
  }

  @Test("of a key that stands twice the last counts, escaped or not")
  func duplicates() throws {
    #expect(try value("a", in: #"{"a":1,"b":2,"a":3}"#) == "3")
    #expect(try value("a", in: #"{"a":1,"\u0061":2}"#) == "2")
    #expect(try value("a", in: #"{"\u0061":1,"a":2,"b":3}"#) == "2")
    #expect(try value("replyCount", in: #"{"replyCount":1,"replyCount":2}"#) == "2")
  }

  @Test("a string is decoded, any other value is none")
  func strings() throws {
    let line = #"{"s":"中\n","e":"","n":1,"o":{},"z":null,"t":true,"f":false}"#
    try withRecord(of: line) { record, _ in
      #expect(record.string(RecordKey("s")) == bytes("中\n"))
      #expect(record.string(RecordKey("e")) == [])
      for key in ["n", "o", "z", "t", "absent"] {
        #expect(record.string(RecordKey(bytes(key))) == nil)
      }
      #expect(record.isTrue(RecordKey("t")))
      for key in ["s", "n", "f", "absent"] { #expect(!record.isTrue(RecordKey(bytes(key)))) }
    }
  }

  @Test("objects of any number of members are read, and a comma behind the last is none of them")
  func counts() throws {
    for count in [1, 2, 31, 32, 33, 63, 64, 65, 200, 1000] {
      let list = (0..<count).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
      try withRecord(of: "{\(list)}") { record, window in
        #expect(record.members.count == count)
        for index in [0, count / 2, count - 1] {
          let member = record.member(RecordKey(bytes("key\(index)")))
          #expect(member.map { text(window.copy($0.range)) } == "\(index)")
        }
      }
      #expect(faultOfLine(bytes("{\(list),}"))?.kind == .keyExpected)
    }
  }

  @Test("a record read after others is as one read alone, wherever their keys were the same")
  func reuse() throws {
    var random = Seeded()
    let keys = [
      "a", "b", "tid", "tname", "url", "\\u0061", "replyCount", "published", "abcdefghijklm",
      "abcdefghijklmn", "abcdefghijklmno", "头条", "", "k\\\"", "abcde", "abcdef", "abcdefg",
      "abcdefghijklmnopqrs", "abcdefghijklmnopqrst", "abcdefghijklmnopqrstu",
    ]
    var reused: Record?
    var layout = keys
    var isDocument = false
    var style = ("", "", "")
    for _ in 0..<6000 {
      switch random.below(6) {
      case 0: layout.shuffle(using: &random)
      case 1: layout = (0..<random.below(70)).map { _ in random.pick(keys) }
      case 2: isDocument = random.below(2) == 0
      case 3: style = random.pick([("", "", ""), ("", " ", " "), (" ", "", "\t"), ("", "\n", " ")])
      default: break
      }
      let list = layout.map { key in
        let blank = random.below(30) == 0 ? " " : ""
        let isBad = random.below(60) == 0
        let value = isBad ? "nul" : random.pick(["1", "null", "\"x\"", "[]", "\"\""])
        return "\"\(key)\"\(blank):\(blank)\(style.2)\(value)\(style.0)"
      }
      var line = bytes("{\(style.1)\(list.joined(separator: "," + style.1))}")
      if random.below(5) == 0 { line = random.damaged(line) }
      // A line feed ends a line, whatever an object before had there.
      let buffer = isDocument ? PaddedBuffer(copying: line) : lineBuffer(line)
      let scanner =
        isDocument ? JSONScanner(document: buffer.window) : JSONScanner(line: buffer.window)
      var alone = Record(scanner)
      var again = reused ?? Record(scanner)
      let faults = (fault(of: &alone, scanner), fault(of: &again, scanner))
      #expect(faults.0 == faults.1, "seed \(random.seed)")
      if faults.0 == nil {
        #expect(alone.members.map { $0.key } == again.members.map { $0.key })
        #expect(alone.members.map { $0.range } == again.members.map { $0.range })
        #expect(alone.members.map { $0.hasEscapes } == again.members.map { $0.hasEscapes })
        for key in keys + ["k\"", "a"] {
          let key = RecordKey(bytes(key))
          #expect(alone.index(of: key) == again.index(of: key), "seed \(random.seed)")
        }
      }
      reused = again
    }
  }

  private func fault(of record: inout Record, _ scanner: JSONScanner) -> JSONFault? {
    do throws(JSONFault) {
      try record.read(scanner, at: 0)
      return nil
    } catch {
      return error
    }
  }

  @Test("what a slot remembers is never taken for a key: NULs, blanks and cut lines are read anew")
  func patterns() throws {
    var reused = Record(JSONScanner(line: lineBuffer([]).window))
    for (line, isGood) in [
      (bytes("{\"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\":1}"), false),
      (bytes(#"{"tid":1}"#), true), (bytes("{\"tid\" :1}"), true), (bytes("{\"tid\": 1}"), true),
      (bytes("{\"tid\""), false), (bytes("{\"tid\":"), false), (bytes("{\"tid"), false),
      (bytes("{\"tid\":1"), false), (bytes("{\"ti"), false),
    ] {
      let buffer = lineBuffer(line)
      #expect((fault(of: &reused, JSONScanner(line: buffer.window)) == nil) == isGood)
    }
  }

  @Test("an object within a document is read at its offset and depth")
  func nested() throws {
    let buffer = PaddedBuffer(copying: bytes("[ {\"a\":1},\n {\"b\":[2]} ]"))
    let scanner = JSONScanner(document: buffer.window)
    var record = Record(scanner)
    try record.read(scanner, at: 10, depth: 510)
    #expect(text(buffer.window.copy(record.range)) == #"{"b":[2]}"#)
    let fault = #expect(throws: JSONFault.self) { try record.read(scanner, at: 10, depth: 511) }
    #expect(fault?.kind == .tooDeep)
  }
}
