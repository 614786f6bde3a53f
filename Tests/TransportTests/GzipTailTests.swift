import Testing

@testable import Transport

@Suite struct GzipTailTests {
  @Test(
    "the length at the end is found, in chunks and without, however it comes in pieces",
    arguments: [1, 2, 3, 5, 7, 100])
  func length(step: Int) {
    let data = [UInt8]("some data".utf8) + [0x39, 0x30, 0, 0]
    let chunked = [
      "d\r\nsome data90\0\0\r\n0\r\n\r\n",
      "B; x=y\r\nsome data90\r\n2\r\n\0\0\r\n0\r\nA: b\r\n\r\n",
      "000c\r\nsome data90\0\r\n1\r\n\0\r\n000\r\n\r\n",
    ].map { Array($0.utf8) }
    for body in [data] + chunked {
      var tail = GzipTail()
      for start in stride(from: 0, to: body.count, by: step) {
        tail.take(body.span.extracting(start..<min(start + step, body.count)))
      }
      #expect(tail.fits(decoded: 12345))
      #expect(tail.fits(decoded: 12345 + 1 << 32))
      #expect(!tail.fits(decoded: 12344))
    }
  }
}
