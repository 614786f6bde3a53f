// Byte searches and comparisons over spans and literals.
//
// This file and Charset/Iconv.swift are where Markup touches raw memory. Sound: every pointer is
// that of a borrowed span or of a literal, is used only within the call, and stays inside its count.

internal import CSystem
internal import NewsModel

extension Span<UInt8> {
  /// The offset of the first `byte` at or after `start`, or nil.
  ///
  /// - Complexity: O(n), by memchr(3).
  @inline(__always)
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    let found = unsafe withUnsafeBufferPointer { bytes -> Int in
      guard start < bytes.count, let base = bytes.baseAddress else { return -1 }
      return unsafe Int(sys_find_byte(base + start, byte, bytes.count - start))
    }
    return found < 0 ? nil : start + found
  }

  /// The offset of the first byte at or after `start` that is not ASCII, or the count.
  func asciiEnd(from start: Int) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      var index = start
      guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return index }
      while index + 8 <= bytes.count {
        let word = unsafe base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 != 0 { break }
        index += 8
      }
      while index < bytes.count, unsafe bytes[index] < 0x80 { index += 1 }
      return index
    }
  }

  /// Whether the bytes are those of a literal.
  func equals(_ literal: StaticString) -> Bool {
    literal.withSpan { other in
      guard other.count == count else { return false }
      for index in 0..<count where self[index] != other[index] { return false }
      return true
    }
  }

  /// Whether the bytes are those of a literal in lower case, A–Z taken as a–z.
  func equals(folded literal: StaticString) -> Bool {
    literal.withSpan { other in
      guard other.count == count else { return false }
      for index in 0..<count where self[index].lowercased != other[index] { return false }
      return true
    }
  }

  /// Whether the bytes at `start` begin with a literal in lower case, A–Z taken as a–z.
  func begins(_ literal: StaticString, at start: Int) -> Bool {
    literal.withSpan { other in
      guard start + other.count <= count else { return false }
      for index in 0..<other.count where self[start + index].lowercased != other[index] {
        return false
      }
      return true
    }
  }

  /// Whether two runs of bytes are the same.
  func equals(_ other: borrowing Span<UInt8>) -> Bool {
    guard other.count == count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether the bytes are those of an array, A–Z and a–z taken for the same.
  func equals(folded other: [UInt8]) -> Bool {
    guard other.count == count else { return false }
    for index in 0..<count where self[index].lowercased != other[index].lowercased { return false }
    return true
  }

  /// Whether the bytes are those of an array.
  func equals(_ other: [UInt8]) -> Bool {
    guard other.count == count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// The range without XML white space at either end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, self[lower].isXMLSpace { lower += 1 }
    while upper > lower, self[upper - 1].isXMLSpace { upper -= 1 }
    return lower..<upper
  }

  /// A copy as an array.
  func copied() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(self)
    return bytes
  }
}

extension StaticString {
  /// Calls `body` with the UTF-8 bytes.
  @inline(__always)
  func withSpan<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
    precondition(hasPointerRepresentation)
    let bytes = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    return body(unsafe bytes.span)
  }

  /// Whether one of the words of this literal, between single blanks, is `word`.
  func hasWord(_ word: borrowing Span<UInt8>) -> Bool {
    withSpan { list in
      var start = 0
      while start < list.count {
        let end = list.firstIndex(of: .space, from: start) ?? list.count
        if end - start == word.count, list.extracting(start..<end).equals(word) { return true }
        start = end + 1
      }
      return false
    }
  }
}

extension UInt8 {
  /// Blank, tab, line feed, carriage return or form feed.
  @inline(__always)
  var isXMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }
}
