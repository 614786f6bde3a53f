// A view of bytes in memory that someone else owns, for scanners that read ahead.
//
// This file and PaddedBuffer.swift are where the record stream touches raw memory. What makes it
// sound: a window is made only over a `PaddedBuffer`, whose content is followed by `padding`
// readable bytes; a scanner starts inside the content and stops at the sentinel behind it, so no
// load reaches further than the padding. A window is valid until its buffer is filled again.

internal import CSystem

/// Bytes at offsets from a base, with unchecked wide loads.
@safe package struct Window {
  /// The number of readable bytes behind a buffer's content, and so the widest load.
  package static var padding: Int { 32 }

  private let base: UnsafePointer<UInt8>

  @inline(__always)
  init(unsafeBase base: UnsafePointer<UInt8>) {
    unsafe self.base = base
  }

  /// The byte at an offset.
  @inline(__always)
  package subscript(offset: Int) -> UInt8 { unsafe base[offset] }

  /// Eight bytes as a little-endian integer.
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    let loaded = unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: loaded)
  }

  /// Four bytes as a little-endian integer.
  @inline(__always)
  func halfWord(at offset: Int) -> UInt32 {
    let loaded = unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt32.self)
    return UInt32(littleEndian: loaded)
  }

  /// Sixteen bytes.
  @inline(__always)
  func vector(at offset: Int) -> SIMD16<UInt8> {
    unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// Calls `body` with the bytes of a range.
  @inline(__always)
  package func withSpan<Result>(
    _ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    let bytes = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return body(unsafe bytes.span)
  }

  /// Appends the bytes of a range.
  @inline(__always)
  package func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    unsafe bytes.append(base + range.lowerBound, count: range.count)
  }

  /// The bytes of a range, copied.
  package func copy(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(range, to: &bytes)
    return bytes
  }

  /// Whether two ranges hold the same bytes.
  func equals(_ range: Range<Int>, _ other: Window, _ otherRange: Range<Int>) -> Bool {
    let count = range.count
    guard count == otherRange.count else { return false }
    var at = 0
    while at + 8 <= count {
      if word(at: range.lowerBound + at) != other.word(at: otherRange.lowerBound + at) {
        return false
      }
      at += 8
    }
    let difference = word(at: range.lowerBound + at) ^ other.word(at: otherRange.lowerBound + at)
    return difference & ~(UInt64.max << UInt64(8 * (count - at))) == 0
  }

  /// A hash of the bytes of a range, word by word; all its bits are good ones.
  ///
  /// - Complexity: O(n) in the range's length.
  func hash(_ range: Range<Int>, seed: UInt64) -> UInt64 {
    func mixed(_ word: UInt64) -> UInt64 {
      let product = word &* 0x9E37_79B9_7F4A_7C15
      return product ^ product >> 32
    }
    var hash = seed ^ UInt64(range.count)
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      hash = mixed(hash ^ word(at: at))
      at += 8
    }
    let rest = UInt64(range.upperBound - at)
    let last = rest == 0 ? 0 : word(at: at) & (UInt64.max >> (64 - 8 * rest))
    return mixed(mixed(hash ^ last))
  }

  /// The offset of the first `byte` in a range, or nil; memchr(3).
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let found = unsafe sys_find_byte(base + range.lowerBound, byte, range.count)
    return found < 0 ? nil : range.lowerBound + Int(found)
  }

  /// Whether the bytes of a range are those of a literal.
  package func equals(_ range: Range<Int>, _ literal: StaticString) -> Bool {
    precondition(literal.hasPointerRepresentation)
    guard range.count == literal.utf8CodeUnitCount else { return false }
    for index in 0..<range.count
    where unsafe base[range.lowerBound + index] != literal.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether the bytes of a range are those of `other`.
  package func equals(_ range: Range<Int>, _ other: [UInt8]) -> Bool {
    guard range.count == other.count else { return false }
    for index in 0..<other.count where self[range.lowerBound + index] != other[index] {
      return false
    }
    return true
  }
}
