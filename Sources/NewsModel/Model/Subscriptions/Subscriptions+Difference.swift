// What lies between two versions of a file: the events of `undo`.
//
// Of the channels that stay in their section as few as possible count as moved: those outside a
// longest run that keeps its order.

extension Subscriptions {
  /// The events that make `other` of this.
  ///
  /// - Complexity: O(n log n)
  package func differences(to other: borrowing Subscriptions) -> [Event] {
    var events: [Event] = []
    let mine = spots()
    let theirs = other.spots()
    for (tid, spot) in mine where !other.holds(tid) {
      events.append(Event(kind: .delete, tid: tid, from: spot, to: nil))
    }
    let settled = unmoved(in: other, theirs)
    for (tid, spot) in theirs {
      guard let number = number(of: tid), channels[number].section != nil,
        let otherNumber = other.number(of: tid)
      else {
        events.append(Event(kind: .add, tid: tid, from: nil, to: spot))
        continue
      }
      let kind = self.kind(number, of: otherNumber, in: other, isMoved: !settled[otherNumber])
      guard let kind else { continue }
      events.append(Event(kind: kind, tid: tid, from: self.spot(number), to: spot))
    }
    return events
  }

  private func holds(_ tid: [UInt8]) -> Bool {
    number(of: tid).map { channels[$0].section != nil } ?? false
  }

  /// Every channel and where it stands, in order.
  private func spots() -> [([UInt8], Event.Spot)] {
    Section.all.flatMap { section in
      numbers(section).enumerated().map { index, number in
        (tid(number), Event.Spot(section: section, index: index))
      }
    }
  }

  private func kind(
    _ number: Int, of otherNumber: Int, in other: borrowing Subscriptions, isMoved: Bool
  ) -> Event.Kind? {
    if isMoved { return .move }
    let old = record(number)
    let new = other.record(otherNumber)
    if old.bytes.equals(old.range, new.bytes.copy(new.range)) { return nil }
    if channels[number].isFixed != other.channels[otherNumber].isFixed {
      return channels[number].isFixed ? .unfix : .fix
    }
    if old.isTrue(ChannelKey.gone) != new.isTrue(ChannelKey.gone) {
      return new.isTrue(ChannelKey.gone) ? .gone : .refresh
    }
    return old.string(ChannelKey.tname) != new.string(ChannelKey.tname) ? .rename : .refresh
  }

  /// By the number in `other`: whether the channel is in its section here too, and among those of
  /// a longest increasing subsequence of places.
  private func unmoved(
    in other: borrowing Subscriptions, _ theirs: [([UInt8], Event.Spot)]
  ) -> [Bool] {
    var settled = [Bool](repeating: false, count: other.channels.count)
    let places = self.places()
    for section in Section.all {
      let common = other.numbers(section).compactMap { otherNumber -> (Int, Int)? in
        guard let number = number(of: other.tid(otherNumber)),
          channels[number].section == section
        else { return nil }
        return (otherNumber, places[number])
      }
      for index in Self.longestIncreasing(common.map { $0.1 }) {
        settled[common[index].0] = true
      }
    }
    return settled
  }

  /// The place of each channel in its section, by number.
  private func places() -> [Int] {
    var places = [Int](repeating: 0, count: channels.count)
    for section in Section.all {
      for (place, number) in numbers(section).enumerated() { places[number] = place }
    }
    return places
  }

  /// The indices of a longest increasing subsequence.
  static func longestIncreasing(_ values: [Int]) -> [Int] {
    // The index of the smallest value that ends a subsequence of each length.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for index in values.indices {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < values[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chain: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      chain.append(index)
      index = before[index]
    }
    return chain
  }
}
