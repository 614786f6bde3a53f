import Testing

@testable import NewsModel

@Suite struct SubscriptionsSyncTests {
  private let source = bytes("p")

  private func synced(_ file: [String], _ list: [String], force: Bool = false) throws -> [String] {
    var made = try subscriptions(file)
    try made.make(.sync(try channelList(list), source: source, force: force))
    return lines(made)
  }

  @Test("a list that says nothing new changes nothing, wherever the keys stand")
  func unchanged() throws {
    let file = [
      #"{"provider":"p","k":1.0,"tid":"a","section":"mine","tname":"A"}"#,
      #"{"tid":"b", "provider":"p","tname":"B","upstream":"Old","fixed":false,"section":"more"}"#,
    ]
    var made = try subscriptions(file)
    let list = try channelList([
      #"{"tid":"b","tname":"Old","section":"mine","fixed":true}"#,
      #"{"tid":"a","tname":"A","k":1.0,"gone":true,"upstream":"x","provider":"q"}"#,
    ])
    try made.make(.sync(list, source: source, force: false))
    let result = lines(made)
    #expect(result == file && !made.isChanged)
  }

  @Test("refreshing sets what is new, takes away what is no longer sent, and keeps the file's keys")
  func refreshed() throws {
    let result = try synced(
      [
        #"{"tid":"a","tname":"A","old":1,"section":"mine","provider":"p","gone":true,"fixed":true}"#
      ],
      [#"{"tid":"a","tname":"New","new":1.50,"new":1e9}"#])
    #expect(
      result == [
        #"{"tid":"a","tname":"New","section":"mine","provider":"p","fixed":true,"new":1e9}"#
      ])
  }

  @Test("a renamed channel keeps its name; the provider's goes to upstream")
  func renamed() throws {
    var made = try subscriptions([#"{"tid":"a","tname":"A","provider":"p"}"#])
    try made.make(.rename(bytes("a"), bytes("Mine")))
    try made.make(.rename(bytes("a"), bytes("Mine too")))
    try made.make(
      .sync(try channelList([#"{"tid":"a","tname":"B"}"#]), source: source, force: false))
    let renamed = lines(made)
    #expect(renamed == [#"{"tid":"a","tname":"Mine too","provider":"p","upstream":"B"}"#])
    try made.make(.rename(bytes("a"), bytes("B")))
    let followed = lines(made)
    #expect(followed == [#"{"tid":"a","tname":"B","provider":"p"}"#])
  }

  @Test("more than half of what was there cannot get lost unasked")
  func halved() throws {
    let file = (0..<5).map { #"{"tid":"T\#($0)","section":"more","provider":"p"}"# }
    #expect(throws: Refusal(.tooManyGone)) {
      try synced(file, [#"{"tid":"T0"}"#, #"{"tid":"T1"}"#])
    }
    #expect(try synced(file, (1..<4).map { #"{"tid":"T\#($0)"}"# }) == [String](file[1..<4]))
    #expect(try synced(file, [#"{"tid":"T2"}"#], force: true) == [file[2]])
    #expect(throws: Refusal(.noChannels)) { try synced(file, [], force: true) }
  }

  @Test("channels of others are left alone, even where the list has them")
  func others() throws {
    let file = [#"{"tid":"a","provider":"q"}"#, #"{"tid":"http://f/"}"#]
    let list = [#"{"tid":"a","n":1}"#, #"{"tid":"http://f/","n":1}"#, #"{"tid":"b","fixed":true}"#]
    let new = #"{"tid":"b","fixed":true,"section":"mine","provider":"p"}"#
    #expect(try synced(file, list) == file + [new])
  }

  @Test("init: fixed ones first, those with a section not counted")
  func initialize() throws {
    var made = Subscriptions()
    let list = try channelList(
      ["a", "b", "c", "d", "e"].map { #"{"tid":"\#($0)"}"# } + [
        #"{"tid":"f","section":"mine"}"#, #"{"tid":"g","fixed":true}"#, #"{"tid":"a","n":2}"#,
      ])
    try made.make(
      .`init`(list, mine: 3, fix: [bytes("c")], source: source, force: false))
    let result = sketch(made)
    #expect(result == "c! g! a f||b d e")
    #expect(throws: Refusal(.exists)) {
      try made.make(.`init`(list, mine: 3, fix: [], source: source, force: false))
    }
    try made.make(.`init`(list, mine: 0, fix: [], source: source, force: true))
    let again = sketch(made)
    #expect(again == "g! f||a b c d e")
  }
}
