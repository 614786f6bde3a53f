// Taking in a file: each line once, from its first byte to its last.
//
// What is a line and what a bad one is the same as for RecordReader, which says what is wrong where
// this only finds that something is. Here no line is looked for before it is read: a record ends
// where its JSON does, and the line feed must follow.

internal import CSystem

extension Subscriptions {
  /// Takes in the lines of `text`; false when one of them is bad.
  ///
  /// - Complexity: O(n) in its length.
  mutating func readLines() -> Bool {
    // A guess; where lines are shorter the arrays grow, and what is not used takes no pages.
    let expected = text.count / 64
    if expected > 50_000 { sys_expect_heap(expected * 56) }
    channels.reserveCapacity(expected)
    tids.reserveCapacity(expected)
    text.terminate(with: .newline)
    var rows = RowsRead()
    rows.more.reserveCapacity(expected)
    var places = ChannelPlaces()
    let scanner = JSONScanner(line: text.window)
    var record = Record(scanner)
    var at = text.withoutBOM
    while at < text.end {
      let start = scanner.skipBlanks(at)
      var end = start
      if scanner.bytes[start] != .newline {
        guard (try? record.read(scanner, at: start)) != nil else { return false }
        end = scanner.skipBlanks(record.range.upperBound)
        guard scanner.bytes[end] == .newline else { return false }
      }
      // A carriage return at its end is none of the line.
      let hasReturn = end > at && scanner.bytes[end - 1] == .carriageReturn
      let line = at..<(hasReturn ? end - 1 : end)
      guard line.count <= LineReader.maxLength else { return false }
      if end > start {
        guard let members = try? record.channelMembers(&places) else { return false }
        add(members, line, to: &rows)
      }
      at = end + 1
    }
    end(rows)
    var built = tids
    let areAllDifferent = built.build { isSameTid($0, $1) }
    tids = built
    return areAllDifferent
  }

  /// The numbers of the channels read so far.
  private struct RowsRead {
    var free: [Int32] = []
    var held: [Int32] = []
    var recent: [Int32] = []
    var more: [Int32] = []
  }

  private mutating func add(
    _ members: ChannelMembers, _ line: Range<Int>, to rows: inout RowsRead
  ) {
    let number = Int32(channels.count)
    var channel: Channel
    if members.tid.hasEscapes {
      let start = tidText.end
      tidText.append(JSONString.decode(text.window, members.tid.body))
      channel = Channel(tid: start..<tidText.end, isApart: true)
    } else {
      channel = Channel(tid: members.tid.body, isApart: false)
    }
    tids.append(tids.hash(tidWindow(channel), channel.tid))
    channel.line = line
    channel.section = members.section
    channel.isFixed = members.isFixed
    channels.append(channel)
    // Behind every line a line feed stands from now on, be it where a carriage return was.
    if text.window[line.upperBound] != .newline {
      text.replaceByte(at: line.upperBound, with: .newline)
    }
    switch members.section {
    case .mine where members.isFixed:
      heldPlaces.insert(rows.free.count + rows.held.count)
      rows.held.append(number)
    case .mine: rows.free.append(number)
    case .recent: rows.recent.append(number)
    case .more: rows.more.append(number)
    }
  }

  private mutating func end(_ rows: RowsRead) {
    if text.end > 0 && text.window[text.end - 1] != .newline { text.append([.newline]) }
    free = Row(rows.free)
    held = Row(rows.held)
    recent = Row(rows.recent)
    more = Row(rows.more)
  }
}

extension PaddedBuffer {
  /// Where the content begins behind a BOM.
  fileprivate var withoutBOM: Int {
    let hasBOM =
      count >= 3 && window[start] == 0xEF && window[start + 1] == 0xBB && window[start + 2] == 0xBF
    return hasBOM ? start + 3 : start
  }
}
