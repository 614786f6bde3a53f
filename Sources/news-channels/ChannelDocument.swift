// A list of channels in one JSON text: tList, square_list, an array of their rows, the two
// sections of names of the YD form, or ifeng's two parallel lists.

import NewsModel

/// A checked document and where its rows go.
struct ChannelDocument: ~Copyable {
  private static let mine: StaticString = "mine"
  private static let more: StaticString = "more"
  private static let urls = RecordKey("KChannelUrlStringList")
  /// The channel that ifeng's editor never moved.
  private static let headline: [UInt8] = [UInt8]("头条")

  private let scanner: JSONScanner
  private let range: Range<Int>
  private var faults: FaultLog
  private var row: Record

  init(_ input: Input, _ scanner: JSONScanner, _ range: Range<Int>) {
    self.scanner = scanner
    self.range = range
    faults = FaultLog(input)
    row = Record(scanner)
  }

  /// Emits the document's channels.
  ///
  /// - Throws: the fault for which it is no JSON text or no list; nothing was emitted then.
  mutating func read(
    _ run: Run, _ emitter: inout ChannelEmitter, _ output: inout Output
  ) throws(JSONFault) {
    let start = scanner.skipBlanks(range.lowerBound)
    if scanner.bytes[start] == .openBracket {
      let end = try scanner.skipValue(start, depth: 0)
      try checkEnd(end)
      emitRows(at: start, isSquare: false, run, &emitter, &output)
    } else {
      var root = Record(scanner)
      try root.read(scanner, at: start)
      try checkEnd(root.range.upperBound)
      try emit(root, run, &emitter, &output)
    }
    faults.end(run)
  }

  private func checkEnd(_ offset: Int) throws(JSONFault) {
    let end = scanner.skipBlanks(offset)
    if end < range.upperBound { throw JSONFault(.trailing, end) }
  }

  private mutating func emit(
    _ root: Record, _ run: Run, _ emitter: inout ChannelEmitter, _ output: inout Output
  ) throws(JSONFault) {
    for (index, key) in ChannelReader.listKeys.enumerated() {
      guard let member = root.member(key) else { continue }
      guard root.kind(member) == .openBracket else {
        addFault(run, at: member.start, "not an array")
        return
      }
      switch index {
      case 0: emitRows(at: member.start, isSquare: false, run, &emitter, &output)
      case 1: emitRows(at: member.start, isSquare: true, run, &emitter, &output)
      case 2: emitSections(root, at: member.start, run, &emitter, &output)
      default: emitPairs(root, at: member.start, run, &emitter, &output)
      }
      return
    }
    throw JSONFault(.notAList, root.range.lowerBound)
  }

  /// Reports the fault for which the document cannot be used.
  func fail(_ run: Run, _ fault: JSONFault) {
    let isCut = fault.isTruncation && fault.offset >= range.upperBound
    var failure = Failure(isCut ? "truncated" : "not-json", fault.reason)
    faults.input.place(&failure)
    (failure.line, failure.column) = place(of: fault.offset)
    run.report(failure)
  }

  private mutating func addFault(_ run: Run, at offset: Int, _ reason: StaticString) {
    let (line, column) = place(of: offset)
    faults.add(run, line: line, column: column, "bad-record", reason)
  }

  /// Line and byte column of an offset, from 1.
  private func place(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var start = range.lowerBound
    for at in range.lowerBound..<min(offset, range.upperBound) where scanner.bytes[at] == .newline {
      line += 1
      start = at + 1
    }
    return (line, offset - start + 1)
  }

  // MARK: - rows of objects

  private mutating func emitRows(
    at offset: Int, isSquare: Bool, _ run: Run, _ emitter: inout ChannelEmitter,
    _ output: inout Output
  ) {
    var elements = JSONElements(scanner, arrayAt: offset)
    while !emitter.isFull, !run.isStopped, let element = elements.next() {
      do throws(JSONFault) {
        try row.read(scanner, at: element.lowerBound)
      } catch {
        addFault(run, at: element.lowerBound, error.reason)
        continue
      }
      let verdict = emitter.emit(row, line: nil, isSquare: isSquare, &output, run)
      if case .rejected(let reason) = verdict { addFault(run, at: element.lowerBound, reason) }
    }
  }

  // MARK: - lists of names

  /// A row that is a string, decoded; nil and a fault otherwise.
  private mutating func text(_ element: Range<Int>, _ run: Run) -> [UInt8]? {
    guard scanner.bytes[element.lowerBound] == .quote, element.count > 2 else {
      addFault(run, at: element.lowerBound, "not a name")
      return nil
    }
    return JSONString.decode(scanner.bytes, element.lowerBound + 1..<element.upperBound - 1)
  }

  private mutating func emitSections(
    _ root: Record, at offset: Int, _ run: Run, _ emitter: inout ChannelEmitter,
    _ output: inout Output
  ) {
    let fixed = names(root.member(ChannelKey.fixed), root)
    var sections = JSONElements(scanner, arrayAt: offset)
    var section = Self.mine
    while let names = sections.next() {
      guard scanner.bytes[names.lowerBound] == .openBracket else {
        addFault(run, at: names.lowerBound, "not a section of names")
        continue
      }
      var elements = JSONElements(scanner, arrayAt: names.lowerBound)
      while !emitter.isFull, !run.isStopped, let element = elements.next() {
        guard let name = text(element, run) else { continue }
        emit(
          tid: [UInt8]("name:") + name, name: name, isFixed: fixed.contains(name),
          section: section, at: element.lowerBound, run, &emitter, &output)
      }
      section = Self.more
    }
  }

  private func names(_ member: Record.Member?, _ root: Record) -> [[UInt8]] {
    guard let member, root.kind(member) == .openBracket else { return [] }
    var names: [[UInt8]] = []
    var elements = JSONElements(scanner, arrayAt: member.start)
    while let element = elements.next() {
      guard scanner.bytes[element.lowerBound] == .quote else { continue }
      names.append(
        JSONString.decode(scanner.bytes, element.lowerBound + 1..<element.upperBound - 1))
    }
    return names
  }

  private mutating func emitPairs(
    _ root: Record, at offset: Int, _ run: Run, _ emitter: inout ChannelEmitter,
    _ output: inout Output
  ) {
    guard let member = root.member(Self.urls), root.kind(member) == .openBracket else {
      return addFault(run, at: offset, "KChannelUrlStringList is missing")
    }
    var elements = JSONElements(scanner, arrayAt: offset)
    var urls = JSONElements(scanner, arrayAt: member.start)
    while !emitter.isFull, !run.isStopped, let element = elements.next() {
      let url = urls.next()
      guard let name = text(element, run) else { continue }
      guard let url, scanner.bytes[url.lowerBound] == .quote, url.count > 2 else {
        addFault(run, at: element.lowerBound, "a name without a URL")
        continue
      }
      emit(
        tid: JSONString.decode(scanner.bytes, url.lowerBound + 1..<url.upperBound - 1),
        name: name, isFixed: name == Self.headline, section: nil, at: element.lowerBound, run,
        &emitter, &output)
    }
  }

  /// Emits a channel of which only these values are known.
  private mutating func emit(
    tid: [UInt8], name: [UInt8], isFixed: Bool, section: StaticString?, at offset: Int,
    _ run: Run, _ emitter: inout ChannelEmitter, _ output: inout Output
  ) {
    var json = [UInt8]("{\"tid\":")
    json.append(jsonString: tid)
    json.append(",\"tname\":")
    json.append(jsonString: name)
    if isFixed { json.append(",\"fixed\":true") }
    if let section {
      json.append(",\"section\":\"")
      json.append(section)
      json.append(.quote)
    }
    json.append(.closeBrace)
    // The row's offsets are those of the buffer, which must outlive their use.
    let buffer = PaddedBuffer(copying: json)
    var reason: StaticString?
    do throws(JSONFault) {
      try row.read(JSONScanner(document: buffer.window), at: 0)
      let verdict = emitter.emit(row, line: nil, isSquare: false, &output, run)
      if case .rejected(let found) = verdict { reason = found }
    } catch {
      reason = error.reason
    }
    withExtendedLifetime(buffer) {}
    if let reason { addFault(run, at: offset, reason) }
  }
}
