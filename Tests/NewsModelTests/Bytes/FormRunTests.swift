import Testing

@testable import NewsModel

@Suite struct FormRunTests {
  @Test(
    "a run ends at the first stop, wherever it begins and however much is left",
    arguments: [false, true])
  func ends(isHTML: Bool) {
    let ascii = bytes(isHTML ? "\"#&'<>" : "\\|")
    func isStop(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == 0x7F || ascii.contains(byte) || byte == 0xC2 || byte == 0xD8
        || byte == 0xE2 || (isHTML && byte >= 0xEF)
    }
    var random = Seeded()
    for _ in 0..<5000 {
      let text = (0..<random.below(40)).map { _ in
        random.below(12) == 0 ? UInt8(random.below(256)) : random.pick([0x20, 0x61, 0xE4, 0xBD])
      }
      let start = random.below(text.count + 1)
      let end = text[start...].firstIndex(where: isStop) ?? text.count
      #expect(
        FormRun.end(text.span, from: start, isHTML: isHTML) == end,
        "seed \(random.seed): \(text) from \(start)")
    }
  }
}
