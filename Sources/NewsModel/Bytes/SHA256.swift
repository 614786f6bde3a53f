// SHA-256 (FIPS 180-4), for ids of articles that have none. Whole messages only.

package enum SHA256 {
  private static let constants: [UInt32] = roots(of: 64, cube: true)
  private static let initial: [UInt32] = roots(of: 8, cube: false)

  /// The digest of a message, 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bitCount = message.count * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    var state = initial
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: padded.count, by: 64) {
      compress(padded, block, &state, &words)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Lower-case hexadecimal digits.
  package static func hex(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(hexDigit: byte >> 4)
      digits.append(hexDigit: byte)
    }
    return digits
  }

  private static func compress(
    _ message: [UInt8], _ block: Int, _ state: inout [UInt32], _ words: inout [UInt32]
  ) {
    for index in 0..<16 {
      let at = block + index * 4
      words[index] =
        UInt32(message[at]) << 24 | UInt32(message[at + 1]) << 16 | UInt32(message[at + 2]) << 8
        | UInt32(message[at + 3])
    }
    for index in 16..<64 {
      let early = words[index - 15]
      let late = words[index - 2]
      let small = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
      let large = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let first = h &+ sum1 &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
      let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let second = sum0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 fractional bits of the square or cube roots of the first primes, in integers.
  private static func roots(of count: Int, cube: Bool) -> [UInt32] {
    var roots: [UInt32] = []
    var candidate: UInt64 = 2
    while roots.count < count {
      if (2..<candidate).allSatisfy({ candidate % $0 != 0 }) {
        roots.append(fraction(candidate, cube: cube))
      }
      candidate += 1
    }
    return roots
  }

  /// The largest x with x² ≤ prime·2⁶⁴ (or x³ ≤ prime·2⁹⁶), by bisection; its low 32 bits.
  private static func fraction(_ prime: UInt64, cube: Bool) -> UInt32 {
    var low: UInt64 = 0
    var high: UInt64 = 1 << 37
    while high - low > 1 {
      let middle = (low + high) / 2
      let wide = UInt128(middle)
      let isBelow =
        cube ? wide * wide * wide <= UInt128(prime) << 96 : wide * wide <= UInt128(prime) << 64
      if isBelow { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}
