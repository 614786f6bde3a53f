// Taking a provider's list: the first time (init), and again and again (sync).
//
// Which channels are a provider's is said by their `provider`, which only these two write; all
// others are left alone. A provider decides what there is and what it says of it; the user where
// it stands, what it is called, and whether it is fixed. `section`, `provider`, `upstream`, `gone`
// and `fixed` are keys of this file: of what a list holds under them only a new channel's `fixed`
// counts, and for init `section`.

extension Subscriptions {
  // MARK: - the first time

  mutating func initialize(
    _ list: ChannelList, _ mine: Int, _ fix: [[UInt8]], _ source: [UInt8], _ force: Bool
  ) throws(Refusal) {
    if list.isEmpty { throw Refusal(.noChannels) }
    if exists && !force { throw Refusal(.exists) }
    var fixing = ByteSet()
    for tid in fix {
      guard list.contains(tid) else { throw Refusal(.unknownTID, tid) }
      _ = fixing.insert(tid.span)
    }
    var fixed: [Int] = []
    var others: [Int] = []
    clear()
    for arrival in list.arrivals {
      let record = list.record(arrival)
      let isFixed = record.isTrue(ChannelKey.fixed) || fixing.contains(arrival.tid.span)
      let number = enter(arrival.tid, .more, list.bytes(arrival), isFixed: isFixed)
      if isFixed { fixed.append(number) } else { others.append(number) }
      changes.append(Change(kind: .add, number: number, from: nil))
    }
    // Those that came with a section are not counted.
    var count = fixed.count { given($0) == nil }
    for number in fixed + others {
      var section = given(number)
      if channels[number].isFixed {
        section = .mine
      } else if section == nil {
        section = count < mine ? .mine : .more
        count += 1
      }
      arrive(number, section ?? .more, source)
    }
    exists = true
  }

  /// The section that a record names.
  private func given(_ number: Int) -> Section? { (try? record(number).section()) ?? nil }

  /// Puts a channel that just came at the end of a section, with what its record must say.
  private mutating func arrive(_ number: Int, _ section: Section, _ source: [UInt8]) {
    let record = record(number)
    var edits: [RecordEdit] = []
    if given(number) != section { edits.append(.section(section)) }
    edits.append(.provider(source))
    if channels[number].isFixed && !record.isTrue(ChannelKey.fixed) { edits.append(.fixed) }
    set(number, edits)
    channels[number].section = section
    put([number], .last, in: section)
  }

  // MARK: - again and again

  mutating func sync(
    _ list: ChannelList, _ source: [UInt8], _ force: Bool
  ) throws(Refusal) {
    if list.isEmpty { throw Refusal(.noChannels) }
    guard exists else { return try initialize(list, Edit.usualMine, [], source, force) }
    let theirs = Section.all.flatMap { numbers($0) }.filter {
      record($0).string(ChannelKey.provider) == source
    }
    var isTheirs = [Bool](repeating: false, count: channels.count)
    for number in theirs { isTheirs[number] = true }
    let missing = theirs.filter { !list.contains(tid($0)) }
    // Those that were gone before are no loss now.
    let there = theirs.filter { !record($0).isTrue(ChannelKey.gone) }
    let lost = there.count { !list.contains(tid($0)) }
    if 2 * lost > there.count && !force { throw Refusal(.tooManyGone) }

    var refreshed: [(number: Int, edits: [RecordEdit])] = []
    var fixed: [Int] = []
    var new: [ChannelList.Arrival] = []
    for arrival in list.arrivals {
      guard let number = number(of: arrival.tid), channels[number].section != nil else {
        new.append(arrival)
        continue
      }
      guard isTheirs[number] else { continue }
      let old = record(number)
      let record = list.record(arrival)
      let edits = old.refreshed(by: record)
      if !edits.isEmpty { refreshed.append((number, edits)) }
      // Where the key stands already, be it false, the user or an earlier list decided.
      if record.isTrue(ChannelKey.fixed) && old.member(ChannelKey.fixed) == nil {
        fixed.append(number)
      }
    }
    lose(missing)
    for (number, _) in refreshed { note(.refresh, number) }
    for number in fixed { note(.fix, number) }
    drop(missing.filter { channels[$0].section != .mine })
    for (number, edits) in refreshed { set(number, edits) }
    take(fixed)
    for number in fixed {
      set(number, [.fixed])
      channels[number].isFixed = true
    }
    put(fixed, .last, in: .mine)
    for arrival in new { enter(arrival, of: list, source) }
  }

  /// Notes which channels are gone; those of `mine` are marked and stay.
  private mutating func lose(_ missing: [Int]) {
    for number in missing {
      if channels[number].section != .mine {
        note(.delete, number)
      } else if !record(number).isTrue(ChannelKey.gone) {
        note(.gone, number)
        set(number, [RecordEdit(ChannelKey.gone, json: [UInt8]("true"))])
      }
    }
  }

  /// Takes in a channel that the provider has and the file has not.
  private mutating func enter(
    _ arrival: ChannelList.Arrival, of list: ChannelList, _ source: [UInt8]
  ) {
    let record = list.record(arrival)
    let isFixed = record.isTrue(ChannelKey.fixed)
    var json: [UInt8] = []
    record.append(
      to: &json,
      edits: [
        RecordEdit(ChannelKey.upstream, json: nil), RecordEdit(ChannelKey.gone, json: nil),
      ])
    let number = enter(arrival.tid, .more, json, isFixed: isFixed)
    changes.append(Change(kind: .add, number: number, from: nil))
    arrive(number, isFixed ? .mine : .more, source)
  }
}

extension Record {
  /// What must be set in this channel's record so that it says what its provider says now.
  ///
  /// Where the provider says nothing new there is nothing to set, so that the record keeps its
  /// bytes. A renamed channel keeps its name; the provider's goes to `upstream`.
  func refreshed(by new: Record) -> [RecordEdit] {
    var edits: [RecordEdit] = []
    let isRenamed = member(ChannelKey.upstream) != nil
    for (index, member) in new.members.enumerated() {
      let key = new.key(of: member)
      if isRenamed && key.name == ChannelKey.tname.name { continue }
      // Of a key that stands twice the last one counts.
      if ChannelKey.isOfFile(key) || new.index(of: key) != index { continue }
      let value = new.bytes.copy(member.range)
      if self.member(key).map({ bytes.equals($0.range, value) }) ?? false { continue }
      edits.append(RecordEdit(key, json: value))
    }
    for (index, member) in members.enumerated() {
      let key = key(of: member)
      if isRenamed && key.name == ChannelKey.tname.name { continue }
      if ChannelKey.isOfFile(key) || self.index(of: key) != index { continue }
      if new.index(of: key) == nil { edits.append(RecordEdit(key, json: nil)) }
    }
    if let upstream = member(ChannelKey.upstream) {
      let name = new.member(ChannelKey.tname).map { new.bytes.copy($0.range) } ?? [UInt8]("null")
      if !bytes.equals(upstream.range, name) {
        edits.append(RecordEdit(ChannelKey.upstream, json: name))
      }
    }
    if member(ChannelKey.gone) != nil { edits.append(RecordEdit(ChannelKey.gone, json: nil)) }
    return edits
  }
}

extension ChannelKey {
  /// Whether a key is the subscriptions file's own, whatever a provider sends under it.
  fileprivate static func isOfFile(_ key: RecordKey) -> Bool {
    for own in [tid, section, provider, upstream, gone, fixed] where own.name == key.name {
      return true
    }
    return false
  }
}
