// What an edit changed, and how --events prints it:
//
//     {"event":"move","tid":"T1","from":{"section":"mine","index":3},"to":{"section":"mine","index":0}}

/// One change of one channel.
package struct Event: Equatable {
  package enum Kind {
    case add, remove, delete, move, toggle, settle, rename, fix, unfix
    /// Its provider no longer sends it, or sends other data.
    case gone, refresh

    var word: StaticString {
      switch self {
      case .add: "add"
      case .remove: "remove"
      case .delete: "delete"
      case .move: "move"
      case .toggle: "toggle"
      case .settle: "settle"
      case .rename: "rename"
      case .fix: "fix"
      case .unfix: "unfix"
      case .gone: "gone"
      case .refresh: "refresh"
      }
    }
  }

  /// Where a channel stands.
  package struct Spot: Equatable {
    package let section: Section
    package let index: Int
  }

  package let kind: Kind
  package let tid: [UInt8]
  /// Where it stood before the edit; nil where it was not in the file.
  package let from: Spot?
  /// Where it stands after the edit; nil where it no longer is in the file.
  package let to: Spot?

  /// Appends the event as a line.
  package func append(to output: inout [UInt8]) {
    output.append("{\"event\":\"")
    output.append(kind.word)
    output.append("\",\"tid\":")
    output.append(jsonString: tid)
    append("from", from, to: &output)
    append("to", to, to: &output)
    output.append("}\n")
  }

  private func append(_ key: StaticString, _ spot: Spot?, to output: inout [UInt8]) {
    guard let spot else { return }
    output.append(",\"")
    output.append(key)
    output.append("\":{\"section\":\"")
    output.append(spot.section.word)
    output.append("\",\"index\":")
    output.append(decimal: spot.index)
    output.append(.closeBrace)
  }
}

/// A change that the edit being made will have made when it ends.
struct Change {
  let kind: Event.Kind
  let number: Int
  let from: Event.Spot?
}

extension Subscriptions {
  func spot(_ number: Int) -> Event.Spot? {
    let index: Int
    switch channels[number].section {
    case nil: return nil
    case .mine:
      index =
        isHeld(number)
        ? heldPlaces.place(ofHeld: held.index(of: number))
        : heldPlaces.place(ofFree: free.index(of: number))
    case .recent: index = recent.index(of: number)
    case .more: index = more.index(of: number)
    }
    return channels[number].section.map { Event.Spot(section: $0, index: index) }
  }

  /// Notes that the edit is about to change a channel, or to put it somewhere.
  @inline(never)
  mutating func note(_ kind: Event.Kind, _ number: Int) {
    let from = recordsEvents || kind == .move ? spot(number) : nil
    changes.append(Change(kind: kind, number: number, from: from))
  }

  /// Ends the edit: from now on its changes have been made.
  ///
  /// Where all that were to move stand where they stood nothing has changed. Where others have
  /// moved, one that has its index again may stand behind other channels than before.
  mutating func endEdit() {
    pushHeldUp()
    let hasChanged = changes.contains { $0.kind != .move || spot($0.number) != $0.from }
    if hasChanged { isChanged = true }
    for change in changes where recordsEvents && hasChanged {
      events.append(
        Event(
          kind: change.kind, tid: tid(change.number), from: change.from, to: spot(change.number)))
    }
    changes.removeAll(keepingCapacity: true)
  }
}
