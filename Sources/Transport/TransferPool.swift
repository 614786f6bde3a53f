// Many transfers on one thread: queues, attempts, redirects, retries and time limits, over libcurl.
//
//   add ─▶ Schedule ─▶ running ─▶ finished ─▶ next()
//             ▲           │ a redirect goes back to the queue of its host,
//             └───────────┤ a failure that may pass too, after its rest
//             resting ◀───┘
//
// Nothing moves but within `wait`. Time limits count only the time spent there: a caller that is
// busy elsewhere, or blocked on its output, makes no transfer fail. Redirects are followed here and
// not by libcurl, so that limits, delays and checks hold for each request on the way.

import CSystem
import NewsModel

/// Why `wait` returned.
package enum Wake {
  /// Something finished, is ready, or came in, or the time is over.
  case go
  /// A signal asks the tool to end.
  case signal
}

/// Fetches what is added to it, so many at once, and yields each when it is over.
///
/// The loop of a caller: `add` while there is something to add, `wait`, then `next` until nil.
package final class TransferPool {
  package let settings: TransferSettings
  let policy: RetryPolicy
  let tally = Tally()
  var schedule: Schedule
  /// All that are not over, by token.
  var transfers: [Int: Transfer] = [:]
  var running: [Transfer] = []
  var files: [Int: FileBody] = [:]
  var resting = MinHeap<Rest>()
  var finished: [FinishedTransfer] = []
  var finishedTaken = 0
  var multi: MultiHandle?
  var clock = DrivenClock()
  var isPerforming = false

  struct Rest: Comparable {
    let until: Int64
    let token: Int

    static func < (left: Rest, right: Rest) -> Bool { left.until < right.until }
  }

  package init(_ settings: TransferSettings) {
    self.settings = settings
    policy = RetryPolicy(retries: settings.retries, maxWait: settings.maxWait)
    schedule = Schedule(
      jobs: settings.jobs, perHost: settings.perHost, delay: Int64(settings.delay) * 1_000_000)
    // A body outgrows one block after the other; glibc would keep them all.
    sys_return_large_blocks()
  }

  /// Whether nothing waits, runs, or is finished and not yet taken.
  package var isIdle: Bool { transfers.isEmpty && finishedTaken == finished.count }
  /// Requests that are added and not yet over.
  package var count: Int { transfers.count }
  /// Bytes of bodies that came so far, decoded, for progress.
  package var bytesReceived: Int { tally.bytes }

  /// Takes a request; it starts in `wait`, when it is its turn.
  ///
  /// - Parameters:
  ///   - request: What to fetch; a URL that cannot be fetched comes out of `next` as a failure.
  ///   - token: What the finished transfer is told by; of no other transfer that is not over.
  ///   - order: Of two requests that may start, that with the lower order does.
  ///   - sink: Takes the body as it comes; without it the body is collected.
  package func add(_ request: Request, token: Int, order: Int = 0, sink: BodySink? = nil) {
    precondition(transfers[token] == nil, "a token stands for one transfer")
    do throws(TransferError) {
      let address = try Address(request.url)
      guard address.scheme != .file || request.mayReadFiles else {
        throw TransferError(.notFetchable, "a file is not fetched")
      }
      let transfer = Transfer(
        request, at: address, token: token, order: order, sink: sink, settings: settings,
        tally: tally)
      transfers[token] = transfer
      enqueue(transfer)
    } catch {
      finished.append(FinishedTransfer(token: token, outcome: .failure(error)))
    }
  }

  /// Gives a transfer up, which then yields nothing; one that is over already does not matter.
  package func cancel(_ token: Int) {
    guard let transfer = transfers.removeValue(forKey: token) else { return }
    transfer.isCancelled = true
    switch transfer.state {
    case .queued: schedule.remove(token, host: transfer.address.hostKey)
    case .resting: resting.removeAll { $0.token == token }
    // Within a callback of libcurl its handles must stay where they are.
    case .running: if !isPerforming { removeCancelled() }
    }
  }

  /// Stops a running transfer from taking more of its body; its time does not count meanwhile.
  ///
  /// To be called from within its sink: one `wait` may hand out megabytes otherwise. What came
  /// already, and was compressed, is still handed out, then or later.
  package func pause(_ token: Int) {
    guard let transfer = transfers[token], transfer.state == .running, !transfer.isPaused else {
      return
    }
    transfer.isPaused = true
    guard !transfer.isStopped else { return }
    transfer.isStopped = true
    transfer.stopTiming(at: clock.read())
    if files[token] == nil { multi?.pause(transfer, true) }
  }

  /// Lets a paused transfer go on, from the next `wait` on.
  package func resume(_ token: Int) {
    transfers[token]?.isPaused = false
  }

  /// The next finished transfer, in the order of their ends, or nil until `wait` brings another.
  package func next() -> FinishedTransfer? {
    guard finishedTaken < finished.count else { return nil }
    let next = finished[finishedTaken]
    finishedTaken += 1
    if finishedTaken == finished.count {
      finished.removeAll(keepingCapacity: true)
      finishedTaken = 0
    }
    return next
  }
}
