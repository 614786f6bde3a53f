import Testing

@testable import Store

@Suite struct NoveltyTests {
  static func key(_ number: Int) -> SeenKey { SeenKey(tid: bytes("t"), docid: bytes("\(number)")) }

  @Test("new is what was neither delivered nor claimed")
  func rule() {
    var novelty = Novelty()
    let delivered: Set = [Self.key(1)]
    let claims = [1, 2, 3, 2, 1, 3].map {
      novelty.claim(Self.key($0)) { delivered.contains($0) }
    }
    #expect(claims == [false, true, true, false, false, false])
  }

  @Test("what is given up can be claimed again")
  func release() {
    var novelty = Novelty()
    #expect(novelty.claim(Self.key(1)) { _ in false })
    novelty.release([Self.key(1), Self.key(2)])
    #expect(novelty.claim(Self.key(1)) { _ in false })
  }

  @Test("what cannot be looked up is not claimed")
  func failure() {
    struct Broken: Error {}
    var novelty = Novelty()
    #expect(throws: Broken.self) {
      try novelty.claim(Self.key(1)) { _ throws(Broken) in throw Broken() }
    }
    #expect(novelty.claim(Self.key(1)) { _ in false })
  }
}
