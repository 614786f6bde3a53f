// The channels to fetch: operands, or lines of standard input as they arrive.
//
// A line that begins with `{` is a channel record, with `"` a JSON string, with `#` a comment; any
// other is a tid. A bad line is reported with its place and passed over.

import NewsModel

/// A channel that was asked for.
struct WantedChannel {
  let tid: [UInt8]
  /// The name that its record gave.
  let tname: [UInt8]?
  /// It was named on the command line.
  let isOperand: Bool
}

/// The channels, in order.
struct ChannelQueue: ~Copyable {
  enum Step {
    case channel(WantedChannel)
    /// Call `fill` when the input can be read.
    case needsInput
    case end
  }

  private let operands: [[UInt8]]
  private var position = 0
  private var lines: LineReader
  private var isReadingLines = false
  private var record: Record
  private var faults = FaultLog(.standard)
  /// Standard input was read to its end, or cannot be read on.
  private var inputIsOver = false

  /// Operands, of which `-` stands for standard input; without any, standard input.
  init(_ operands: [[UInt8]]) {
    self.operands = operands.isEmpty ? [[.minus]] : operands
    lines = LineReader(.standardInput)
    record = Record(JSONScanner(line: lines.window))
  }

  mutating func next(_ run: Run) -> Step {
    while !run.isStopped {
      if isReadingLines {
        let step = nextLine(run)
        guard case .end = step else { return step }
        isReadingLines = false
      }
      guard position < operands.count else { return .end }
      let operand = operands[position]
      position += 1
      guard operand == [.minus] else {
        return .channel(WantedChannel(tid: operand, tname: nil, isOperand: true))
      }
      isReadingLines = !inputIsOver
    }
    return .end
  }

  private mutating func nextLine(_ run: Run) -> Step {
    while !run.isStopped {
      if inputIsOver { return .end }
      switch lines.next() {
      case .needsInput: return .needsInput
      case .end:
        end(run)
        return .end
      case .tooLong: addFault(run, column: nil, "the line is longer than 16 MiB")
      case .line(let range):
        if let channel = read(range, run) { return .channel(channel) }
      }
    }
    return .end
  }

  /// Whether a read would not block.
  func isReady() -> Bool { lines.isReady() }

  /// Reads once; an error ends the input and is reported.
  mutating func fill(_ run: Run) {
    do throws(SystemError) {
      try lines.fill()
    } catch {
      if error.isInterrupted { return }
      faults.addReadError(run, error)
      end(run)
    }
  }

  private mutating func end(_ run: Run) {
    inputIsOver = true
    // What succeeds or not are the channels, not their list.
    let succeeded = run.outcome.inputSucceeded
    faults.end(run)
    run.outcome.inputSucceeded = succeeded
  }

  // MARK: - lines

  private mutating func read(_ line: Range<Int>, _ run: Run) -> WantedChannel? {
    let scanner = JSONScanner(line: lines.window)
    let start = scanner.skipBlanks(line.lowerBound)
    guard start < line.upperBound else { return nil }
    do throws(JSONFault) {
      switch lines.window[start] {
      case .hash: return nil
      case .openBrace: return try readRecord(scanner, start, line, run)
      case .quote: return try readString(scanner, start, line, run)
      default:
        return try readTid(start, line)
      }
    } catch {
      addFault(run, column: column(error.offset, line), error.reason)
      return nil
    }
  }

  private func readTid(_ start: Int, _ line: Range<Int>) throws(JSONFault) -> WantedChannel {
    var end = line.upperBound
    while lines.window[end - 1] <= .space { end -= 1 }
    let tid = lines.window.copy(start..<end)
    if let bad = UTF8Text.firstBad(tid.span) { throw JSONFault(.badUTF8, start + bad) }
    return WantedChannel(tid: tid, tname: nil, isOperand: false)
  }

  private mutating func readRecord(
    _ scanner: JSONScanner, _ start: Int, _ line: Range<Int>, _ run: Run
  ) throws(JSONFault) -> WantedChannel? {
    try record.read(scanner, at: start)
    try checkEnd(scanner, record.range.upperBound, line)
    guard let tid = record.string(ChannelKey.tid), !tid.isEmpty else {
      addFault(run, column: column(start, line), "the channel has no tid")
      return nil
    }
    let tname = record.string(ChannelKey.tname)
    return WantedChannel(tid: tid, tname: tname, isOperand: false)
  }

  private mutating func readString(
    _ scanner: JSONScanner, _ start: Int, _ line: Range<Int>, _ run: Run
  ) throws(JSONFault) -> WantedChannel? {
    let end = try scanner.skipString(start + 1).end
    try checkEnd(scanner, end + 1, line)
    let tid = JSONString.decode(scanner.bytes, start + 1..<end)
    guard !tid.isEmpty else {
      addFault(run, column: column(start, line), "the channel has no tid")
      return nil
    }
    return WantedChannel(tid: tid, tname: nil, isOperand: false)
  }

  private func checkEnd(
    _ scanner: JSONScanner, _ offset: Int, _ line: Range<Int>
  ) throws(JSONFault) {
    let end = scanner.skipBlanks(offset)
    if end < line.upperBound { throw JSONFault(.trailing, end) }
  }

  private func column(_ offset: Int, _ line: Range<Int>) -> Int {
    offset - line.lowerBound + lines.bytesBefore + 1
  }

  private mutating func addFault(_ run: Run, column: Int?, _ reason: StaticString) {
    faults.add(run, line: lines.lineNumber, column: column, "bad-record", reason)
  }
}
