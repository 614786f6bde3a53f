// The run: takes channels as they come, keeps transfers going, writes articles in order.
//
//     queue → begin → page → (pictures, texts) → deliver → shelf → stdout
//                      ↑________ next page, one ahead ____|
//
// One thread and one wait, for the network, standard input and standard output together. A reader
// that stalls stalls the channel it reads, and no new one begins.

import NewsModel
import Transport

/// Fetches channels until there are no more.
struct FetchLoop: ~Copyable {
  /// Channels that are under way, so that a slow server holds back no other.
  private static var channelsAtOnce: Int { 256 }

  /// What a transfer is for.
  enum Job {
    case page(channel: Int)
    /// The picture or the text of a draft of the channel's page.
    case picture(channel: Int, draft: Int)
    case text(channel: Int, draft: Int)
    case feed(channel: Int)
  }

  let plan: FetchPlan
  let run: Run
  let pool: TransferPool
  private var queue: ChannelQueue
  var shelves: OrderedOutput
  var channels: [Int: ChannelFetch] = [:]
  /// Channels whose next page waits until their last one is written.
  private var held: [Int] = []
  private var nextChannel = 0
  private(set) var jobs: [Int: Job] = [:]
  var feeds: [Int: FeedFetch] = [:]
  private var nextToken = 0
  var pictures: Pictures?
  var progress: Progress
  private var inputIsOver = false
  private var inputIsNeeded = false

  init(_ operands: [[UInt8]], _ plan: FetchPlan, _ run: Run) {
    self.plan = plan
    self.run = run
    pool = TransferPool(plan.settings)
    queue = ChannelQueue(operands)
    shelves = OrderedOutput(isUnordered: plan.isUnordered)
    progress = Progress(isShown: plan.showsProgress, run)
    if let folder = plan.pictureFolder { pictures = Pictures(folder) }
  }

  /// Runs to the end; a signal ends the process within.
  mutating func fetch(_ output: inout Output) {
    while true {
      beginChannels(output)
      shelves.pump(&output, run)
      askForHeldPages()
      if inputIsOver && channels.isEmpty && shelves.isEmpty && !output.isPending { break }
      progress.bytes = pool.bytesReceived
      progress.draw()
      wait(&output)
      shelveFeeds()
      while let finished = pool.next() { end(finished) }
    }
    progress.erase()
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
      case .end:
        inputIsOver = true
        progress.totalIsKnown = true
      }
    }
  }

  private mutating func begin(_ channel: WantedChannel) {
    let topic = Topic(channel.tid, allowsFiles: channel.isOperand || plan.allowsFiles)
    let shelf = shelves.open()
    let order = nextChannel
    nextChannel += 1
    progress.channels += 1
    switch topic {
    case .unknown:
      report(Failure("not-fetchable", "neither a topic id nor a feed's URL"), tid: channel.tid)
      leave(shelf)
    case .feed, .headline, .city:
      guard plan.limit != 0 else {
        run.outcome.inputSucceeded = true
        return leave(shelf)
      }
      channels[order] = ChannelFetch(channel, topic, on: shelf, plan)
      if case .feed(let url) = topic { askForFeed(url, order) } else { askForPage(order) }
    }
  }

  private mutating func leave(_ shelf: Shelf) {
    shelves.close(shelf)
    progress.channelsDone += 1
  }

  // MARK: - asking

  private mutating func askForPage(_ order: Int) {
    guard let url = channels[order]?.pageURL else { return }
    var request = Request(url)
    request.mayReadFiles = plan.endpoint.isFile
    ask(request, for: .page(channel: order), order: order)
  }

  mutating func ask(_ request: Request, for job: Job, order: Int, sink: BodySink? = nil) {
    jobs[nextToken] = job
    pool.add(request, token: nextToken, order: order, sink: sink)
    nextToken += 1
  }

  /// Asks for the next page; holds it back while the one before the last is still being written.
  mutating func askForPage(_ order: Int, isHeld: Bool) {
    if isHeld { held.append(order) } else { askForPage(order) }
  }

  private mutating func askForHeldPages() {
    guard !held.isEmpty else { return }
    let orders = held
    held.removeAll()
    for order in orders {
      guard let channel = channels[order] else { continue }
      askForPage(order, isHeld: isBeingWritten(channel))
    }
  }

  /// Whether the reader has not taken what the channel had for it.
  func isBeingWritten(_ channel: ChannelFetch) -> Bool {
    shelves.isFirst(channel.shelf) && !channel.shelf.isWritten
  }

  // MARK: - answers

  private mutating func end(_ finished: FinishedTransfer) {
    guard let job = jobs.removeValue(forKey: finished.token) else { return }
    if case .feed(let order) = job { return takeFeed(finished.outcome, of: order) }
    let answer: Result<[UInt8], PageFailure>
    switch finished.outcome {
    case .success(let response): answer = .success(response.body)
    case .failure(let error): answer = .failure(PageFailure(error))
    }
    switch job {
    case .page(let order): takePage(answer, of: order)
    case .picture(let order, let draft): takePicture(answer, of: order, draft)
    case .text(let order, let draft): takeText(answer, of: order, draft)
    case .feed: break
    }
  }

  mutating func close(_ order: Int, _ channel: ChannelFetch) {
    run.outcome.inputSucceeded = true
    channels[order] = nil
    leave(channel.shelf)
  }

  mutating func fail(_ order: Int, _ channel: ChannelFetch, _ reason: PageFailure) {
    report(reason.failure(url: channel.url), tid: channel.tid)
    channels[order] = nil
    leave(channel.shelf)
  }

  mutating func report(_ failure: Failure, tid: [UInt8]) {
    var failure = failure
    failure.tid = tid
    progress.failures += 1
    run.report(failure)
  }

  // MARK: - waiting

  private mutating func wait(_ output: inout Output) {
    var watches: [Watch] = []
    if inputIsNeeded { watches.append(Watch(0, for: .reading)) }
    if output.isPending { watches.append(Watch(1, for: .writing)) }
    guard pool.wait(watching: &watches, milliseconds: progress.interval) == .go else {
      run.dieIfSignalled(&output)
      return
    }
  }
}

extension PageFailure {
  /// What a transfer's error means for what was fetched.
  init(_ error: TransferError) {
    self.init(error.kind.word, message: error.detail)
    status = error.status
    retryAfter = error.retryAfter
    if error.status == 403 {
      message.append("; the service may want another user agent (-A)")
    }
  }

  /// As it is reported of a part of an article, which the message names.
  func failure(of part: StaticString, url: [UInt8]) -> Failure {
    var failure = failure(url: url)
    var message = [UInt8](part)
    message.append(.space)
    message += shownURL(url)
    message.append(": ")
    failure.message = message + failure.message
    return failure
  }

  /// As it is reported, but for the tid.
  func failure(url: [UInt8]?) -> Failure {
    var failure = Failure(word, message: message)
    failure.status = status
    failure.retryAfter = retryAfter
    failure.url = url.map { shownURL($0) }
    return failure
  }
}
