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
package struct Subscriptions: ~Copyable {
  /// 32 bytes: there may be many.
  struct Channel {
    private var lineStart: Int
    private var tidStart: Int
    private var lineCount: Int32
    private var tidCount: Int32
    /// The last edit that named it.
    var edit: Int32 = 0
    /// Nil for one that is not, or no longer, in the file.
    var section: Section?
    /// The record says so; it counts in `mine` only.
    var isFixed = false
    /// The tid stands in `tidText`, decoded or new, and not in `text`.
    var isTidApart: Bool

    init(tid: Range<Int>, isApart: Bool) {
      lineStart = 0
      lineCount = 0
      tidStart = tid.lowerBound
      tidCount = Int32(tid.count)
      isTidApart = isApart
    }

    /// The line in `text`, a line feed behind it.
    var line: Range<Int> {
      get { lineStart..<lineStart + Int(lineCount) }
      set {
        lineStart = newValue.lowerBound
        lineCount = Int32(newValue.count)
      }
    }

    var tid: Range<Int> {
      get { tidStart..<tidStart + Int(tidCount) }
      set { tidStart = newValue.lowerBound }
    }
  }

  /// The lines, in the order in which they were written; what is no channel's line is garbage.
  var text: PaddedBuffer
  var garbage = 0
  /// Tids that stand in no line as they are.
  let tidText = PaddedBuffer(capacity: 256)
  /// By the number of their tid.
  var channels: [Channel] = []
  private var tids = TidTable()

  /// The rows, as long as the file is being read.
  private struct Reading {
    var mine: [Int32] = []
    var held: [Int32] = []
    var recent: [Int32] = []
    var more: [Int32] = []
  }
  private var reading = Reading()

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
  /// A channel whose record became longer than a line may be: no such file could be read again.
  package internal(set) var tooLong: [UInt8]?
  /// Whether edits leave events.
  package var recordsEvents = false
  /// What changed so far, where `recordsEvents` is set.
  package internal(set) var events: [Event] = []

  /// The number of the edit that is being made, and what it changes.
  var edit: Int32 = 0
  var changes: [Change] = []

  /// No channels, and no file yet.
  package init() {
    exists = false
    text = PaddedBuffer(capacity: 1 << 10)
  }

  /// A file whose lines stand in `text` and are to be taken in by `read`.
  package init(reading text: PaddedBuffer) {
    exists = true
    self.text = text
    // A guess; where lines are shorter the arrays grow, and what is not used takes no pages.
    channels.reserveCapacity(text.count / 64)
    tids.reserveCapacity(text.count / 64)
    reading.more.reserveCapacity(text.count / 64)
  }

  /// Takes in the next line of the file.
  ///
  /// - Parameters:
  ///   - record: the line's object.
  ///   - line: the whole line in `text`, without its end.
  /// - Throws: why it is a bad line; it is left out then.
  /// - Complexity: O(n) in the line's length.
  package mutating func read(_ record: Record, line: Range<Int>) throws(RecordFault) {
    let keys = try record.channelMembers()
    let number = Int32(channels.count)
    var channel: Channel
    if keys.tid.hasEscapes {
      let start = tidText.end
      tidText.append(record.text(of: keys.tid))
      channel = Channel(tid: start..<tidText.end, isApart: true)
    } else {
      channel = Channel(tid: keys.tid.body, isApart: false)
    }
    tids.append(tids.hash(tidWindow(channel), channel.tid))
    channel.line = line
    channel.section = keys.section
    channel.isFixed = keys.isFixed
    channels.append(channel)
    switch keys.section {
    case .mine where keys.isFixed:
      heldPlaces.insert(reading.mine.count + reading.held.count)
      reading.held.append(number)
    case .mine: reading.mine.append(number)
    case .recent: reading.recent.append(number)
    case .more: reading.more.append(number)
    }
  }

  /// Ends the reading; false when two lines had the same tid.
  package mutating func endReading() -> Bool {
    // Behind every line a line feed stands from now on, be it where a carriage return was.
    text.start = 0
    if text.end > 0 && text.window[text.end - 1] != .newline { text.append([.newline]) }
    for channel in channels where text.window[channel.line.upperBound] != .newline {
      text.replaceByte(at: channel.line.upperBound, with: .newline)
    }
    free = Row(reading.mine, below: channels.count)
    held = Row(reading.held, below: channels.count)
    recent = Row(reading.recent, below: channels.count)
    more = Row(reading.more, below: channels.count)
    reading = Reading()
    var built = tids
    let isGood = built.build { isSameTid($0, $1) }
    tids = built
    return isGood
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

  func tid(_ number: Int) -> [UInt8] {
    tidWindow(channels[number]).copy(channels[number].tid)
  }

  private func isSameTid(_ number: Int, _ other: Int) -> Bool {
    let (one, two) = (channels[number], channels[other])
    return tidWindow(one).equals(one.tid, tidWindow(two), two.tid)
  }

  private func tidWindow(_ channel: Channel) -> Window {
    channel.isTidApart ? tidText.window : text.window
  }

  /// Whether the channel is one of `mine` that keeps its place.
  func isHeld(_ number: Int) -> Bool {
    channels[number].isFixed && channels[number].section == .mine
  }

  /// The number of a tid that is or was in the file.
  @inline(never)
  func number(of tid: [UInt8]) -> Int? {
    tids.find(tids.hash(tid)) { tidWindow(channels[$0]).equals(channels[$0].tid, tid) }
  }

  /// The number of a tid, a new one for a channel that never was in the file.
  mutating func number(adding tid: [UInt8]) -> Int {
    if let known = number(of: tid) { return known }
    let start = tidText.end
    tidText.append(tid)
    tids.insert(tids.hash(tid))
    channels.append(Channel(tid: start..<tidText.end, isApart: true))
    return channels.count - 1
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

  /// The row of a section: in `mine` that of the channels that are not fixed.
  func row(_ section: Section) -> Row {
    switch section {
    case .mine: free
    case .recent: recent
    case .more: more
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
