// One scalar of a text: its value, what it is to cutting and width, and how many bytes it takes.
//
// Bytes that are not UTF-8 become U+FFFD, one for each maximal subpart (Unicode §3.9, as the
// WHATWG decoder does); CR LF is read as one blank. It knows nothing of clusters.

import NewsModel

struct Scalar {
  let value: UInt32
  /// The index after its last byte.
  let end: Int
  let properties: Properties
  /// Whether its bytes are no UTF-8, so that U+FFFD has to be written for them.
  let isInvalid: Bool

  /// Reads the scalar at `start`, which is less than `text.count`.
  init(at start: Int, in text: borrowing Span<UInt8>) {
    let (value, length) = Self.decode(at: start, in: text)
    self.value = value
    properties = Properties(of: value)
    isInvalid = length < 0
    let isPair =
      value == 0x0D && start + 1 < text.count && text[start + 1] == .newline
    end = start + (isPair ? 2 : abs(length))
  }

  /// Decodes the scalar at `start`.
  ///
  /// - Returns: its value, and how many bytes it takes; U+FFFD and the bytes negated where they
  ///   are no UTF-8.
  @inline(__always)
  static func decode(at start: Int, in text: borrowing Span<UInt8>) -> (UInt32, Int) {
    let lead = text[start]
    if lead < 0x80 { return (UInt32(lead), 1) }
    if lead &- 0xC2 < 0x1E, start + 1 < text.count, text[start + 1] & 0xC0 == 0x80 {
      return (UInt32(lead & 0x1F) << 6 | UInt32(text[start + 1] & 0x3F), 2)
    }
    return decodeLong(at: start, in: text)
  }

  private static func decodeLong(at start: Int, in text: borrowing Span<UInt8>) -> (UInt32, Int) {
    let lead = text[start]
    var (lowest, highest): (UInt8, UInt8) = (0x80, 0xBF)
    var value: UInt32
    let length: Int
    switch lead {
    case 0xE0...0xEF:
      (length, value) = (3, UInt32(lead & 0x0F))
      if lead == 0xE0 { lowest = 0xA0 } else if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      (length, value) = (4, UInt32(lead & 0x07))
      if lead == 0xF0 { lowest = 0x90 } else if lead == 0xF4 { highest = 0x8F }
    default: return (0xFFFD, -1)
    }
    for index in 1..<length {
      guard start + index < text.count else { return (0xFFFD, -index) }
      let byte = text[start + index]
      guard lowest <= byte, byte <= highest else { return (0xFFFD, -index) }
      value = value << 6 | UInt32(byte & 0x3F)
      (lowest, highest) = (0x80, 0xBF)
    }
    return (value, length)
  }

  var kind: Kind { properties.kind }
}

extension Scalar {
  /// What a scalar is to the cutting of text: Grapheme_Cluster_Break (UAX #29), refined.
  ///
  /// The order is that of `KINDS` in `scripts/unicode-tables`.
  enum Kind: UInt8 {
    case other
    /// White space that moves the cursor; shown as one blank.
    case blank
    /// A control, a bidi or other format control, an invisible of no use; never shown.
    case removed
    /// A combining mark.
    case mark
    /// An invisible that changes what stands before it.
    case hidden
    case joiner
    /// U+FE0E, text presentation.
    case narrow
    /// U+FE0F, emoji presentation.
    case widen
    case spacing
    case prefix
    case indicator
    case lead, vowel, tail
    case pictograph
    /// A skin tone.
    case modifier
    case consonant, linker
    /// Hangul LV and LVT.
    case syllable, closedSyllable
  }

  struct Properties {
    let kind: Kind
    /// Width, and the two variation flags, as the tables have them.
    private let packed: UInt8

    private init(_ kind: Kind, _ packed: UInt8) {
      self.kind = kind
      self.packed = packed
    }

    /// 0, 1, 2, or `Properties.ambiguous`.
    var columns: UInt8 { packed & 3 }
    /// Whether U+FE0F makes it an emoji two columns wide.
    var widens: Bool { packed & 4 != 0 }
    /// Whether U+FE0E makes it a symbol one column wide.
    var narrows: Bool { packed & 8 != 0 }

    static var ambiguous: UInt8 { 3 }
  }
}

extension Scalar.Properties {
  init(of value: UInt32) {
    if value &- 0xAC00 < 11_172 {
      self.init((value &- 0xAC00) % 28 == 0 ? .syllable : .closedSyllable, 2)
    } else if value < 0x20000 {
      let number = UnicodeTables.scalarClass(of: value)
      self.init(
        Scalar.Kind(rawValue: UnicodeTables.kind(ofClass: number)) ?? .other,
        UnicodeTables.width(ofClass: number))
    } else if value < 0x40000 {
      self.init(.other, value & 0xFFFE == 0xFFFE ? 1 : 2)
    } else if value &- 0xE0000 < 0x1000 {
      self.init(value &- 0xE0100 < 240 ? .hidden : .removed, 0)
    } else {
      self.init(.other, value < 0xF0000 || value & 0xFFFE == 0xFFFE ? 1 : Self.ambiguous)
    }
  }
}
