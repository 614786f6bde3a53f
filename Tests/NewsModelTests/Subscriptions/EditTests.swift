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
      (#"{"op":"settle","tid":null,"to":null,"first":false}"#, "settle"),
      (#"{"op":"rename","tid":"a","tname":"old","name":"new"}"#, "rename a new"),
      (#"{"op":"sync","channels":[{"tid":"a"},{"tid":"a"}],"source":"s"}"#, "sync 1 s false"),
      (#"{"op":"init","channels":[],"fix":"a","mine":2}"#, #"init 0 2 ["a"] netease false"#),
      (#"{"op":"add","tid":"a","section":"recent","source":"x"}"#, "add 1 nil"),
      (#"{"op":"add","tid":[],"channels":[]}"#, "add 1 nil"),
      (#"{"op":"remove","tid":"a","to":1,"to":null,"last":false,"force":false}"#, #"remove ["a"]"#),
      (
        #"{"op":"toggle","tid":"a","name":"n","tname":"t","section":"more","fixed":true,"x":{}}"#,
        #"toggle ["a"]"#
      ),
      (#"{"op":"fix","tid":"a","befor":"b","events":[1],"dry-run":false}"#, #"fix ["a"]"#),
      (#"{"op":"add","tid":"a","no":1,"list":2,"lat":3,"firs":null,"fixed":true}"#, "add 1 nil"),
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
      (#"{"op":"remove","tid":[]}"#, 21), (#"{"op":"move","first":true,"tid":[]}"#, 32),
      (#"{"op":"add","tid":[]}"#, 18), (#"{"op":"rename","tid":[],"name":"n"}"#, 21),
      (#"{"op":"sync","channels":[{"tid":"a"}],"source":""}"#, 47),
    ])
  func refused(line: String, offset: Int) {
    var found: Int?
    do { _ = try edit(line) } catch { found = (error as? RecordFault)?.offset }
    #expect(found == offset)
  }

  @Test(
    "an option's key that an edit does not take is refused where it stands",
    arguments: [
      ("remove", #""to":1"#), ("delete", #""first":true"#), ("toggle", #""last":1"#),
      ("fix", #""before":"b""#), ("unfix", #""after":"b""#), ("settle", #""to":0"#),
      ("rename", #""to":false"#), ("add", #""mine":1"#), ("sync", #""fix":["a"]"#),
      ("fix", #""force":true"#), ("remove", #""channels":[]"#),
      ("settle", #""tid":"a""#), ("sync", #""tid":[]"#), ("init", #""tid":"a""#),
      ("remove", #""dry-run":true"#), ("add", #""events":true"#), ("sync", #""keep-going":true"#),
      ("add", #""befor":"b""#), ("move", #""afte":"b""#), ("add", #""First":true"#),
      ("move", #""beforee":"b""#), ("remove", #""\u0074o":1"#),
    ])
  func tooMuch(op: String, member: String) {
    let isWhole = op == "init" || op == "sync" || op == "settle"
    let rest = isWhole ? #""channels":[{"tid":"a"}]"# : #""tid":"a","name":"n""#
    let place = op == "move" ? #","last":true"# : ""
    let line = #"{"op":"\#(op)",\#(op == "settle" ? #""x":1"# : rest)\#(place),\#(member)}"#
    var found: Int?
    do { _ = try edit(line) } catch { found = (error as? RecordFault)?.offset }
    #expect(found == line.utf8.count - member.utf8.count - 1)
  }
}
