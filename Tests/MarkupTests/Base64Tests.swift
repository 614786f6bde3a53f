import Testing

@testable import Markup

@Suite struct Base64Tests {
  @Test(
    "text is decoded, blanks passed over",
    arguments: [
      ("", ""), ("QQ==", "A"), ("QUI=", "AB"), ("QUJD", "ABC"), (" Q U\nJ D ", "ABC"), ("QQ", "A"),
      ("_-8=", "\u{FFFD}\u{FFFD}"),
    ])
  func decoded(text: String, expected: String) {
    #expect(Base64.decode([UInt8](text.utf8)).map(string) == expected)
  }

  @Test("what is no base64 is none", arguments: ["A", "QQ=Q", "a b!", "头条"])
  func none(text: String) {
    #expect(Base64.decode([UInt8](text.utf8)) == nil)
  }
}
