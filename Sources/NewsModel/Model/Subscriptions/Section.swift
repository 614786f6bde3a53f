// The three parts of a subscriptions file, and what a line of one must say.

/// A part of the subscriptions, in the order in which the file holds them.
package enum Section: UInt8 {
  case mine, recent, more

  package static let all: [Section] = [.mine, .recent, .more]

  package var word: StaticString {
    switch self {
    case .mine: "mine"
    case .recent: "recent"
    case .more: "more"
    }
  }

  package init?(word: [UInt8]) {
    for section in Section.all where [UInt8](section.word) == word {
      self = section
      return
    }
    return nil
  }
}

/// Why a record cannot be a channel of the file, or an edit of it, and where that was found.
package struct RecordFault: Error {
  package let reason: StaticString
  /// In the record's window.
  package let offset: Int

  package init(_ reason: StaticString, _ offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The fault of a tid that an earlier line has.
  package static func repeatedTid(_ offset: Int) -> RecordFault {
    RecordFault("a tid that an earlier line has", offset)
  }
}

/// What decides a channel's place.
package struct ChannelMembers {
  package let tid: Record.Member
  package let section: Section
  let isFixed: Bool
}

/// Where a record has the members that decide it.
package struct ChannelPlaces {
  /// The indices of `tid`, `section` and `fixed`; -1 where there is none.
  fileprivate var tid = -1
  fileprivate var section = -1
  fileprivate var fixed = -1
  /// The number of the record that they were found in.
  fileprivate var readCount = -1

  package init() {}
}

extension Record {
  /// What decides the channel's place; most records have their keys where the one before has them.
  ///
  /// - Throws: a fault when there is no tid, or a tid or section that cannot be.
  package borrowing func channelMembers(
    _ places: inout ChannelPlaces
  ) throws(RecordFault) -> ChannelMembers {
    if !isLikeLast || readCount != places.readCount &+ 1 {
      places.tid = index(of: ChannelKey.tid) ?? -1
      places.section = index(of: ChannelKey.section) ?? -1
      places.fixed = index(of: ChannelKey.fixed) ?? -1
    }
    places.readCount = readCount
    guard places.tid >= 0 else { throw RecordFault("no tid", range.lowerBound) }
    let tid = member(at: places.tid)
    try checkTid(tid)
    let section = places.section < 0 ? nil : try self.section(member(at: places.section))
    let isFixed = places.fixed >= 0 && kind(member(at: places.fixed)) == UInt8(ascii: "t")
    return ChannelMembers(tid: tid, section: section ?? .mine, isFixed: isFixed)
  }

  fileprivate func checkTid(_ member: Member) throws(RecordFault) {
    guard kind(member) == .quote else {
      throw RecordFault("a tid that is no string", member.start)
    }
    guard !member.body.isEmpty else { throw RecordFault("tid is empty", member.start) }
  }

  /// The member that holds the channel's tid.
  ///
  /// - Throws: a fault when there is none, or one that is empty or no string.
  package func tidMember() throws(RecordFault) -> Member {
    guard let member = member(ChannelKey.tid) else {
      throw RecordFault("no tid", range.lowerBound)
    }
    try checkTid(member)
    return member
  }

  /// The channel's section; nil where it says none (null counts as none).
  ///
  /// - Throws: a fault for anything that is no section.
  package func section() throws(RecordFault) -> Section? {
    try section(member(ChannelKey.section))
  }

  fileprivate func section(_ member: Member?) throws(RecordFault) -> Section? {
    guard let member, kind(member) != UInt8(ascii: "n") else { return nil }
    if kind(member) == .quote, let section = section(named: member) { return section }
    throw RecordFault("a section that is not mine, recent or more", member.start)
  }

  /// - Throws: why the record is a bad line; `tids` are those of the lines before.
  package func checkChannel(_ tids: inout ByteSet) throws(RecordFault) {
    let tid = try tidMember()
    _ = try section()
    guard tids.insert(text(of: tid).span) else { throw RecordFault.repeatedTid(tid.start) }
  }

  /// - Throws: a fault when the channel is fixed and stands where nothing is.
  package func checkFixed() throws(RecordFault) {
    guard let member = member(ChannelKey.fixed), isTrue(ChannelKey.fixed) else { return }
    if try section() ?? .mine != .mine {
      throw RecordFault("a fixed channel that is not in mine", member.start)
    }
  }

  private func section(named member: Member) -> Section? {
    if member.hasEscapes { return Section(word: text(of: member)) }
    // The words as they lie in memory.
    let word = bytes.word(at: member.start + 1)
    switch member.body.count {
    case 4 where word & 0xFFFF_FFFF == 0x656E_696D: return .mine
    case 4 where word & 0xFFFF_FFFF == 0x6572_6F6D: return .more
    case 6 where word & 0xFFFF_FFFF_FFFF == 0x746E_6563_6572: return .recent
    default: return nil
    }
  }
}
