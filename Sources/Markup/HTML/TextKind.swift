// What becomes of a character in plain text.

internal import NewsModel

/// What becomes of one character.
struct TextKind {
  enum Part {
    case visible, blank, dropped
    /// U+0080–9F, which was meant as windows-1252.
    case windows1252
  }

  var part: Part
  /// Its length in bytes.
  var length: Int

  /// The character at `index`.
  @inline(__always)
  init(_ text: borrowing Span<UInt8>, at index: Int) {
    let byte = text[index]
    if byte < 0x80 {
      length = 1
      part =
        0x21...0x7E ~= byte
        ? .visible : byte == 0x20 || 0x09...0x0D ~= byte ? .blank : .dropped
      return
    }
    length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    part = .visible
    guard byte.leadsSpecialText, index + 1 < text.count else { return }
    let second = text[index + 1]
    let third = index + 2 < text.count ? text[index + 2] : 0
    switch (byte, second, third) {
    case (0xC2, 0x80...0x9F, _):
      part = .windows1252
    // U+00A0 and U+1680, U+2000–200A, U+2028, U+2029, U+202F, U+205F, U+3000.
    case (0xC2, 0xA0, _), (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      part = .blank
    // U+061C, U+200E–200F, U+202A–202E, U+2066–2069, U+FEFF.
    case (0xD8, 0x9C, _), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE),
      (0xE2, 0x81, 0xA6...0xA9), (0xEF, 0xBB, 0xBF):
      part = .dropped
    default: break
    }
  }
}

extension UInt8 {
  /// Whether a character outside ASCII that begins with this byte may not be visible.
  @inline(__always)
  var leadsSpecialText: Bool {
    switch self {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF: true
    default: false
    }
  }
}
