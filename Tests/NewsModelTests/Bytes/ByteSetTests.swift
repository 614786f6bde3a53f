import Testing

@testable import NewsModel

@Suite struct ByteSetTests {
  @Test("a string is new once, whatever its length")
  func insert() {
    var random = Seeded()
    var set = ByteSet()
    var fingerprints = FingerprintSet()
    var reference: Set<[UInt8]> = []
    for _ in 0..<20_000 {
      let length = random.below(50) == 0 ? random.below(400) : random.below(4)
      let string = (0..<length).map { _ in UInt8(random.below(256)) }
      let isNew = reference.insert(string).inserted
      let wasThere = set.contains(string.span)
      let wasInserted = set.insert(string.span)
      let wasSeen = fingerprints.insert(string.span)
      #expect(wasThere == !isNew && wasInserted == isNew && wasSeen == isNew, "seed \(random.seed)")
    }
    for string in reference {
      let buffer = PaddedBuffer(copying: [0x61] + string + [0x62])
      let (isThere, longer) = (1..<string.count + 1, 1..<string.count + 2)
      #expect(set.contains(buffer.window, isThere), "seed \(random.seed)")
      #expect(set.contains(buffer.window, longer) == reference.contains(string + [0x62]))
    }
    #expect(set.count == reference.count)
    #expect(fingerprints.count == reference.count)
  }

  @Test("strings that are longer each time are held whole")
  func growing() {
    var set = ByteSet()
    let strings = (0..<12).map { size in (0..<(64 << size)).map { UInt8(truncatingIfNeeded: $0) } }
    for isNew in [true, false] {
      for string in strings {
        let wasInserted = set.insert(string.span)
        #expect(wasInserted == isNew)
      }
    }
  }

  @Test("an empty set holds nothing")
  func empty() {
    let nothing: [UInt8] = []
    let isThere = ByteSet().contains(nothing.span)
    #expect(!isThere)
  }
}
