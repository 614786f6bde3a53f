import Testing

@testable import NewsModel

@Suite struct UTF8TextTests {
  /// The length of the character at the start, found by decoding ever longer prefixes.
  private func lengthByDecoding(_ text: ArraySlice<UInt8>) -> Int {
    for count in 1...4 where count <= text.count {
      if let decoded = String(validating: text.prefix(count), as: UTF8.self),
        decoded.unicodeScalars.count == 1
      {
        return count
      }
    }
    return 0
  }

  @Test("characters of random bytes are as long as Swift's decoder finds them, and worth the same")
  func differential() {
    var random = Seeded()
    for _ in 0..<400 {
      let text = random.nearlyUTF8(count: 24)
      for offset in text.indices {
        let expected = lengthByDecoding(text[offset...])
        let length = UTF8Text.length(text.span, offset)
        #expect(length == expected, "seed \(random.seed), \(text[offset...])")
        guard length > 0, length == expected else { continue }
        let scalar = String(decoding: text[offset..<offset + length], as: UTF8.self)
          .unicodeScalars.first?.value
        #expect(UTF8Text.scalar(text.span, offset) == scalar, "seed \(random.seed)")
      }
    }
  }

  @Test("bad bytes are as many as Swift's decoder replaces: one for each cut-off character")
  func badLength() {
    var random = Seeded()
    for _ in 0..<2000 {
      let text = random.nearlyUTF8(count: 12)
      var count = 0
      var at = 0
      while at < text.count {
        let length = UTF8Text.length(text.span, at)
        at += length > 0 ? length : UTF8Text.badLength(text.span, at)
        count += 1
      }
      #expect(
        count == String(decoding: text, as: UTF8.self).unicodeScalars.count,
        "seed \(random.seed), \(text)")
    }
  }

  @Test(
    "C1 controls and line separators are controls, their neighbours are not",
    arguments: [
      (0x80, true), (0x9F, true), (0xA0, false), (0x2027, false), (0x2028, true), (0x2029, true),
      (0x202A, false), (0xC0, false), (0x10_0080, false), (0x4E2D, false),
    ] as [(UInt32, Bool)])
  func controls(scalar: UInt32, isControl: Bool) {
    var text: [UInt8] = []
    text.append(scalar: scalar)
    #expect(UTF8Text.isControl(text.span, 0) == isControl)
  }

  @Test("the twelve bidi controls of UAX #9 are known, and no other character")
  func bidi() {
    let controls: Set<UInt32> = [
      0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068,
      0x2069,
    ]
    for scalar in (0 as UInt32)...0x10FFFF where UTF8Text.isBidiControl(scalar) {
      #expect(controls.contains(scalar))
    }
    #expect(controls.allSatisfy { UTF8Text.isBidiControl($0) })
  }
}
