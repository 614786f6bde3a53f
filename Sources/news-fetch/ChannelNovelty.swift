// Which of a channel's articles are new (--new), and their keys until it is known that the reader
// has their records.

import NewsModel
import Store

/// The state of a run that delivers only what is new.
///
/// A state that fails in the middle is said so once for each reason: what cannot be looked up or recorded is
/// delivered, and may come again, but is not lost.
final class DeliveryLog {
  private let state: SeenState
  private let run: Run
  /// What was said of it.
  private var reported: [[UInt8]] = []

  init(_ state: SeenState, _ run: Run) {
    self.state = state
    self.run = run
  }

  /// Whether no run delivered the article yet; it is this run's then.
  func claim(_ key: SeenKey) -> Bool {
    do throws(StateError) {
      return try state.claim(key)
    } catch {
      report(error)
      return true
    }
  }

  /// Remembers articles as delivered, in one transaction.
  func record(_ keys: [SeenKey]) {
    do throws(StateError) {
      try state.record(keys)
    } catch {
      report(error)
    }
  }

  /// Moves what was remembered into the state.
  func settle() {
    do throws(StateError) {
      try state.settle()
    } catch {
      report(error)
    }
  }

  private func report(_ error: StateError) {
    let failure = error.failure
    guard !reported.contains(failure.message) else { return }
    reported.append(failure.message)
    run.report(failure)
  }
}

/// What one channel claimed of the state.
final class ChannelNovelty {
  private let log: DeliveryLog
  private let channel: SeenChannel
  /// How many of its records were put on a shelf, and written.
  var shelved = 0
  var written = 0
  /// Keys of articles whose records are on their way, in their order.
  private var keys: [SeenKey] = []

  init(_ tid: [UInt8], _ log: DeliveryLog) {
    self.log = log
    channel = SeenChannel(tid)
  }

  /// Whether no run delivered the article yet; it is this run's then.
  func isNew(_ docid: [UInt8]) -> Bool {
    let key = channel.key(docid)
    guard log.claim(key) else { return false }
    keys.append(key)
    return true
  }

  /// Remembers the first articles, whose records were written.
  func record(_ count: Int) {
    log.record([SeenKey](keys.prefix(count)))
  }
}
