// Four hexadecimal digits at once, as they follow `\u`: in text that is escaped throughout, half of
// the bytes are such digits.

enum HexDigits {
  /// Whether the four bytes of a little-endian word are hexadecimal digits, in either case.
  @inline(__always)
  static func areFour(_ word: UInt32) -> Bool {
    // A byte below 0x80 reaches its highest bit when it is at least what 0x80 is short of the addend.
    let digits = (word &+ 0x5050_5050) & ~(word &+ 0x4646_4646)
    let lower = word | 0x2020_2020
    let letters = (lower &+ 0x1F1F_1F1F) & ~(lower &+ 0x1919_1919)
    return (digits | letters) & ~word & 0x8080_8080 == 0x8080_8080
  }

  /// The number that four digits write, the first one in the lowest byte.
  @inline(__always)
  static func value(_ word: UInt32) -> UInt32 {
    let nibbles = (word & 0x0F0F_0F0F) &+ (word >> 6 & 0x0101_0101) &* 9
    let pairs = nibbles.byteSwapped
    let bytes = (pairs | pairs >> 4) & 0x00FF_00FF
    return (bytes | bytes >> 8) & 0xFFFF
  }
}
