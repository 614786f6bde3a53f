import Testing

@testable import NewsModel

@Suite struct JSONObjectStreamTests {
  /// What is read of a document that arrives in pieces of a size, an event a line; arrays under
  /// `a` are entered.
  private func events(
    _ document: [UInt8], piece: Int, isLenient: Bool = false, isInArray: Bool = false
  ) -> [String] {
    var stream = JSONObjectStream(isLenient: isLenient, isInArray: isInArray)
    var record = Record(stream.scanner)
    var events: [String] = []
    /// Whether that was the last event.
    func read(_ stream: inout JSONObjectStream) -> Bool {
      do throws(JSONFault) {
        while true {
          switch try stream.next(&record) {
          case .needsMore: return false
          case .member(let first):
            events.append("\(text(stream.key)) \(text([first]))")
            if stream.key == bytes("a"), first == .openBracket { stream.enter() }
          case .value(let range):
            events.append("value \(text(stream.scanner.bytes.copy(range)))")
          case .element(let range):
            let keys = record.members.map { text(record.bytes.copy($0.key)) }
            let isObject = stream.scanner.bytes[range.lowerBound] == .openBrace
            events.append(
              "element \(text(stream.scanner.bytes.copy(range))) \(isObject ? keys : [])")
          case .end:
            events.append("end")
            return true
          }
        }
      } catch {
        events.append("\(error.kind) at \(error.offset)")
        return true
      }
    }
    for start in stride(from: 0, to: document.count, by: piece) {
      let end = min(start + piece, document.count)
      stream.append(document.span.extracting(start..<end))
      if read(&stream) { return events }
    }
    stream.isWhole = true
    if !read(&stream) { events.append("needs more") }
    return events
  }

  @Test(
    "members and elements are given in order, whole",
    arguments: [
      ("{}", ["end"]), (" \n{ } x", ["end"]),
      (#"{"k":"v","n":-1.5e3}"#, ["k \"", "value \"v\"", "n -", "value -1.5e3", "end"]),
      (#"{"a":[]}"#, ["a [", "end"]),
      (#"{"a":{},"b":[1]}"#, ["a {", "value {}", "b [", "value [1]", "end"]),
      (
        #"{"a":[ {"x":"]}\"","y":[{}]} , 12,"\\",null,[] ],"\u0061":[true]}"#,
        [
          "a [", #"element {"x":"]}\"","y":[{}]} ["x", "y"]"#, "element 12 []", #"element "\\" []"#,
          "element null []", "element [] []", "a [", "element true []", "end",
        ]
      ),
    ])
  func inOrder(document: String, expected: [String]) {
    #expect(events(bytes(document), piece: 1 << 16) == expected)
  }

  @Test(
    "a fault comes after what precedes it, where it stands in the whole",
    arguments: [
      ("", "truncated at 0"), ("[", "notAnObject at 0"), ("{", "truncated at 1"),
      ("{,}", "keyExpected at 1"), (#"{"k""#, "truncated at 4"),
      (#"{"k",1}"#, "colonExpected at 4"),
      (#"{"k":"#, "truncated at 5"), (#"{"k":}"#, "notAValue at 5"),
      (#"{"k":12"#, "truncated at 7"),
      (#"{"k":"a\"#, "unclosedString at 8"), (#"{"k":1,,}"#, "keyExpected at 7"),
      (#"{"a":[1 2]}"#, "commaExpected at 8"), (#"{"a":[1,]}"#, "notAValue at 8"),
      (#"{"a":[1"#, "truncated at 7"), (#"{"a":[tru]}"#, "badLiteral at 9"),
      (#"{"a":[{"x":{]}]}"#, "keyExpected at 12"), (#"{"a":[01]}"#, "commaExpected at 7"),
      ("{\"a\":[\"\u{1}\"]}", "controlInString at 7"),
    ])
  func faults(document: String, expected: String) {
    #expect(events(bytes(document), piece: 1 << 16).last == expected)
  }

  @Test("commas between members may be missing where the reader is lenient, and nowhere else")
  func lenient() {
    let document = bytes(#"{"k":1 "l":2,}"#)
    let all = ["k 1", "value 1", "l 2", "value 2", "end"]
    #expect(events(document, piece: 3, isLenient: true) == all)
    #expect(events(document, piece: 3) == all.prefix(2) + ["commaExpected at 7"])
    #expect(events(bytes(#"{"k":1,}"#), piece: 3).last == "keyExpected at 7")
    #expect(events(bytes("{,}"), piece: 3, isLenient: true) == ["keyExpected at 1"])
    #expect(events(bytes(#"{"a":[1 2]}"#), piece: 3, isLenient: true).last == "commaExpected at 8")
  }

  @Test("an array's elements end with it")
  func inArray() {
    for piece in [1, 2, 100] {
      let found = events(bytes(#" 1,{"x":[]} ] x"#), piece: piece, isInArray: true)
      #expect(found == ["element 1 []", #"element {"x":[]} ["x"]"#, "end"])
      #expect(events(bytes("]"), piece: piece, isInArray: true) == ["end"])
      #expect(events(bytes("1"), piece: piece, isInArray: true) == ["truncated at 1"])
    }
  }

  @Test("the offset is that of the value at hand, and behind the object at its end")
  func offset() throws {
    let document = bytes(#"{"k" : 12,"a":[{}] } x"#)
    for piece in 1...document.count {
      var stream = JSONObjectStream()
      var record = Record(stream.scanner)
      var offsets: [Int] = []
      for start in stride(from: 0, to: document.count, by: piece) {
        stream.append(document.span.extracting(start..<min(start + piece, document.count)))
        reading: while true {
          switch try stream.next(&record) {
          case .needsMore: break reading
          case .member: offsets.append(stream.offset)
          case .value, .element: break
          case .end:
            offsets.append(stream.offset)
            break reading
          }
        }
        if offsets.count == 3 { break }
      }
      #expect(offsets == [7, 14, 20], "piece \(piece)")
    }
  }

  @Test("pieces of any size give what the whole gives, cut off anywhere or damaged")
  func pieces() {
    var random = Seeded()
    for _ in 0..<300 {
      var document = bytes("{\"k\":") + random.json(depth: 3)
      document += bytes(",\"a\":[") + random.json(depth: 4, isObject: true)
      document += bytes(",") + random.json(depth: 2) + bytes("],\"b\":") + random.json(depth: 3)
      document += bytes("}")
      if random.below(3) == 0 {
        document[random.below(document.count)] = random.pick([
          .quote, .backslash, .comma, 0, 0x7D, 0xFF,
        ])
      }
      if random.below(3) == 0 { document.removeLast(random.below(document.count)) }
      let whole = events(document, piece: document.count + 1)
      for piece in [1, 2, 3, 7, 64] {
        #expect(events(document, piece: piece) == whole, "seed \(random.seed): \(text(document))")
      }
    }
  }

  @Test("nesting is limited as in a document", arguments: [(510, true), (511, false)])
  func depth(levels: Int, isFine: Bool) {
    let value =
      [UInt8](repeating: .openBracket, count: levels)
      + [UInt8](repeating: .closeBracket, count: levels)
    let document = bytes("{\"a\":[") + value + bytes("]}")
    for piece in [1, 100, 1 << 16] {
      let last = events(document, piece: piece).last
      #expect(last == (isFine ? "end" : "tooDeep at \(6 + 510)"))
    }
  }

  @Test("what is kept can be entered once what follows it was read")
  func kept() throws {
    let document = bytes(#"{"a":[1,{"x":2}],"b":3,"a":[4,5],"c":6}"#)
    for piece in 1...document.count {
      var stream = JSONObjectStream()
      var record = Record(stream.scanner)
      var values: [String] = []
      var isAgain = false
      for start in stride(from: 0, to: document.count, by: piece) {
        stream.append(document.span.extracting(start..<min(start + piece, document.count)))
        reading: while true {
          switch try stream.next(&record) {
          case .needsMore: break reading
          case .member(.openBracket) where !isAgain: stream.keepValue()
          case .member: break
          case .value(let range), .element(let range):
            values.append(text(stream.scanner.bytes.copy(range)))
          case .end:
            guard stream.keepsValue else { break reading }
            stream.enterKept()
            isAgain = true
          }
        }
      }
      #expect(values == [#"[1,{"x":2}]"#, "3", "[4,5]", "6", "4", "5", "6"], "piece \(piece)")
    }
  }
}
