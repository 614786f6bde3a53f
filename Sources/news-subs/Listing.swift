// news-subs list: channels as they stand in the file, in constant memory.
//
// One section is one pass over the file. Several are printed in the order asked for: the first
// pass prints the first of them and checks every line, further ones read again from where the
// next section begins. A channel that two operands name is printed once. Bad lines are reported
// and left out; that a tid stands twice is seen among the first 8,192 (`check` looks at all).

import NewsModel

/// One call of `list`.
struct Listing {
  /// An operand; `all` is three.
  private enum Wanted {
    case section(Section)
    case tid([UInt8])
  }

  private let wanted: [Wanted]
  private var tids = TidTable()
  /// The operand of each tid in `tids`.
  private var tidOperands: [Int] = []
  /// The operand that names a section, by the section's raw value.
  private var sectionOperands: [Int?] = [nil, nil, nil]
  /// Where the records of an operand begin and end in the input.
  private var places: [Range<Int>?]
  private var hasRepeats = false

  init(_ operands: [[UInt8]]) {
    var wanted: [Wanted] = operands.isEmpty ? [.section(.mine)] : []
    for operand in operands {
      if operand == [UInt8]("all") {
        wanted += Section.all.map { .section($0) }
      } else if let section = Section(word: operand) {
        wanted.append(.section(section))
      } else {
        wanted.append(.tid(operand))
      }
    }
    self.wanted = wanted
    places = [Range<Int>?](repeating: nil, count: wanted.count)
    for index in wanted.indices {
      switch wanted[index] {
      case .section(let section):
        let first = sectionOperands[Int(section.rawValue)] ?? index
        sectionOperands[Int(section.rawValue)] = first
      case .tid(let tid):
        guard operand(of: tid) == nil else { continue }
        tids.insert(tids.hash(tid))
        tidOperands.append(index)
      }
    }
  }

  /// Whether the input must be read more than once, so that it has to be a regular file.
  var rereads: Bool { wanted.count > 1 }

  /// Prints what is wanted; bad lines and unknown tids are reported.
  mutating func print(_ input: Input, _ output: inout Output, _ run: Run) {
    printFirst(input, &output, run)
    for index in wanted.indices.dropFirst() where !run.isStopped {
      guard let place = places[index] else { continue }
      do throws(SystemError) {
        try input.descriptor.seek(to: hasRepeats ? 0 : place.lowerBound)
      } catch {
        var failure = Failure("read", message: error.text)
        input.place(&failure)
        run.report(failure)
        return
      }
      printAgain(index, place, input, &output, run)
    }
    if run.isStopped { return }
    for index in tidOperands where places[index] == nil {
      guard case .tid(let tid) = wanted[index] else { continue }
      var failure = Failure("unknown-tid", "not in the file")
      failure.tid = tid
      run.report(failure)
      run.outcome.delivered = true
    }
  }

  /// The first pass: checks all lines, prints those of the first operand, places the others.
  private mutating func printFirst(_ input: Input, _ output: inout Output, _ run: Run) {
    var reader = RecordReader(input)
    var seen = SeenTids()
    while reader.next(&output, run) {
      do throws(RecordFault) {
        guard let operands = try operands(of: reader.record, &seen) else {
          hasRepeats = true
          throw RecordFault.repeatedTid(try reader.record.tidMember().start)
        }
        for index in operands {
          if index == 0 { emit(reader, &output, run) }
          let place = reader.place
          let start = places[index]?.lowerBound ?? place.lowerBound
          places[index] = start..<place.upperBound
        }
      } catch {
        reader.reject(run, at: error.offset, "bad-record", error.reason)
      }
    }
  }

  /// A further pass: prints what an operand names and no operand before it.
  private func printAgain(
    _ index: Int, _ place: Range<Int>, _ input: Input, _ output: inout Output, _ run: Run
  ) {
    let start = hasRepeats ? 0 : place.lowerBound
    var reader = RecordReader(silent: input, LineReader(input.descriptor))
    var seen = SeenTids()
    while reader.next(&output, run) {
      if start + reader.place.lowerBound >= place.upperBound { return }
      let operands = (try? operands(of: reader.record, &seen)) ?? nil
      if operands?.min() == index { emit(reader, &output, run) }
    }
  }

  private func emit(_ reader: borrowing RecordReader, _ output: inout Output, _ run: Run) {
    reader.record.bytes.append(reader.line, to: &output.bytes)
    output.bytes.append(.newline)
    output.endRecord(run)
  }

  /// The operands that name a record: that of its section, that of its tid; nil for a repeated tid.
  private func operands(
    of record: Record, _ seen: inout SeenTids
  ) throws(RecordFault) -> [Int]? {
    let member = try record.tidMember()
    let section = try record.section() ?? .mine
    let tid = record.text(of: member)
    guard seen.insert(tid) else { return nil }
    var operands: [Int] = []
    if let index = sectionOperands[Int(section.rawValue)] { operands.append(index) }
    if tids.count > 0, let index = operand(of: tid) { operands.append(index) }
    return operands
  }

  private func operand(of tid: [UInt8]) -> Int? {
    let number = tids.find(tids.hash(tid)) { number in
      guard case .tid(let other) = wanted[tidOperands[number]] else { return false }
      return other == tid
    }
    return number.map { tidOperands[$0] }
  }
}

/// The tids of a pass, as far as constant memory holds them.
private struct SeenTids {
  private var tids = ByteSet()
  private var byteCount = 0

  /// False when the tid is known to have stood in a line before.
  mutating func insert(_ tid: [UInt8]) -> Bool {
    guard tids.count < 8192 && byteCount < 256 << 10 else { return !tids.contains(tid.span) }
    byteCount += tid.count
    return tids.insert(tid.span)
  }
}
