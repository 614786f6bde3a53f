// An unlinked temporary file for what waits and is too much for memory. When nothing in it is
// wanted any more it starts again from its beginning. Without one (a full disk) memory is used.

import NewsModel

/// Pieces of bytes in a file, each read once.
struct SpillFile: ~Copyable {
  struct Extent {
    let offset: Int
    let count: Int

    func dropping(_ taken: Int) -> Extent {
      Extent(offset: offset + taken, count: count - taken)
    }
  }

  private var file: TemporaryFile?
  private var end = 0
  private var wanted = 0
  private var isUnusable = false

  init() {}

  /// Writes a piece; nil when the file cannot take it, which is said once.
  mutating func write(_ bytes: [UInt8], _ run: Run) -> Extent? {
    guard !isUnusable else { return nil }
    do throws(SystemError) {
      if file == nil { file = try TemporaryFile() }
      guard let file else { return nil }
      try file.write(bytes, at: end)
      let extent = Extent(offset: end, count: bytes.count)
      end += bytes.count
      wanted += bytes.count
      return extent
    } catch {
      isUnusable = true
      run.warn(Failure("spill", message: [UInt8]("temporary file: ") + error.text))
      return nil
    }
  }

  /// Appends up to `limit` bytes of a piece, ending at a record's end; returns their number.
  ///
  /// - Throws: when they cannot be read back; the whole piece is given up then.
  mutating func read(
    _ extent: Extent, atMost limit: Int, into bytes: inout [UInt8]
  ) throws(SystemError) -> Int {
    guard let file else { return extent.count }
    var size = min(limit, extent.count)
    do throws(SystemError) {
      while true {
        var piece = try file.read(size, at: extent.offset)
        if size < extent.count {
          guard let last = piece.lastIndex(of: .newline) else {
            size = min(size * 4, extent.count)
            continue
          }
          piece.removeLast(piece.count - last - 1)
        }
        bytes.append(piece.span)
        wanted -= piece.count
        if wanted == 0 { end = 0 }
        return piece.count
      }
    } catch {
      wanted -= extent.count
      throw error
    }
  }
}
