// The edits of news-subs, but for those that take a provider's list.
//
// Each first finds its channels and sees whether it may be made; what it throws, it throws before
// anything has changed.

extension Subscriptions {
  /// Makes an edit.
  ///
  /// - Throws: why it is refused; nothing has changed then.
  /// - Complexity: O(k √n) for k channels named; init and sync O(n) in all channels.
  package mutating func make(_ edit: Edit) throws(Refusal) {
    guard exists || edit.canMakeFile else { throw Refusal(.missing) }
    self.edit += 1
    changes.removeAll(keepingCapacity: true)
    switch edit {
    case .`init`(let channels, let mine, let fix, let source, let force):
      try initialize(channels, mine, fix, source, force)
    case .add(let additions, let place): try add(additions, place)
    case .remove(let tids): try remove(tids)
    case .delete(let tids): try delete(tids)
    case .move(let tids, let place, let section): try move(tids, place, section)
    case .toggle(let tids): try toggle(tids)
    case .settle: settle()
    case .sync(let channels, let source, let force): try sync(channels, source, force)
    case .rename(let tid, let name): try rename(tid, name)
    case .fix(let tids): try fix(tids)
    case .unfix(let tids): try unfix(tids)
    }
    endEdit()
  }

  // MARK: - between sections

  private mutating func remove(_ tids: [[UInt8]]) throws(Refusal) {
    let numbers = try name(tids).filter { channels[$0].section == .mine }
    try checkFree(numbers)
    for number in numbers { note(.remove, number) }
    take(numbers)
    put(numbers, .last, in: .recent)
  }

  private mutating func delete(_ tids: [[UInt8]]) throws(Refusal) {
    let numbers = try name(tids)
    try checkFree(numbers)
    for number in numbers { note(.delete, number) }
    drop(numbers)
  }

  /// Takes channels, none of them fixed, out of the file.
  mutating func drop(_ numbers: [Int]) {
    take(numbers)
    for number in numbers {
      channels[number].section = nil
      garbage += channels[number].line.count
      channels[number].line = 0..<0
    }
  }

  private mutating func toggle(_ tids: [[UInt8]]) throws(Refusal) {
    let numbers = try name(tids)
    try checkFree(numbers)
    let leaving = numbers.filter { channels[$0].section == .mine }
    let coming = numbers.filter { channels[$0].section != .mine }
    for number in numbers { note(.toggle, number) }
    take(numbers)
    put(leaving, .last, in: .more)
    put(coming, .last, in: .mine)
  }

  private mutating func settle() {
    let numbers = recent.numbers
    for number in numbers { note(.settle, number) }
    take(numbers)
    put(numbers, .first, in: .more)
  }

  // MARK: - to a place

  private mutating func move(
    _ tids: [[UInt8]], _ place: Place, _ section: Section?
  ) throws(Refusal) {
    let numbers = try name(tids)
    try checkFree(numbers)
    var target = section
    if let anchor = try anchor(place) {
      target = channels[anchor].section
      if let section, section != target { throw Refusal(.otherSection, tid(anchor)) }
    }
    // Without a target each stays in its own section.
    let targets = numbers.map { target ?? channels[$0].section ?? .mine }
    for section in Section.all where targets.contains(section) {
      try checkPlace(place, in: section)
    }
    for number in numbers { note(.move, number) }
    take(numbers)
    for section in Section.all where targets.contains(section) {
      let coming = numbers.indices.filter { targets[$0] == section }.map { numbers[$0] }
      put(coming, place, in: section)
    }
  }

  private mutating func add(_ additions: [Edit.Addition], _ place: Place?) throws(Refusal) {
    if additions.allSatisfy({ $0.isEmpty }) { return }
    var coming: [Coming] = []
    var new = ByteSet()
    for addition in additions {
      switch addition {
      case .tid(let tid):
        switch try known(tid, place) {
        case .comes(let number): coming.append(.known(number))
        case .stays: break
        case .isNew:
          guard Self.isFeed(tid) else { throw Refusal(.unknownAddition, tid) }
          if new.insert(tid.span) { coming.append(.new(tid, nil)) }
        }
      case .channels(let list):
        for arrival in list.arrivals {
          switch try known(arrival.tid, place) {
          case .comes(let number): coming.append(.known(number))
          case .stays: break
          case .isNew:
            if new.insert(arrival.tid.span) { coming.append(.new(arrival.tid, (list, arrival))) }
          }
        }
      }
    }
    if let place {
      if let anchor = try anchor(place), channels[anchor].section != .mine {
        throw Refusal(.anchorElsewhere, tid(anchor))
      }
      try checkPlace(place, in: .mine)
    }
    if !coming.isEmpty { put(coming, place ?? .last) }
  }

  /// A channel that `add` puts into `mine`.
  private enum Coming {
    case known(Int)
    case new([UInt8], (ChannelList, ChannelList.Arrival)?)
  }

  /// What `add` has to do with a tid.
  private enum Known {
    case comes(Int)
    /// It is where it should be, or was named before.
    case stays
    case isNew
  }

  private mutating func known(_ tid: [UInt8], _ place: Place?) throws(Refusal) -> Known {
    guard let number = number(of: tid), channels[number].section != nil else { return .isNew }
    if channels[number].section == .mine && place == nil { return .stays }
    guard channels[number].edit != edit else { return .stays }
    channels[number].edit = edit
    try checkFree([number])
    return .comes(number)
  }

  private mutating func put(_ coming: [Coming], _ place: Place) {
    var numbers: [Int] = []
    for case .known(let number) in coming {
      note(channels[number].section == .mine ? .move : .add, number)
    }
    for channel in coming {
      switch channel {
      case .known(let number):
        take([number])
        numbers.append(number)
      case .new(let tid, let source):
        let number = enter(tid, from: source)
        changes.append(Change(kind: .add, number: number, from: nil))
        numbers.append(number)
      }
    }
    exists = true
    put(numbers, place, in: .mine)
  }

  private mutating func enter(
    _ tid: [UInt8], from source: (ChannelList, ChannelList.Arrival)?
  ) -> Int {
    var json: [UInt8] = []
    guard let (list, arrival) = source else {
      json.append("{\"tid\":")
      json.append(jsonString: tid)
      json.append(",\"section\":\"mine\"}")
      return enter(tid, .mine, json, isFixed: false)
    }
    let record = list.record(arrival)
    record.append(to: &json, edits: [.section(.mine)])
    return enter(tid, .mine, json, isFixed: record.isTrue(ChannelKey.fixed))
  }

  // MARK: - what a channel says

  private mutating func rename(_ tid: [UInt8], _ name: [UInt8]) throws(Refusal) {
    let number = try self.name(tid).number
    let record = record(number)
    let old = record.member(ChannelKey.tname).map { record.bytes.copy($0.range) }
    if let old, old.first == .quote, record.string(ChannelKey.tname) == name { return }
    var edits = [RecordEdit(ChannelKey.tname, string: name)]
    if record.string(ChannelKey.provider) != nil {
      if record.member(ChannelKey.upstream) == nil {
        edits.append(RecordEdit(ChannelKey.upstream, json: old ?? [UInt8]("null")))
      } else if record.string(ChannelKey.upstream) == name {
        // The provider's own name again: it is followed from now on.
        edits.append(RecordEdit(ChannelKey.upstream, json: nil))
      }
    }
    note(.rename, number)
    set(number, edits)
  }

  private mutating func fix(_ tids: [[UInt8]]) throws(Refusal) {
    let numbers = try name(tids).filter { !isHeld($0) }
    for number in numbers { note(.fix, number) }
    let coming = numbers.filter { channels[$0].section != .mine }
    take(coming)
    put(coming, .last, in: .mine)
    for number in numbers where !isHeld(number) {
      set(number, [.fixed])
      channels[number].isFixed = true
      hold(number)
    }
  }

  private mutating func unfix(_ tids: [[UInt8]]) throws(Refusal) {
    for number in try name(tids) where channels[number].isFixed {
      note(.unfix, number)
      if isHeld(number) { release(number) }
      channels[number].isFixed = false
      // Of a provider's channel it must be known later that the user let it go.
      let isProvided = record(number).string(ChannelKey.provider) != nil
      set(number, [RecordEdit(ChannelKey.fixed, json: isProvided ? [UInt8]("false") : nil)])
    }
  }

  /// Whether a tid is a feed's URL, which need not be known to be added.
  private static func isFeed(_ tid: [UInt8]) -> Bool {
    for scheme in ["http://", "https://", "file:"] as [StaticString] {
      let scheme = [UInt8](scheme)
      if tid.count > scheme.count
        && tid.prefix(scheme.count).elementsEqual(scheme, by: { $0.lowercased == $1 })
      {
        return true
      }
    }
    return false
  }
}
