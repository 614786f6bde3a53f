// What is asked for, of the network or of the cache, and the answers as they come.
//
// An answer of the network is kept only once its consumer found it usable (`keep`): a page that a
// captive portal puts in place of another's is no answer worth keeping.

import NewsModel
import Store
import Transport

/// Requests under way.
struct Requests: ~Copyable {
  /// What a request is for.
  enum Job {
    case page(channel: Int)
    /// The picture or the text of a draft of the channel's page.
    case picture(channel: Int, draft: Int)
    case text(channel: Int, draft: Int)
    case feed(channel: Int)

    var channel: Int {
      switch self {
      case .page(let channel), .picture(let channel, _), .text(let channel, _),
        .feed(let channel):
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
  }

  private struct Asked {
    let job: Job
    var request: Request
    let sink: BodySink?
  }

  private let pool: TransferPool
  let cache: HTTPCache?
  private var asked: [Int: Asked] = [:]
  private var nextToken = 0
  /// Answers that need no transfer, from `taken` on.
  private var kept: [Answer] = []
  private var taken = 0

  init(_ plan: FetchPlan, _ run: Run) {
    pool = TransferPool(plan.settings)
    cache = plan.cache.map { HTTPCache($0) { run.warn($0) } }
  }

  var bytesReceived: Int { pool.bytesReceived }

  /// Asks for something: the cache first, unless it is a file.
  mutating func ask(_ request: Request, for job: Job, sink: BodySink? = nil) {
    var request = request
    if let cache, Topic.rest(of: request.url, after: "file:") == nil {
      switch cache.find(request.url) {
      case .answer(let found):
        return keep(job, request.url, .success(Response(found)))
      case .absent:
        let reason = PageFailure("not-cached", "not in the cache, and --offline")
        return keep(job, request.url, .failure(reason))
      case .ask(let validators):
        request.ifNoneMatch = validators.etag
        request.ifModifiedSince = validators.lastModified
      }
    }
    add(Asked(job: job, request: request, sink: sink))
  }

  private mutating func keep(
    _ job: Job, _ url: [UInt8], _ outcome: Result<Response, PageFailure>
  ) {
    kept.append(Answer(job: job, url: url, outcome: outcome, isKept: true))
  }

  private mutating func add(_ asked: Asked) {
    self.asked[nextToken] = asked
    pool.add(asked.request, token: nextToken, order: asked.job.channel, sink: asked.sink)
    nextToken += 1
  }

  /// Waits for the network or one of the descriptors; false when a signal is pending.
  func wait(_ watches: inout [Watch], milliseconds: Int) -> Bool {
    let milliseconds = taken < kept.count ? 0 : milliseconds
    return pool.wait(watching: &watches, milliseconds: milliseconds) == .go
  }

  /// The next answer that is there.
  mutating func next() -> Answer? {
    if taken < kept.count {
      let answer = kept[taken]
      taken += 1
      if taken == kept.count {
        kept.removeAll(keepingCapacity: true)
        taken = 0
      }
      return answer
    }
    while let finished = pool.next() {
      guard let asked = asked.removeValue(forKey: finished.token) else { continue }
      let job = asked.job
      switch finished.outcome {
      case .failure(let error):
        let failure = PageFailure(error)
        return Answer(job: job, url: asked.request.url, outcome: .failure(failure), isKept: false)
      case .success(let response) where response.isNotModified:
        if let found = cache?.confirm(asked.request.url, CachedHead(response.head)) {
          let response = Response(found)
          return Answer(
            job: job, url: asked.request.url, outcome: .success(response), isKept: true)
        }
        // What the validators were of is gone: ask once more, for the whole.
        var again = asked
        again.request.ifNoneMatch = nil
        again.request.ifModifiedSince = nil
        add(again)
      case .success(let response):
        return Answer(
          job: job, url: asked.request.url, outcome: .success(response), isKept: false)
      }
    }
    return nil
  }

  /// Keeps an answer that was found usable.
  func keep(_ answer: Answer) {
    guard !answer.isKept, case .success(let response) = answer.outcome else { return }
    guard Topic.rest(of: answer.url, after: "file:") == nil else { return }
    cache?.store(answer.url, CachedHead(response.head), response.body)
  }

  /// Writes what is to be kept.
  func flush() { cache?.flush() }

  // MARK: - pausing

  func pause(channel: Int) { for token in tokens(of: channel) { pool.pause(token) } }
  func resume(channel: Int) { for token in tokens(of: channel) { pool.resume(token) } }

  private func tokens(of channel: Int) -> [Int] {
    asked.filter { $0.value.job.channel == channel }.map { $0.key }
  }
}

extension PageFailure {
  /// What a transfer's error means for what was fetched.
  init(_ error: TransferError) {
    self.init(error.kind.word, message: error.detail)
    status = error.status
    retryAfter = error.retryAfter
    isStopped = error.kind == .stopped
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
