import Testing

@testable import Text

@Suite struct ScalarTests {
  @Test(
    "bytes are decoded as Swift decodes them, one U+FFFD for each maximal subpart",
    arguments: [
      "61", "E4 B8 AD", "C3 A9", "F0 9F 98 80", "F4 8F BF BF", "80", "BF BF", "C0 80", "C1 BF",
      "C3", "C3 28", "E0 80 80", "E0 9F BF", "E4 B8", "E4 B8 61", "ED A0 80", "ED 9F BF",
      "F0 80 80 80", "F0 9F 98", "F0 9F 98 61", "F4 90 80 80", "F5 80 80 80", "FE", "FF FF",
      "E4 E4 B8 AD", "F0 9F E4 B8 AD",
    ])
  func decoding(hex: String) {
    expectDecoded(hex.split(separator: " ").compactMap { UInt8($0, radix: 16) })
  }

  @Test("random bytes are decoded as Swift decodes them", arguments: 1...4 as ClosedRange<UInt64>)
  func randomBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let likely: [UInt8] = [0x61, 0x80, 0xBF, 0xC3, 0xE0, 0xE4, 0xED, 0xA0, 0x9F, 0xF0, 0xF4, 0x90]
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : likely.randomElement(using: &generator) ?? 0
      }
      expectDecoded(bytes.filter { $0 != 0x0D })
    }
  }

  private func expectDecoded(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (values, index) = ([UInt32](), 0)
    while index < bytes.count {
      let scalar = Scalar(at: index, in: bytes.span)
      values.append(scalar.value)
      index = scalar.end
    }
    let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    #expect(values == expected, "\(bytes)", sourceLocation: sourceLocation)
  }

  @Test("CR LF is read as one blank")
  func lineEnd() {
    let bytes: [UInt8] = [0x0D, 0x0A, 0x0D]
    #expect(Scalar(at: 0, in: bytes.span).end == 2)
    #expect(Scalar(at: 0, in: bytes.span).kind == .blank)
    #expect(Scalar(at: 2, in: bytes.span).end == 3)
  }

  @Test(
    "controls, bidi controls and invisibles are never shown",
    arguments: [
      0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F, 0xAD...0xAD, 0x61C...0x61C,
      0x180E...0x180E, 0x200B...0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F,
      0xFEFF...0xFEFF, 0xFFF0...0xFFFB, 0x13430...0x1343F, 0x1D173...0x1D17A,
      0xE0000...0xE00FF, 0xE01F0...0xE0FFF,
    ] as [ClosedRange<UInt32>])
  func removed(range: ClosedRange<UInt32>) {
    for value in range {
      #expect(Scalar.Properties(of: value).kind == .removed, "\(String(value, radix: 16))")
    }
  }

  @Test(
    "what moves the cursor is a blank",
    arguments: [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029] as [UInt32])
  func blank(value: UInt32) {
    #expect(Scalar.Properties(of: value).kind == .blank)
  }

  @Test(
    "the width of every scalar is that of EastAsianWidth and its category",
    .enabled(if: UnicodeSuite.isThere, "needs ../shared/suites/unicode"))
  func widths() throws {
    var widths = [String](repeating: "N", count: 0x110000)
    for range in [
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FFFD,
      0x30000...0x3FFFD,
    ] {
      for value in range { widths[value] = "W" }
    }
    for (range, width) in try UnicodeSuite.ranges("EastAsianWidth.txt") {
      for value in range { widths[Int(value)] = width }
    }
    var categories = [String](repeating: "Cn", count: 0x110000)
    for (range, category) in try UnicodeSuite.ranges("DerivedGeneralCategory.txt") {
      for value in range { categories[Int(value)] = category }
    }
    for value in 0..<0x110000 {
      let properties = Scalar.Properties(of: UInt32(value))
      guard properties.kind != .removed, properties.kind != .blank, categories[value] != "Cn"
      else { continue }
      let expected: UInt8 =
        switch (categories[value], widths[value]) {
        case ("Mn", _), ("Me", _), ("Cf", _): 0
        case ("Mc", _) where properties.kind == .spacing || properties.kind == .mark: 0
        case _ where (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value): 0
        case (_, "W"), (_, "F"): 2
        case (_, "A"): Scalar.Properties.ambiguous
        default: 1
        }
      #expect(properties.columns == expected, "U+\(String(value, radix: 16))")
    }
  }
}
