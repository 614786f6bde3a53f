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
    var seen = SeenChannels()
    while reader.next(&output, run) {
      do throws(RecordFault) {
        guard let members = try seen.members(of: reader.record) else {
          hasRepeats = true
          throw RecordFault.repeatedTid(try reader.record.tidMember().start)
        }
        let operands = operands(of: reader.record, members)
        if operands.first == 0 { emit(reader, &output, run) }
        if let section = operands.section { widen(section, reader.place) }
        if let tid = operands.tid { widen(tid, reader.place) }
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
    var seen = SeenChannels()
    while reader.next(&output, run) {
      if start + reader.place.lowerBound >= place.upperBound { return }
      guard let members = (try? seen.members(of: reader.record)) ?? nil else { continue }
      if operands(of: reader.record, members).first == index { emit(reader, &output, run) }
    }
  }

  /// Has the records of an operand reach to one at `place`.
  private mutating func widen(_ operand: Int, _ place: Range<Int>) {
    places[operand] = (places[operand]?.lowerBound ?? place.lowerBound)..<place.upperBound
  }

  private func emit(_ reader: borrowing RecordReader, _ output: inout Output, _ run: Run) {
    output.pass(reader.record.bytes, reader.line, run)
  }

  /// The operands that name a record.
  private func operands(of record: borrowing Record, _ members: ChannelMembers) -> Operands {
    Operands(
      section: sectionOperands[Int(members.section.rawValue)],
      tid: tids.count > 0 ? operand(of: record.text(of: members.tid)) : nil)
  }

  private func operand(of tid: [UInt8]) -> Int? {
    let number = tids.find(tids.hash(tid)) { number in
      guard case .tid(let other) = wanted[tidOperands[number]] else { return false }
      return other == tid
    }
    return number.map { tidOperands[$0] }
  }
}

/// The indices of the operands that name a record: by its section, by its tid.
private struct Operands {
  let section: Int?
  let tid: Int?

  var first: Int? {
    guard let section, let tid else { return section ?? tid }
    return min(section, tid)
  }
}

/// What a pass knows of the lines before.
private struct SeenChannels {
  private var places = ChannelPlaces()
  /// The tids, as far as constant memory holds them.
  private var tids = ByteSet()
  private var byteCount = 0

  /// What the record says of its place; nil when its tid is known to have stood in a line before.
  mutating func members(of record: borrowing Record) throws(RecordFault) -> ChannelMembers? {
    let members = try record.channelMembers(&places)
    return insert(record, members.tid) ? members : nil
  }

  private mutating func insert(_ record: borrowing Record, _ tid: Record.Member) -> Bool {
    let isFull = tids.count >= 8192 || byteCount >= 256 << 10
    if !isFull { byteCount += tid.body.count }
    guard tid.hasEscapes else {
      return isFull
        ? !tids.contains(record.bytes, tid.body) : tids.insert(record.bytes, tid.body)
    }
    let text = record.text(of: tid)
    return isFull ? !tids.contains(text.span) : tids.insert(text.span)
  }
}
