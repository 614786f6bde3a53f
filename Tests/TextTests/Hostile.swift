// Texts that want to do more than be read, and random ones that are full of what joins.

@testable import Text

enum Hostile {
  static let corpus: [(name: String, text: [UInt8])] =
    [
      ("SGR", "\u{1B}[31mred\u{1B}[0m"), ("clear", "\u{1B}[2J\u{1B}[H"),
      ("OSC 8", "\u{1B}]8;;http://a.example\u{1B}\\link\u{1B}]8;;\u{7}"),
      ("OSC 52", "\u{1B}]52;c;cm0gLXJm\u{7}"), ("title", "\u{1B}]0;owned\u{9C}"),
      ("DCS", "\u{1B}Pq#0;2;0;0;0\u{1B}\\"), ("C1 CSI", "\u{9B}31mred"),
      ("C1 OSC", "\u{9D}52;c;x\u{9C}"),
      ("NEL", "a\u{85}b"), ("lines", "a\nb\rc\r\nd\u{2028}e\u{2029}f\u{B}g\u{C}h"),
      ("backspace", "rm -rf\u{8}\u{8}\u{8}ls"), ("NUL", "a\u{0}b"), ("DEL", "a\u{7F}b"),
      ("bidi override", "\u{202E}gpj.exe\u{202C}"),
      ("isolates", "\u{2066}a\u{2069}\u{2067}\u{2068}"),
      ("marks of direction", "\u{200E}\u{200F}\u{61C}"),
      ("byte order mark", "\u{FEFF}a\u{FEFF}"), ("zero width", "a\u{200B}\u{2060}\u{AD}\u{180E}b"),
      ("tags", "a\u{E0001}\u{E0061}\u{E007F}"), ("annotation", "\u{FFF9}a\u{FFFA}b\u{FFFB}"),
      ("mark first", "\u{301}\u{302}x"), ("joiner first", "\u{200D}👩"),
      ("joiner last", "👩\u{200D}"),
      ("enclosing first", "\u{20E3}1"), ("selector last", "❤\u{FE0F}"), ("indicator last", "a🇨"),
      ("half a family", "👨‍👩‍"), ("noncharacters", "\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}"),
      ("zalgo", "H" + String(repeating: "\u{30D}\u{353}\u{489}", count: 60) + "e"),
      ("marks without end", "x" + String(repeating: "\u{301}", count: 100_000)),
      ("vowels without end", "x" + String(repeating: "\u{11A8}\u{1161}", count: 50_000)),
      ("number signs without end", "x" + String(repeating: "\u{600}", count: 100_000)),
      ("joiners without end", "👩" + String(repeating: "\u{200D}", count: 100_000) + "👩"),
      ("controls without end", String(repeating: "\u{1B}", count: 100_000) + "x"),
      ("a megabyte", String(repeating: "头条", count: 170_000)),
    ].map { ($0.0, Array($0.1.utf8)) } + [
      ("raw C1", [0x61, 0x9B, 0x33, 0x31, 0x6D]), ("overlong", [0xC0, 0x9B, 0xE0, 0x82, 0x9B]),
      ("overlong escape", [0xC0, 0x9B, 0xC1, 0x9B, 0xF0, 0x80, 0x80, 0x9B]),
      ("surrogates", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]), ("cut short", [0x61, 0xE4, 0xB8]),
      ("beyond Unicode", [0xF4, 0x90, 0x80, 0x80, 0xFF, 0xFE]),
    ]

  /// Scalars that join, hide, widen or control, and some that do not.
  static let alphabet: [Unicode.Scalar] = scalars(
    """
    0020 0061 0062 007E 0023 0031 00E9 00AE 00B7 0391 0416 4E2D 6587 56FD 3002 FF0C 3042 304B FF76 \
    FF9E 1100 1160 1161 11A8 AC00 AC01 D55C 0300 0301 0308 0327 0483 0488 034F 0591 0600 06DD 0903 \
    0915 0924 0937 094D 093C 093E 0627 0647 0E01 0E33 0E34 0D4E 200C 200D 200D 200D FE0E FE0F FE0F 20E3 20D0 \
    1F1E6 1F1E8 1F1F3 1F468 1F469 1F467 1F680 1F44D 261D 2764 263A 231A 2600 1F3FB 1F3FF 1F3F4 \
    E0067 E0062 E0065 E007F E0100 E0001 0000 0007 0009 000A 000D 001B 007F 0085 009B 00AD 061C \
    200B 200E 202E 2028 2066 2069 FEFF FFFD 2026 2014 201C 201D 2500 E000 1F004 3297 20000 3000 00A0
    """)

  /// Up to nine scalars of the alphabet, so that no limit is met; one text in eight has a stray byte in it.
  static func randomText(using generator: inout SeededGenerator) -> [UInt8] {
    let count = Int.random(in: 0...9, using: &generator)
    // A few scalars a text, so that sequences come about.
    let few = (0..<4).map { _ in alphabet.randomElement(using: &generator) ?? " " }
    var bytes = (0..<count).flatMap { _ in
      let scalar =
        Bool.random(using: &generator)
        ? few.randomElement(using: &generator) : alphabet.randomElement(using: &generator)
      return Array(String(Character(scalar ?? " ")).utf8)
    }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      bytes.insert(
        [0x80, 0xC3, 0xE4, 0xF0, 0xFF].randomElement(using: &generator) ?? 0x80,
        at: Int.random(in: 0...bytes.count, using: &generator))
    }
    return bytes
  }
}
