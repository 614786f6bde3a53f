import Testing

@testable import NewsModel

@Suite struct LanesTests {
  private func bits(_ text: [UInt8], _ isSet: (UInt8) -> Bool) -> UInt32 {
    text.enumerated().reduce(0) { $0 | (isSet($1.element) ? 1 << UInt32($1.offset) : 0) }
  }

  private func lanes(_ text: [UInt8]) -> SIMD16<UInt8> { SIMD16(text) }

  @Test("stops are found in every lane, for every byte, with and without intrinsics")
  func stops() {
    for value in 0...255 {
      for lane in 0..<16 {
        var text = [UInt8](repeating: 0x61, count: 16)
        text[lane] = UInt8(value)
        let inString = bits(text) { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C }
        #expect(Lanes.stringStops(lanes(text)) == inString)
        #expect(Lanes.portableStringStops(lanes(text)) == inString)
        let escaped = inString | bits(text) { $0 == 0x7F }
        #expect(Lanes.escapeStops(lanes(text)) == escaped)
        #expect(Lanes.portableEscapeStops(lanes(text)) == escaped)
        #expect(Lanes.backslashes(lanes(text)) == bits(text) { $0 == 0x5C })
      }
    }
  }

  @Test("so are those of the forms of a text")
  func forms() {
    for value in 0...255 {
      for lane in 0..<16 {
        var text = [UInt8](repeating: 0x61, count: 16)
        text[lane] = UInt8(value)
        let both = bits(text) { $0 < 0x20 || [0x7F, 0xC2, 0xD8, 0xE2].contains($0) }
        let inValue = both | bits(text) { $0 == 0x5C || $0 == 0x7C }
        #expect(Lanes.valueStops(lanes(text)) == inValue)
        #expect(Lanes.portableValueStops(lanes(text)) == inValue)
        let inHTML = both | bits(text) { $0 >= 0xEF || bytes("\"#&'<>").contains($0) }
        #expect(Lanes.htmlStops(lanes(text)) == inHTML)
        #expect(Lanes.portableHTMLStops(lanes(text)) == inHTML)
      }
    }
  }

  @Test("bytes of three-byte characters are told from all others, lane by lane")
  func triples() {
    let whole = Array(bytes("中文新闻网").prefix(15)) + [0xE4]
    for value in 0...255 {
      for lane in 0..<16 {
        var text = whole
        text[lane] = UInt8(value)
        let expected = text.enumerated().reduce(0 as UInt32) { found, byte in
          let isGood =
            byte.offset == 15
            ? false
            : byte.offset % 3 == 0
              ? 0xE1...0xEF ~= byte.element && byte.element != 0xED
              : 0x80...0xBF ~= byte.element
          return found | (isGood ? 1 << UInt32(byte.offset) : 0)
        }
        #expect(Lanes.triples(lanes(text)) == expected)
        #expect(Lanes.portableTriples(lanes(text)) == expected)
      }
    }
  }
}
