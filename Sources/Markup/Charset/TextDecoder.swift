// A document's bytes, piece by piece, become UTF-8.
//
// ASCII goes through as it comes. At the first byte that is not ASCII up to 2 KiB are gathered, and
// what they show decides with what is declared (CharsetDecision). Bytes that are no character
// become U+FFFD. The decoder never holds back more than that, and never more than a character
// afterwards. It knows no XML but the declaration's encoding.

internal import NewsModel

/// What a decoder had to do to a document beyond reading it, for a warning.
package struct CharsetReport {
  /// The charset that the document was read in.
  package fileprivate(set) var charset = Charset.utf8
  /// The name that the header or the document gave, where it was set aside or is unknown.
  package fileprivate(set) var setAside: [UInt8] = []
  /// How many bytes became U+FFFD.
  package fileprivate(set) var badBytes = 0
}

/// Reads chunks in a charset that shows while reading, and appends UTF-8.
struct TextDecoder: ~Copyable {
  private enum State {
    /// The first bytes are awaited, which may tell the charset.
    case head
    /// Nothing but ASCII has come, which is the same in all the charsets still possible.
    case ascii
    case utf8
    case converted
    /// The system cannot convert the charset: bytes outside ASCII become U+FFFD.
    case unknown
  }

  private(set) var report = CharsetReport()
  private var state = State.head
  private var pending: [UInt8] = []
  private var iconv: Iconv?
  /// The charset that is declared, and the name it was declared by.
  private var declared: Charset?
  private var label: [UInt8]
  /// What the XML declaration says where the header says something.
  private var second: Charset?
  private let isInHeader: Bool

  /// How many bytes from the first one outside ASCII are looked at.
  private static var sampleSize: Int { 2_048 }

  /// - Parameter contentType: the value of the HTTP header, or nothing.
  init(contentType: borrowing Span<UInt8>) {
    let name = contentType.extracting(Charset.parameter(inContentType: contentType))
    label = name.copied()
    declared = Charset(label: name)
    isInHeader = declared != nil
  }

  /// Appends the text of a chunk; `isLast` says that the document ends, and nothing is held back.
  mutating func append(_ chunk: borrowing Span<UInt8>, isLast: Bool, to text: inout [UInt8]) {
    if pending.isEmpty {
      let used = step(chunk, isLast: isLast, to: &text)
      if used < chunk.count { pending.append(chunk.extracting(used..<chunk.count)) }
    } else {
      pending.append(chunk)
      var joined: [UInt8] = []
      swap(&joined, &pending)
      let used = step(joined.span, isLast: isLast, to: &text)
      if used > 0 { joined.removeSubrange(0..<used) }
      swap(&joined, &pending)
    }
  }

  /// Appends what can be told of the text of `bytes`, and returns how many of them were used.
  private mutating func step(
    _ bytes: borrowing Span<UInt8>, isLast: Bool, to text: inout [UInt8]
  ) -> Int {
    var used = 0
    while used < bytes.count {
      let before = state
      used += advance(bytes.extracting(used..<bytes.count), isLast: isLast, to: &text)
      // A state that stays has taken what it can.
      if state == before { break }
    }
    return used
  }

  private mutating func advance(
    _ bytes: borrowing Span<UInt8>, isLast: Bool, to text: inout [UInt8]
  ) -> Int {
    switch state {
    case .head:
      return readHead(bytes, isLast: isLast)
    case .ascii:
      let end = bytes.asciiEnd(from: 0)
      text.append(bytes.extracting(0..<end))
      guard end < bytes.count else { return end }
      let sample = bytes.extracting(end..<min(bytes.count, end + Self.sampleSize))
      if sample.count == Self.sampleSize || isLast {
        decide(sample, isWhole: isLast && end + sample.count == bytes.count)
      }
      return end
    case .utf8:
      return text.append(repairing: bytes, isLast: isLast, badBytes: &report.badBytes)
    case .converted:
      return iconv?.append(bytes, isLast: isLast, to: &text, badBytes: &report.badBytes)
        ?? bytes.count
    case .unknown:
      for index in 0..<bytes.count {
        if bytes[index] < 0x80 { text.append(bytes[index]) } else { text.append("\u{FFFD}") }
      }
      return bytes.count
    }
  }

  /// Looks at the beginning of the document; returns the length of a byte order mark.
  private mutating func readHead(_ bytes: borrowing Span<UInt8>, isLast: Bool) -> Int {
    if bytes.count < 4, !isLast { return 0 }
    let head = DocumentHead(bytes)
    if let certain = head.certain {
      if let declared, declared != certain { report.setAside = label }
      use(certain, isOverride: false)
      return head.markLength
    }
    switch DocumentHead.declaration(bytes) {
    case .unfinished where !isLast: return 0
    case .unfinished, .none: break
    case .found(let range):
      if isInHeader {
        second = Charset(label: bytes.extracting(range))
      } else if !range.isEmpty {
        label = bytes.extracting(range).copied()
        declared = Charset(label: label.span)
      }
    }
    if declared == nil, !label.isEmpty { report.setAside = label }
    if let charset = declared, !charset.keepsASCII {
      // A document whose first characters are ASCII bytes is not in UTF-16 or UTF-32.
      if charset == .iso2022JP {
        use(charset, isOverride: false)
        return 0
      }
      report.setAside = label
      declared = nil
    }
    state = .ascii
    return 0
  }

  private mutating func decide(_ sample: borrowing Span<UInt8>, isWhole: Bool) {
    let decision = CharsetDecision(
      declared: declared, second: second, sample: sample, isWhole: isWhole)
    use(decision.charset, isOverride: decision.isOverride)
  }

  private mutating func use(_ charset: Charset, isOverride: Bool) {
    report.charset = charset
    if isOverride { report.setAside = label.isEmpty ? [UInt8]("UTF-8".utf8) : label }
    if charset == .utf8 {
      state = .utf8
    } else if let opened = Iconv(charset) {
      iconv = opened
      state = .converted
    } else {
      report.setAside = label
      state = .unknown
    }
  }
}
