// Edits as records, a line of `news-subs apply` each:
//
//     {"op":"move","tid":["T1","T2"],"after":"T3"}
//     {"op":"sync","source":"netease","channels":[{"tid":"T1"}]}
//
// The keys are the long names of the command's options; null is the same as nothing. What is a
// channel's key, or nobody's, is passed over, so that a channel's record can be made an edit; an
// option's key that the command does not take is refused, as it is on the command line.

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

/// What an edit does.
private enum Operation: UInt8 {
  case `init`, add, remove, delete, move, toggle, settle, sync, rename, fix, unfix

  init?(_ word: [UInt8]) {
    let words: [StaticString] = [
      "init", "add", "remove", "delete", "move", "toggle", "settle", "sync", "rename", "fix",
      "unfix",
    ]
    guard let index = words.firstIndex(where: { [UInt8]($0) == word }) else { return nil }
    self.init(rawValue: UInt8(index))
  }
}

extension Edit {
  /// Reads an edit.
  ///
  /// - Throws: what is missing, wrong or too much, and where.
  package init(_ record: Record) throws(RecordFault) {
    guard let member = record.given(EditKey.op) else {
      throw RecordFault("no op", record.range.lowerBound)
    }
    guard let operation = Operation(try record.string(member, "an op is a string")) else {
      throw RecordFault("no such op", member.start)
    }
    try record.checkOptions(of: operation)
    switch operation {
    case .`init`:
      self = .`init`(
        try record.channels(), mine: try record.number(EditKey.mine) ?? Edit.usualMine,
        fix: try record.strings(EditKey.fix) ?? [], source: try record.source(),
        force: try record.flag(EditKey.force))
    case .add: self = try Edit.add(record)
    case .remove: self = .remove(try record.tids())
    case .delete: self = .delete(try record.tids())
    case .move:
      guard let place = try record.place() else {
        throw RecordFault("a move needs a place", record.range.lowerBound)
      }
      self = .move(try record.tids(), place, try record.sectionToMoveTo())
    case .toggle: self = .toggle(try record.tids())
    case .settle: self = .settle
    case .sync:
      self = .sync(
        try record.channels(), source: try record.source(), force: try record.flag(EditKey.force))
    case .rename: self = try Edit.rename(record)
    case .fix: self = .fix(try record.tids())
    case .unfix: self = .unfix(try record.tids())
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

// MARK: - keys that are too much

/// The keys that not every operation takes.
private enum LimitedKey {
  static let all: [RecordKey] =
    ([
      "to", "before", "after", "first", "last", "mine", "fix", "force", "channels", "tid",
      "dry-run", "keep-going", "events",
    ] as [StaticString]).map { RecordKey($0) }

  /// Those of a place that a channel's key is not likely to be like: it may well have a `no`, a
  /// `list` or a `lat`.
  static var longPlaces: Range<Int> { 1..<4 }
  /// Those that are true or not given; the last are options of the whole command, for which a
  /// channel may have a key with another value.
  static func isFlag(_ number: Int) -> Bool { number == 3 || number == 4 || number == 7 }
  static func isOfAll(_ number: Int) -> Bool { number > 9 }

  /// Whether an operation takes it.
  static func isTaken(_ number: Int, by operation: Operation) -> Bool {
    switch operation {
    case .`init`: 5...8 ~= number
    case .sync: 7...8 ~= number
    case .add: number <= 4 || number == 8 || number == 9
    case .move: number <= 4 || number == 9
    case .settle: false
    default: number == 9
    }
  }

  static func reason(_ number: Int) -> StaticString {
    switch number {
    case 0...4: "only add and move take a place"
    case 5...6: "only init takes mine and fix"
    case 7: "only init and sync take force"
    case 8: "only init, sync and add take channels"
    case 9: "init, sync and settle take no tid"
    default: "an option of apply, not of one edit"
    }
  }

  static func spelling(_ number: Int) -> StaticString {
    switch number {
    case 1: "no such key; before is one"
    case 2: "no such key; after is one"
    default: "no such key; first is one"
    }
  }
}

extension Record {
  /// - Throws: a fault at a key that the operation does not take, or, where it takes a place, that
  ///   is a place's but for one letter.
  fileprivate func checkOptions(of operation: Operation) throws(RecordFault) {
    for number in LimitedKey.all.indices where !LimitedKey.isTaken(number, by: operation) {
      guard let member = given(LimitedKey.all[number]) else { continue }
      if LimitedKey.isFlag(number) && kind(member) == UInt8(ascii: "f") { continue }
      if LimitedKey.isOfAll(number) && kind(member) != UInt8(ascii: "t") { continue }
      throw RecordFault(LimitedKey.reason(number), member.keyQuote)
    }
    guard operation == .add || operation == .move else { return }
    for member in members where kind(member) != UInt8(ascii: "n") {
      for number in LimitedKey.longPlaces where isNear(LimitedKey.all[number].name, member) {
        throw RecordFault(LimitedKey.spelling(number), member.keyQuote)
      }
    }
  }

  /// Whether a member's key is that word but for one letter.
  private func isNear(_ word: [UInt8], _ member: Member) -> Bool {
    let key = member.key
    guard key.count > 0 && key.count - 1 <= word.count && word.count <= key.count + 1,
      // One letter changes the first or the last, not both.
      bytes[key.lowerBound] == word[0] || bytes[key.upperBound - 1] == word[word.count - 1]
    else { return false }
    return Spelling.distance(bytes.copy(key), word) == 1
  }
}

// MARK: - values

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
    guard let tids = try strings(ChannelKey.tid), !tids.isEmpty else {
      throw RecordFault("no tid", member(ChannelKey.tid)?.start ?? range.lowerBound)
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
    let source = try string(member, "a source is a string")
    guard !source.isEmpty else { throw RecordFault("a source is a name", member.start) }
    return source
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
