// A set of byte strings of which only 64-bit fingerprints are kept: 16 bytes each at the most,
// however long they are. Two of a million strings are taken for one with a chance of 1 in 37
// million; fingerprints are seeded at random, so that no input can bring it about.
//
// Sound: words are loaded where eight bytes are left.

internal import CSystem

/// The fingerprints of the byte strings that were inserted.
package struct FingerprintSet {
  /// Fingerprints; 0 is free.
  private var slots: [UInt64] = []
  package private(set) var count = 0
  /// The uppermost bits of a fingerprint say where it is looked for first: as the table grows, all
  /// stay in their order, and memory is gone through only once.
  private var shift: UInt64 = 0
  private let seed: UInt64

  package init() { seed = sys_random() }

  /// Inserts a string; false when it was there.
  ///
  /// - Complexity: O(n) in its length, amortised.
  package mutating func insert(_ string: borrowing Span<UInt8>) -> Bool {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let fingerprint = self.fingerprint(string)
    let slot = self.slot(of: fingerprint)
    guard slots[slot] == 0 else { return false }
    slots[slot] = fingerprint
    count += 1
    return true
  }

  private func slot(of fingerprint: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: fingerprint >> shift)
    while slots[slot] != 0 && slots[slot] != fingerprint { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(16, old.count * 2))
    shift = UInt64(64 - slots.count.trailingZeroBitCount)
    for fingerprint in old where fingerprint != 0 { slots[slot(of: fingerprint)] = fingerprint }
  }

  /// Two lanes of multiplying and mixing, put together.
  private func fingerprint(_ string: borrowing Span<UInt8>) -> UInt64 {
    var first = seed ^ UInt64(string.count)
    var second = seed &* 0xD6E8_FEB8_6659_FD93 | 1
    func mix(_ word: UInt64) {
      first = (first ^ word) &* 0x9E37_79B9_7F4A_7C15
      first ^= first >> 29
      second = (second &+ word) &* 0xBF58_476D_1CE4_E5B9
      second ^= second >> 31
    }
    let bytes = unsafe string.bytes
    var index = 0
    while index + 8 <= string.count {
      mix(unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < string.count {
      rest = rest << 8 | UInt64(string[index])
      index += 1
    }
    mix(rest)
    let mixed = (first ^ second >> 17 ^ second << 23) &* 0x94D0_49BB_1331_11EB
    return max(1, mixed ^ mixed >> 32)
  }
}
