// The run: takes channels as they come, keeps transfers going, writes articles in order.
//
//     queue → begin → page → (pictures, texts) → deliver → shelf → stdout → remembered (--new)
//                      ↑________ next page, one ahead ____|
//
// One thread and one wait, for the network, standard input and standard output together. A reader
// that stalls stalls the channel it reads, and no new one begins.

import NewsModel
import Store
import Transport

/// Fetches channels until there are no more.
struct FetchLoop: ~Copyable {
  /// The least number of channels under way, so that a slow server holds back no other.
  private static var channelsAtOnce: Int { 256 }

  private let channelLimit: Int
  let plan: FetchPlan
  let run: Run
  var requests: Requests
  private var queue: ChannelQueue
  var shelves: OrderedOutput
  /// With --new.
  private let log: DeliveryLog?
  var channels: [Int: ChannelFetch] = [:]
  var feeds: [Int: FeedFetch] = [:]
  /// What channels have claimed of the state, until their records are written.
  private var novelties: [Int: ChannelNovelty] = [:]
  /// Channels whose next page waits until their last one is written.
  private var held: [Int] = []
  private var nextChannel = 0
  /// What was last handed to standard output has not been taken yet.
  private var readerIsBehind = false
  var pictures: Pictures?
  var progress: Progress
  /// Memory for the records of a page.
  var records: [UInt8] = []
  private var inputIsOver = false
  /// The next line of standard input has not come yet.
  private var inputIsNeeded = false

  init(_ operands: [[UInt8]], _ plan: FetchPlan, _ state: SeenState?, _ run: Run) {
    self.plan = plan
    self.run = run
    log = state.map { DeliveryLog($0, run) }
    channelLimit = max(Self.channelsAtOnce, plan.settings.jobs)
    requests = Requests(plan, run)
    queue = ChannelQueue(operands)
    shelves = OrderedOutput(isUnordered: plan.isUnordered)
    progress = Progress(isShown: plan.showsProgress, run)
    if let folder = plan.pictureFolder { pictures = Pictures(folder) }
  }

  /// Runs to the end; a signal ends the process within.
  mutating func fetch(_ output: inout Output) {
    output.leavesSignals = log != nil
    while true {
      beginChannels(output)
      write(&output)
      askForHeldPages()
      if inputIsOver && channels.isEmpty && shelves.isEmpty && !output.isPending { break }
      // The reader took what it was waited for: there is room for more channels.
      if mayBegin(output) && !inputIsNeeded { continue }
      paceFeeds()
      progress.bytes = requests.bytesReceived
      progress.draw()
      wait(&output)
      shelveFeeds()
      while let answer = requests.next() { take(answer) }
    }
    requests.flush()
    log?.settle()
    progress.erase()
  }

  private mutating func write(_ output: inout Output) {
    // A status line would stand between the records on a terminal, or those of the next tool.
    if (shelves.canMove || output.isPending) && output.kind != .regular { progress.erase() }
    shelves.pump(&output, run)
    readerIsBehind = output.isPending
    rememberWritten(output)
    if run.isSignalled { endBySignal(&output) }
  }

  /// Remembers the channels whose records were all written, each in a transaction of its own.
  private mutating func rememberWritten(_ output: borrowing Output) {
    for mark in shelves.takeWritten(output) {
      if mark.isLast {
        novelties.removeValue(forKey: mark.channel)?.record(mark.records)
      } else {
        novelties[mark.channel]?.written = mark.records
      }
    }
  }

  /// Ends the process by the signal that came, after the whole records that the reader takes, and
  /// after what was written of a channel is remembered.
  private mutating func endBySignal(_ output: inout Output) {
    progress.erase()
    output.flush(run)
    rememberWritten(output)
    if let mark = shelves.takePartlyWritten(output) {
      novelties[mark.channel]?.written = mark.records
    }
    for novelty in novelties.values where novelty.written > 0 { novelty.record(novelty.written) }
    run.dieIfSignalled()
  }

  /// A mark behind the records of a channel that were put on its shelf, with --new.
  func mark(_ order: Int, isLast: Bool = false) -> Mark? {
    novelties[order].map { Mark(channel: order, records: $0.shelved, isLast: isLast) }
  }

  // MARK: - channels

  private func mayBegin(_ output: borrowing Output) -> Bool {
    !inputIsOver && channels.count < channelLimit && !output.isPending
  }

  private mutating func beginChannels(_ output: borrowing Output) {
    inputIsNeeded = false
    while mayBegin(output) {
      switch queue.next(run) {
      case .channel(let channel): if plan.shard?.holds(channel.tid) ?? true { begin(channel) }
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
    let shelf = shelves.open(for: channel.tid)
    let order = nextChannel
    nextChannel += 1
    progress.channels += 1
    if topic == .unknown {
      report(
        Failure("not-fetchable", "neither a topic id nor a feed's URL; see news-channels -m"),
        tid: channel.tid)
      return leave(order, shelf)
    }
    guard plan.limit != 0 else {
      run.outcome.inputSucceeded = true
      return leave(order, shelf)
    }
    if let log { novelties[order] = ChannelNovelty(channel.tid, log) }
    channels[order] = ChannelFetch(channel, topic, on: shelf, plan, novelties[order])
    if case .feed(let url) = topic { askForFeed(url, order) } else { askForPage(order) }
  }

  @inline(never)
  private mutating func leave(_ order: Int, _ shelf: Shelf) {
    channels.removeValue(forKey: order)?.reportOtherRows(run)
    shelves.close(shelf, mark: mark(order, isLast: true))
    progress.channelsDone += 1
  }

  mutating func close(_ order: Int, _ channel: ChannelFetch) {
    run.outcome.inputSucceeded = true
    leave(order, channel.shelf)
  }

  @inline(never)
  mutating func fail(_ order: Int, _ channel: ChannelFetch, _ reason: PageFailure) {
    report(reason.failure(url: channel.url), tid: channel.tid)
    leave(order, channel.shelf)
  }

  mutating func report(_ failure: Failure, tid: [UInt8]) {
    var failure = failure
    failure.tid = tid
    progress.failures += 1
    run.report(failure)
  }

  // MARK: - pages

  @inline(never)
  private mutating func askForPage(_ order: Int) {
    guard let url = channels[order]?.pageURL else { return }
    var request = Request(url)
    request.mayReadFiles = plan.endpoint.isFile
    requests.ask(request, for: .page(channel: order))
  }

  /// Asks for the next page; holds it back while the one before the last is still being written.
  @inline(never)
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
    shelves.isFirst(channel.shelf) && (readerIsBehind || !channel.shelf.isEmpty)
  }

  private mutating func take(_ answer: Requests.Answer) {
    let body = answer.outcome.map { $0.body }
    switch answer.job {
    case .page(let order): takePage(body, of: order, answer)
    case .picture(let order): takePicture(body, of: order, answer)
    case .text(let order, let draft): takeText(body, of: order, draft, answer)
    case .feed(let order): takeFeed(answer, of: order)
    }
  }

  // MARK: - waiting

  private mutating func wait(_ output: inout Output) {
    var watches: [Watch] = []
    if inputIsNeeded { watches.append(Watch(0, for: .reading)) }
    let isPending = output.isPending
    // A reader that goes away is noticed also while there is nothing to write.
    if isPending || output.kind == .pipe {
      watches.append(Watch(1, for: isPending ? .writing : .closing))
    }
    guard requests.wait(&watches, milliseconds: interval) else {
      return endBySignal(&output)
    }
    if let last = watches.last, last.direction == .closing, last.isReady { run.dieOfBrokenPipe() }
  }

  /// How long to wait at most, in milliseconds; -1 for ever.
  private var interval: Int {
    guard progress.interval < 0, feeds.values.contains(where: { $0.fullSince != nil }) else {
      return progress.interval
    }
    return FeedFetch.patience / 4
  }
}
