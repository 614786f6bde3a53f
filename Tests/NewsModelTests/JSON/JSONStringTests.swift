import Foundation
import Testing

@testable import NewsModel

@Suite struct JSONStringTests {
  /// Decodes what stands between a string's quotes.
  private func decoded(_ body: String) -> String {
    let buffer = PaddedBuffer(copying: bytes("\"\(body)\""))
    return text(JSONString.decode(buffer.window, 1..<buffer.count - 1))
  }

  private func encoded(_ plain: [UInt8]) -> String {
    appended { $0.append(jsonString: plain) }
  }

  // MARK: - decoding

  @Test(
    "escapes are decoded",
    arguments: [
      ("", ""), ("plain", "plain"), ("中文", "中文"), (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"),
      (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u4E2d"#, "Aé中"), (#"\u0000x"#, "\0x"),
      (#"a\u0041b"#, "aAb"), (#"\\u0041"#, #"\u0041"#), (#"\uFFFF"#, "\u{FFFF}"),
      (#"\u007f\u0080\u07ff\u0800"#, "\u{7F}\u{80}\u{7FF}\u{800}"),
    ])
  func escapes(body: String, plain: String) {
    #expect(decoded(body) == plain)
  }

  @Test(
    "surrogate pairs become their character, halves U+FFFD",
    arguments: [
      (#"\ud83d\ude00"#, "😀"), (#"\uD800\uDC00\uDBFF\uDFFF"#, "\u{10000}\u{10FFFF}"),
      (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"),
      (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
      (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    ])
  func surrogates(body: String, plain: String) {
    #expect(decoded(body) == plain)
  }

  // MARK: - encoding

  @Test("ASCII is escaped where RFC 8259 requires it, and DEL")
  func ascii() {
    let short: [UInt8: String] = [
      0x08: #"\b"#, 0x09: #"\t"#, 0x0A: #"\n"#, 0x0C: #"\f"#, 0x0D: #"\r"#, 0x22: #"\""#,
      0x5C: #"\\"#,
    ]
    for byte in (0 as UInt8)..<0x80 {
      let plain = String(Character(Unicode.Scalar(byte)))
      let long = byte < 0x20 || byte == 0x7F ? String(format: "\\u%04x", byte) : plain
      #expect(encoded([byte]) == "\"\(short[byte] ?? long)\"")
    }
  }

  @Test("of other characters exactly U+0080–9F and U+2028/2029 are escaped")
  func others() {
    for value in (0x80 as UInt32)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let plain = String(Character(scalar))
      let isEscaped = value < 0xA0 || value == 0x2028 || value == 0x2029
      let expected = isEscaped ? String(format: "\"\\u%04x\"", value) : "\"\(plain)\""
      let found = encoded(bytes(plain))
      if found != expected { Issue.record("U+\(String(value, radix: 16)) is \(found)") }
    }
  }

  @Test("an escape is found at each place of a run, and the run around it kept")
  func places() {
    for count in 0..<40 {
      for (raw, escaped) in [("\n", #"\n"#), ("\u{2028}", #"\u2028"#), ("é", "é"), ("中", "中")] {
        for filler in ["a", "中"] {
          let before = String(repeating: filler, count: count)
          let after = String(repeating: filler, count: 40 - count)
          #expect(encoded(bytes(before + raw + after)) == "\"\(before)\(escaped)\(after)\"")
        }
      }
    }
  }

  @Test("bad UTF-8 becomes U+FFFD as Swift's decoder has it, all else comes back as it was")
  func roundTrip() throws {
    var random = Seeded()
    for _ in 0..<1000 {
      let plain = random.nearlyUTF8(count: random.below(70))
      let json = encoded(plain)
      let buffer = PaddedBuffer(copying: bytes(json))
      let back = text(JSONString.decode(buffer.window, 1..<buffer.count - 1))
      #expect(back == String(decoding: plain, as: UTF8.self), "seed \(random.seed)")
      // Foundation loses a byte order mark within a text.
      if back.unicodeScalars.contains("\u{FEFF}") { continue }
      let parsed = try JSONSerialization.jsonObject(
        with: Data(json.utf8), options: .fragmentsAllowed)
      #expect(parsed as? String == back, "seed \(random.seed)")
    }
  }

  @Test("scalars are appended in UTF-8 at the borders of its lengths")
  func scalars() {
    let values: [UInt32] = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
    for value in values {
      let expected = Unicode.Scalar(value).map { String(Character($0)) }
      #expect(appended { $0.append(scalar: value) } == expected)
    }
  }
}
