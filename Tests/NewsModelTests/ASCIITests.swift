import Testing

@testable import NewsModel

@Suite struct ASCIITests {
  @Test("hexadecimal digits of both cases have their value, other bytes none")
  func hexValue() {
    #expect(UInt8(ascii: "f").hexValue == 15)
    #expect(UInt8(ascii: "A").hexValue == 10)
    #expect(UInt8(ascii: "7").hexValue == 7)
    #expect(UInt8(ascii: "g").hexValue == nil)
  }
}
