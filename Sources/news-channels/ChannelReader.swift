// Reads one input, whatever form it has: the first byte and the first line decide.
//
//     {…}⏎{…}⏎            NDJSON, which streams
//     […]  or  {"tList": …}, also over several lines: a document, which is read to its end
//
// A list that breaks off or is no JSON is one failure; a row that is no channel is a bad record.

import NewsModel

/// Reads the channels of one input.
struct ChannelReader: ~Copyable {
  /// The keys that make an object a list of channels.
  static let listKeys = [
    RecordKey("tList"), RecordKey("square_list"), RecordKey("mockDataSource"),
    RecordKey("KChannelList"),
  ]

  private let input: Input
  private let run: Run

  init(_ input: Input, _ run: Run) {
    self.input = input
    self.run = run
  }

  /// Reads the input and emits its channels.
  func read(
    _ lines: consuming LineReader, _ emitter: inout ChannelEmitter, _ output: inout Output
  ) {
    do throws(SystemError) {
      if output.isPending { output.flush(run) }
      switch try lines.firstByte() {
      case nil where input.isURL:
        var failure = Failure("truncated", "the answer is empty")
        input.place(&failure)
        run.report(failure)
      case nil:
        run.outcome.inputSucceeded = true
      case .openBracket:
        try readDocument(&lines, &emitter, &output)
      case .openBrace:
        if try beginsDocument(&lines) {
          try readDocument(&lines, &emitter, &output)
        } else {
          readRecords(lines, &emitter, &output)
        }
      // XML, in UTF-8 or, with its BOM, in UTF-16.
      case .lessThan, 0xFE, 0xFF:
        let range = try lines.readToEnd()
        var outlines = ChannelOutlines(input, run)
        outlines.read(lines.window.copy(range), &emitter, &output)
      default:
        readRecords(lines, &emitter, &output)
      }
    } catch {
      if error.isInterrupted { run.dieIfSignalled(&output) }
      var faults = FaultLog(input)
      faults.addReadError(run, error)
    }
  }

  // MARK: - NDJSON

  private func readRecords(
    _ lines: consuming LineReader, _ emitter: inout ChannelEmitter, _ output: inout Output
  ) {
    var reader = RecordReader(input, lines)
    while !emitter.isFull, reader.next(&output, run) {
      emitter.expect(reader.record.bytes, reader.upcoming)
      let verdict = emitter.emit(
        reader.record, line: reader.line, isSquare: false, &output, run)
      if case .rejected(let reason) = verdict {
        reader.reject(run, at: reader.record.range.lowerBound, "bad-record", reason)
      }
    }
    if emitter.isFull { run.outcome.inputSucceeded = true }
  }

  // MARK: - documents

  /// Whether the input's first line begins a document: a list, or an object that goes on.
  private func beginsDocument(_ lines: inout LineReader) throws(SystemError) -> Bool {
    while true {
      switch lines.next() {
      case .needsInput: try lines.fill()
      case .end, .tooLong: return false
      case .line(let range):
        let scanner = JSONScanner(line: lines.window)
        var record = Record(scanner)
        let start = scanner.skipBlanks(range.lowerBound)
        if start >= range.upperBound { continue }
        var isDocument = false
        do throws(JSONFault) {
          try record.read(scanner, at: start)
          isDocument = Self.listKeys.contains { record.index(of: $0) != nil }
        } catch {
          // A line that is cut off within its first list is a document too, cut off.
          isDocument = error.kind == .endOfLine || ListProbe.hasListKey(scanner, at: start)
        }
        lines.unread(range)
        return isDocument
      }
    }
  }

  private func readDocument(
    _ lines: inout LineReader, _ emitter: inout ChannelEmitter, _ output: inout Output
  ) throws(SystemError) {
    let range = try lines.readToEnd()
    let bytes = lines.window.copy(range)
    let scanner = JSONScanner(document: lines.window)
    var document = ChannelDocument(input, scanner, range)
    do throws(JSONFault) {
      try document.read(run, &emitter, &output)
    } catch {
      // No list: lines after all, of which the first may be the one that is broken.
      let start = scanner.skipBlanks(range.lowerBound)
      if lines.window[start] == .openBrace && !ListProbe.hasListKey(scanner, at: start) {
        return readRecords(LineReader(of: bytes), &emitter, &output)
      }
      document.fail(run, error)
    }
  }
}

/// Looks for a list's key in an object that may be broken.
enum ListProbe {
  /// Whether one of the object's keys, up to the first fault, is that of a list.
  static func hasListKey(_ scanner: JSONScanner, at start: Int) -> Bool {
    var at = scanner.skipBlanks(start + 1)
    while scanner.bytes[at] == .quote {
      guard let key = try? scanner.skipString(at + 1) else { return false }
      let name = scanner.bytes.copy(at + 1..<key.end)
      if ChannelReader.listKeys.contains(where: { $0.name == name }) { return true }
      let colon = scanner.skipBlanks(key.end + 1)
      guard scanner.bytes[colon] == .colon,
        let end = try? scanner.skipValue(scanner.skipBlanks(colon + 1), depth: 1)
      else { return false }
      let comma = scanner.skipBlanks(end)
      guard scanner.bytes[comma] == .comma else { return false }
      at = scanner.skipBlanks(comma + 1)
    }
    return false
  }
}
