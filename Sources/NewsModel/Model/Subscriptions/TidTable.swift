// Finds an index by a tid: open addressing over hashes; the tids stay where they are.
//
// Hashes are seeded at random, so that no list of channels can be made to collide. Nothing is
// taken out: who keeps the tids knows which of them still count.

internal import CSystem

/// Numbers tids 0, 1, 2, … in the order in which they are inserted.
package struct TidTable {
  /// The number + 1 of the tid that belongs there; 0 is free.
  private var slots: [UInt32] = []
  private var hashes: [UInt32] = []
  private let seed: UInt64
  /// Where a tid is put to be hashed.
  private let scratch = PaddedBuffer(capacity: 64)

  package init() { seed = sys_random() }

  package var count: Int { hashes.count }

  /// The hash to look up and insert a tid by.
  ///
  /// - Complexity: O(n) in its length.
  package func hash(_ bytes: Window, _ tid: Range<Int>) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.hash(tid, seed: seed))
  }

  package func hash(_ tid: [UInt8]) -> UInt32 {
    scratch.clear()
    scratch.append(tid)
    return hash(scratch.window, scratch.start..<scratch.end)
  }

  /// The number of the tid with that hash for which `isSame` holds, or nil.
  package func find(_ hash: UInt32, isSame: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash && isSame(number) { return number }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Gives the next number to a tid that `find` did not find.
  package mutating func insert(_ hash: UInt32) {
    if (hashes.count + 1) * 4 > slots.count * 3 { grow() }
    hashes.append(hash)
    place(hashes.count - 1)
  }

  /// Makes room for so many tids.
  package mutating func reserveCapacity(_ count: Int) { hashes.reserveCapacity(count) }

  /// Gives the next number to a tid that cannot be found before `build` is called.
  package mutating func append(_ hash: UInt32) { hashes.append(hash) }

  /// Makes all tids that were appended findable; false when two of them are the same.
  ///
  /// All at once, they take a tenth of the time that they take one by one between other work:
  /// the table then stays in the cache.
  package mutating func build(isSame: (Int, Int) -> Bool) -> Bool {
    var size = 16
    while size * 3 < hashes.count * 4 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    let mask = size - 1
    for number in hashes.indices {
      let hash = hashes[number]
      var slot = Int(hash) & mask
      while slots[slot] != 0 {
        let other = Int(slots[slot]) - 1
        if hashes[other] == hash && isSame(other, number) { return false }
        slot = (slot + 1) & mask
      }
      slots[slot] = UInt32(number + 1)
    }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(16, slots.count * 2))
    for number in hashes.indices { place(number) }
  }

  private mutating func place(_ number: Int) {
    let mask = slots.count - 1
    var slot = Int(hashes[number]) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(number + 1)
  }
}
