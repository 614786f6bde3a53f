// The channels that somebody reads, in three sections: the rules of news-subs as a value.
//
//     mine     a B c d E f      B and E are fixed: they keep their index, the others flow around
//              free:  a c d f   held: B at 1, E at 4
//     recent   g h              removed since the last settle, in that order
//     more     i j k …
//
// It knows nothing of files and options. Each channel keeps the bytes of its record until a key
// has to be set in it. An edit that is refused throws before it has changed anything.

/// The channels of a subscriptions file and their order.
package struct Subscriptions {
  struct Channel {
    /// The line in `text`, a line feed behind it.
    var line: Range<Int>
    /// The tid in `tidText`, decoded.
    let tid: Range<Int>
    /// Nil for one that is not, or no longer, in the file.
    var section: Section?
    /// The record says so; it counts in `mine` only.
    var isFixed: Bool
    /// The last edit that named it.
    var edit = 0
  }

  /// The lines, in the order in which they were written; what is no channel's line is garbage.
  var text: PaddedBuffer
  var garbage = 0
  private(set) var tidText: [UInt8] = []
  /// By the number of their tid.
  var channels: [Channel] = []
  private var tids = TidTable()

  /// Of `mine`, those that are not fixed and those that are, and the places of the latter.
  var free = Row()
  var held = Row()
  var heldPlaces = PlaceSet()
  var recent = Row()
  var more = Row()

  /// Whether there is a file: only init, sync and add may make one.
  package internal(set) var exists: Bool
  /// Whether an edit changed anything.
  package internal(set) var isChanged = false
  /// Whether edits leave events.
  package var recordsEvents = false
  /// What changed so far, where `recordsEvents` is set.
  package internal(set) var events: [Event] = []

  /// The number of the edit that is being made, and what it changes.
  var edit = 0
  var changes: [Change] = []

  /// No channels yet; `capacity` bytes of lines are expected.
  package init(exists: Bool, capacity: Int = 0) {
    self.exists = exists
    text = PaddedBuffer(capacity: capacity)
  }

  /// Takes in the next line of a file.
  ///
  /// - Parameters:
  ///   - record: the line's object.
  ///   - line: the whole line in the record's window, without its end.
  /// - Throws: why it is a bad line; it is left out then.
  /// - Complexity: O(n) in the line's length.
  package mutating func read(_ record: Record, line: Range<Int>) throws(RecordFault) {
    let member = try record.tidMember()
    let section = try record.section() ?? .mine
    let (number, isNew) = self.number(adding: record, member)
    guard isNew else { throw RecordFault.repeatedTid(member.start) }
    channels[number].line = text.appendLine(record.bytes, line)
    channels[number].section = section
    channels[number].isFixed = record.isTrue(ChannelKey.fixed)
    if isHeld(number) {
      heldPlaces.insert(free.count + held.count)
      held.append(number)
    } else {
      withRow(section) { $0.append(number) }
    }
  }

  // MARK: - looking up

  package func count(_ section: Section) -> Int {
    switch section {
    case .mine: free.count + held.count
    case .recent: recent.count
    case .more: more.count
    }
  }

  /// The tids of a section, in order.
  package func tids(_ section: Section) -> [[UInt8]] { numbers(section).map { tid($0) } }

  func tid(_ number: Int) -> [UInt8] { [UInt8](tidText[channels[number].tid]) }

  /// Whether the channel is one of `mine` that keeps its place.
  func isHeld(_ number: Int) -> Bool {
    channels[number].isFixed && channels[number].section == .mine
  }

  /// The number of a tid that is or was in the file.
  func number(of tid: [UInt8]) -> Int? {
    tids.find(tids.hash(tid.span)) { isTid($0, tid.span) }
  }

  private func isTid(_ number: Int, _ tid: borrowing Span<UInt8>) -> Bool {
    let range = channels[number].tid
    guard range.count == tid.count else { return false }
    for index in 0..<tid.count where tidText[range.lowerBound + index] != tid[index] {
      return false
    }
    return true
  }

  /// The number of a tid, a new one for a channel that never was in the file.
  mutating func number(adding tid: [UInt8]) -> (number: Int, isNew: Bool) {
    let start = tidText.count
    tidText.append(tid.span)
    return numberOfLastTid(from: start)
  }

  private mutating func number(
    adding record: Record, _ member: Record.Member
  ) -> (number: Int, isNew: Bool) {
    let start = tidText.count
    if member.hasEscapes {
      JSONString.decode(record.bytes, member.body, into: &tidText)
    } else {
      record.bytes.append(member.body, to: &tidText)
    }
    return numberOfLastTid(from: start)
  }

  private mutating func numberOfLastTid(from start: Int) -> (number: Int, isNew: Bool) {
    let range = start..<tidText.count
    let hash = tids.hash(tidText.span.extracting(range))
    let known = tids.find(hash) { isTid($0, tidText.span.extracting(range)) }
    if let number = known {
      tidText.removeLast(tidText.count - start)
      return (number, false)
    }
    tids.insert(hash)
    channels.append(
      Channel(line: 0..<0, tid: range, section: nil, isFixed: false))
    return (channels.count - 1, true)
  }

  /// Empties the file.
  mutating func clear() {
    for number in channels.indices {
      channels[number].section = nil
      channels[number].line = 0..<0
    }
    garbage = text.end
    free = Row()
    held = Row()
    heldPlaces = PlaceSet()
    recent = Row()
    more = Row()
  }

  // MARK: - order

  /// The numbers of a section, in order.
  func numbers(_ section: Section) -> [Int] {
    switch section {
    case .recent: return recent.numbers
    case .more: return more.numbers
    case .mine:
      let free = free.numbers
      let held = held.numbers
      if held.isEmpty { return free }
      var numbers: [Int] = []
      numbers.reserveCapacity(free.count + held.count)
      while numbers.count < free.count + held.count {
        let before = heldPlaces.below(numbers.count)
        let isHeld = heldPlaces.contains(numbers.count)
        numbers.append(isHeld ? held[before] : free[numbers.count - before])
      }
      return numbers
    }
  }

  /// Changes the row of a section: in `mine` that of the channels that are not fixed.
  mutating func withRow<Result>(_ section: Section, _ body: (inout Row) -> Result) -> Result {
    switch section {
    case .mine: body(&free)
    case .recent: body(&recent)
    case .more: body(&more)
    }
  }

  /// Hands out the lines in the order of the file, line feeds included, in runs as long as can be.
  package func forEachRun<Failure: Error>(
    _ body: (Window, Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = 0..<0
    for section in Section.all {
      for number in numbers(section) {
        let line = channels[number].line
        if line.lowerBound == run.upperBound {
          run = run.lowerBound..<line.upperBound + 1
          continue
        }
        if !run.isEmpty { try body(text.window, run) }
        run = line.lowerBound..<line.upperBound + 1
      }
    }
    if !run.isEmpty { try body(text.window, run) }
  }
}

extension PaddedBuffer {
  /// Appends a line and a line feed; the line's range.
  func appendLine(_ bytes: Window, _ line: Range<Int>) -> Range<Int> {
    let start = end
    append(bytes, line)
    append([.newline])
    return start..<end - 1
  }
}
