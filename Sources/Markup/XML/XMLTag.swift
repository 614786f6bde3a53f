// A start tag's name and attributes.
//
// Policy: values may stand without quotes or be missing, and blanks between attributes may be, too.
// A quote that is never closed would swallow the tags that follow; where a value holds a `<` and is
// not followed as a value is, it is taken to end at its first blank or `>`.

internal import NewsModel

struct XMLTag {
  var name = 0..<0
  var attributes: [XMLAttribute]
  var isEmptyElement = false

  /// - Parameter attributes: an array whose memory is used again.
  init(attributes: consuming [XMLAttribute]) {
    self.attributes = attributes
    self.attributes.removeAll(keepingCapacity: true)
  }

  /// Reads the tag whose name begins at `start`.
  ///
  /// - Parameter mayGuess: whether no more bytes are to be waited for.
  /// - Returns: the offset behind its `>`, or nil when the bytes end before.
  mutating func read(_ bytes: borrowing Span<UInt8>, from start: Int, mayGuess: Bool) -> Int? {
    var index = start
    while index < bytes.count, !bytes[index].endsXMLName { index += 1 }
    name = start..<index
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
