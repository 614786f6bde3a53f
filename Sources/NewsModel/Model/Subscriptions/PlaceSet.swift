// Which places of a list are held, with counting in both directions: a Fenwick tree.
//
//     places   0 1 2 3 4 5 …
//     held     x . x . . .        below(3) = 2, place(ofHeld: 1) = 2, place(ofFree: 1) = 3
//
// Only places up to the last held one take memory; all behind them are free.

/// A set of places, each of which is held or free.
struct PlaceSet {
  private var isHeld: [Bool] = []
  /// Fenwick sums of `isHeld`, counted from 1; its length is a power of two plus one, or 0.
  private var sums: [Int32] = []
  private(set) var count = 0

  func contains(_ place: Int) -> Bool { place < isHeld.count && isHeld[place] }

  mutating func insert(_ place: Int) {
    if place >= isHeld.count { grow(toHold: place) }
    isHeld[place] = true
    add(1, at: place)
  }

  mutating func remove(_ place: Int) {
    isHeld[place] = false
    add(-1, at: place)
  }

  /// How many places before `place` are held.
  ///
  /// - Complexity: O(log n)
  func below(_ place: Int) -> Int {
    var at = min(place, isHeld.count)
    var sum = 0
    while at > 0 {
      sum += Int(sums[at])
      at &= at - 1
    }
    return sum
  }

  /// The place of the held one before which `index` are held.
  func place(ofHeld index: Int) -> Int { find(index) { held, _ in held } }

  /// The place of the free one before which `index` are free.
  func place(ofFree index: Int) -> Int {
    let free = isHeld.count - count
    return index >= free ? index + count : find(index) { held, width in width - held }
  }

  /// Descends the tree to the place before which `counted` gives no more than `index`.
  private func find(_ index: Int, _ counted: (_ held: Int, _ width: Int) -> Int) -> Int {
    var rest = index
    var at = 0
    var width = isHeld.count
    while width > 0 {
      let part = at + width < sums.count ? counted(Int(sums[at + width]), width) : Int.max
      if part <= rest {
        rest -= part
        at += width
      }
      width /= 2
    }
    return at
  }

  private mutating func add(_ change: Int32, at place: Int) {
    count += Int(change)
    var at = place + 1
    while at < sums.count {
      sums[at] += change
      at += at & -at
    }
  }

  private mutating func grow(toHold place: Int) {
    var capacity = max(16, isHeld.count)
    while capacity <= place { capacity *= 2 }
    let old = isHeld
    isHeld = [Bool](repeating: false, count: capacity)
    sums = [Int32](repeating: 0, count: capacity + 1)
    count = 0
    for place in old.indices where old[place] { insert(place) }
  }
}
