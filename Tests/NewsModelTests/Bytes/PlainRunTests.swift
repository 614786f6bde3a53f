import Testing

@testable import NewsModel

@Suite struct PlainRunTests {
  /// Whether the character at the start of `text` may stand in a JSON string as it is.
  private func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = [UInt8](text)
    let length = UTF8Text.length(bytes.span, 0)
    if length == 1 {
      return bytes[0] >= 0x20 && bytes[0] != 0x22 && bytes[0] != 0x5C && bytes[0] < 0x7F
    }
    return length > 1 && !UTF8Text.isControl(bytes.span, 0)
  }

  @Test("a run never goes past a byte that needs an escape, and takes all plain ASCII")
  func ends() {
    var random = Seeded()
    for _ in 0..<2000 {
      let plain = [UInt8](repeating: 0x61, count: random.below(40))
      let text = plain + random.nearlyUTF8(count: random.below(40))
      let end = PlainRun.end(text.span, from: 0)
      #expect(end >= plain.count, "seed \(random.seed)")
      var at = 0
      while at < end {
        #expect(isPlain(text[at...]), "seed \(random.seed), \(text) at \(at)")
        at += max(1, UTF8Text.length(text.span, at))
      }
      #expect(at == end, "seed \(random.seed)")
    }
  }

  @Test("Chinese is passed over but for what is left of the last eight bytes")
  func chinese() {
    let text = bytes(String(repeating: "新闻", count: 20))
    #expect(PlainRun.end(text.span, from: 0) >= text.count - 8)
  }
}
