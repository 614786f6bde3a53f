// A set of byte strings in little memory, for the ids that were seen: about 16 bytes and the
// string itself for each.
//
//     slots: hash (high 32 bits) | offset in the arena + 1 (low 32 bits); 0 is free
//     arena: length in 7-bit groups, bytes, length, bytes, …
//
// The uppermost bits of a hash say where it is looked for first: as the table grows, all stay in
// their order, and memory is gone through only once. Hashes are seeded at random, so that no input
// can be made to collide. 4 GiB of strings fit. Copies of a set share the arena, of which each looks
// only at what its own slots say.
// Sound: an address is handed out to be loaded ahead only, which the processor does or leaves; all
// of a new table's memory is initialized.

internal import CSystem

/// The byte strings that were inserted.
package struct ByteSet {
  private var slots: [UInt64] = []
  private let arena = PaddedBuffer(capacity: 64)
  package private(set) var count = 0
  /// The place of what a slot holds is its bits from here on.
  private var shift: UInt64 = 0
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
    if (count + 1) * 8 > slots.count * 5 { grow() }
    let hash = self.hash(bytes, range)
    let slot = self.slot(of: bytes, range, hash: hash)
    guard slots[slot] == 0 else { return false }
    slots[slot] = hash | UInt64(arena.end + 1)
    var rest = range.count
    while rest >= 0x80 {
      arena.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    arena.append(UInt8(rest))
    arena.append(bytes, range)
    count += 1
    return true
  }

  /// Has what an insertion of the bytes of a range will look at loaded meanwhile: in a large set that
  /// is the time it takes.
  package func expect(_ bytes: Window, _ range: Range<Int>) {
    guard !slots.isEmpty else { return }
    let slot = place(of: hash(bytes, range))
    unsafe slots.withUnsafeBufferPointer { slots in
      guard let start = slots.baseAddress else { return }
      unsafe sys_prefetch(start + slot)
    }
  }

  package func contains(_ string: borrowing Span<UInt8>) -> Bool {
    let range = hold(string)
    return contains(scratch.window, range)
  }

  /// Whether the bytes of a range were inserted.
  package func contains(_ bytes: Window, _ range: Range<Int>) -> Bool {
    !slots.isEmpty && slots[slot(of: bytes, range, hash: hash(bytes, range))] != 0
  }

  private func hold(_ string: borrowing Span<UInt8>) -> Range<Int> {
    scratch.clear()
    scratch.append(string)
    return scratch.start..<scratch.end
  }

  /// The slot that holds the string, or the free one where it belongs.
  private func slot(of bytes: Window, _ range: Range<Int>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = place(of: hash)
    while true {
      let found = slots[slot]
      if found == 0 { return slot }
      if (found ^ hash) >> 32 == 0
        && equals(bytes, range, at: Int(truncatingIfNeeded: found & 0xFFFF_FFFF) - 1)
      {
        return slot
      }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> shift) }

  private func equals(_ bytes: Window, _ range: Range<Int>, at offset: Int) -> Bool {
    let held = arena.window
    var at = offset
    var length = 0
    var shift = 0
    while held[at] >= 0x80 {
      length |= Int(held[at] & 0x7F) << shift
      shift += 7
      at += 1
    }
    length |= Int(held[at]) << shift
    return held.equals(at + 1..<at + 1 + length, bytes, range)
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
    shift = UInt64(64 - size.trailingZeroBitCount)
    for found in old where found != 0 {
      var slot = place(of: found)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = found
    }
  }

  /// A hash whose lower half is 0.
  private func hash(_ bytes: Window, _ range: Range<Int>) -> UInt64 {
    bytes.hash(range, seed: seed) & 0xFFFF_FFFF_0000_0000
  }
}
