// Putting channels into a section and taking them out, around those that keep their place.
//
// A place is checked before the edit changes anything, and turned into an index of the section's
// row once the moved channels are out of it. While an edit is made, fixed channels stay where
// they stood; at its end those that the list has become too short for move up.

extension Subscriptions {
  // MARK: - naming channels

  /// The channel of a tid, marked as one that this edit names.
  ///
  /// - Throws: `unknownTID` when it is not in the file.
  @inline(never)
  mutating func name(_ tid: [UInt8]) throws(Refusal) -> (number: Int, isFirst: Bool) {
    guard let number = number(of: tid), channels[number].section != nil else {
      throw Refusal(.unknownTID, tid)
    }
    let isFirst = channels[number].edit != edit
    channels[number].edit = edit
    return (number, isFirst)
  }

  /// The channels of some tids, each once.
  mutating func name(_ tids: [[UInt8]]) throws(Refusal) -> [Int] {
    var numbers: [Int] = []
    for tid in tids {
      let (number, isFirst) = try name(tid)
      if isFirst { numbers.append(number) }
    }
    return numbers
  }

  /// - Throws: `fixed` when one of them keeps its place.
  func checkFree(_ numbers: [Int]) throws(Refusal) {
    for number in numbers where isHeld(number) { throw Refusal(.fixed, tid(number)) }
  }

  // MARK: - places

  /// The number of the channel that a place is beside; nil when it is beside none.
  ///
  /// - Throws: when it is not in the file, or one of those to be put beside it.
  func anchor(_ place: Place) throws(Refusal) -> Int? {
    switch place {
    case .to, .first, .last: return nil
    case .before(let tid), .after(let tid):
      guard let number = number(of: tid), channels[number].section != nil else {
        throw Refusal(.unknownTID, tid)
      }
      guard channels[number].edit != edit else { throw Refusal(.anchorMoves, tid) }
      return number
    }
  }

  /// - Throws: `fixed…` when a fixed channel would lose its place.
  func checkPlace(_ place: Place, in section: Section) throws(Refusal) {
    guard section == .mine else { return }
    switch place {
    case .first, .last, .after: return
    case .to(let index):
      guard heldPlaces.contains(index) else { return }
      throw Refusal(.fixedPlace, tid(held[heldPlaces.below(index)]))
    case .before(let tid):
      guard let number = number(of: tid), isHeld(number) else { return }
      throw Refusal(.fixedAnchor, tid)
    }
  }

  /// The index in the section's row for a place that was checked, once what moves is out of it.
  private func rowIndex(_ place: Place, in section: Section) -> Int {
    let row = row(section)
    switch place {
    case .first: return 0
    case .last: return row.count
    case .to(let index):
      return min(row.count, section == .mine ? index - heldPlaces.below(index) : index)
    case .before(let tid):
      return number(of: tid).map { row.index(of: $0) } ?? row.count
    case .after(let tid):
      guard let number = number(of: tid) else { return row.count }
      if isHeld(number) {
        let place = heldPlaces.place(ofHeld: held.index(of: number))
        return min(row.count, place - heldPlaces.below(place))
      }
      return row.index(of: number) + 1
    }
  }

  // MARK: - moving

  /// Takes channels, none of them fixed, out of their rows.
  mutating func take(_ numbers: [Int]) {
    for number in numbers {
      guard let section = channels[number].section else { continue }
      row(section).remove(number)
    }
  }

  /// Puts channels that are in no row into a section, in their order.
  ///
  /// Those that say they are fixed stay where they come to stand in `mine`.
  @inline(never)
  mutating func put(_ numbers: [Int], _ place: Place, in section: Section) {
    let start = rowIndex(place, in: section)
    for (index, number) in numbers.enumerated() {
      row(section).insert(number, at: start + index)
      setSection(number, section)
    }
    guard section == .mine else { return }
    for number in numbers where channels[number].isFixed { hold(number) }
  }

  // MARK: - fixed channels

  /// Makes a channel of the row of `mine` keep the place where it stands.
  @inline(never)
  mutating func hold(_ number: Int) {
    let place = heldPlaces.place(ofFree: free.index(of: number))
    free.remove(number)
    held.insert(number, at: heldPlaces.below(place))
    heldPlaces.insert(place)
  }

  /// Lets a fixed channel of `mine` go, which stays where it stands.
  mutating func release(_ number: Int) {
    let place = heldPlaces.place(ofHeld: held.index(of: number))
    let index = place - heldPlaces.below(place)
    heldPlaces.remove(place)
    held.remove(number)
    free.insert(number, at: index)
  }

  /// Moves up the fixed channels whose places are behind the end of `mine`.
  ///
  /// - Complexity: O(log n) for each channel that the edit took out of `mine`.
  mutating func pushHeldUp() {
    let count = count(.mine)
    while held.count > 0 {
      let last = heldPlaces.place(ofHeld: held.count - 1)
      if last < count { return }
      heldPlaces.remove(last)
      let free = count - heldPlaces.below(count)
      heldPlaces.insert(heldPlaces.place(ofFree: free - 1))
    }
  }
}
