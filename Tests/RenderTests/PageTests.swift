// Pages: which records are on one, how many there are.

import Testing

@testable import news_render

@Suite struct PageTests {
  @Test(
    "a page admits its own",
    arguments: [(1, 3, 0..<3), (2, 3, 3..<6), (4, 3, 9..<10), (5, 3, 10..<10), (1, 100, 0..<10)])
  func admits(number: Int, size: Int, range: Range<Int>) {
    var page = Page(number: number, size: size)
    #expect((0..<10).filter { _ in page.admits() } == Array(range))
    #expect(page.count == (10 + size - 1) / size)
  }

  @Test("the largest numbers are pages too")
  func large() {
    var page = Page(number: 999_999_999_999_999_999, size: 999_999_999_999_999_999)
    #expect(!page.admits() && page.count == 1 && page.isBeyondLast)
  }
}
