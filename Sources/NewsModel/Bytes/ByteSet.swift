// A set of byte strings in little memory, for the ids that were seen: about 16 bytes and the
// string itself for each.
//
//     slots: hash (high 32 bits) | offset in the arena + 1 (low 32 bits); 0 is free
//     arena: length in 7-bit groups, bytes, length, bytes, …
//
// Hashes are seeded at random, so that no input can be made to collide. 4 GiB of strings fit.
// Sound: an address is handed out to be loaded ahead only, which the processor does or leaves; all of
// a new table's memory is initialized.

internal import CSystem

/// The byte strings that were inserted.
package struct ByteSet {
  private var slots: [UInt64] = []
  private var arena: [UInt8] = []
  package private(set) var count = 0
  private let seed: UInt64

  /// Where a string is put that no window holds.
  private let scratch = PaddedBuffer(capacity: 64)

  package init() { seed = sys_random() }

  /// Inserts a string; false when it was there.
  ///
  /// - Complexity: O(n) in its length, amortised.
  package mutating func insert(_ string: borrowing Span<UInt8>) -> Bool {
    // First, since it may move the buffer.
    let range = hold(string)
    return insert(scratch.window, range)
  }

  /// Inserts the bytes of a range; false when they were there.
  ///
  /// - Complexity: O(n) in its length, amortised.
  package mutating func insert(_ bytes: Window, _ range: Range<Int>) -> Bool {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let hash = self.hash(bytes, range)
    let slot = self.slot(of: bytes, range, hash: hash)
    guard slots[slot] == 0 else { return false }
    slots[slot] = UInt64(hash) << 32 | UInt64(arena.count + 1)
    var rest = range.count
    while rest >= 0x80 {
      arena.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    arena.append(UInt8(rest))
    bytes.append(range, to: &arena)
    count += 1
    return true
  }

  /// Has what an insertion of the bytes of a range will look at loaded meanwhile: in a large set that
  /// is the time it takes.
  package func expect(_ bytes: Window, _ range: Range<Int>) {
    guard !slots.isEmpty else { return }
    let slot = Int(hash(bytes, range)) & (slots.count - 1)
    unsafe slots.withUnsafeBufferPointer { slots in
      guard let start = slots.baseAddress else { return }
      unsafe sys_prefetch(start + slot)
    }
  }

  package func contains(_ string: borrowing Span<UInt8>) -> Bool {
    if slots.isEmpty { return false }
    let range = hold(string)
    return slots[slot(of: scratch.window, range, hash: hash(scratch.window, range))] != 0
  }

  private func hold(_ string: borrowing Span<UInt8>) -> Range<Int> {
    scratch.clear()
    scratch.append(string)
    return scratch.start..<scratch.end
  }

  /// The slot that holds the string, or the free one where it belongs.
  private func slot(of bytes: Window, _ range: Range<Int>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let found = slots[slot]
      if found == 0 { return slot }
      if UInt32(truncatingIfNeeded: found >> 32) == hash
        && equals(bytes, range, at: Int(truncatingIfNeeded: found & 0xFFFF_FFFF) - 1)
      {
        return slot
      }
      slot = (slot + 1) & mask
    }
  }

  private func equals(_ bytes: Window, _ range: Range<Int>, at offset: Int) -> Bool {
    var at = offset
    var length = 0
    var shift = 0
    while arena[at] >= 0x80 {
      length |= Int(arena[at] & 0x7F) << shift
      shift += 7
      at += 1
    }
    length |= Int(arena[at]) << shift
    guard length == range.count else { return false }
    for index in 0..<length where arena[at + 1 + index] != bytes[range.lowerBound + index] {
      return false
    }
    return true
  }

  private mutating func grow() {
    let old = slots
    let size = max(16, old.count * 2)
    slots = unsafe [UInt64](unsafeUninitializedCapacity: size) { free, count in
      // Looked at here and there, a large table has large pages; before anything stands in it.
      if size >= 1 << 17, let start = free.baseAddress {
        unsafe sys_expect_use(start, size * 8)
      }
      unsafe free.initialize(repeating: 0)
      count = size
    }
    let mask = slots.count - 1
    for found in old where found != 0 {
      var slot = Int(found >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = found
    }
  }

  private func hash(_ bytes: Window, _ range: Range<Int>) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.hash(range, seed: seed) >> 32)
  }
}
