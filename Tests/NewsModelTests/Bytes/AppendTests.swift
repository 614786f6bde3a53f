import Testing

@testable import NewsModel

@Suite struct AppendTests {
  @Test(
    "integers are appended in decimal, to the last one of either sign",
    arguments: [0, 7, -1, 10, 1_234_567, Int.max, Int.min])
  func decimal(value: Int) {
    #expect(appended { $0.append(decimal: value) } == "\(value)")
  }

  @Test("literals and spans are appended as runs")
  func runs() {
    var bytes: [UInt8] = []
    bytes.append("头条")
    let more: [UInt8] = [1, 2, 3]
    bytes.append(more.span.extracting(1..<3))
    bytes.append(more.span.extracting(1..<1))
    #expect(bytes == [UInt8]("头条".utf8) + [2, 3])
  }

  @Test("an array that grows keeps what it held, and one that was copied before is left as it was")
  func kept() {
    var random = Seeded()
    var (grown, expected): ([UInt8], [UInt8]) = ([], [])
    var copies: [([UInt8], Int)] = []
    for _ in 0..<2000 {
      let more = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      if random.below(8) == 0 { copies.append((grown, grown.count)) }
      switch random.below(3) {
      case 0: grown.append(more.span)
      case 1: grown += more
      default: for byte in more { grown.append(byte) }
      }
      expected.insert(contentsOf: more, at: expected.count)
    }
    #expect(grown == expected, "seed \(random.seed)")
    #expect(copies.allSatisfy { $0.elementsEqual(expected[..<$1]) }, "seed \(random.seed)")
  }

  /// How often an array moved to larger memory while `append` was called on it.
  private func growths(_ count: Int, _ append: (inout [UInt8]) -> Void) -> Int {
    var bytes: [UInt8] = []
    var growths = 0
    for _ in 0..<count {
      let before = bytes.capacity
      append(&bytes)
      if bytes.capacity != before { growths += 1 }
    }
    return growths
  }

  @Test("appending many runs is linear: the array grows by a factor, not by a run")
  func growth() {
    let run = [UInt8](repeating: 0x61, count: 100)
    let escaped = bytes("a\"" + String(repeating: "b", count: 98))
    #expect(growths(10_000) { $0.append(run.span) } < 40)
    #expect(growths(10_000) { $0.append(jsonString: run) } < 40)
    #expect(growths(10_000) { $0.append(visible: escaped) } < 40)
    let buffer = PaddedBuffer(copying: bytes("\\u0061" + String(repeating: "b", count: 98)))
    #expect(
      growths(10_000) { JSONString.decode(buffer.window, 0..<buffer.count, into: &$0) } < 40)
  }
}
