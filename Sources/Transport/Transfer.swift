// One request on its way: what came so far, and where it stands. The callbacks of `EasyHandle` feed
// it; the pool moves it from state to state.
//
// It decides what a body is for: that of a success is collected or handed to the sink, any other is
// skipped, and skipped only so far, as what it says is not shown.

import NewsModel

/// A request from `add` to its end, over redirects and retries.
final class Transfer {
  enum State: UInt8 {
    /// In its host's queue.
    case queued
    /// Handed to libcurl, or a file being read.
    case running
    /// Between two attempts.
    case resting
  }

  /// Why a callback broke the transfer off.
  enum Stop: UInt8 {
    /// The rest is of no use: the status decides.
    case enough
    case bodyTooLarge
    case headTooLarge
    case sinkStopped
  }

  /// Bytes of headers that are taken, more than any browser does.
  static let headLimit = 256 << 10
  /// Bytes of a skipped body that are read so that the connection can be used again.
  static let skipLimit = 64 << 10

  let token: Int
  let order: Int
  let request: Request
  let maxBytes: Int
  let sink: BodySink?
  /// Where the request began: credentials of the settings and of the caller are for there only.
  let origin: Address
  /// Where it is now.
  var address: Address
  var state = State.queued
  var isPaused = false
  /// Whether libcurl was told to pause and not yet to go on.
  var isStopped = false
  var isCancelled = false
  /// Attempts that failed.
  var failures = 0
  var redirects = 0
  /// Nanoseconds that are left of the attempt while it does not run or is paused.
  private(set) var remaining: Int64
  /// The same as an instant of the pool's clock while it runs.
  private(set) var deadline: Int64 = .max
  /// When the running request must have a connection, on the pool's clock; `.max` once it has.
  private(set) var connectDeadline: Int64 = .max
  /// When the running request began, on the pool's clock.
  private(set) var started: Int64 = 0

  private(set) var head = ResponseHead()
  private(set) var body: [UInt8] = []
  /// Bytes of the body so far, decoded.
  private(set) var received = 0
  private(set) var stop: Stop?
  /// Whether the sockets are for a proxy: certain with `--deny-private`, else for messages.
  var goesThroughProxy = false
  /// An address that `--deny-private` refused.
  private(set) var refused: [UInt8]?

  private let timeout: Int64
  private let connectTimeout: Int64
  private let tally: Tally
  /// The end of a body that is gzipped and nothing else.
  private var gzipTail: GzipTail?
  private var headBytes = 0
  private var headIsWhole = false
  private var isSkipping = true

  init(
    _ request: Request, at address: Address, token: Int, order: Int, sink: BodySink?,
    settings: TransferSettings, tally: Tally
  ) {
    self.request = request
    self.address = address
    self.origin = address
    self.token = token
    self.order = order
    self.sink = sink
    maxBytes = request.maxBytes ?? settings.maxBytes
    timeout = settings.timeout == 0 ? .max : Int64(settings.timeout) * 1_000_000
    connectTimeout =
      settings.connectTimeout == 0 ? .max : Int64(settings.connectTimeout) * 1_000_000
    remaining = timeout
    self.tally = tally
  }

  /// Forgets what came, before a request is sent.
  func begin(at instant: Int64) {
    started = instant
    connectDeadline = connectTimeout == .max ? .max : instant + connectTimeout
    isPaused = false
    isStopped = false
    startTiming(at: instant)
    head = ResponseHead()
    head.url = address.text
    body = []
    received = 0
    stop = nil
    refused = nil
    gzipTail = nil
    headBytes = 0
    headIsWhole = false
    isSkipping = true
  }

  /// Goes back to where it began, for another attempt.
  func restart() {
    address = origin
    redirects = 0
    remaining = timeout
  }

  /// The connection was made: its time limit is met.
  func didConnect() {
    connectDeadline = .max
  }

  /// Counts time against the attempt from an instant of the pool's clock on.
  func startTiming(at instant: Int64) {
    deadline = remaining == .max ? .max : instant + remaining
  }

  /// Goes where the answer sends it.
  ///
  /// - Throws: `.redirect`
  func follow(maxRedirects: Int) throws(TransferError) {
    guard let location = head.location else {
      throw TransferError(
        .redirect, "", statusText(head.status), [UInt8](" without a Location"),
        status: head.status)
    }
    guard redirects < maxRedirects else {
      var detail: [UInt8] = []
      if maxRedirects > 0 {
        detail.append("more than ")
        detail.append(decimal: maxRedirects)
        detail.append(" redirects, the last to ")
      } else {
        detail.append("no redirect is followed, to ")
      }
      detail.append(contentsOf: shownURL(location))
      throw TransferError(.redirect, detail, status: head.status)
    }
    address = try address.redirect(to: location)
    redirects += 1
  }

  /// Stops counting.
  func stopTiming(at instant: Int64) {
    guard deadline != .max else { return }
    remaining = max(deadline - instant, 0)
    deadline = .max
  }

  var isSuccess: Bool {
    (200..<300).contains(head.status) || (head.status == 304 && request.isConditional)
  }
  var isRedirect: Bool {
    switch head.status {
    case 301, 302, 303, 307, 308: true
    case 300: head.location != nil
    default: false
    }
  }
  /// Whether an answer began.
  var hasAnswer: Bool { head.status != 0 }
  /// Whether all headers of the answer came.
  var hasHead: Bool { headIsWhole }

  /// Whether a socket may be made for an address, with `--deny-private`.
  func mayConnect(to address: [UInt8]) -> Bool {
    guard !goesThroughProxy, isPrivate(address: address) else { return true }
    refused = address
    return false
  }

  /// Takes a header line; false breaks the transfer off.
  func receive(headerLine line: borrowing Span<UInt8>) -> Bool {
    guard !isCancelled else { return breakOff(.enough) }
    headBytes += line.count
    guard headBytes <= Self.headLimit else { return breakOff(.headTooLarge) }
    let isStatus = line.hasPrefix("http/")
    // After the body come trailers, which must not pass for headers.
    guard !headIsWhole || isStatus else { return true }
    headIsWhole = false
    guard line.isEmpty || line[0] == .carriageReturn || line[0] == .newline else {
      head.take(line)
      return true
    }
    headIsWhole = head.status >= 200
    return !headIsWhole || headDidEnd()
  }

  /// Takes bytes of the body as they came over the network.
  func receive(encoded bytes: borrowing Span<UInt8>) {
    gzipTail?.take(bytes)
  }

  /// Whether a body that ended well for libcurl is cut off nevertheless.
  var isCutOff: Bool {
    guard let gzipTail, !gzipTail.isEmpty else { return false }
    return !gzipTail.fits(decoded: received)
  }

  /// Begins the body of a file.
  func beginFile() -> Bool {
    head.status = 200
    headIsWhole = true
    return headDidEnd()
  }

  /// Takes bytes of the body; false breaks the transfer off.
  func receive(body bytes: borrowing Span<UInt8>) -> Bool {
    guard !isCancelled else { return breakOff(.enough) }
    received += bytes.count
    if isSkipping {
      return received <= Self.skipLimit || breakOff(.enough)
    }
    guard maxBytes == 0 || received <= maxBytes else { return breakOff(.bodyTooLarge) }
    tally.bytes += bytes.count
    guard let sink else {
      body.append(bytes)
      return true
    }
    tally.sinkCalls += 1
    switch sink.received(bytes) {
    case .more: return true
    case .stop: return breakOff(.sinkStopped)
    }
  }

  /// The body, given away.
  func takeBody() -> [UInt8] {
    let taken = body
    body = []
    return taken
  }

  private func headDidEnd() -> Bool {
    isSkipping = !(200..<300).contains(head.status)
    guard !isSkipping else { return true }
    if let encoding = head.contentEncoding, Self.isGzip(encoding) { gzipTail = GzipTail() }
    if let length = head.contentLength, head.contentEncoding == nil {
      guard maxBytes == 0 || length <= maxBytes else { return breakOff(.bodyTooLarge) }
      if sink == nil { body.reserveCapacity(min(length, 32 << 20)) }
    }
    guard let sink else { return true }
    tally.sinkCalls += 1
    switch sink.began(head) {
    case .more: return true
    case .stop: return breakOff(.sinkStopped)
    }
  }

  private static func isGzip(_ encoding: [UInt8]) -> Bool {
    let name = encoding.map { $0.lowercased }
    return name.elementsEqual([UInt8]("gzip")) || name.elementsEqual([UInt8]("x-gzip"))
  }

  private func breakOff(_ why: Stop) -> Bool {
    stop = why
    return false
  }
}

/// What all transfers of a pool count together.
final class Tally {
  /// Bytes of bodies, decoded.
  var bytes = 0
  var sinkCalls = 0
}
