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
  /// The channel whose it is; nil where all share it.
  fileprivate let tid: [UInt8]?
  fileprivate var memory: [UInt8] = []
  /// Places in the spill file, older than `memory`.
  fileprivate var spilled: [SpillFile.Extent] = []
  fileprivate var isClosed = false
  /// Some of it was lost on the way.
  fileprivate var isLossy = false
  /// How many bytes were put here, and how many of them went to the output.
  fileprivate var putCount = 0
  fileprivate var movedCount = 0
  /// What is to be told when so many bytes were written.
  fileprivate var marks: [(at: Int, mark: Mark)] = []

  fileprivate init(_ tid: [UInt8]?) { self.tid = tid }

  /// How many bytes are here.
  var count: Int { spilled.reduce(memory.count) { $0 + $1.count } }

  /// Whether all that was put here has gone to the output.
  var isEmpty: Bool { memory.isEmpty && spilled.isEmpty }
}

/// Where a channel's records end that were put on a shelf together.
struct Mark {
  let channel: Int
  /// How many records of the channel there are up to here.
  let records: Int
  /// There are no more.
  var isLast = false
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
  /// Marks and how much the output will have written when they are reached.
  private var passed: [(at: Int, mark: Mark)] = []

  /// With `isUnordered` all channels share one shelf.
  init(isUnordered: Bool) {
    common = isUnordered ? Shelf(nil) : nil
    if let common { shelves.append(common) }
  }

  /// The shelf of the next channel in order.
  mutating func open(for tid: [UInt8]) -> Shelf {
    if let common { return common }
    let shelf = Shelf(tid)
    shelves.append(shelf)
    return shelf
  }

  /// Whether it is this shelf's turn to be written.
  func isFirst(_ shelf: Shelf) -> Bool { first < shelves.count && shelves[first] === shelf }

  /// Puts whole records on a shelf, all of one channel.
  mutating func put(
    _ bytes: borrowing Span<UInt8>, on shelf: Shelf, mark: Mark?, _ run: Run
  ) {
    shelf.memory.append(bytes)
    memoryCount += bytes.count
    shelf.putCount += bytes.count
    if let mark { shelf.marks.append((shelf.putCount, mark)) }
    guard memoryCount > Self.memoryLimit, let extent = spill.write(shelf.memory, run) else {
      return
    }
    shelf.spilled.append(extent)
    memoryCount -= shelf.memory.count
    shelf.memory = []
  }

  /// Nothing more will be put on the shelf for the channel of the mark.
  mutating func close(_ shelf: Shelf, mark: Mark?) {
    if let mark { shelf.marks.append((shelf.putCount, mark)) }
    if common == nil { shelf.isClosed = true }
  }

  /// The marks up to which all was written.
  mutating func takeWritten(_ output: borrowing Output) -> [Mark] {
    let written = passed.prefix { $0.at <= output.writtenCount }
    guard !written.isEmpty else { return [] }
    let marks = written.map { $0.mark }
    passed.removeFirst(marks.count)
    return marks
  }

  /// A mark for what was written of the records that were being written when a signal came: after
  /// `takeWritten`.
  mutating func takePartlyWritten(_ output: borrowing Output) -> Mark? {
    let left: Int
    let mark: Mark
    if let next = passed.first {
      mark = next.mark
      left = output.pendingRecords(within: next.at - output.writtenCount)
    } else if first < shelves.count, let next = shelves[first].marks.first, !shelves[first].isLossy
    {
      guard let waiting = records(of: shelves[first], upTo: next.at) else { return nil }
      mark = next.mark
      left = output.pendingRecords(within: output.pendingCount) + waiting
    } else {
      return nil
    }
    return Mark(channel: mark.channel, records: max(mark.records - left, 0))
  }

  /// How many records are on the shelf up to a place, nil when that cannot be told; it is of no use
  /// afterwards.
  private mutating func records(of shelf: Shelf, upTo end: Int) -> Int? {
    var bytes: [UInt8] = []
    for extent in shelf.spilled where shelf.movedCount + bytes.count < end {
      var rest = extent
      while rest.count > 0 {
        guard let taken = try? spill.read(rest, atMost: rest.count, into: &bytes) else {
          return nil
        }
        rest = rest.dropping(taken)
      }
    }
    bytes += shelf.memory
    return bytes.prefix(end - shelf.movedCount).count { $0 == .newline }
  }

  /// Bytes of the shelf went to the output, or it is left behind.
  private mutating func note(_ count: Int, from shelf: Shelf, _ output: borrowing Output) {
    shelf.movedCount += count
    while let mark = shelf.marks.first, mark.at <= shelf.movedCount {
      // What did not get through may come again, and so its channel's mark is never passed.
      if !shelf.isLossy {
        let behind = shelf.movedCount - mark.at
        passed.append((output.writtenCount + output.pendingCount - behind, mark.mark))
      }
      shelf.marks.removeFirst()
    }
  }

  /// Moves what may be written to the output, and writes what the reader takes without blocking.
  mutating func pump(_ output: inout Output, _ run: Run) {
    repeat {
      while output.pendingCount < Self.outputLimit, moveNext(to: &output, run) {}
      if !output.flushWhileWritable(run) || run.isSignalled { return }
    } while canMove
  }

  /// Whether a piece could be moved now, or a shelf left behind.
  var canMove: Bool {
    first < shelves.count && (shelves[first].isClosed || !shelves[first].isEmpty)
  }

  /// Whether all shelves were written and closed; those of all channels being closed.
  var isEmpty: Bool { common?.isEmpty ?? (first == shelves.count) }

  /// Moves one piece, or goes on to the next shelf; false when there is nothing to move.
  private mutating func moveNext(to output: inout Output, _ run: Run) -> Bool {
    guard first < shelves.count else { return false }
    let shelf = shelves[first]
    if let extent = shelf.spilled.first {
      moveSpilled(extent, of: shelf, to: &output, run)
      return true
    }
    if !shelf.memory.isEmpty {
      output.bytes += shelf.memory
      output.endPiece()
      note(shelf.memory.count, from: shelf, output)
      memoryCount -= shelf.memory.count
      shelf.memory.removeAll(keepingCapacity: shelf.memory.count <= Self.outputLimit * 4)
      return true
    }
    note(0, from: shelf, output)
    guard shelf.isClosed else { return false }
    shelf.memory = []
    first += 1
    if first > 1024 && first * 2 > shelves.count {
      shelves.removeFirst(first)
      first = 0
    }
    return true
  }

  /// Moves the first piece, or what of it is not too much at once.
  private mutating func moveSpilled(
    _ extent: SpillFile.Extent, of shelf: Shelf, to output: inout Output, _ run: Run
  ) {
    var taken = extent.count
    do throws(SystemError) {
      taken = try spill.read(extent, atMost: Self.outputLimit, into: &output.bytes)
    } catch {
      var failure = Failure(
        "spill", message: [UInt8]("articles lost, temporary file: ") + error.text)
      failure.tid = shelf.tid
      if shelf.isLossy { run.outcome.failed = true } else { run.report(failure) }
      shelf.isLossy = true
    }
    if taken == extent.count {
      shelf.spilled.removeFirst()
    } else {
      shelf.spilled[0] = extent.dropping(taken)
    }
    output.endPiece()
    note(taken, from: shelf, output)
  }
}
