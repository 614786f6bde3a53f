// A check on bytes that lay on a disk: it finds damage, it does not find intent.
//
// Sound: every load ends within the bytes that the closure is lent.

/// Checksums of 64 bits.
enum Checksum {
  /// The checksum of some bytes, different for each `seed`.
  ///
  /// - Complexity: O(n), eight bytes a step.
  static func of(_ bytes: borrowing Span<UInt8>, seed: Int) -> Int {
    var sum = mixed(UInt64(bitPattern: Int64(seed)) ^ UInt64(bytes.count))
    unsafe bytes.withUnsafeBytes { raw in
      var at = 0
      while at + 8 <= raw.count {
        let word = unsafe raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        sum = mixed(sum ^ UInt64(littleEndian: word))
        at += 8
      }
      var rest: UInt64 = 0
      while at < raw.count {
        rest = unsafe rest << 8 | UInt64(raw[at])
        at += 1
      }
      sum = mixed(sum ^ rest)
    }
    return Int(Int64(bitPattern: sum))
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
