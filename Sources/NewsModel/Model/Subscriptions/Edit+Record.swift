// Edits as records, a line of `news-subs apply` each:
//
//     {"op":"move","tid":["T1","T2"],"after":"T3"}
//     {"op":"sync","source":"netease","channels":[{"tid":"T1"}]}
//
// The keys are the long names of the command's options; null is the same as nothing, and keys that
// the command does not have are passed over, so that a channel's record can be made an edit.

private enum EditKey {
  static let op = RecordKey("op")
  static let to = RecordKey("to")
  static let first = RecordKey("first")
  static let last = RecordKey("last")
  static let before = RecordKey("before")
  static let after = RecordKey("after")
  static let name = RecordKey("name")
  static let mine = RecordKey("mine")
  static let fix = RecordKey("fix")
  static let source = RecordKey("source")
  static let force = RecordKey("force")
  static let channels = RecordKey("channels")
}

extension Edit {
  /// Reads an edit.
  ///
  /// - Throws: what is missing or wrong, and where.
  package init(_ record: Record) throws(RecordFault) {
    guard let member = record.given(EditKey.op) else {
      throw RecordFault("no op", record.range.lowerBound)
    }
    switch try record.string(member, "an op is a string") {
    case [UInt8]("init"):
      self = .`init`(
        try record.channels(), mine: try record.number(EditKey.mine) ?? Edit.usualMine,
        fix: try record.strings(EditKey.fix) ?? [], source: try record.source(),
        force: try record.flag(EditKey.force))
    case [UInt8]("add"): self = try Edit.add(record)
    case [UInt8]("remove"): self = .remove(try record.tids())
    case [UInt8]("delete"): self = .delete(try record.tids())
    case [UInt8]("move"):
      guard let place = try record.place() else {
        throw RecordFault("a move needs a place", record.range.lowerBound)
      }
      self = .move(try record.tids(), place, try record.sectionToMoveTo())
    case [UInt8]("toggle"): self = .toggle(try record.tids())
    case [UInt8]("settle"): self = .settle
    case [UInt8]("sync"):
      self = .sync(
        try record.channels(), source: try record.source(), force: try record.flag(EditKey.force))
    case [UInt8]("rename"): self = try Edit.rename(record)
    case [UInt8]("fix"): self = .fix(try record.tids())
    case [UInt8]("unfix"): self = .unfix(try record.tids())
    default: throw RecordFault("no such op", member.start)
    }
  }

  private static func add(_ record: Record) throws(RecordFault) -> Edit {
    var additions: [Addition] = []
    if record.given(EditKey.channels) != nil {
      additions = (try record.strings(ChannelKey.tid) ?? []).map { .tid($0) }
      additions.append(.channels(try record.channels()))
    } else {
      additions = try record.tids().map { .tid($0) }
    }
    return .add(additions, try record.place())
  }

  private static func rename(_ record: Record) throws(RecordFault) -> Edit {
    let tids = try record.tids()
    guard tids.count == 1 else {
      throw RecordFault("a rename is of one tid", record.range.lowerBound)
    }
    guard let name = record.given(EditKey.name) ?? record.given(ChannelKey.tname) else {
      throw RecordFault("no name", record.range.lowerBound)
    }
    return .rename(tids[0], try record.string(name, "a name is a string"))
  }
}

extension Record {
  /// A member that is there and not null.
  fileprivate func given(_ key: RecordKey) -> Member? {
    guard let member = member(key), kind(member) != UInt8(ascii: "n") else { return nil }
    return member
  }

  fileprivate func string(_ member: Member, _ reason: StaticString) throws(RecordFault) -> [UInt8] {
    guard kind(member) == .quote else { throw RecordFault(reason, member.start) }
    return text(of: member)
  }

  /// A string or an array of strings; nil when there is none.
  fileprivate func strings(_ key: RecordKey) throws(RecordFault) -> [[UInt8]]? {
    guard let member = given(key) else { return nil }
    if kind(member) == .quote { return [text(of: member)] }
    guard kind(member) == .openBracket else {
      throw RecordFault("a tid is a string, several are an array", member.start)
    }
    var strings: [[UInt8]] = []
    var elements = JSONElements(scanner, arrayAt: member.start)
    while let element = elements.next() {
      guard bytes[element.lowerBound] == .quote else {
        throw RecordFault("a tid is a string", element.lowerBound)
      }
      strings.append(JSONString.decode(bytes, element.lowerBound + 1..<element.upperBound - 1))
    }
    return strings
  }

  fileprivate func tids() throws(RecordFault) -> [[UInt8]] {
    guard let tids = try strings(ChannelKey.tid) else {
      throw RecordFault("no tid", range.lowerBound)
    }
    return tids
  }

  fileprivate func flag(_ key: RecordKey) throws(RecordFault) -> Bool {
    guard let member = given(key) else { return false }
    switch kind(member) {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw RecordFault("true or false is wanted", member.start)
    }
  }

  /// A whole number; `3.0` is one.
  fileprivate func number(_ key: RecordKey) throws(RecordFault) -> Int? {
    guard let member = given(key) else { return nil }
    let parts = bytes.copy(member.range)
      .split(separator: .dot, maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = Int(decimal: [UInt8](parts[0])),
      parts.count == 1 || parts[1].allSatisfy({ $0 == 0x30 })
    else { throw RecordFault("a whole number is wanted", member.start) }
    return number
  }

  fileprivate func source() throws(RecordFault) -> [UInt8] {
    guard let member = given(EditKey.source) else { return Edit.usualSource }
    return try string(member, "a source is a string")
  }

  fileprivate func sectionToMoveTo() throws(RecordFault) -> Section? {
    guard let member = given(ChannelKey.section) else { return nil }
    let section = (try? section()) ?? nil
    guard section == .mine || section == .more else {
      throw RecordFault("a section to move to is mine or more", member.start)
    }
    return section
  }

  fileprivate func place() throws(RecordFault) -> Place? {
    var places: [Place] = []
    if let index = try number(EditKey.to) { places.append(.to(index)) }
    if try flag(EditKey.first) { places.append(.first) }
    if try flag(EditKey.last) { places.append(.last) }
    if let tid = given(EditKey.before) {
      places.append(.before(try string(tid, "a tid is a string")))
    }
    if let tid = given(EditKey.after) {
      places.append(.after(try string(tid, "a tid is a string")))
    }
    guard places.count <= 1 else {
      throw RecordFault("more than one place", range.lowerBound)
    }
    return places.first
  }

  fileprivate func channels() throws(RecordFault) -> ChannelList {
    guard let member = given(EditKey.channels), kind(member) == .openBracket else {
      throw RecordFault("no array of channels", range.lowerBound)
    }
    var list = ChannelList()
    var record = Record(scanner)
    var elements = JSONElements(scanner, arrayAt: member.start)
    while let element = elements.next() {
      // Its JSON was checked with the line, so that it can only be no object.
      guard (try? record.read(scanner, at: element.lowerBound)) != nil else {
        throw RecordFault("a channel is an object", element.lowerBound)
      }
      try list.append(record)
    }
    return list
  }
}
