import Testing

@testable import Markup

@Suite struct TextLanesTests {
  private func lanes(_ bytes: [UInt8], _ start: Int) -> SIMD16<UInt8> {
    SIMD16(bytes[start..<start + 16])
  }

  private func bits(_ bytes: [UInt8], _ isSet: (UInt8, UInt8) -> Bool) -> UInt32 {
    (0..<16).reduce(0) { $0 | (isSet(bytes[$1], bytes[$1 + 1]) ? 1 << UInt32($1) : 0) }
  }

  private static func isStop(_ byte: UInt8, _ next: UInt8) -> Bool {
    switch (byte, next) {
    case (0...0x1F, _), (0x7F, _), (0x3C, _), (0x26, _), (0xC2, _), (0xE2, _): true
    case (0x20, 0x20), (0xD8, 0x9C), (0xE1, 0x9A), (0xE3, 0x80), (0xEF, 0xBB): true
    default: false
    }
  }

  @Test("stops are found in every lane, for every pair of bytes, with and without intrinsics")
  func stops() {
    var wrong: [(UInt8, UInt8)] = []
    for first in 0...255 as ClosedRange<UInt8> {
      for second in 0...255 as ClosedRange<UInt8> {
        let bytes = (0..<17).map { $0 % 3 == 0 ? first : $0 % 3 == 1 ? second : 0x61 }
        let expected = bits(bytes, Self.isStop)
        let (block, next) = (lanes(bytes, 0), lanes(bytes, 1))
        if TextLanes.stops(block, next, marks: (0x3C, 0x26)) != expected
          || TextLanes.portableStops(block, next, marks: (0x3C, 0x26)) != expected
        {
          wrong.append((first, second))
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("a byte's places and those of bytes from 0x80 are found")
  func places() {
    for value in 0...255 as ClosedRange<UInt8> {
      let bytes = (0..<17).map { $0 % 5 == 2 ? value : 0x61 }
      #expect(
        TextLanes.places(of: value, lanes(bytes, 0)) == bits(bytes) { byte, _ in byte == value })
      #expect(TextLanes.highBits(lanes(bytes, 0)) == bits(bytes) { byte, _ in byte > 0x7F })
    }
  }

  /// Each character by itself, as PlainText.swift says.
  private static func slowly(_ text: String) -> String {
    var result = ""
    var isBlank = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
        isBlank = true
      case 0...0x1F, 0x7F, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
      default:
        if isBlank, !result.unicodeScalars.isEmpty { result.unicodeScalars.append(" ") }
        isBlank = false
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  @Test("text is folded as character by character", arguments: [1, 2, 3])
  func folding(seed: UInt64) {
    var dice = SeededGenerator(state: seed)
    let pieces = [
      "a", "bc", " ", "  ", "\t", "\n", "正文", "，", "。", "、", "\u{3000}", "\u{A0}", "\u{FEFF}", "“",
      "\u{2003}", "\u{202E}", "\u{7F}", "\u{1}", "é", "ب", "\u{61C}", "ﻙ", "한", "😀", "ᚁ",
      "\u{1680}",
      "lorem ipsum dolor sit", "0123456789abcdef",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...12, using: &dice)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &dice)]
      }.joined()
      #expect(plain(text, .none) == Self.slowly(text), "\(Array(text.utf8))")
      #expect(plain(text, .html) == Self.slowly(text), "\(Array(text.utf8))")
      let marked = text.replacing("bc", with: "<b>bc</b>").replacing("é", with: "</i><I>é<br/>")
      let expected = Self.slowly(text.replacing("é", with: "é\n"))
      #expect(plain(marked, .html) == expected, "\(marked)")
    }
  }
}
