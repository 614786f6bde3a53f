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
  var tids = TidTable()

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

  /// The subscriptions of a file whose content is `text`; nil when it has a bad line.
  ///
  /// - Complexity: O(n) in the file's length.
  package init?(reading text: PaddedBuffer) {
    self.init()
    exists = true
    self.text = text
    if !readLines() { return nil }
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

  func isSameTid(_ number: Int, _ other: Int) -> Bool {
    let (one, two) = (channels[number], channels[other])
    return tidWindow(one).equals(one.tid, tidWindow(two), two.tid)
  }

  func tidWindow(_ channel: Channel) -> Window {
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
    func add(_ number: Int) throws(Failure) {
      let line = channels[number].line
      if line.lowerBound == run.upperBound {
        run = run.lowerBound..<line.upperBound + 1
        return
      }
      if !run.isEmpty { try body(text.window, run) }
      run = line.lowerBound..<line.upperBound + 1
    }
    for section in Section.all {
      if section == .mine && held.count > 0 {
        for number in numbers(.mine) { try add(number) }
      } else {
        try row(section).forEach(add)
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
