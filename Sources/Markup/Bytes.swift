// Byte searches and comparisons over spans and literals.
//
// The programs are built for size; what is marked `@_optimize(speed)`, here and elsewhere in Markup,
// is where a feed's time goes (a tenth less for 8 KB).
//
// This file, Charset/Iconv.swift, HTML/TextLanes.swift and HTML/PlainText+Run.swift are where Markup
// touches raw memory. Sound: every pointer is that of a borrowed span or of a literal, is used only
// within the call, and stays inside its count.

internal import CSystem
internal import NewsModel

extension Span<UInt8> {
  /// The offset of the first `byte` at or after `start`, or nil.
  ///
  /// - Complexity: O(n), by memchr(3).
  @_optimize(speed)
  @inline(never)
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    let found = unsafe withUnsafeBufferPointer { bytes -> Int in
      guard start < bytes.count, let base = bytes.baseAddress else { return -1 }
      return unsafe Int(sys_find_byte(base + start, byte, bytes.count - start))
    }
    return found < 0 ? nil : start + found
  }

  /// The offset of the first byte at or after `start` that is not ASCII, or the count.
  @_optimize(speed)
  func asciiEnd(from start: Int) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      var index = start
      guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return index }
      func word(_ offset: Int) -> UInt64 {
        unsafe base.loadUnaligned(fromByteOffset: index &+ offset, as: UInt64.self)
      }
      while index + 32 <= bytes.count {
        if (word(0) | word(8) | word(16) | word(24)) & 0x8080_8080_8080_8080 != 0 { break }
        index &+= 32
      }
      while index + 8 <= bytes.count, word(0) & 0x8080_8080_8080_8080 == 0 { index &+= 8 }
      while index < bytes.count, unsafe bytes[index] < 0x80 { index += 1 }
      return index
    }
  }

  /// The offset of the first byte at or after `start` that begins no well-formed UTF-8 character, or
  /// the count.
  @_optimize(speed)
  func wellFormedEnd(from start: Int) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      var index = start
      guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return index }
      while index < bytes.count {
        if index + 16 <= bytes.count {
          let block = unsafe base.loadUnaligned(
            fromByteOffset: index, as: TextLanes.Block.self)
          let marks = TextLanes.highBits(block)
          index &+= marks == 0 ? 16 : marks.trailingZeroBitCount
          if marks == 0 { continue }
        }
        let lead = unsafe bytes[index]
        if lead < 0x80 {
          index &+= 1
          continue
        }
        // Most characters outside ASCII, in most languages of many, take three bytes.
        if 0xE1...0xEC ~= lead, index + 2 < bytes.count, unsafe bytes[index + 1] & 0xC0 == 0x80,
          unsafe bytes[index + 2] & 0xC0 == 0x80
        {
          index &+= 3
          continue
        }
        let shape = UTF8Shape(lead: lead)
        guard shape.length > 0, shape.matched(self, at: index) == shape.length else { break }
        index &+= shape.length
      }
      return index
    }
  }

  /// Whether the bytes are those of a literal.
  @_optimize(speed)
  func equals(_ literal: StaticString) -> Bool {
    literal.withSpan { other in
      guard other.count == count else { return false }
      for index in 0..<count where self[index] != other[index] { return false }
      return true
    }
  }

  /// Whether the bytes are those of a literal in lower case, A–Z taken as a–z.
  @_optimize(speed)
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

  /// The offset of a name's first byte behind its prefix.
  func localStart() -> Int {
    var index = 0
    while index < count {
      index += 1
      if self[index - 1] == .colon { return index }
    }
    return 0
  }

  /// A copy as an array.
  func copied() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(self)
    return bytes
  }
}

extension [UInt8] {
  /// Appends text with its references to XML's own five entities decoded, up to another one.
  ///
  /// - Returns: the offset of the ampersand that begins no such reference, or the end of the text.
  @_optimize(speed)
  mutating func append(decodingCommon text: borrowing Span<UInt8>, from start: Int) -> Int {
    typealias Block = SIMD16<UInt8>
    return unsafe text.withUnsafeBufferPointer { input -> Int in
      var end = start
      // Whole blocks are written, so that one more must fit.
      append(addingCapacity: input.count - start + 16) { output in
        unsafe output.withUnsafeMutableBufferPointer { output, count in
          guard let from = unsafe UnsafeRawPointer(input.baseAddress),
            let to = UnsafeMutableRawPointer(output.baseAddress)
          else { return }
          var index = start
          var made = 0
          while index < input.count {
            if index + 16 <= input.count {
              let block = unsafe from.loadUnaligned(fromByteOffset: index, as: Block.self)
              unsafe to.storeBytes(of: block, toByteOffset: made, as: Block.self)
              let places = TextLanes.places(of: .ampersand, block)
              let place = places == 0 ? 16 : places.trailingZeroBitCount
              index &+= place
              made &+= place
              if place == 16 { continue }
            }
            while index < input.count, unsafe input[index] != .ampersand {
              unsafe to.storeBytes(of: input[index], toByteOffset: made, as: UInt8.self)
              index += 1
              made += 1
            }
            guard index < input.count else { break }
            let (byte, length) = unsafe Self.commonReference(input, index)
            if length == 0 { break }
            unsafe to.storeBytes(of: byte, toByteOffset: made, as: UInt8.self)
            index += length
            made += 1
          }
          end = index
          count = made
        }
      }
      return end
    }
  }

  /// What a reference to one of XML's own entities stands for, and its length, 0 if it is none.
  @inline(__always)
  private static func commonReference(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (UInt8, Int) {
    // Nearer to the end the caller knows them, too.
    guard index + 8 <= text.count, let base = unsafe UnsafeRawPointer(text.baseAddress) else {
      return (0, 0)
    }
    let word = unsafe UInt64(
      littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    // `&lt;`, `&gt;`, `&amp;`, `&quot;` and `&apos;`, the first byte lowest.
    switch word & 0xFFFF_FFFF {
    case 0x3B74_6C26: return (.lessThan, 4)
    case 0x3B74_6726: return (.greaterThan, 4)
    default: break
    }
    if word & 0xFF_FFFF_FFFF == 0x3B_706D_6126 { return (.ampersand, 5) }
    switch word & 0xFFFF_FFFF_FFFF {
    case 0x3B74_6F75_7126: return (.quote, 6)
    case 0x3B73_6F70_6126: return (0x27, 6)
    default: return (0, 0)
    }
  }

  /// Forgets the bytes and keeps the memory.
  @inline(__always)
  mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}

extension StaticString {
  /// Whether one of the words of this literal, between single blanks, is `word`.
  @_optimize(speed)
  func hasWord(_ word: borrowing Span<UInt8>) -> Bool {
    withSpan { list in
      var start = 0
      while start + word.count <= list.count {
        var index = 0
        while index < word.count, list[start + index] == word[index] { index += 1 }
        start += index
        if index == word.count, start == list.count || list[start] == .space { return true }
        while start < list.count, list[start] != .space { start += 1 }
        start += 1
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
