// The run: takes channels as they come, keeps transfers going, writes articles in order.
//
// One thread and one wait, for the network, standard input and standard output together. A channel
// has one request at a time; its next page is asked for while the last one is written, one ahead.
// A reader that stalls stalls the channel it reads, and no new one begins.

import NewsModel
import Transport

/// Fetches channels until there are no more.
struct FetchLoop: ~Copyable {
  /// Channels that are under way, so that a slow server holds back no other.
  private static var channelsAtOnce: Int { 256 }

  private let plan: FetchPlan
  private let run: Run
  private let pool: TransferPool
  private var queue: ChannelQueue
  private var shelves: OrderedOutput
  private var channels: [Int: ChannelFetch] = [:]
  /// Channels whose next page waits until their last one is written.
  private var held: [Int] = []
  private var nextOrder = 0
  private var inputIsOver = false
  private var inputIsNeeded = false

  init(_ operands: [[UInt8]], _ plan: FetchPlan, _ run: Run) {
    self.plan = plan
    self.run = run
    pool = TransferPool(plan.settings)
    queue = ChannelQueue(operands)
    shelves = OrderedOutput(isUnordered: plan.isUnordered)
  }

  /// Runs to the end; a signal ends the process within.
  mutating func fetch(_ output: inout Output) {
    while true {
      beginChannels(output)
      shelves.pump(&output, run)
      askForHeldPages()
      if inputIsOver && channels.isEmpty && shelves.isEmpty && !output.isPending { return }
      wait(&output)
      while let finished = pool.next() { end(finished) }
    }
  }

  // MARK: - channels

  private mutating func beginChannels(_ output: borrowing Output) {
    inputIsNeeded = false
    while !inputIsOver && channels.count < Self.channelsAtOnce && !output.isPending {
      switch queue.next(run) {
      case .channel(let channel): begin(channel)
      case .needsInput:
        guard queue.isReady() else {
          inputIsNeeded = true
          return
        }
        queue.fill(run)
      case .end: inputIsOver = true
      }
    }
  }

  private mutating func begin(_ channel: WantedChannel) {
    let topic = Topic(channel.tid, allowsFiles: channel.isOperand || plan.allowsFiles)
    let shelf = shelves.open()
    let order = nextOrder
    nextOrder += 1
    switch topic {
    case .unknown:
      report(Failure("not-fetchable", "neither a topic id nor a feed's URL"), tid: channel.tid)
      shelves.close(shelf)
    case .feed:
      report(Failure("not-fetchable", "feeds are not read yet"), tid: channel.tid)
      shelves.close(shelf)
    case .headline, .city:
      guard plan.limit != 0 else {
        run.outcome.inputSucceeded = true
        shelves.close(shelf)
        return
      }
      channels[order] = ChannelFetch(channel, topic, on: shelf, plan)
      askForPage(order)
    }
  }

  private func askForPage(_ order: Int) {
    guard let url = channels[order]?.pageURL else { return }
    var request = Request(url)
    request.mayReadFiles = plan.endpoint.isFile
    pool.add(request, token: order, order: order)
  }

  private mutating func askForHeldPages() {
    guard !held.isEmpty else { return }
    let orders = held
    held.removeAll()
    for order in orders { askForPageOrHold(order) }
  }

  /// Asks for the next page, unless one that is ahead of what was written was taken already.
  private mutating func askForPageOrHold(_ order: Int) {
    guard let channel = channels[order] else { return }
    if shelves.isFirst(channel.shelf) && !channel.shelf.isWritten {
      held.append(order)
    } else {
      askForPage(order)
    }
  }

  // MARK: - transfers

  private mutating func end(_ finished: FinishedTransfer) {
    let order = finished.token
    guard let channel = channels[order] else { return }
    switch finished.outcome {
    case .success(let response):
      var records: [UInt8] = []
      do throws(PageFailure) {
        // Whether the page before this one has left for the reader decides about the next.
        let next = try channel.take(response.body, to: &records, run)
        let isAhead = shelves.isFirst(channel.shelf) && !channel.shelf.isWritten
        if !records.isEmpty { shelves.put(records, on: channel.shelf, run) }
        if next == .done { return close(order, channel) }
        if isAhead { held.append(order) } else { askForPage(order) }
      } catch {
        var failure = Failure(error.word, message: error.message)
        if response.head.status >= 100 { failure.status = response.head.status }
        fail(order, channel, failure)
      }
    case .failure(let error):
      fail(order, channel, Self.failure(error))
    }
  }

  private mutating func close(_ order: Int, _ channel: ChannelFetch) {
    run.outcome.inputSucceeded = true
    channels[order] = nil
    shelves.close(channel.shelf)
  }

  private mutating func fail(_ order: Int, _ channel: ChannelFetch, _ failure: Failure) {
    var failure = failure
    failure.url = channel.pageURL.map { shownURL($0) }
    report(failure, tid: channel.tid)
    channels[order] = nil
    shelves.close(channel.shelf)
  }

  private static func failure(_ error: TransferError) -> Failure {
    var failure = Failure(error.kind.word, message: error.detail)
    failure.status = error.status
    failure.retryAfter = error.retryAfter
    if error.status == 403 {
      failure.message.append("; the service may want another user agent (-A)")
    }
    return failure
  }

  private func report(_ failure: Failure, tid: [UInt8]) {
    var failure = failure
    failure.tid = tid
    run.report(failure)
  }

  // MARK: - waiting

  private mutating func wait(_ output: inout Output) {
    var watches: [Watch] = []
    if inputIsNeeded { watches.append(Watch(0, for: .reading)) }
    if output.isPending { watches.append(Watch(1, for: .writing)) }
    guard pool.wait(watching: &watches) == .go else {
      run.dieIfSignalled(&output)
      return
    }
  }
}
