// A body on its way into the cache: in memory while it is small, in an unnamed file beyond that.
//
// What is not handed to `HTTPCache.commit` was never there. A body that grows too large to be kept,
// or that cannot be put by, is dropped at once and goes on taking bytes for nothing.

import NewsModel

/// A body that comes in pieces.
package final class CacheBody {
  private static var memoryLimit: Int { 1 << 20 }

  let url: [UInt8]
  let head: CachedHead
  private let limit: Int
  private var memory: [UInt8] = []
  private var file: TemporaryFile?
  private var fileCount = 0
  private(set) var isDropped = false

  init(_ url: [UInt8], _ head: CachedHead, limit: Int) {
    self.url = url
    self.head = head
    self.limit = limit
  }

  var count: Int { fileCount + memory.count }
  var isInMemory: Bool { fileCount == 0 }
  /// All of it where it is in memory.
  var bytes: [UInt8] { memory }

  /// Takes the next bytes.
  package func append(_ bytes: borrowing Span<UInt8>) {
    guard !isDropped else { return }
    guard count + bytes.count <= limit else { return drop() }
    memory.append(bytes)
    guard memory.count >= Self.memoryLimit else { return }
    do throws(SystemError) {
      if file == nil { file = try TemporaryFile() }
      try file?.write(memory, at: fileCount)
      fileCount += memory.count
      memory.removeAll(keepingCapacity: true)
    } catch {
      drop()
    }
  }

  /// Begins anew, as a transfer does that failed in the middle.
  package func restart() {
    memory = []
    fileCount = 0
    isDropped = false
  }

  /// A piece of the body; nil where it cannot be read back.
  func piece(_ range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound < fileCount else {
      return [UInt8](memory[(range.lowerBound - fileCount)..<(range.upperBound - fileCount)])
    }
    let count = min(range.upperBound, fileCount) - range.lowerBound
    guard var piece = try? file?.read(count, at: range.lowerBound), piece.count == count else {
      return nil
    }
    if range.upperBound > fileCount {
      piece += memory[0..<(range.upperBound - fileCount)]
    }
    return piece
  }

  private func drop() {
    isDropped = true
    memory = []
    file = nil
    fileCount = 0
  }
}
