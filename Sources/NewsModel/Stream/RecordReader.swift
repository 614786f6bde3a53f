// The records of an NDJSON input. Blank lines are passed over; a line that is no JSON object is
// reported with its place, skipped and remembered. Before a read that would block, what was
// written so far is flushed, so that no record waits for the next one.

/// Reads records one by one.
package struct RecordReader: ~Copyable {
  private var faults: FaultLog
  private var lines: LineReader
  /// The record that `next` found; valid until it is called again.
  package private(set) var record: Record
  /// Its line, without line end and BOM: what passes through when nothing is to be changed.
  package private(set) var line = 0..<0

  package init(_ input: Input) {
    self.init(input, LineReader(input.descriptor))
  }

  /// The records of an input of which something was read before.
  package init(_ input: Input, _ lines: consuming LineReader) {
    record = Record(JSONScanner(line: lines.window))
    self.lines = lines
    faults = FaultLog(input)
  }

  /// The records of an input whose bad lines are passed over unsaid, as when they were reported
  /// before or will be.
  package init(silent input: Input, _ lines: consuming LineReader) {
    record = Record(JSONScanner(line: lines.window))
    self.lines = lines
    faults = FaultLog(input, isSilent: true)
  }

  /// What follows the record's line and was read already, in the same window.
  package var upcoming: Range<Int> { lines.upcoming }

  /// Whether there were bad lines.
  package var hasFaults: Bool { faults.count > 0 }

  /// The number of the record's line, counted from 1.
  package var lineNumber: Int { lines.lineNumber }

  /// Whether the input could not be read to its end.
  package var hasReadError: Bool { faults.hasReadError }

  /// How many bytes read by this reader stand before the line, and before its end.
  package var place: Range<Int> {
    lines.distance(to: line.lowerBound)..<lines.distance(to: line.upperBound)
  }

  /// Moves on to the next record; false at the end, or when the run was stopped (--strict).
  @inline(never)
  package mutating func next(_ output: inout Output, _ run: Run) -> Bool {
    while !run.isStopped {
      if let start = lines.wholeLine, readWhole(start) { return true }
      switch lines.next() {
      case .line(let range):
        if read(range, run) { return true }
      case .tooLong:
        let column = lines.bytesBefore + LineReader.maxLength + 1
        reject(run, column: column, "bad-record", "the line is longer than 16 MiB")
      case .needsInput:
        if !fill(&output, run) { return false }
      case .end:
        faults.end(run)
        return false
      }
    }
    return false
  }

  /// Reads all records, of every operand or, without one, of standard input.
  package static func forEach(
    of operands: [[UInt8]], _ output: inout Output, _ run: Run,
    _ body: (inout RecordReader, inout Output) -> Void
  ) {
    let operands = operands.isEmpty ? [[UInt8.minus]] : operands
    for operand in operands where !run.isStopped {
      if output.isPending && Input.mayWait(toOpen: operand) { output.flush(run) }
      guard let input = Input.open(operand, run) else { continue }
      var reader = RecordReader(input)
      while reader.next(&output, run) { body(&reader, &output) }
      input.close()
    }
  }

  /// Reads the line at `start` without its end having been looked for: a good record says where it is.
  private mutating func readWhole(_ start: Int) -> Bool {
    let scanner = JSONScanner(line: lines.window)
    do throws(JSONFault) {
      try record.read(scanner, at: start)
    } catch {
      return false
    }
    let end = scanner.skipBlanks(record.range.upperBound)
    guard scanner.bytes[end] == .newline, let range = lines.take(to: end) else { return false }
    line = range
    return true
  }

  private mutating func read(_ range: Range<Int>, _ run: Run) -> Bool {
    let scanner = JSONScanner(line: lines.window)
    let start = scanner.skipBlanks(range.lowerBound)
    if start >= range.upperBound { return false }
    do throws(JSONFault) {
      try record.read(scanner, at: start)
      let end = scanner.skipBlanks(record.range.upperBound)
      if end < range.upperBound { throw JSONFault(.trailing, end) }
      line = range
      return true
    } catch {
      let column = error.offset - range.lowerBound + lines.bytesBefore + 1
      let isCut = error.kind == .endOfLine && lines.isUnended
      reject(run, column: column, "bad-record", isCut ? "the input ends here" : error.reason)
      return false
    }
  }

  /// Reports the record as one that cannot be used, placed at one of its offsets.
  @inline(never)
  package mutating func reject(
    _ run: Run, at offset: Int, _ error: StaticString, _ reason: StaticString
  ) {
    reject(run, column: offset - line.lowerBound + lines.bytesBefore + 1, error, reason)
  }

  @inline(never)
  private mutating func reject(
    _ run: Run, column: Int, _ error: StaticString, _ reason: StaticString
  ) {
    faults.add(run, line: lines.lineNumber, column: column, error, reason)
  }

  private mutating func fill(_ output: inout Output, _ run: Run) -> Bool {
    if output.isPending && !lines.isReady() { output.flush(run) }
    do throws(SystemError) {
      try lines.fill()
      return true
    } catch {
      if error.isInterrupted { run.dieIfSignalled(&output) }
      faults.addReadError(run, error)
      faults.end(run)
      return false
    }
  }
}
