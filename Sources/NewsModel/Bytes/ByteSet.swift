// A set of byte strings in little memory, for the ids that were seen: about 16 bytes and the
// string itself for each.
//
//     slots: hash (high 32 bits) | offset in the arena + 1 (low 32 bits); 0 is free
//     arena: length in 7-bit groups, bytes, length, bytes, …
//
// Hashes are seeded at random, so that no input can be made to collide. 4 GiB of strings fit.

internal import CSystem

/// The byte strings that were inserted.
package struct ByteSet {
  private var slots: [UInt64] = []
  private var arena: [UInt8] = []
  package private(set) var count = 0
  private let seed: UInt64

  package init() { seed = sys_random() }

  /// Inserts a string; false when it was there.
  ///
  /// - Complexity: O(n) in its length, amortised.
  package mutating func insert(_ string: borrowing Span<UInt8>) -> Bool {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let hash = self.hash(string)
    let slot = self.slot(of: string, hash: hash)
    guard slots[slot] == 0 else { return false }
    slots[slot] = UInt64(hash) << 32 | UInt64(arena.count + 1)
    var rest = string.count
    while rest >= 0x80 {
      arena.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    arena.append(UInt8(rest))
    arena.append(string)
    count += 1
    return true
  }

  package func contains(_ string: borrowing Span<UInt8>) -> Bool {
    !slots.isEmpty && slots[slot(of: string, hash: hash(string))] != 0
  }

  /// The slot that holds the string, or the free one where it belongs.
  private func slot(of string: borrowing Span<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let found = slots[slot]
      if found == 0 { return slot }
      if UInt32(truncatingIfNeeded: found >> 32) == hash
        && equals(string, at: Int(truncatingIfNeeded: found & 0xFFFF_FFFF) - 1)
      {
        return slot
      }
      slot = (slot + 1) & mask
    }
  }

  private func equals(_ string: borrowing Span<UInt8>, at offset: Int) -> Bool {
    var at = offset
    var length = 0
    var shift = 0
    while arena[at] >= 0x80 {
      length |= Int(arena[at] & 0x7F) << shift
      shift += 7
      at += 1
    }
    length |= Int(arena[at]) << shift
    guard length == string.count else { return false }
    for index in 0..<length where arena[at + 1 + index] != string[index] { return false }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(16, old.count * 2))
    let mask = slots.count - 1
    for found in old where found != 0 {
      var slot = Int(found >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = found
    }
  }

  private func hash(_ string: borrowing Span<UInt8>) -> UInt32 {
    var hash = seed ^ UInt64(string.count)
    for index in 0..<string.count {
      hash = (hash ^ UInt64(string[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
