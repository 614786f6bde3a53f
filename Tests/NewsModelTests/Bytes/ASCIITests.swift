import Testing

@testable import NewsModel

@Suite struct ASCIITests {
  @Test("each byte is a digit, letter, hexadecimal digit or none as Swift's characters say")
  func classes() {
    for value in 0...255 {
      let byte = UInt8(value)
      let character = Character(Unicode.Scalar(byte))
      #expect(byte.isDigit == ("0"..."9" ~= character))
      #expect(byte.isLetter == (character.isASCII && character.isLetter))
      let hex = character.isASCII ? character.hexDigitValue : nil
      #expect(byte.hexValue.map { Int($0) } == hex)
      let lower = character.isASCII ? bytes(character.lowercased())[0] : byte
      #expect(byte.lowercased == lower)
    }
  }

  @Test("the names are those of their characters")
  func names() {
    let names: [(UInt8, Character)] = [
      (.tab, "\t"), (.newline, "\n"), (.carriageReturn, "\r"), (.escape, "\u{1B}"), (.space, " "),
      (.quote, "\""), (.backslash, "\\"), (.slash, "/"), (.comma, ","), (.colon, ":"),
      (.minus, "-"), (.plus, "+"), (.dot, "."), (.hash, "#"), (.ampersand, "&"), (.semicolon, ";"),
      (.equals, "="), (.lessThan, "<"), (.greaterThan, ">"), (.openBrace, "{"),
      (.closeBrace, "}"), (.openBracket, "["), (.closeBracket, "]"), (.delete, "\u{7F}"),
    ]
    for (byte, character) in names { #expect(byte == character.asciiValue) }
  }
}
