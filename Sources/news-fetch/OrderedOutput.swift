// Articles in the channels' order, whatever order they come in.
//
//     shelf 0 (open)  → Output → stdout     the first one streams
//     shelf 1 (closed)  memory | spilled    later ones wait
//     shelf 2 (open)    …
//
// What waits takes 4 MiB of memory in all; beyond that it goes to an unlinked temporary file,
// which is gone with the process. It knows bytes of whole records, not what they mean.

import NewsModel

/// What one channel has to say and has not been written yet.
final class Shelf {
  fileprivate var memory: [UInt8] = []
  /// Places in the spill file, older than `memory`.
  fileprivate var spilled: [SpillFile.Extent] = []
  fileprivate var isClosed = false

  /// How many bytes are here.
  var count: Int { spilled.reduce(memory.count) { $0 + $1.count } }

  fileprivate var isEmpty: Bool { memory.isEmpty && spilled.isEmpty }

  /// Whether all that was put here has gone to the output, so that the channel may go on.
  var isWritten: Bool { isEmpty }
}

/// Shelves in order, and the way from them to standard output.
struct OrderedOutput: ~Copyable {
  private static var memoryLimit: Int { 4 << 20 }
  /// How much may lie in `Output` before the next piece is moved there.
  private static var outputLimit: Int { 64 << 10 }

  private var shelves: [Shelf] = []
  private var first = 0
  private var memoryCount = 0
  private var spill = SpillFile()
  private let common: Shelf?

  /// With `isUnordered` all channels share one shelf.
  init(isUnordered: Bool) {
    common = isUnordered ? Shelf() : nil
    if let common { shelves.append(common) }
  }

  /// The shelf of the next channel in order.
  mutating func open() -> Shelf {
    if let common { return common }
    let shelf = Shelf()
    shelves.append(shelf)
    return shelf
  }

  /// Whether it is this shelf's turn to be written.
  func isFirst(_ shelf: Shelf) -> Bool { first < shelves.count && shelves[first] === shelf }

  /// Puts whole records on a shelf.
  mutating func put(_ bytes: [UInt8], on shelf: Shelf, _ run: Run) {
    if shelf.memory.isEmpty {
      shelf.memory = bytes
    } else {
      shelf.memory.append(bytes.span)
    }
    memoryCount += bytes.count
    guard memoryCount > Self.memoryLimit, let extent = spill.write(shelf.memory, run) else {
      return
    }
    shelf.spilled.append(extent)
    memoryCount -= shelf.memory.count
    shelf.memory = []
  }

  /// Nothing more will be put on the shelf.
  mutating func close(_ shelf: Shelf) {
    if common == nil { shelf.isClosed = true }
  }

  /// Moves what may be written to the output, and writes what the reader takes without blocking.
  mutating func pump(_ output: inout Output, _ run: Run) {
    repeat {
      while output.pendingCount < Self.outputLimit, moveNext(to: &output, run) {}
      if !output.flushWhileWritable(run) { return }
    } while canMove
  }

  /// Whether a piece could be moved now, or a shelf left behind.
  private var canMove: Bool {
    first < shelves.count && (shelves[first].isClosed || !shelves[first].isEmpty)
  }

  /// Whether all shelves were written and closed; those of all channels being closed.
  var isEmpty: Bool { common?.isEmpty ?? (first == shelves.count) }

  /// Moves one piece, or goes on to the next shelf; false when there is nothing to move.
  private mutating func moveNext(to output: inout Output, _ run: Run) -> Bool {
    guard first < shelves.count else { return false }
    let shelf = shelves[first]
    if let extent = shelf.spilled.first {
      let taken = spill.read(extent, atMost: Self.outputLimit, into: &output.bytes, run)
      if taken == extent.count {
        shelf.spilled.removeFirst()
      } else {
        shelf.spilled[0] = extent.dropping(taken)
      }
      output.endPiece()
      return true
    }
    if !shelf.memory.isEmpty {
      output.bytes.append(shelf.memory.span)
      output.endPiece()
      memoryCount -= shelf.memory.count
      shelf.memory = []
      return true
    }
    guard shelf.isClosed else { return false }
    first += 1
    if first > 1024 && first * 2 > shelves.count {
      shelves.removeFirst(first)
      first = 0
    }
    return true
  }
}
