// A start tag's name and attributes.
//
// Policy: values may stand without quotes or be missing, and blanks between attributes may be, too.
// A quote that is never closed would swallow the tags that follow; where a value holds a `<` and is
// not followed as a value is, it is taken to end at its first blank or `>`.

internal import NewsModel

/// A name and a value of a start tag, as they stand in the buffer.
struct XMLAttribute {
  var name: Range<Int>
  var value: Range<Int>
}

/// A name in a tag, prefix included.
struct XMLName: Equatable {
  /// Where it stands.
  var range = 0..<0
  /// Where it begins behind its prefix.
  var local = 0
  /// Of its bytes, A–Z taken as a–z: two names with one hash are one.
  var hash: UInt64 = 0

  var prefix: Range<Int> { range.lowerBound..<max(range.lowerBound, local - 1) }
  var localRange: Range<Int> { local..<range.upperBound }

  /// Reads the name at `start` up to what ends one (FNV-1a).
  @_optimize(speed)
  init(_ bytes: borrowing Span<UInt8>, at start: Int) {
    var index = start
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    local = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= .greaterThan {
        if byte.endsXMLName { break }
        if byte == .colon { local = index &+ 1 }
      }
      index &+= 1
      sum = (sum ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3
    }
    range = start..<index
    hash = sum
  }

  init() {}
}

/// A start or end tag.
struct XMLTag {
  /// Where it begins; the scanner stands behind its end.
  private(set) var start = 0
  private(set) var name = XMLName()
  private(set) var attributes: [XMLAttribute] = []
  private(set) var isEmptyElement = false
  private(set) var isStart = false

  init() {}

  /// Reads a start tag.
  ///
  /// - Parameters:
  ///   - bytes: the buffer.
  ///   - start: the offset of its `<`.
  ///   - mayGuess: whether no more bytes are to be waited for.
  /// - Returns: the offset behind its `>`, or nil when the bytes end before.
  @_optimize(speed)
  @inline(never)
  mutating func read(_ bytes: borrowing Span<UInt8>, from start: Int, mayGuess: Bool) -> Int? {
    self.start = start
    isStart = true
    isEmptyElement = false
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    name = XMLName(bytes, at: start + 1)
    var index = name.range.upperBound
    while index < bytes.count {
      switch bytes[index] {
      case .greaterThan:
        return index + 1
      case .slash:
        isEmptyElement = index + 1 < bytes.count && bytes[index + 1] == .greaterThan
        index += 1
      case .lessThan:
        // The tag never ended; the next one begins.
        return index
      case 0...0x20:
        index += 1
      default:
        guard let end = readAttribute(bytes, from: index, mayGuess: mayGuess) else { return nil }
        index = end
      }
    }
    return nil
  }

  /// Reads an end tag.
  ///
  /// - Parameters:
  ///   - bytes: the buffer.
  ///   - start: the offset of its `<`.
  ///   - close: the offset of the next `>`.
  /// - Returns: the offset behind it: it never ends where the next tag begins before.
  @_optimize(speed)
  mutating func readEnd(_ bytes: borrowing Span<UInt8>, from start: Int, close: Int) -> Int {
    self.start = start
    isStart = false
    isEmptyElement = false
    name = XMLName(bytes, at: start + 2)
    let end = name.range.upperBound
    if end == close { return close + 1 }
    return bytes.extracting(0..<close).firstIndex(of: .lessThan, from: end) ?? close + 1
  }

  private mutating func readAttribute(
    _ bytes: borrowing Span<UInt8>, from start: Int, mayGuess: Bool
  ) -> Int? {
    var index = start + 1
    while index < bytes.count, bytes[index] != .equals, !bytes[index].endsXMLName { index += 1 }
    let name = start..<index
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    guard index < bytes.count else { return nil }
    guard bytes[index] == .equals else {
      keep(name, index..<index)
      return index
    }
    index += 1
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    guard index < bytes.count else { return nil }
    guard bytes[index].isQuote else {
      let value = index..<Self.unquotedEnd(bytes, from: index)
      guard value.upperBound < bytes.count else { return nil }
      keep(name, value)
      return value.upperBound
    }
    let open = index
    let close = bytes.firstIndex(of: bytes[open], from: open + 1)
    if let close, Self.isClosing(bytes, open, close) {
      keep(name, open + 1..<close)
      return close + 1
    }
    // Whether the quote closes shows only with the byte that follows.
    if !mayGuess, close.map({ $0 + 1 == bytes.count }) ?? true { return nil }
    let value = open + 1..<Self.unquotedEnd(bytes, from: open + 1)
    guard value.upperBound < bytes.count else { return nil }
    keep(name, value)
    return value.upperBound
  }

  /// Whether the quote at `close` ends the value that begins behind `open`.
  private static func isClosing(_ bytes: borrowing Span<UInt8>, _ open: Int, _ close: Int) -> Bool {
    guard close + 1 < bytes.count else { return false }
    let next = bytes[close + 1]
    if next.endsXMLName || next == UInt8(ascii: "?") { return true }
    return bytes.extracting(open..<close).firstIndex(of: .lessThan, from: 0) == nil
  }

  private static func unquotedEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != .greaterThan { index += 1 }
    return index
  }

  private mutating func keep(_ name: Range<Int>, _ value: Range<Int>) {
    guard attributes.count < XMLScanner.mostAttributes else { return }
    attributes.append(XMLAttribute(name: name, value: value))
  }
}

extension [XMLAttribute] {
  /// The value of the attribute of that name, as it stands in the buffer.
  func value(_ bytes: borrowing Span<UInt8>, _ name: StaticString) -> Range<Int>? {
    for attribute in self where bytes.extracting(attribute.name).equals(folded: name) {
      return attribute.value
    }
    return nil
  }

  /// The value of the attribute of that local name, whatever its prefix.
  func value(_ bytes: borrowing Span<UInt8>, local name: StaticString) -> Range<Int>? {
    for attribute in self {
      let whole = bytes.extracting(attribute.name)
      if whole.extracting(whole.localStart()..<whole.count).equals(folded: name) {
        return attribute.value
      }
    }
    return nil
  }
}
