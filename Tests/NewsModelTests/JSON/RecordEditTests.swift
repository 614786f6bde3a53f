import Foundation
import Testing

@testable import NewsModel

@Suite struct RecordEditTests {
  struct Case: CustomTestStringConvertible {
    let before: String
    let edits: [(key: String, json: String?)]
    let after: String
    init(_ before: String, _ edits: [(key: String, json: String?)], _ after: String) {
      self.before = before
      self.edits = edits
      self.after = after
    }
    var testDescription: String { "\(before) \(edits)" }
  }

  private func edited(_ line: String, _ edits: [(key: String, json: String?)]) throws -> String {
    var after = ""
    try withRecord(of: line) { record, _ in
      let edits = edits.map { RecordEdit(RecordKey(bytes($0.key)), json: $0.json.map(bytes)) }
      after = appended { record.append(to: &$0, edits: edits) }
    }
    return after
  }

  @Test(
    "members are set where they stand, added behind the last, removed with their comma",
    arguments: [
      Case(#"{"a":1}"#, [], #"{"a":1}"#),
      Case(#"{"a":1}"#, [("a", "2")], #"{"a":2}"#),
      Case(#"{"a":1,"b":2,"c":3}"#, [("b", #""x""#)], #"{"a":1,"b":"x","c":3}"#),
      Case(#"{"a":1,"b":2}"#, [("c", "3")], #"{"a":1,"b":2,"c":3}"#),
      Case(#"{"a":1,"b":2}"#, [("c", "3"), ("a", "0"), ("d", "4")], #"{"a":0,"b":2,"c":3,"d":4}"#),
      Case(#"{"a":1,"b":2,"c":3}"#, [("a", nil)], #"{"b":2,"c":3}"#),
      Case(#"{"a":1,"b":2,"c":3}"#, [("b", nil)], #"{"a":1,"c":3}"#),
      Case(#"{"a":1,"b":2,"c":3}"#, [("c", nil)], #"{"a":1,"b":2}"#),
      Case(#"{"a":1,"b":2,"c":3}"#, [("a", nil), ("b", nil)], #"{"c":3}"#),
      Case(#"{"a":1,"b":2,"c":3}"#, [("c", nil), ("b", nil)], #"{"a":1}"#),
      Case(#"{"a":1,"b":2,"c":3}"#, [("a", nil), ("c", nil)], #"{"b":2}"#),
      Case(#"{"a":1,"b":2}"#, [("a", nil), ("b", nil)], "{}"),
      Case(#"{"a":1}"#, [("a", nil)], "{}"),
      Case(#"{"a":1}"#, [("a", nil), ("b", "2")], #"{"b":2}"#),
      Case(#"{"a":1,"b":2}"#, [("a", nil), ("b", "3")], #"{"b":3}"#),
      Case(#"{"a":1,"b":2}"#, [("b", nil), ("c", "3")], #"{"a":1,"c":3}"#),
      Case(#"{"a":1}"#, [("b", nil)], #"{"a":1}"#),
      Case("{}", [("a", "1")], #"{"a":1}"#),
      Case("{}", [("a", "1"), ("b", "2")], #"{"a":1,"b":2}"#),
      Case("{}", [("a", nil)], "{}"),
      Case("{ }", [("a", "1")], #"{ "a":1}"#),
      Case("{}", [("a\"\n", "1")], #"{"a\"\n":1}"#),
    ])
  func edits(edit: Case) throws {
    #expect(try edited(edit.before, edit.edits) == edit.after)
  }

  @Test(
    "all other bytes stay as they came, blanks too",
    arguments: [
      Case(#" { "a" : 1 , "b" : 2 } "#, [("a", "0")], #"{ "a" : 0 , "b" : 2 }"#),
      Case(#"{ "a" : 1 , "b" : 2 }"#, [("c", "3")], #"{ "a" : 1 , "b" : 2,"c":3 }"#),
      Case(#"{ "a" : 1 , "b" : 2 }"#, [("a", nil)], #"{ "b" : 2 }"#),
      Case(#"{ "a" : 1 , "b" : 2 }"#, [("b", nil)], #"{ "a" : 1 }"#),
      Case(
        #"{"id":9224851642388483,"n":1.0,"e":1e400,"s":"\u4e2d\/"}"#, [("x", "0")],
        #"{"id":9224851642388483,"n":1.0,"e":1e400,"s":"\u4e2d\/","x":0}"#),
    ])
  func bytesStay(edit: Case) throws {
    #expect(try edited(edit.before, edit.edits) == edit.after)
  }

  @Test("of a key that stands twice the last is set, and all are removed")
  func duplicates() throws {
    let line = #"{"a":1,"b":2,"\u0061":3,"c":4}"#
    #expect(try edited(line, [("a", "0")]) == #"{"a":1,"b":2,"\u0061":0,"c":4}"#)
    #expect(try edited(line, [("a", nil)]) == #"{"b":2,"c":4}"#)
  }

  @Test("of two edits of a key the last counts")
  func twice() throws {
    #expect(try edited(#"{"a":1}"#, [("a", "2"), ("a", "3")]) == #"{"a":3}"#)
    #expect(try edited(#"{"a":1}"#, [("b", "2"), ("b", "3")]) == #"{"a":1,"b":3}"#)
    #expect(try edited(#"{"a":1}"#, [("a", "2"), ("a", nil)]) == "{}")
    #expect(try edited(#"{"a":1}"#, [("b", "2"), ("b", nil)]) == #"{"a":1}"#)
    #expect(try edited(#"{"a":1}"#, [("a", nil), ("a", "2")]) == #"{"a":2}"#)
  }

  @Test("a string is set as JSON")
  func string() {
    #expect(RecordEdit(RecordKey("a"), string: bytes("x\"\n中")).json == bytes(#""x\"\n中""#))
  }

  @Test("line breaks between the tokens of a document go, others of its blanks stay")
  func document() throws {
    let buffer = PaddedBuffer(copying: bytes("{\r\n  \"a\": [1,\n 2],\n\t\"b\":\"\\n\"\n}\n"))
    let scanner = JSONScanner(document: buffer.window)
    var record = Record(scanner)
    try record.read(scanner, at: 0)
    #expect(appended { record.append(to: &$0, edits: []) } == "{  \"a\": [1, 2],\t\"b\":\"\\n\"}")
    let edits = [
      RecordEdit(RecordKey("b"), json: bytes("2")), RecordEdit(RecordKey("c"), json: bytes("3")),
    ]
    #expect(
      appended { record.append(to: &$0, edits: edits) } == "{  \"a\": [1, 2],\t\"b\":2,\"c\":3}")
    withExtendedLifetime(buffer) {}
  }

  @Test(
    "line breaks of all kinds go wherever they stand", arguments: ["\n", "\r", "\r\n", "\n\n\r"])
  func lineBreaks(lineBreak: String) throws {
    let tokens = ["{", "\"a\"", ":", "[", "1", ",", "2", "]", ",", "\"b\"", ":", "\"x\"", "}"]
    let document = tokens.joined(separator: lineBreak)
    let buffer = PaddedBuffer(copying: bytes(document))
    let scanner = JSONScanner(document: buffer.window)
    var record = Record(scanner)
    try record.read(scanner, at: 0)
    #expect(appended { record.append(to: &$0, edits: []) } == tokens.joined())
    withExtendedLifetime(buffer) {}
  }

  @Test("random edits of random records give what the same edits of a list of members give")
  func differential() throws {
    var random = Seeded()
    let names = ["a", "b", "c", "tid", "published!", "d"]
    for _ in 0..<3000 {
      let members = (0..<random.below(7)).map { _ in
        (random.pick(names), text(random.json(depth: 2)))
      }
      let edits = (0..<random.below(5)).map { _ in
        (key: random.pick(names), json: random.below(2) == 0 ? nil : text(random.json(depth: 1)))
      }
      func line(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
      }
      var expected = members
      var final: [(key: String, json: String?)] = []
      for edit in edits {
        if let index = final.firstIndex(where: { $0.key == edit.key }) {
          final[index].json = edit.json
        } else {
          final.append(edit)
        }
      }
      // New members stand in the order of their last edits.
      final.sort { first, second in
        edits.lastIndex { $0.key == first.key } ?? 0 < edits.lastIndex { $0.key == second.key } ?? 0
      }
      for edit in final {
        if let json = edit.json {
          if let index = expected.lastIndex(where: { $0.0 == edit.key }) {
            expected[index].1 = json
          } else {
            expected.append((edit.key, json))
          }
        } else {
          expected.removeAll { $0.0 == edit.key }
        }
      }
      #expect(try edited(line(members), edits) == line(expected), "seed \(random.seed)")
    }
  }
}
