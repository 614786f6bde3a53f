// The edits, each of which is made whole or refused, and why one is refused.

/// Where channels are put.
package enum Place: Equatable {
  /// At that index of the section as it will be.
  case to(Int)
  /// The first and the last place that no fixed channel holds.
  case first, last
  case before([UInt8])
  case after([UInt8])
}

/// One edit of subscriptions; tids are decoded.
package enum Edit {
  /// The first channels of a file; `mine` is how many of those without a section go there.
  case `init`(ChannelList, mine: Int, fix: [[UInt8]], source: [UInt8], force: Bool)
  case add([Addition], Place?)
  case remove([[UInt8]])
  case delete([[UInt8]])
  case move([[UInt8]], Place, Section?)
  case toggle([[UInt8]])
  case settle
  case sync(ChannelList, source: [UInt8], force: Bool)
  case rename([UInt8], [UInt8])
  case fix([[UInt8]])
  case unfix([[UInt8]])

  package enum Addition {
    case tid([UInt8])
    case channels(ChannelList)

    var isEmpty: Bool {
      if case .channels(let list) = self { return list.isEmpty }
      return false
    }
  }

  /// How many channels `init` puts into `mine` unless told otherwise.
  package static var usualMine: Int { 10 }
  /// The provider unless told otherwise.
  package static let usualSource = [UInt8]("netease")

  /// Whether it may be the first edit of a file that is not there yet.
  package var canMakeFile: Bool {
    switch self {
    case .`init`, .add, .sync: true
    default: false
    }
  }
}

/// Why an edit was refused.
package struct Refusal: Error, Equatable {
  package enum Kind {
    /// There is no file that could be edited.
    case missing
    case unknownTID
    /// One that is to be added, of which no more is known than its tid.
    case unknownAddition
    /// A fixed channel would be moved, removed, or lose its place.
    case fixed, fixedPlace, fixedAnchor
    case anchorMoves, anchorElsewhere
    /// Another section was asked for than the anchor's.
    case otherSection
    case exists
    case noChannels
    case tooManyGone
  }

  package let kind: Kind
  /// The channel that is in the way.
  package let tid: [UInt8]?

  package init(_ kind: Kind, _ tid: [UInt8]? = nil) {
    self.kind = kind
    self.tid = tid
  }

  /// The stable word for it.
  package var error: StaticString {
    switch kind {
    case .missing: "missing"
    case .unknownTID, .unknownAddition: "unknown-tid"
    case .fixed, .fixedPlace, .fixedAnchor: "fixed"
    case .anchorMoves, .anchorElsewhere: "anchor"
    case .otherSection: "usage"
    case .exists: "exists"
    case .noChannels: "no-channels"
    case .tooManyGone: "too-many-gone"
    }
  }

  package var reason: StaticString {
    switch kind {
    case .missing: "there is no file yet; init or add makes it"
    case .unknownTID: "not in the file"
    case .unknownAddition:
      "not in the file; its record brings it in: news-channels -m TID | news-subs add -"
    case .fixed: "a fixed channel keeps its place; unfix lets it go"
    case .fixedPlace: "a fixed channel, which holds that place"
    case .fixedAnchor: "a fixed channel, nothing can be put before it"
    case .anchorMoves: "a channel cannot be put beside itself"
    case .anchorElsewhere: "not in mine, where channels are added"
    case .otherSection: "not in the section given"
    case .exists: "the file is there already; --force replaces it"
    case .noChannels: "no channels came, nothing was changed"
    case .tooManyGone: "more than half of the provider's channels would be gone; --force does it"
    }
  }
}
