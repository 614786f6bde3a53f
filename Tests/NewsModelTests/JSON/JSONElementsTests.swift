import Testing

@testable import NewsModel

@Suite struct JSONElementsTests {
  private func elements(_ array: String) -> [String] {
    let buffer = PaddedBuffer(copying: bytes(array))
    var elements = JSONElements(JSONScanner(document: buffer.window), arrayAt: 0)
    var found: [String] = []
    while let range = elements.next() { found.append(text(buffer.window.copy(range))) }
    return found
  }

  @Test(
    "elements are given whole and in order",
    arguments: [
      ("[]", []), ("[ \n ]", []), ("[1]", ["1"]), ("[1,2]", ["1", "2"]),
      ("[ {\"a\":[1,2]} ,\n \"x,]\" , [ ] , null ]", [#"{"a":[1,2]}"#, "\"x,]\"", "[ ]", "null"]),
    ] as [(String, [String])])
  func inOrder(array: String, expected: [String]) {
    #expect(elements(array) == expected)
  }

  @Test("behind the last element there is none, however often one asks")
  func end() {
    let buffer = PaddedBuffer(copying: bytes("[1],[2]"))
    var elements = JSONElements(JSONScanner(document: buffer.window), arrayAt: 0)
    #expect(elements.next() == 1..<2)
    #expect(elements.next() == nil)
    #expect(elements.next() == nil)
  }
}
