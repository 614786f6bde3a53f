import Testing

@testable import NewsModel

@Suite struct SubscriptionsTests {
  @Test(
    "fixed channels keep their index as long as the section is long enough",
    arguments: [
      ("a F! b c||", #"{"op":"remove","tid":"a"}"#, "b F! c|a|"),
      ("a b F! G!||", #"{"op":"remove","tid":"a"}"#, "b F! G!|a|"),
      ("a F! b G! c||", #"{"op":"remove","tid":["b","c"]}"#, "a F! G!|b c|"),
      ("a F! b||x", #"{"op":"toggle","tid":["a","b","x"]}"#, "x F!||a b"),
      ("F! a||x", #"{"op":"add","tid":"x","first":true}"#, "F! x a||"),
      ("a F! b||x", #"{"op":"move","tid":["x","b"],"to":0,"section":"mine"}"#, "x F! b a||"),
      ("a F! b||", #"{"op":"move","tid":"a","after":"F"}"#, "b F! a||"),
      ("a b F!||", #"{"op":"move","tid":"a","last":true}"#, "b a F!||"),
      ("a b||c", #"{"op":"fix","tid":["a","c"]}"#, "a! b c!||"),
      ("a F! b||", #"{"op":"unfix","tid":"F"}"#, "a F b||"),
      ("a|b c|d", #"{"op":"settle"}"#, "a||b c d"),
    ])
  func fixed(before: String, line: String, wanted: String) throws {
    var made = try subscriptions(sketched(before))
    try made.make(try edit(line))
    let after = sketch(made)
    #expect(after == wanted)
  }

  @Test(
    "what would move a fixed channel is refused, and changes nothing",
    arguments: [
      (#"{"op":"remove","tid":["a","F"]}"#, Refusal(.fixed, bytes("F"))),
      (#"{"op":"move","tid":"F","to":1}"#, Refusal(.fixed, bytes("F"))),
      (#"{"op":"move","tid":"a","to":1}"#, Refusal(.fixedPlace, bytes("F"))),
      (#"{"op":"move","tid":"b","before":"F"}"#, Refusal(.fixedAnchor, bytes("F"))),
      (#"{"op":"move","tid":"b","before":"b"}"#, Refusal(.anchorMoves, bytes("b"))),
      (
        #"{"op":"move","tid":"b","after":"x","section":"mine"}"#, Refusal(.otherSection, bytes("x"))
      ),
      (#"{"op":"add","tid":"x","after":"c"}"#, Refusal(.anchorElsewhere, bytes("c"))),
      (#"{"op":"delete","tid":["b","nobody"]}"#, Refusal(.unknownTID, bytes("nobody"))),
    ])
  func refused(line: String, refusal: Refusal) throws {
    var made = try subscriptions(sketched("a F! b|c|x"))
    let edit = try edit(line)
    var thrown: Refusal?
    do throws(Refusal) { try made.make(edit) } catch { thrown = error }
    #expect(thrown == refusal)
    let after = sketch(made)
    #expect(after == "a F! b|c|x" && !made.isChanged)
  }

  @Test("whatever the edits, no channel is lost or doubled, and its other keys keep their bytes")
  func nothingIsLost() throws {
    for _ in 0..<30 {
      var random = Seeded()
      let file = random.file(of: 12)
      var made = try subscriptions(file)
      for _ in 0..<40 { try? made.make(random.edit(of: 12)) }
      let kept = try lines(made).map { try rest(of: $0) }.sorted()
      #expect(kept == (try file.map { try rest(of: $0) }.sorted()), "seed \(random.seed)")
    }
  }

  /// A record's tid and the keys that no edit here sets.
  private func rest(of line: String) throws -> String {
    var values: [String] = []
    try withRecord(of: line) { record, bytes in
      for key in ["tid", "k", "z"] {
        let member = record.member(RecordKey([UInt8](key.utf8)))
        values.append(member.map { text(bytes.copy($0.range)) } ?? "none")
      }
    }
    return values.joined(separator: " ")
  }

  @Test("fixed ones stay, and the others keep their order unless an edit names them")
  func order() throws {
    for _ in 0..<30 {
      var random = Seeded()
      var made = try subscriptions(random.file(of: 12))
      made.recordsEvents = true
      for _ in 0..<40 {
        let before = Section.all.map { made.tids($0) }
        let held = made.numbers(.mine).enumerated().filter { made.isHeld($0.element) }
          .map { (index: $0.offset, tid: made.tid($0.element)) }
        let count = made.events.count
        try? made.make(random.edit(of: 12))
        let moved = Set(made.events[count...].map { $0.tid })
        for (section, tids) in zip(Section.all, before) {
          let stayed = Set(made.tids(section)).subtracting(moved).subtracting(held.map { $0.tid })
          let now = made.tids(section)
          #expect(
            tids.filter(stayed.contains) == now.filter(stayed.contains), "seed \(random.seed)")
        }
        let mine = made.tids(.mine)
        let heldTids = Set(held.map { $0.tid })
        for (index, tid) in held where !moved.contains(tid) {
          if index < mine.count && mine[index] == tid { continue }
          // It was pushed up: then nothing but fixed ones stands behind it.
          let place = mine.firstIndex(of: tid) ?? mine.count
          #expect(
            place < index && mine[place...].allSatisfy(heldTids.contains), "seed \(random.seed)")
        }
      }
    }
  }

  @Test("edits in one go are the same as with the file written and read between them")
  func transaction() throws {
    for _ in 0..<20 {
      var random = Seeded()
      let file = random.file(of: 10)
      var whole = try subscriptions(file)
      var written = file
      for _ in 0..<30 {
        let edit = random.edit(of: 10)
        var step = try subscriptions(written)
        let isMade = (try? step.make(edit)) != nil
        let isMadeInWhole = (try? whole.make(edit)) != nil
        #expect(isMade == isMadeInWhole, "seed \(random.seed)")
        written = lines(step)
      }
      let result = lines(whole)
      #expect(result == written, "seed \(random.seed)")
    }
  }

  @Test("what edits leave behind is dropped, and memory follows the file")
  func garbage() throws {
    let long = String(repeating: "x", count: 100_000)
    var made = try subscriptions([#"{"tid":"a","x":"\#(long)"}"#, #"{"tid":"b"}"#])
    for number in 0..<500 { try made.make(.rename(bytes("a"), bytes("name \(number)"))) }
    let size = made.text.end
    #expect(size < 10 << 20)
    let result = lines(made)
    #expect(result == [#"{"tid":"a","x":"\#(long)","tname":"name 499"}"#, #"{"tid":"b"}"#])
    let tids = made.tids(.mine).map(text)
    #expect(tids == ["a", "b"])
  }

  @Test("a deleted channel can come again, as a new one")
  func again() throws {
    let feed = bytes("https://h/f")
    var made = try subscriptions([#"{"tid":"https://h/f","tname":"Feed","fixed":false}"#])
    try made.make(.delete([feed]))
    try made.make(.add([.tid(feed)], nil))
    let result = lines(made)
    #expect(result == [#"{"tid":"https://h/f","section":"mine"}"#])
  }

  @Test("records that no edit changes keep every byte; those out of order go to their section")
  func bytesAreKept() throws {
    let file = [
      #" { "tid" : "a" , "n" : 1.0 } "#, #"{"tid":"b","section":"more"}"#,
      #"{"section":"m\u0069ne","tid":"\u0063"}"#, #"{"tid":"d","section":"recent"}"#,
    ]
    var made = try subscriptions(file)
    try made.make(.move([bytes("c")], .first, nil))
    let result = lines(made)
    #expect(result == [file[2], file[0], file[3], file[1]])
  }
}
