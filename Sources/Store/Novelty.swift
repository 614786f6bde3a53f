// Which articles are new: the rule, wherever it is kept what was delivered.
//
// New is what was not delivered by an earlier run and is not about to be by this one, so that a
// channel that is named twice in a run does not deliver twice.

/// The articles that a run has claimed, and those it knows of besides what `wasDelivered` says.
package struct Novelty {
  private var claimed: Set<SeenKey> = []

  package init() {}

  /// Claims an article; false where it is not new.
  package mutating func claim<Failure: Error>(
    _ key: SeenKey, wasDelivered: (SeenKey) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    if claimed.contains(key) { return false }
    if try wasDelivered(key) { return false }
    claimed.insert(key)
    return true
  }

  /// Notes an article that is not new.
  package mutating func note(_ key: SeenKey) { claimed.insert(key) }

  /// Gives up articles that will not be delivered, or that `wasDelivered` knows of by now.
  package mutating func release(_ keys: [SeenKey]) {
    for key in keys { claimed.remove(key) }
  }
}
