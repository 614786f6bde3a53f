// Which charset a document is in: what is declared, checked against what its bytes show.
//
// RFC 7303, 3.2: a byte order mark, else the HTTP header's charset, else the XML declaration, else
// UTF-8. A declaration that the bytes contradict is set aside, and the caller warns: text that is
// UTF-8 throughout was not meant as GB2312, and text that is hardly ever UTF-8 was not meant as
// that. One bad byte is no contradiction.

internal import NewsModel

/// What the first bytes of a document say of its charset.
struct DocumentHead {
  /// From the byte order mark, or from NUL bytes that show UTF-16 or UTF-32.
  var certain: Charset?
  /// How many bytes of a byte order mark stand in front.
  var markLength = 0

  /// Reads the byte order mark, or the pattern of NULs in the first two characters.
  init(_ bytes: borrowing Span<UInt8>) {
    func at(_ index: Int) -> Int { index < bytes.count ? Int(bytes[index]) : -1 }
    switch (at(0), at(1), at(2), at(3)) {
    case (0xEF, 0xBB, 0xBF, _): (certain, markLength) = (.utf8, 3)
    case (0xFF, 0xFE, 0, 0): (certain, markLength) = (.utf32LE, 4)
    case (0, 0, 0xFE, 0xFF): (certain, markLength) = (.utf32BE, 4)
    case (0xFF, 0xFE, _, _): (certain, markLength) = (.utf16LE, 2)
    case (0xFE, 0xFF, _, _): (certain, markLength) = (.utf16BE, 2)
    case (1...0x7F, 0, 0, 0): certain = .utf32LE
    case (0, 0, 0, 1...0x7F): certain = .utf32BE
    case (1...0x7F, 0, 1...0x7F, 0): certain = .utf16LE
    case (0, 1...0x7F, 0, 1...0x7F): certain = .utf16BE
    default: break
    }
  }

  /// How far an XML declaration in ASCII-compatible bytes reaches.
  enum Declaration: Equatable {
    /// More bytes are needed to know.
    case unfinished
    case none
    /// The value of its `encoding`, empty if it has none.
    case found(Range<Int>)
  }

  /// Finds the XML declaration, behind any blanks, and its encoding.
  static func declaration(_ bytes: borrowing Span<UInt8>) -> Declaration {
    var start = 0
    while start < bytes.count, bytes[start].isXMLSpace { start += 1 }
    if bytes.begins("\u{FEFF}", at: start) { start += 3 }
    while start < bytes.count, bytes[start].isXMLSpace { start += 1 }
    guard bytes.begins("<?xml", at: start) else {
      let opening: InlineArray<5, UInt8> = [0x3C, 0x3F, 0x78, 0x6D, 0x6C]
      guard bytes.count - start < opening.count else { return .none }
      for index in start..<bytes.count where bytes[index] != opening[index - start] { return .none }
      return .unfinished
    }
    guard let end = bytes.firstIndex(of: .greaterThan, from: start) else {
      return bytes.count - start < 1_024 ? .unfinished : .none
    }
    var index = start + 5
    while index < end, !bytes.begins("encoding", at: index) { index += 1 }
    index += 8
    while index < end, bytes[index].isXMLSpace || bytes[index] == .equals { index += 1 }
    guard index < end, bytes[index].isQuote else { return .found(start..<start) }
    let valueStart = index + 1
    guard let valueEnd = bytes.firstIndex(of: bytes[index], from: valueStart), valueEnd < end else {
      return .found(start..<start)
    }
    return .found(valueStart..<valueEnd)
  }
}

/// The charset that is used, and whether it is another than the one declared.
struct CharsetDecision {
  var charset: Charset
  var isOverride = false

  /// Decides by a sample that begins with the first byte that is not ASCII.
  ///
  /// `second` is what the XML declaration says where `declared` is the header's. Unless the sample
  /// is the whole rest of the document, it may end within a character.
  init(declared: Charset?, second: Charset?, sample: borrowing Span<UInt8>, isWhole: Bool) {
    let utf8 = UTF8Tally(sample, isWhole: isWhole)
    charset = declared ?? .utf8
    var other: Charset?
    switch charset {
    case .utf8:
      // Damaged UTF-8 still is mostly UTF-8; any other charset hardly ever is.
      if utf8.errors == 0 || utf8.characters > utf8.errors { return }
      other = Self.fitting(second, sample) ?? Charset.guess(sample)
    case .windows1252, .latin9:
      // What servers say by default, whatever they send.
      if utf8.errors == 0 {
        other = .utf8
      } else if let guess = Charset.guess(sample) {
        if guess == second || guess.isMultibyte && sample.count > 16 { other = guess }
      }
    default:
      guard charset.keepsASCII, utf8.characters > 0 || utf8.errors > 0 else { return }
      if utf8.errors > 0 {
        // Bytes that are lost here and there show nothing.
        if charset.isMultibyte, !charset.holds(sample) {
          other = Self.fitting(second, sample) ?? Charset.guess(sample)
          if let found = other, !found.isMultibyte, found != second { other = nil }
        }
        break
      }
      // A few characters of GB18030 may look like UTF-8 by chance; of one byte each, hardly.
      let isClear = charset.isMultibyte ? utf8.long >= 2 || utf8.characters >= 8 : true
      if isClear || !charset.fits(sample) { other = .utf8 }
    }
    guard let other, other != charset else { return }
    charset = other
    isOverride = true
  }

  /// The charset, if it is another than UTF-8 and the sample can be in it.
  private static func fitting(_ charset: Charset?, _ sample: borrowing Span<UInt8>) -> Charset? {
    guard let charset, charset != .utf8, charset.keepsASCII, charset.holds(sample) else {
      return nil
    }
    return charset
  }
}

/// How the bytes of a sample divide into UTF-8 characters outside ASCII.
struct UTF8Tally {
  var characters = 0
  /// Those of three or four bytes.
  var long = 0
  var errors = 0

  init(_ sample: borrowing Span<UInt8>, isWhole: Bool) {
    var index = 0
    while index < sample.count {
      if sample[index] < 0x80 {
        index = sample.asciiEnd(from: index)
        continue
      }
      let shape = UTF8Shape(lead: sample[index])
      let matched = shape.matched(sample, at: index)
      if matched == shape.length {
        characters += 1
        if matched > 2 { long += 1 }
      } else if shape.length == 0 || isWhole || index + matched < sample.count {
        errors += 1
      }
      index += matched
    }
  }
}
