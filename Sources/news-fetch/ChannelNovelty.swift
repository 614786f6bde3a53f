// Which of a channel's articles are new (--new), and their keys until it is known that the reader
// has their records.

import NewsModel
import Store

/// What one channel claimed of the state.
final class ChannelNovelty {
  private let state: SeenState
  private let channel: SeenChannel
  private let run: Run
  /// Keys of articles whose records are on their way.
  private var keys: [SeenKey] = []

  init(_ tid: [UInt8], _ state: SeenState, _ run: Run) {
    self.state = state
    self.run = run
    channel = SeenChannel(tid)
  }

  /// Whether no run delivered the article yet; it is this run's then.
  func isNew(_ docid: [UInt8]) -> Bool {
    let key = channel.key(docid)
    do throws(StateError) {
      guard try state.claim(key) else { return false }
    } catch {
      // What cannot be looked up is delivered: it may come twice, but is not lost.
      run.report(error.failure)
    }
    keys.append(key)
    return true
  }

  /// Hands over the keys of the articles, whose records were written.
  func takeKeys() -> [SeenKey] {
    defer { keys = [] }
    return keys
  }
}
