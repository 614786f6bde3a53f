// A subscriptions file, a line `--`, and edits: no channel is lost but by edits that drop some, fixed
// channels keep their places, members that are not of the edit keep their bytes, what is refused
// changes nothing, and what is written is read as the same.

@testable import NewsModel

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  var file: [UInt8] = []
  var edits: [[UInt8]] = []
  var isFile = true
  while !choices.rest.isEmpty {
    let line = choices.text()
    if line == [.minus, .minus] {
      isFile = false
    } else if isFile {
      file += line + [.newline]
    } else {
      edits.append(line)
    }
  }
  guard var subscriptions = read(file) else { return }
  subscriptions.recordsEvents = true
  var state = State(subscriptions)
  for line in edits.prefix(40) {
    var edit: Edit?
    withRecord(line) { edit = try? Edit($0) }
    guard let edit else { continue }
    let eventCount = subscriptions.events.count
    do throws(Refusal) {
      try subscriptions.make(edit)
      let next = State(subscriptions)
      check(edit, from: state, to: next)
      if next.lines != state.lines {
        check(subscriptions.isChanged, "a change is known")
        check(subscriptions.events.count > eventCount, "a change has an event")
      }
      state = next
    } catch {
      check(State(subscriptions).lines == state.lines, "what is refused changes nothing")
      check(subscriptions.events.count == eventCount, "what is refused has no events")
      check([UInt8](error.reason).isSafe(), "a refusal can be shown")
    }
  }
  for event in subscriptions.events {
    var line: [UInt8] = []
    event.append(to: &line)
    if line.last == .newline { line.removeLast() }
    check(line.isJSONObject, "an event is a record")
  }
  let written = subscriptions.exists ? state.lines.flatMap { $0 + [.newline] } : []
  let again = read(written)
  check(again != nil, "what was written can be read")
  if let again { check(State(again) == state, "and is the same") }
}

/// The channels of a file; nil when a line is bad.
private func read(_ file: [UInt8]) -> Subscriptions? {
  Subscriptions(reading: PaddedBuffer(copying: file))
}

/// All that a file says.
private struct State: Equatable {
  var lines: [[UInt8]] = []
  var sections: [[[UInt8]]] = []
  /// The fixed channels of `mine` and their places.
  var held: [[UInt8]: Int] = [:]

  init(_ subscriptions: borrowing Subscriptions) {
    var text: [UInt8] = []
    subscriptions.forEachRun { (window: Window, range: Range<Int>) throws(Never) in
      window.append(range, to: &text)
    }
    lines = text.split(separator: .newline, omittingEmptySubsequences: false).map { [UInt8]($0) }
    if !lines.isEmpty {
      check(lines.last?.isEmpty ?? true, "every line ends")
      lines.removeLast()
    }
    sections = Section.all.map { subscriptions.tids($0) }
    check(sections.flatMap { $0 }.count == lines.count, "a line a channel")
    for (place, tid) in sections[0].enumerated() {
      guard let number = subscriptions.number(of: tid) else { fatalError("a tid is not known") }
      if subscriptions.isHeld(number) { held[tid] = place }
    }
  }

  var tids: [[UInt8]] { sections.flatMap { $0 } }
}

private let written = ["section", "tname", "upstream", "fixed", "provider", "gone"]

/// The members of a channel that no edit but sync sets.
private func members(_ line: [UInt8]) -> [[UInt8]] {
  var members: [[UInt8]] = []
  let isRecord = withRecord(line) { record in
    for member in record.members
    where !written.contains(String(decoding: record.key(of: member).name, as: UTF8.self)) {
      members.append(record.bytes.copy(member.key) + [0] + record.bytes.copy(member.range))
    }
  }
  check(isRecord, "a line is a record")
  return members
}

private func check(_ edit: Edit, from old: State, to new: State) {
  let before = Set(old.tids)
  let after = Set(new.tids)
  check(after.count == new.tids.count, "no tid stands twice")
  switch edit {
  case .`init`, .sync: return
  case .delete(let tids):
    check(before.subtracting(after).isSubset(of: Set(tids)), "only what was named is gone")
  case .add: check(before.isSubset(of: after), "no channel is lost")
  default: check(before == after, "no channel is lost or new")
  }
  let isFixing =
    switch edit {
    case .fix, .unfix: true
    default: false
    }
  if !isFixing {
    for (tid, place) in old.held where place < new.sections[0].count {
      check(new.held[tid] == place, "a fixed channel keeps its place")
    }
    // A list that became shorter than a fixed channel's place holds it still.
    check(old.held.keys.allSatisfy { new.sections[0].contains($0) }, "and stays in mine")
  }
  var oldLines: [[UInt8]: [UInt8]] = [:]
  for (tid, line) in zip(old.tids, old.lines) { oldLines[tid] = line }
  for (tid, line) in zip(new.tids, new.lines) {
    guard let oldLine = oldLines[tid], oldLine != line else { continue }
    check(members(oldLine) == members(line), "what the user put into a channel stays")
  }
}
