import Testing

@testable import NewsModel

@Suite struct WindowTests {
  @Test("bytes, words and vectors are loaded in the order of memory")
  func loads() {
    let buffer = PaddedBuffer(copying: (0..<40).map { UInt8($0) })
    let window = buffer.window
    #expect(window[7] == 7)
    #expect(window.halfWord(at: 1) == 0x0403_0201)
    #expect(window.word(at: 3) == 0x0A09_0807_0605_0403)
    #expect(window.vector(at: 5) == SIMD16((5..<21).map { UInt8($0) }))
    withExtendedLifetime(buffer) {}
  }

  @Test("ranges are lent, copied, appended, searched and compared")
  func ranges() {
    let buffer = PaddedBuffer(copying: bytes("{\"tid\":1}"))
    let window = buffer.window
    #expect(window.withSpan(2..<5) { $0.count } == 3)
    #expect(text(window.copy(2..<5)) == "tid")
    #expect(appended { window.append(2..<2, to: &$0) } == "")
    #expect(window.firstIndex(of: .quote, in: 0..<9) == 1)
    #expect(window.firstIndex(of: .quote, in: 2..<5) == nil)
    #expect(window.equals(2..<5, bytes("tid")))
    #expect(!window.equals(2..<5, bytes("tidy")))
    #expect(!window.equals(2..<5, bytes("tie")))
    #expect(window.equals(2..<5, "tid"))
    #expect(!window.equals(2..<5, "ti"))
    withExtendedLifetime(buffer) {}
  }
}
