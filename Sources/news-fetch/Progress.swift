// How far a run is, as one line on a terminal's stderr, redrawn a few times a second and erased
// whenever something else is written there and at the end.

import NewsModel

/// What was done so far, and the line that says so.
struct Progress {
  private static var redrawInterval: Int { 100 }

  var channels = 0
  var channelsDone = 0
  /// The input was read to its end, so that `channels` is all of them.
  var totalIsKnown = false
  var articles = 0
  var bytes = 0
  var failures = 0
  private let isShown: Bool
  private let run: Run
  private var drawn = -Self.redrawInterval

  init(isShown: Bool, _ run: Run) {
    self.isShown = isShown
    self.run = run
  }

  /// How long to wait at most, in milliseconds, before the line is drawn again; -1 for ever.
  var interval: Int { isShown ? Self.redrawInterval : -1 }

  /// Draws the line, unless that was done a moment ago.
  mutating func draw() {
    guard isShown else { return }
    let now = LocalClock.monotonicMilliseconds
    guard now - drawn >= Self.redrawInterval else { return }
    drawn = now
    run.showStatus(line)
  }

  func erase() {
    if isShown { run.eraseStatus() }
  }

  private var line: [UInt8] {
    var line: [UInt8] = []
    line.append(decimal: channelsDone)
    if totalIsKnown {
      line.append(.slash)
      line.append(decimal: channels)
    }
    line.append(" channels")
    if totalIsKnown && channels > 0 {
      line.append(" (")
      line.append(decimal: channelsDone * 100 / channels)
      line.append(" %)")
    }
    line.append(", ")
    line.append(decimal: articles)
    line.append(" articles, ")
    appendSize(to: &line)
    if failures > 0 {
      line.append(", ")
      line.append(decimal: failures)
      line.append(" failed")
    }
    return line
  }

  private func appendSize(to line: inout [UInt8]) {
    if bytes < 1 << 20 {
      line.append(decimal: bytes >> 10)
      return line.append(" KB")
    }
    line.append(decimal: bytes >> 20)
    line.append(.dot)
    line.append(decimal: (bytes & 0xFFFFF) * 10 >> 20)
    line.append(" MB")
  }
}
