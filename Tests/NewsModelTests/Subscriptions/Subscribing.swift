// Subscriptions made of lines, and made lines again.

import Testing

@testable import NewsModel

/// The subscriptions that stand in some lines, which must be good.
func subscriptions(_ lines: [String]) throws -> Subscriptions {
  var content: [UInt8] = []
  for line in lines { content += bytes(line) + [.newline] }
  return try subscriptions(content)
}

/// The subscriptions of a file; a fault where it has a bad line.
func subscriptions(_ content: [UInt8]) throws -> Subscriptions {
  guard let read = Subscriptions(reading: PaddedBuffer(copying: content)) else {
    throw RecordFault("a bad line", 0)
  }
  return read
}

/// The lines of the file that would be written.
func lines(_ subscriptions: borrowing Subscriptions) -> [String] {
  var content: [UInt8] = []
  subscriptions.forEachRun { bytes, run in bytes.append(run, to: &content) }
  return text(content).split(separator: "\n").map(String.init)
}

/// A list of channels, one record each.
func channelList(_ lines: [String]) throws -> ChannelList {
  var list = ChannelList()
  for line in lines {
    try withRecord(of: line) { record, _ in try list.append(record) }
  }
  return list
}

/// The edit that a line of `apply` is.
func edit(_ line: String) throws -> Edit {
  var read: Edit?
  try withRecord(of: line) { record, _ in read = try Edit(record) }
  return try #require(read)
}

/// `A! b | c | d`: a fixed A and b in mine, c in recent, d in more.
func sketched(_ sketch: String) -> [String] {
  zip(Section.all, sketch.split(separator: "|", omittingEmptySubsequences: false)).flatMap {
    section, part in
    part.split(separator: " ").map { word in
      let fixed = word.hasSuffix("!") ? #","fixed":true"# : ""
      let tid = word.filter { $0 != "!" }
      return #"{"tid":"\#(tid)","n":1.0,"section":"\#(section.word)"\#(fixed)}"#
    }
  }
}

/// The tids of all sections, written as in a sketch.
func sketch(_ subscriptions: borrowing Subscriptions) -> String {
  var parts: [String] = []
  for section in Section.all {
    parts.append(
      subscriptions.numbers(section).map {
        text(subscriptions.tid($0)) + (subscriptions.isHeld($0) ? "!" : "")
      }.joined(separator: " "))
  }
  return parts.joined(separator: "|")
}

extension Seeded {
  /// An edit of channels `T0`…, which may be refused.
  mutating func edit(of count: Int) -> Edit {
    var generator = self
    defer { self = generator }
    func tid() -> [UInt8] { bytes("T\(generator.below(count))") }
    func tids() -> [[UInt8]] { (0...generator.below(3)).map { _ in tid() } }
    func place() -> Place {
      switch generator.below(5) {
      case 0: .first
      case 1: .last
      case 2: .before(tid())
      case 3: .after(tid())
      default: .to(generator.below(count + 2))
      }
    }
    switch generator.below(10) {
    case 0: return .add(tids().map { .tid($0) }, generator.below(2) == 0 ? nil : place())
    case 1: return .remove(tids())
    case 2: return .toggle(tids())
    case 3: return .settle
    case 4: return .rename(tid(), bytes("name \(generator.below(3))"))
    case 5: return .fix([tid()])
    case 6: return .unfix([tid()])
    default:
      return .move(tids(), place(), generator.pick([nil, nil, .mine, .more]))
    }
  }

  /// A file of `count` channels in random sections, some of them fixed.
  mutating func file(of count: Int) -> [String] {
    var lines: [[String]] = [[], [], []]
    for number in 0..<count {
      let section = pick(Section.all)
      let fixed = section == .mine && below(4) == 0 ? #","fixed":true"# : ""
      let value = pick(["1.0", "1e400", "9224851642388483", #""\u4e2d""#, "[ 1 ]"])
      let line =
        #"{"tid":"T\#(number)","k":\#(value),"section":"\#(section.word)"\#(fixed),"z":null}"#
      lines[Int(section.rawValue)].append(line)
    }
    return lines.flatMap { $0 }
  }
}
