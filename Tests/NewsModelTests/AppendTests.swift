import Testing

@testable import NewsModel

@Suite struct AppendTests {
  @Test(
    "integers are appended in decimal, to the last one of either sign",
    arguments: [0, 7, -1, 10, 1_234_567, Int.max, Int.min])
  func decimal(value: Int) {
    var bytes = [UInt8]("n=".utf8)
    bytes.append(decimal: value)
    #expect(String(decoding: bytes, as: UTF8.self) == "n=\(value)")
  }

  @Test("literals and spans are appended as runs")
  func runs() {
    var bytes: [UInt8] = []
    bytes.append("头条")
    let more: [UInt8] = [1, 2, 3]
    bytes.append(more.span.extracting(1..<3))
    #expect(bytes == [UInt8]("头条".utf8) + [2, 3])
  }
}
