import Testing

@testable import NewsModel

@Suite struct DifferenceTests {
  @Test(
    "as few channels as can be count as moved",
    arguments: [
      ("a b c d||", "b c d a||", ["move a 3"]), ("a b c|d|", "a c|d|", ["delete b"]),
      ("a|b|", "a c|b|", ["add c 1"]), ("a b|c|d", "b c||d a", ["move c 1", "move a 1"]),
      ("a b||", "a! b||", ["fix a 0"]), ("a! b||", "a b||", ["unfix a 0"]), ("a||b", "a||b", []),
    ] as [(String, String, [String])])
  func events(before: String, after: String, wanted: [String]) throws {
    let old = try subscriptions(sketched(before))
    let new = try subscriptions(sketched(after))
    let events = old.differences(to: new).map { event in
      let word = "\(event.kind) \(text(event.tid))"
      return event.to.map { "\(word) \($0.index)" } ?? word
    }
    #expect(events == wanted)
  }

  @Test("a longest increasing subsequence is increasing, and none is longer")
  func longest() {
    var random = Seeded()
    for _ in 0..<50 {
      let values = (0..<random.below(9)).map { _ in random.below(20) }
      let indices = Subscriptions.longestIncreasing(values).sorted()
      let chain = indices.map { values[$0] }
      #expect(zip(chain, chain.dropFirst()).allSatisfy { $0 < $1 }, "seed \(random.seed)")
      let longest = (0..<1 << values.count).map { mask in
        let picked = values.indices.filter { mask >> $0 & 1 == 1 }.map { values[$0] }
        return zip(picked, picked.dropFirst()).allSatisfy { $0 < $1 } ? picked.count : 0
      }.max()
      #expect(chain.count == longest, "seed \(random.seed)")
    }
  }
}
