// JSON texts made at random, and damaged at random.

@testable import NewsModel

extension Seeded {
  /// A value of any kind, at most `depth` arrays and objects deep.
  mutating func json(depth: Int, isObject: Bool = false) -> [UInt8] {
    if !isObject && (depth == 0 || below(3) > 0) { return scalarJSON() }
    let braces = isObject || below(2) == 0
    var items: [UInt8] = []
    for index in 0..<below(6) {
      if index > 0 { items += [.comma] + blanks() }
      if braces { items += stringJSON() + blanks() + [.colon] + blanks() }
      items += json(depth: max(0, depth - 1)) + blanks()
    }
    return braces
      ? [.openBrace] + blanks() + items + [.closeBrace]
      : [.openBracket] + blanks() + items + [.closeBracket]
  }

  private mutating func blanks() -> [UInt8] {
    below(4) > 0 ? [] : pick([[.space], [.tab], [.space, .space], [.carriageReturn]])
  }

  private mutating func scalarJSON() -> [UInt8] {
    switch below(4) {
    case 0: bytes(pick(["true", "false", "null"]))
    case 1: numberJSON()
    default: stringJSON()
    }
  }

  private mutating func digits() -> [UInt8] {
    (0...below(below(6) == 0 ? 40 : 4)).map { _ in 0x30 + UInt8(below(10)) }
  }

  private mutating func numberJSON() -> [UInt8] {
    var number: [UInt8] = below(3) == 0 ? [.minus] : []
    number += below(3) == 0 ? [0x30] : [0x31 + UInt8(below(9))] + digits()
    if below(3) == 0 { number += [.dot] + digits() }
    if below(4) == 0 { number += bytes(pick(["e", "E", "e+", "E-", "e-"])) + digits() }
    return number
  }

  private mutating func stringJSON() -> [UInt8] {
    var string: [UInt8] = [.quote]
    for _ in 0..<below(below(4) == 0 ? 40 : 8) {
      switch below(10) {
      case 0:
        string += bytes(pick([#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#]))
      case 1: string += bytes(pick([#"\u0000"#, #"\u4E2d"#, #"\ud83d\ude00"#, #"\uDC00"#]))
      case 2...4: string += bytes(pick(["中", "文", "é", "😀", "\u{7F}", "\u{800}", "\u{D7FF}"]))
      default: string.append(0x61 + UInt8(below(26)))
      }
    }
    return string + [.quote]
  }

  /// The text with some of its bytes changed, cut out or put in.
  mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0...below(2) {
      let at = below(text.count + 1)
      let byte = pick(
        bytes("{}[]:,\"\\ ue0123.-+tfn\r\t\0\u{1}") + [0x80, 0xC0, 0xE4, 0xED, 0xF4, 0xFF])
      switch below(4) {
      case 0 where at < text.count: text.remove(at: at)
      case 1 where at < text.count: text[at] = byte
      case 2: text = [UInt8](text[..<at])
      default: text.insert(byte, at: at)
      }
    }
    return text
  }
}
