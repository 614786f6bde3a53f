// What is asked for, of the network or of the cache, and the answers as they come.
//
// The cache is looked into when the answer is taken, one at a time, so that a run that finds all in
// it needs no memory for it. An answer of the network is kept only once its consumer found it usable
// (`keep`): a page that a captive portal puts in place of another's is no answer worth keeping.
// What is asked for twice in a run waits for the first answer, and then looks into the cache again.

import NewsModel
import Store
import Transport

/// Requests under way.
struct Requests: ~Copyable {
  /// What a request is for.
  enum Job {
    case page(channel: Int)
    /// A picture, for whatever articles want it; the channel is the first of theirs.
    case picture(channel: Int)
    /// The text of a draft of the channel's page.
    case text(channel: Int, draft: Int)
    case feed(channel: Int)

    var channel: Int {
      switch self {
      case .page(let channel), .picture(let channel), .text(let channel, _), .feed(let channel):
        channel
      }
    }
  }

  struct Answer {
    let job: Job
    let url: [UInt8]
    let outcome: Result<Response, PageFailure>
    /// The body is in the response, whatever sink was given.
    let isKept: Bool

    fileprivate init(
      _ asked: Asked, _ outcome: Result<Response, PageFailure>, isKept: Bool = false
    ) {
      job = asked.job
      url = asked.request.url
      self.outcome = outcome
      self.isKept = isKept
    }
  }

  fileprivate struct Asked {
    let job: Job
    var request: Request
    let feed: FeedFetch?

    /// What no two requests that are under way have in common.
    ///
    /// A feed, which a slow reader stops, holds up no picture: that could be of a channel that is
    /// read before it.
    var subject: [UInt8] { [feed == nil ? 0 : 1] + request.url }
  }

  private let pool: TransferPool
  let cache: HTTPCache?
  /// Transfers, by their tokens.
  private var asked: [Int: Asked] = [:]
  private var nextToken = 0
  /// What the cache is still to be asked for, from `lookedUp` on.
  private var lookups: [Asked] = []
  private var lookedUp = 0
  /// By their subject, requests that the network is asked, and those that wait for their answers.
  private var underWay: [[UInt8]: [Asked]] = [:]

  init(_ plan: FetchPlan, _ run: Run) {
    pool = TransferPool(plan.settings)
    cache = plan.cache.map { HTTPCache($0) { run.warn($0) } }
  }

  var bytesReceived: Int { pool.bytesReceived }

  /// Asks for something: the cache first, unless it is a file.
  @inline(never)
  mutating func ask(_ request: Request, for job: Job, feed: FeedFetch? = nil) {
    let asked = Asked(job: job, request: request, feed: feed)
    if cache == nil || Topic.rest(of: request.url, after: "file:") != nil {
      add(asked)
    } else {
      lookups.append(asked)
    }
  }

  private mutating func add(_ asked: Asked) {
    let token = nextToken
    nextToken += 1
    self.asked[token] = asked
    let sink = asked.feed?.sink { [pool] in pool.pause(token) }
    pool.add(asked.request, token: token, order: asked.job.channel, sink: sink)
  }

  /// Waits for the network or one of the descriptors; false when a signal is pending.
  func wait(_ watches: inout [Watch], milliseconds: Int) -> Bool {
    let milliseconds = lookups.isEmpty ? milliseconds : 0
    return pool.wait(watching: &watches, milliseconds: milliseconds) == .go
  }

  /// The next answer that is there.
  mutating func next() -> Answer? {
    while lookedUp < lookups.count {
      let asked = lookups[lookedUp]
      lookedUp += 1
      if lookedUp == lookups.count {
        lookups.removeAll(keepingCapacity: true)
        lookedUp = 0
      }
      if let answer = lookUp(asked) { return answer }
    }
    while let finished = pool.next() {
      guard let asked = asked.removeValue(forKey: finished.token) else { continue }
      if let answer = answer(asked, finished.outcome) {
        release(asked)
        return answer
      }
    }
    return nil
  }

  /// Lets those that wait for an answer look into the cache, once its consumer has had it.
  private mutating func release(_ asked: Asked) {
    guard !underWay.isEmpty, let waiting = underWay.removeValue(forKey: asked.subject) else {
      return
    }
    lookups += waiting
  }

  /// What the cache has; nil when the network is asked.
  private mutating func lookUp(_ asked: Asked) -> Answer? {
    var asked = asked
    switch cache?.find(asked.request.url) {
    case .answer(let found): return Answer(asked, .success(Response(found)), isKept: true)
    case .absent:
      return Answer(asked, .failure(PageFailure("not-cached", "not in the cache, and --offline")))
    case .ask(let validators):
      asked.request.ifNoneMatch = validators.etag
      asked.request.ifModifiedSince = validators.lastModified
    case nil: break
    }
    if underWay[asked.subject]?.append(asked) == nil {
      underWay[asked.subject] = []
      add(asked)
    }
    return nil
  }

  /// What a transfer brought; nil when it is made once more.
  private mutating func answer(
    _ asked: Asked, _ outcome: Result<Response, TransferError>
  ) -> Answer? {
    switch outcome {
    case .failure(let error): return Answer(asked, .failure(PageFailure(error)))
    case .success(let response) where response.isNotModified:
      if let found = cache?.confirm(asked.request.url, CachedHead(response.head)) {
        return Answer(asked, .success(Response(found)), isKept: true)
      }
      // What the validators were of is gone: ask once more, for the whole.
      var again = asked
      again.request.ifNoneMatch = nil
      again.request.ifModifiedSince = nil
      add(again)
      return nil
    case .success(let response): return Answer(asked, .success(response))
    }
  }

  /// Keeps an answer that was found usable.
  func keep(_ answer: Answer) {
    guard !answer.isKept, case .success(let response) = answer.outcome else { return }
    guard Topic.rest(of: answer.url, after: "file:") == nil else { return }
    cache?.store(answer.url, CachedHead(response.head), response.body)
  }

  /// Writes what is to be kept.
  func flush() { cache?.flush() }

  // MARK: - the transfer of a feed

  func pause(feedOf channel: Int) {
    if let token = token(feedOf: channel) { pool.pause(token) }
  }

  func resume(feedOf channel: Int) {
    if let token = token(feedOf: channel) { pool.resume(token) }
  }

  /// Gives the transfer up.
  mutating func cancel(feedOf channel: Int) {
    guard let token = token(feedOf: channel) else { return }
    if let asked = asked.removeValue(forKey: token) { release(asked) }
    pool.cancel(token)
  }

  private func token(feedOf channel: Int) -> Int? {
    asked.first { $0.value.feed != nil && $0.value.job.channel == channel }?.key
  }
}
