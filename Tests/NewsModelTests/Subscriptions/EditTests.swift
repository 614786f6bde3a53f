import Testing

@testable import NewsModel

@Suite struct EditTests {
  private func summary(_ edit: Edit) -> String {
    switch edit {
    case .`init`(let list, let mine, let fix, let source, let force):
      "init \(list.arrivals.count) \(mine) \(fix.map(text)) \(text(source)) \(force)"
    case .add(let additions, let place): "add \(additions.count) \(String(describing: place))"
    case .remove(let tids): "remove \(tids.map(text))"
    case .delete(let tids): "delete \(tids.map(text))"
    case .move(let tids, let place, let section):
      "move \(tids.map(text)) \(place) \(section.map { "\($0)" } ?? "-")"
    case .toggle(let tids): "toggle \(tids.map(text))"
    case .settle: "settle"
    case .sync(let list, let source, let force):
      "sync \(list.arrivals.count) \(text(source)) \(force)"
    case .rename(let tid, let name): "rename \(text(tid)) \(text(name))"
    case .fix(let tids): "fix \(tids.map(text))"
    case .unfix(let tids): "unfix \(tids.map(text))"
    }
  }

  @Test(
    "an edit is read from its record",
    arguments: [
      (#"{"op":"remove","tid":"a\u0041"}"#, #"remove ["aA"]"#),
      (#"{"tid":["a", "b\n"],"op":"delete"}"#, #"delete ["a", "b\n"]"#),
      (#"{"op":"move","tid":"a","to":3.0,"section":"more"}"#, #"move ["a"] to(3) more"#),
      (#"{"op":"move","tid":"a","first":true,"last":false,"to":null}"#, #"move ["a"] first -"#),
      (#"{"op":"settle","tid":5}"#, "settle"),
      (#"{"op":"rename","tid":"a","tname":"old","name":"new"}"#, "rename a new"),
      (#"{"op":"sync","channels":[{"tid":"a"},{"tid":"a"}],"source":"s"}"#, "sync 1 s false"),
      (#"{"op":"init","channels":[],"fix":"a","mine":2}"#, #"init 0 2 ["a"] netease false"#),
      (#"{"op":"add","tid":"a","section":"recent"}"#, "add 1 nil"),
    ])
  func read(line: String, wanted: String) throws {
    #expect(summary(try edit(line)) == wanted)
  }

  @Test(
    "what is no edit is refused, and where",
    arguments: [
      (#"{"tid":"a"}"#, 0), (#"{"op":"fly"}"#, 6), (#"{"op":"list"}"#, 6), (#"{"op":3}"#, 6),
      (#"{"op":"fix","tid":{}}"#, 18), (#"{"op":"fix","tid":["a",7]}"#, 23),
      (#"{"op":"move","tid":"a","to":-1}"#, 28), (#"{"op":"move","tid":"a","to":1e2}"#, 28),
      (#"{"op":"move","tid":"a","before":3}"#, 32), (#"{"op":"sync","channels":[[]]}"#, 25),
      (#"{"op":"add","channels":[{"tid":"a","section":"b"}]}"#, 45),
    ])
  func refused(line: String, offset: Int) {
    var found: Int?
    do { _ = try edit(line) } catch { found = (error as? RecordFault)?.offset }
    #expect(found == offset)
  }
}
