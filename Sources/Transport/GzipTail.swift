// Whether a gzipped body came whole. libcurl takes what its decoder made of a cut one for all of it
// when the transfer itself ended well, so the last four bytes of what came over the network are kept:
// the length of the data, modulo 2^32 (RFC 1952, 2.3.1).
//
// Of a chunked body libcurl shows the chunks, or, from version 8.6 on, what is in them: both are
// followed, and one must fit. Of other encodings nothing can be told.

import NewsModel

/// The end of a compressed body as it came over the network.
struct GzipTail {
  private enum Part {
    /// The digits of a chunk's size.
    case size
    /// The rest of that line.
    case line
    case data
    /// The line break after the data.
    case end
    /// After the last chunk.
    case over
  }

  /// Whether nothing came at all.
  private(set) var isEmpty = true
  private var last: UInt32 = 0
  private var lastInChunks: UInt32 = 0
  private var part = Part.size
  private var size = 0

  /// Takes the next bytes from the network.
  ///
  /// - Complexity: O(1) in the data, O(n) in what frames the chunks.
  mutating func take(_ bytes: borrowing Span<UInt8>) {
    isEmpty = isEmpty && bytes.isEmpty
    Self.shift(&last, bytes, 0..<bytes.count)
    var at = 0
    while at < bytes.count {
      switch part {
      case .size:
        guard let digit = bytes[at].hexValue, size < 1 << 40 else {
          part = .line
          continue
        }
        size = size << 4 | Int(digit)
        at += 1
      case .line:
        if bytes[at] == .newline { part = size > 0 ? .data : .over }
        at += 1
      case .data:
        let end = min(at + size, bytes.count)
        Self.shift(&lastInChunks, bytes, at..<end)
        size -= end - at
        at = end
        if size == 0 { part = .end }
      case .end:
        if bytes[at] == .newline { part = .size }
        at += 1
      case .over:
        return
      }
    }
  }

  /// Whether the end is that of so much data.
  func fits(decoded count: Int) -> Bool {
    let length = UInt32(truncatingIfNeeded: count)
    return length == last || length == lastInChunks
  }

  private static func shift(
    _ last: inout UInt32, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
  ) {
    for at in max(range.lowerBound, range.upperBound - 4)..<range.upperBound {
      last = last >> 8 | UInt32(bytes[at]) << 24
    }
  }
}
