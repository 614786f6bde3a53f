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

extension Record {
  /// What decides a channel's place, found in one look over the members.
  ///
  /// - Throws: a fault when there is no tid, or a tid or section that cannot be.
  func channelMembers() throws(RecordFault) -> (tid: Member, section: Section, isFixed: Bool) {
    var tid: Member?
    var sectionMember: Member?
    var isFixed = false
    let (tidKey, sectionKey, fixedKey) = (ChannelKey.tid, ChannelKey.section, ChannelKey.fixed)
    for index in members.indices {
      // A key that stands twice counts as it stands last.
      if has(tidKey, members[index]) {
        tid = members[index]
      } else if has(sectionKey, members[index]) {
        sectionMember = members[index]
      } else if has(fixedKey, members[index]) {
        isFixed = kind(members[index]) == UInt8(ascii: "t")
      }
    }
    guard let tid else { throw RecordFault("no tid", range.lowerBound) }
    try checkTid(tid)
    return (tid, try section(sectionMember) ?? .mine, isFixed)
  }

  private func checkTid(_ member: Member) throws(RecordFault) {
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

  private func section(_ member: Member?) throws(RecordFault) -> Section? {
    guard let member, kind(member) != UInt8(ascii: "n") else { return nil }
    if kind(member) == .quote {
      for section in Section.all where isText(section.word, member) { return section }
    }
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

  private func isText(_ word: StaticString, _ member: Member) -> Bool {
    // Nearly always without escapes: nothing is copied then.
    member.hasEscapes ? text(of: member) == [UInt8](word) : bytes.equals(member.body, word)
  }
}
