// Keys: one to look for, and where one stood in the record before, to find it there again.
//
// A key is known by its first eight bytes as an integer; only one that is longer is compared whole.

/// A key to look for, prepared once.
package struct RecordKey {
  package let name: [UInt8]
  let word: UInt64

  @inline(never)
  package init(_ name: [UInt8]) {
    self.name = name
    var word: UInt64 = 0
    for (index, byte) in name.prefix(8).enumerated() { word |= UInt64(byte) << (8 * index) }
    self.word = word
  }

  @inline(never)
  package init(_ name: StaticString) {
    var bytes: [UInt8] = []
    bytes.append(name)
    self.init(bytes)
  }
}

/// What stands between two values of a record, to find the same again in the next: comma, key, colon
/// and the blanks about them.
struct KeyPattern {
  /// Its bytes and behind them zeros, the first byte lowest.
  ///
  /// As they are at first nothing is like them; they stay so for more than 24 bytes.
  private var first: UInt64 = 1
  private var second: UInt64 = 1
  private var third: UInt64 = 1
  private var firstMask: UInt64 = 0
  private var secondMask: UInt64 = 0
  private var thirdMask: UInt64 = 0
  private var offsets: (key: UInt8, keyEnd: UInt8, count: UInt8) = (0, 0, 0)

  /// The offset of the key, from where the pattern begins.
  @inline(__always)
  var keyStart: Int { Int(offsets.key) }
  /// The offset of the key's closing quote.
  @inline(__always)
  var keyEnd: Int { Int(offsets.keyEnd) }
  /// The number of bytes up to the value.
  @inline(__always)
  var count: Int { Int(offsets.count) }

  @inline(never)
  init() {}

  /// What stands in a range, with the key between its quotes.
  @inline(never)
  init(_ bytes: Window, _ range: Range<Int>, key: Range<Int>) {
    guard range.count <= 24 else { return }
    let start = range.lowerBound
    offsets.key = UInt8(key.lowerBound - start)
    offsets.keyEnd = UInt8(key.upperBound - start)
    offsets.count = UInt8(range.count)
    firstMask = Self.mask(range.count)
    secondMask = Self.mask(range.count - 8)
    thirdMask = Self.mask(range.count - 16)
    first = bytes.word(at: start) & firstMask
    second = bytes.word(at: start + 8) & secondMask
    third = bytes.word(at: start + 16) & thirdMask
  }

  /// Whether the same stands at an offset.
  @inline(__always)
  func stands(at offset: Int, _ bytes: Window) -> Bool {
    (bytes.word(at: offset) & firstMask ^ first)
      | (bytes.word(at: offset &+ 8) & secondMask ^ second)
      | (bytes.word(at: offset &+ 16) & thirdMask ^ third) == 0
  }

  /// Ones in the lowest `count` bytes.
  static func mask(_ count: Int) -> UInt64 {
    count <= 0 ? 0 : count >= 8 ? .max : (1 << UInt64(count * 8)) - 1
  }
}
