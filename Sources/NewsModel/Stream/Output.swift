// Standard output: records are gathered, and each write(2) ends where a record ends.
//
//     [ written | whole records ………… | the record being made ]
//               └ start              └ recordsEnd
//
// A reader that went away ends the process by SIGPIPE; any other failure is reported and ends it
// with status 4. SIGINT and SIGTERM end it too, between two records.
//
// Sound: the buffer's address is used only within the closure that lends it, below its count.

internal import CSystem

/// The stream that a tool writes.
package struct Output: ~Copyable {
  /// The number of bytes that are gathered before they are written.
  private static var capacity: Int { 128 << 10 }

  /// A line of so many bytes is not copied to be gathered.
  private static var longLine: Int { capacity / 2 }

  /// What a pipe is to hold that more is written to: with the usual 64 KiB, the program that reads it
  /// and this one wait for each other more than they work.
  private static var pipeSize: Int32 { 1 << 20 }

  /// Those, and room for the record that makes them too many.
  private static var usualCapacity: Int { capacity + capacity / 8 }

  /// Whole records and the one being made; append to it, then call `endRecord`.
  package var bytes: [UInt8] = []
  /// What was written of them, piece by piece, and still lies there.
  private var start = 0
  private var recordsEnd = 0
  /// How many records were ended.
  package private(set) var recordCount = 0
  private let descriptor: Descriptor
  /// Whether a pipe was made to hold more.
  private var isWidened = false

  /// What is written to.
  package let kind: Descriptor.Kind

  /// A signal only ends a write between two records; the caller ends the process, having seen what
  /// was written.
  package var leavesSignals = false

  package init(_ descriptor: Descriptor = .standardOutput) {
    self.descriptor = descriptor
    kind = descriptor.kind
    bytes.reserveCapacity(Self.usualCapacity)
  }

  /// Whether there are whole records that were not written yet.
  package var isPending: Bool { recordsEnd > start }

  /// Ends the record that was appended to `bytes`, its line feed included.
  @inline(__always)
  package mutating func endRecord(_ run: Run) {
    recordCount += 1
    endLine(run)
  }

  /// Ends a line that is no record, such as a heading.
  @inline(__always)
  package mutating func endLine(_ run: Run) {
    recordsEnd = bytes.count
    if recordsEnd >= Self.capacity { flushMuch(run) }
  }

  /// Writes the whole records, of which there are as many as are gathered, or a long one behind.
  @inline(never)
  private mutating func flushMuch(_ run: Run) {
    if kind == .pipe && !isWidened {
      sys_widen_pipe(descriptor.number, Self.pipeSize)
      isWidened = true
    }
    flush(run)
  }

  /// How many bytes write(2) accepted.
  package private(set) var writtenCount = 0

  /// How many bytes of whole records were not written yet.
  package var pendingCount: Int { recordsEnd - start }

  /// How many records end in the next `count` bytes that were not written yet.
  package func pendingRecords(within count: Int) -> Int {
    bytes[start..<start + min(count, pendingCount)].count { $0 == .newline }
  }

  /// Ends some records that were appended together, without writing them.
  package mutating func endPiece() {
    recordCount += 1
    recordsEnd = bytes.count
  }

  /// Writes whole records as long as the reader takes them without blocking.
  ///
  /// - Returns: whether all were written.
  @inline(never)
  package mutating func flushWhileWritable(_ run: Run) -> Bool {
    guard isPending else { return true }
    guard kind != .regular else {
      flush(run)
      return !isPending
    }
    while start < recordsEnd && sys_can_write(descriptor.number) {
      // A pipe that poll(2) calls writable takes PIPE_BUF bytes, and takes them as one.
      let end = recordEnd(from: start, within: 4096)
      start = write(start..<end, run)
      if start < end { break }
    }
    if start == bytes.count {
      empty()
    } else if start > bytes.count / 2 {
      // What is left is moved only when it is the smaller part.
      bytes.removeFirst(start)
      recordsEnd -= start
      start = 0
    }
    return !isPending
  }

  /// The end of the last record that ends within `limit` bytes, else of the first one.
  private func recordEnd(from start: Int, within limit: Int) -> Int {
    if recordsEnd - start <= limit { return recordsEnd }
    var end = start + limit
    while end > start && bytes[end - 1] != .newline { end -= 1 }
    if end > start { return end }
    end = start + limit
    while end < recordsEnd && bytes[end - 1] != .newline { end += 1 }
    return end
  }

  /// Drops the record being made.
  package mutating func discardRecord() {
    bytes.removeLast(bytes.count - recordsEnd)
  }

  /// Writes the whole records.
  @inline(never)
  package mutating func flush(_ run: Run) {
    guard isPending else { return }
    start = write(start..<recordsEnd, run)
    guard start == recordsEnd else { return }
    if recordsEnd < bytes.count {
      bytes.removeFirst(recordsEnd)
      start = 0
      recordsEnd = 0
    } else {
      empty()
    }
  }

  private mutating func empty() {
    if bytes.capacity <= 4 * Self.capacity {
      bytes.removeAll(keepingCapacity: true)
    } else {
      bytes = []
      bytes.reserveCapacity(Self.usualCapacity)
    }
    start = 0
    recordsEnd = 0
  }

  /// Writes a line that passes through as it is, with a line feed: a long one from where it lies.
  package mutating func pass(_ bytes: Window, _ line: Range<Int>, _ run: Run) {
    // Most often the next byte is the line feed.
    let isEnded = bytes[line.upperBound] == .newline
    let whole = line.lowerBound..<line.upperBound + (isEnded ? 1 : 0)
    if isEnded && line.count >= Self.longLine {
      flushMuch(run)
      if !isPending, bytes.withSpan(whole, { write($0, run) }) == whole.count {
        recordCount += 1
        return
      }
    }
    bytes.append(whole, to: &self.bytes)
    if !isEnded { self.bytes.append(.newline) }
    endRecord(run)
  }

  /// Writes bytes that are whole records; returns where it ended.
  private mutating func write(_ range: Range<Int>, _ run: Run) -> Int {
    let written = bytes
    return range.lowerBound + write(written.span.extracting(range), run)
  }

  /// Writes whole records; returns how many bytes it wrote.
  private mutating func write(_ records: borrowing Span<UInt8>, _ run: Run) -> Int {
    var done = 0
    while done < records.count {
      var end = records.count
      if sys_pending_signal() != 0 {
        // No record is left half written, nor one begun that the reader may not take.
        let isBetween = done == 0 || records[done - 1] == .newline
        if isBetween && !sys_can_write(descriptor.number) { break }
        end = ((done..<end).first { records[$0] == .newline } ?? end - 1) + 1
      }
      let written = unsafe records.withUnsafeBufferPointer { buffer -> Int64 in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe sys_write(descriptor.number, start + done, end - done)
      }
      if written > 0 {
        done += Int(written)
      } else if written == -Int64(sys_EAGAIN()) {
        // Someone who shares the pipe made it so that it does not block.
        sys_wait_to_write(descriptor.number)
      } else if written != -Int64(sys_EINTR()) {
        fail(SystemError(code: written < 0 ? Int32(-written) : sys_EIO()), run)
      }
    }
    if !leavesSignals { run.dieIfSignalled() }
    writtenCount += done
    return done
  }

  /// Writes what is left and closes the descriptor, which is when some file systems say that a
  /// write failed.
  mutating func end(_ run: Run) {
    flush(run)
    let result = sys_close(descriptor.number)
    if result < 0 && recordCount > 0 { fail(SystemError(code: -result), run) }
  }

  private func fail(_ error: SystemError, _ run: Run) -> Never {
    if error.isBrokenPipe { run.dieOfBrokenPipe() }
    var failure = Failure("output", message: error.text)
    failure.file = [UInt8]("stdout")
    run.show(failure)
    sys_exit(ExitStatus.output.rawValue)
  }
}
