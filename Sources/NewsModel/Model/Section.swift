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

/// Why a record cannot be a channel of the file, and the offset where that was found.
package struct ChannelFault: Error, Equatable {
  package enum Kind {
    case noTid, badTid, badSection
    /// A line before it has the same tid.
    case repeatedTid
  }

  package let kind: Kind
  package let offset: Int

  package init(_ kind: Kind, _ offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  package var reason: StaticString {
    switch kind {
    case .noTid: "no tid"
    case .badTid: "a tid that is no string"
    case .badSection: "a section that is not mine, recent or more"
    case .repeatedTid: "a tid that an earlier line has"
    }
  }
}

extension Record {
  /// The member that holds the channel's tid.
  ///
  /// - Throws: a fault when there is none, or one that is no string.
  package func tidMember() throws(ChannelFault) -> Member {
    guard let member = member(ChannelKey.tid) else {
      throw ChannelFault(.noTid, range.lowerBound)
    }
    guard kind(member) == .quote else {
      throw ChannelFault(.badTid, member.start)
    }
    return member
  }

  /// The channel's section; nil where it says none (null counts as none).
  ///
  /// - Throws: a fault for anything that is no section.
  package func section() throws(ChannelFault) -> Section? {
    guard let member = member(ChannelKey.section), kind(member) != UInt8(ascii: "n") else {
      return nil
    }
    if kind(member) == .quote {
      for section in Section.all where isText(section.word, member) { return section }
    }
    throw ChannelFault(.badSection, member.start)
  }

  private func isText(_ word: StaticString, _ member: Member) -> Bool {
    // Nearly always without escapes: nothing is copied then.
    member.hasEscapes ? text(of: member) == [UInt8](word) : bytes.equals(member.body, word)
  }
}
