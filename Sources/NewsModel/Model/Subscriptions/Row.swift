// Numbers in an order that changes: a section's channels. At first they are one array; once more
// than a few have been looked for or moved, they are cut into blocks of a few hundred.
//
//     whole:  7 3 9 1 4 …
//     order:  2 0 5 …                 blocks in the order of the row
//     blocks: [7 3 9 …] [1 4 …] …     a block that grows too long is cut in two
//     home:   the block of each number
//
// 100,000 channels are some 260 blocks, so that a place is found by adding up their lengths. To make
// them takes as long as to look through the array some thirty times.

/// An ordered collection of small numbers, each at most once; whoever holds it holds it alone.
final class Row {
  private static var longest: Int { 512 }

  /// All numbers, as long as it is not cut.
  private var whole: [Int32]
  /// How often something may still be looked for in it; negative once it is cut.
  private var patience = 32

  private var blocks: [[Int32]] = []
  private var order: [Int32] = []
  /// The block of each number; meaningless for a number that is not in the row.
  private var home: [Int32] = []
  /// Blocks that became empty.
  private var spare: [Int32] = []
  private(set) var count: Int

  init(_ numbers: [Int32] = []) {
    whole = numbers
    count = numbers.count
  }

  private var isCut: Bool { patience < 0 }

  /// To be called before something is looked for.
  private func loosen() {
    if isCut { return }
    patience -= 1
    if isCut { cut() }
  }

  private func cut() {
    var bound = 0
    for number in whole { bound = max(bound, Int(number) + 1) }
    home = [Int32](repeating: 0, count: bound)
    for start in stride(from: 0, to: count, by: Self.longest / 2) {
      let block = Int32(blocks.count)
      let end = min(count, start + Self.longest / 2)
      blocks.append([Int32](whole[start..<end]))
      order.append(block)
      for index in start..<end { home[Int(whole[index])] = block }
    }
    whole = []
  }

  /// All numbers in order.
  var numbers: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    forEach { numbers.append($0) }
    return numbers
  }

  /// Calls `body` with each number in order.
  func forEach<Failure: Error>(_ body: (Int) throws(Failure) -> Void) throws(Failure) {
    for number in whole { try body(Int(number)) }
    for block in order {
      for number in blocks[Int(block)] { try body(Int(number)) }
    }
  }

  /// The number at a place.
  ///
  /// - Complexity: O(n / 256)
  subscript(index: Int) -> Int {
    if !isCut { return Int(whole[index]) }
    var rest = index
    for block in order {
      let count = blocks[Int(block)].count
      if rest < count { return Int(blocks[Int(block)][rest]) }
      rest -= count
    }
    preconditionFailure("a place behind the row")
  }

  /// The place of a number, which must be in the row.
  ///
  /// - Complexity: O(n / 256 + 256)
  func index(of number: Int) -> Int {
    loosen()
    if !isCut { return whole.firstIndex(of: Int32(number)) ?? 0 }
    let block = home[number]
    var index = 0
    for other in order {
      if other == block { break }
      index += blocks[Int(other)].count
    }
    return index + (blocks[Int(block)].firstIndex(of: Int32(number)) ?? 0)
  }

  func append(_ number: Int) { insert(number, at: count) }

  /// Puts a number where `index` numbers stand before it.
  ///
  /// - Complexity: O(n / 256 + 256)
  func insert(_ number: Int, at index: Int) {
    loosen()
    if !isCut {
      whole.insert(Int32(number), at: index)
      count += 1
      return
    }
    if order.isEmpty { addBlock([], at: 0) }
    var place = order.count - 1
    var rest = index - (count - blocks[Int(order[place])].count)
    if rest < 0 {
      place = 0
      rest = index
      while rest > blocks[Int(order[place])].count {
        rest -= blocks[Int(order[place])].count
        place += 1
      }
    }
    let block = Int(order[place])
    blocks[block].insert(Int32(number), at: rest)
    while home.count <= number { home.append(0) }
    home[number] = Int32(block)
    count += 1
    if blocks[block].count > Self.longest { split(block, at: place) }
  }

  /// Takes out a number, which must be in the row.
  ///
  /// - Complexity: O(n / 256 + 256)
  func remove(_ number: Int) {
    loosen()
    if !isCut {
      guard let index = whole.firstIndex(of: Int32(number)) else { return }
      whole.remove(at: index)
      count -= 1
      return
    }
    let block = Int(home[number])
    guard let index = blocks[block].firstIndex(of: Int32(number)) else { return }
    blocks[block].remove(at: index)
    count -= 1
    if blocks[block].isEmpty {
      order.removeAll { $0 == Int32(block) }
      spare.append(Int32(block))
    }
  }

  private func split(_ block: Int, at place: Int) {
    // The last block is cut near its end: rows are mostly made by appending.
    let isLast = place == order.count - 1
    let cut = isLast ? Self.longest : Self.longest / 2
    let tail = [Int32](blocks[block][cut...])
    blocks[block].removeLast(tail.count)
    addBlock(tail, at: place + 1)
  }

  private func addBlock(_ numbers: [Int32], at place: Int) {
    let block: Int
    if let empty = spare.popLast() {
      block = Int(empty)
    } else {
      block = blocks.count
      blocks.append([])
      blocks[block].reserveCapacity(Self.longest + 1)
    }
    blocks[block].append(contentsOf: numbers)
    for number in numbers { home[Int(number)] = Int32(block) }
    order.insert(Int32(block), at: place)
  }
}
