// Keys: one to look for, and one to find again where it stood in the record before.
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

/// A key as it stands in a record, to find the same one again in the next.
struct KeyPattern {
  /// The key's first eight bytes, and zeros if it is shorter.
  private(set) var word: UInt64 = 0
  /// The sixteen bytes that begin with the key, closing quote and colon included, then zeros.
  ///
  /// As they are at first nothing is like them; they stay so for a key of more than 14 bytes.
  private var low: UInt64 = 1
  private var high: UInt64 = 1
  private var lowMask: UInt64 = 0
  private var highMask: UInt64 = 0
  /// The number of bytes between its quotes.
  private(set) var count = 0
  private(set) var hasEscapes = false

  @inline(never)
  init() {}

  @inline(never)
  init(_ bytes: Window, _ start: Int, _ key: JSONScanner.StringEnd) {
    count = key.end - start
    hasEscapes = key.hasEscapes
    let low = bytes.word(at: start)
    word = low & Self.mask(count)
    guard count <= 14, bytes[key.end + 1] == .colon else { return }
    lowMask = Self.mask(count + 2)
    highMask = Self.mask(count - 6)
    self.low = low & lowMask
    high = bytes.word(at: start + 8) & highMask
  }

  /// Whether the same key stands at an offset, with its closing quote and the colon behind it.
  @inline(__always)
  func stands(at offset: Int, _ bytes: Window) -> Bool {
    (bytes.word(at: offset) & lowMask ^ low) | (bytes.word(at: offset &+ 8) & highMask ^ high) == 0
  }

  /// Ones in the lowest `count` bytes.
  private static func mask(_ count: Int) -> UInt64 {
    count <= 0 ? 0 : count >= 8 ? .max : (1 << UInt64(count * 8)) - 1
  }
}
