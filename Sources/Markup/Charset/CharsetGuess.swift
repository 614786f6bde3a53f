// What charset a run of bytes is in, where the bytes themselves decide.
//
// Used only when a declaration is missing or cannot be right. Each charset of the East has a shape
// (which bytes may follow which) and a region where most of its common characters lie; a guess is
// made when the shape holds throughout and most characters lie in the region, else there is none.
// Simplified Chinese wins where little text leaves more than one possibility.

internal import NewsModel

/// How the bytes of a sample divide into characters under one charset.
private struct Tally {
  /// Characters of two bytes or more.
  var characters = 0
  /// Those of the region where the language's common characters lie.
  var common = 0
  /// Those of the kana, or in Korean of the syllables.
  var phonetic = 0
  /// Those whose second byte is ASCII.
  var asciiTrails = 0
  var errors = 0

  /// Whether the shape holds: hardly an error, and characters at all.
  var holds: Bool { characters > 0 && errors * 50 <= characters }
}

extension Charset {
  /// The charset that the bytes of a sample, from its first byte outside ASCII on, show; or nil.
  static func guess(_ sample: borrowing Span<UInt8>) -> Charset? {
    let japanese = tally(sample, .eucJP)
    if japanese.holds, japanese.phonetic * 3 > japanese.characters { return .eucJP }
    let shifted = tally(sample, .shiftJIS)
    if shifted.holds, shifted.phonetic * 3 > shifted.characters { return .shiftJIS }
    let korean = tally(sample, .eucKR)
    // Chinese text has a third of its characters above the syllables' rows.
    if korean.holds, korean.characters >= 10, korean.phonetic * 20 > korean.characters * 19 {
      return .eucKR
    }
    let simplified = tally(sample, .gb18030)
    if simplified.holds, simplified.common * 2 > simplified.characters,
      simplified.asciiTrails * 8 <= simplified.characters
    {
      return .gb18030
    }
    let traditional = tally(sample, .big5)
    if traditional.holds, traditional.characters > 2,
      traditional.common * 2 > traditional.characters
    {
      return .big5
    }
    return guessSingleByte(sample)
  }

  /// Whether every character of the sample has the shape that this charset gives it.
  func fits(_ sample: borrowing Span<UInt8>) -> Bool {
    switch self {
    case .gb18030, .big5, .shiftJIS, .eucJP, .eucKR: Self.tally(sample, self).errors == 0
    default: true
    }
  }

  /// Whether hardly a character of the sample has another shape.
  func holds(_ sample: borrowing Span<UInt8>) -> Bool {
    switch self {
    case .gb18030, .big5, .shiftJIS, .eucJP, .eucKR:
      let tally = Self.tally(sample, self)
      return tally.errors * 20 <= tally.characters
    default: return true
    }
  }

  /// Cyrillic and Hebrew words are whole runs of letters, small ones where there are two cases; in
  /// the languages of the West the letters outside ASCII stand alone.
  ///
  /// Of windows-1251 no text is without я (FF), which no other charset of its kind has; Hebrew ends
  /// at FA. Capitals stand in front: where what would be one stands within a word, it is none.
  private static func guessSingleByte(_ sample: borrowing Span<UInt8>) -> Charset? {
    var upperHalf = 0
    var lowerHalf = 0
    var lastLetters = 0
    var ya = 0
    var others = 0
    var rises = 0
    var falls = 0
    var runs = 0
    var single = 0
    var index = 0
    while index < sample.count {
      let start = index
      while index < sample.count, sample[index] >= 0x80 {
        if index > start, sample[index - 1] >= 0xC0, sample[index] >= 0xC0 {
          if sample[index] > sample[index - 1] | 0x1F { rises += 1 }
          if sample[index] | 0x1F < sample[index - 1] { falls += 1 }
        }
        switch sample[index] {
        case 0xE0...0xFF:
          upperHalf += 1
          if sample[index] > 0xFA { lastLetters += 1 }
          if sample[index] == 0xFF { ya += 1 }
        case 0xC0...0xDF: lowerHalf += 1
        default: others += 1
        }
        index += 1
      }
      if index > start {
        runs += 1
        if index - start == 1 { single += 1 }
      }
      index += 1
    }
    let letters = upperHalf + lowerHalf
    if letters > runs * 3, others * 4 < letters, letters >= 10 {
      if upperHalf > lowerHalf * 2 {
        if ya > 0, falls * 20 <= letters { return .windows1251 }
        return lowerHalf + lastLetters == 0 ? .windows1255 : nil
      }
      if lowerHalf > upperHalf * 2, rises * 20 <= letters { return .koi8R }
    }
    return single * 3 >= runs * 2 ? .windows1252 : nil
  }

  private static func tally(_ sample: borrowing Span<UInt8>, _ charset: Charset) -> Tally {
    var tally = Tally()
    var index = 0
    while index < sample.count {
      let lead = sample[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      // The sample may end within its last character.
      guard index + 1 < sample.count else { break }
      let length = charset.length(lead, sample[index + 1], sample, index)
      if length == 0 {
        tally.errors += 1
        index += 1
      } else {
        if length == 2 { charset.count(lead, sample[index + 1], in: &tally) }
        index += length
      }
    }
    return tally
  }

  /// The length of the character that begins with these bytes, or 0.
  private func length(
    _ lead: UInt8, _ trail: UInt8, _ sample: borrowing Span<UInt8>, _ index: Int
  ) -> Int {
    switch self {
    case .gb18030:
      guard 0x81...0xFE ~= lead else { return 0 }
      if 0x30...0x39 ~= trail {
        guard index + 3 < sample.count else { return 4 }
        return 0x81...0xFE ~= sample[index + 2] && 0x30...0x39 ~= sample[index + 3] ? 4 : 0
      }
      return 0x40...0x7E ~= trail || 0x80...0xFE ~= trail ? 2 : 0
    case .big5:
      return 0x81...0xFE ~= lead && (0x40...0x7E ~= trail || 0xA1...0xFE ~= trail) ? 2 : 0
    case .shiftJIS:
      if 0xA1...0xDF ~= lead { return 1 }
      guard 0x81...0x9F ~= lead || 0xE0...0xFC ~= lead else { return 0 }
      return 0x40...0x7E ~= trail || 0x80...0xFC ~= trail ? 2 : 0
    case .eucJP:
      if lead == 0x8E { return 0xA1...0xDF ~= trail ? 2 : 0 }
      if lead == 0x8F { return trail >= 0xA1 ? 3 : 0 }
      return 0xA1...0xFE ~= lead && 0xA1...0xFE ~= trail ? 2 : 0
    case .eucKR:
      // With the syllables that windows-949 adds.
      if 0x81...0xC6 ~= lead, trail | 0x20 &- 0x61 < 26 || 0x81...0xA0 ~= trail { return 2 }
      return 0xA1...0xFE ~= lead && 0xA1...0xFE ~= trail ? 2 : 0
    default:
      return 1
    }
  }

  private func count(_ lead: UInt8, _ trail: UInt8, in tally: inout Tally) {
    if trail < 0x80 { tally.asciiTrails += 1 }
    switch self {
    case .gb18030:
      // Symbols, and the 3,755 characters of level 1.
      if 0xA1...0xA3 ~= lead || 0xB0...0xD7 ~= lead, trail >= 0xA1 { tally.common += 1 }
      tally.characters += 1
    case .big5:
      // Symbols, and the 5,401 characters of level 1.
      if 0xA1...0xC6 ~= lead { tally.common += 1 }
      tally.characters += 1
    case .shiftJIS:
      if lead == 0x82 && trail >= 0x9F || lead == 0x83 && trail <= 0x96 { tally.phonetic += 1 }
      tally.characters += 1
    case .eucJP:
      if lead == 0xA4 || lead == 0xA5 { tally.phonetic += 1 }
      tally.characters += 1
    case .eucKR:
      // Symbols are the same in all of these and show nothing.
      guard lead >= 0xB0 || trail < 0xA1 else { return }
      if lead <= 0xC8, trail >= 0xA1 { tally.phonetic += 1 }
      tally.characters += 1
    default:
      break
    }
  }
}
