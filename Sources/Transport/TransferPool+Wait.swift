// What happens within `wait`: requests start, libcurl works, attempts end, and time limits are kept.

import CSystem
import NewsModel

extension TransferPool {
  /// Drives the transfers until one is over, a sink got bytes, a descriptor is ready, a signal is
  /// pending, or the time is over; at once where there is nothing to wait for.
  ///
  /// A caller that cannot write its output watches for that here, and pauses or leaves out what it
  /// cannot take, so that the other transfers go on. The descriptor of `sys_catch_signals` is watched
  /// always.
  ///
  /// - Parameters:
  ///   - watches: At most 15; `isReady` of each is set.
  ///   - milliseconds: Negative for no limit.
  /// - Returns: Whether to go on or to end.
  package func wait(watching watches: inout [Watch], milliseconds: Int = -1) -> Wake {
    clock.enter()
    defer { clock.leave() }
    let end = milliseconds < 0 ? Int64.max : now + Int64(milliseconds) * 1_000_000
    let sinkCalls = tally.sinkCalls
    watches.clear()
    while true {
      move()
      let isOver =
        finishedTaken < finished.count || tally.sinkCalls != sinkCalls
        || (end == .max && transfers.isEmpty && watches.isEmpty)
      let span = isOver || isReadingFiles ? 0 : max(min(nextDue, end) - now, 0)
      // A millisecond too late rather than a spin of several rounds that are too early.
      let pause = span > 3_600_000_000_000 ? 3_600_000 : Int32((span + 999_999) / 1_000_000)
      if !poll(&watches, pause) { return .signal }
      if isOver || watches.contains(where: { $0.isReady }) { return .go }
      guard now < end else {
        move()
        return .go
      }
    }
  }

  /// The same without descriptors of the caller's.
  package func wait(milliseconds: Int = -1) -> Wake {
    var none: [Watch] = []
    return wait(watching: &none, milliseconds: milliseconds)
  }

  func enqueue(_ transfer: Transfer) {
    transfer.state = .queued
    schedule.add(transfer.token, order: transfer.order, host: transfer.address.hostKey)
  }

  /// Takes the cancelled ones out of the running.
  func removeCancelled() {
    let gone = running.filter { $0.isCancelled }
    for transfer in gone { leave(transfer) }
  }

  private var now: Int64 { sys_monotonic_nanoseconds() }
  private var isReadingFiles: Bool {
    !files.isEmpty && running.contains { files[$0.token] != nil && !$0.isPaused }
  }

  // MARK: one round

  private func move() {
    removeCancelled()
    resume()
    _ = startDue()
    if !files.isEmpty { readFiles() }
    // What takes the place of one that ended is sent before the caller gets to look at that one.
    repeat {
      perform()
      endOverdue()
    } while startDue()
  }

  private func perform() {
    guard let multi, running.count > files.count else { return }
    isPerforming = true
    multi.perform()
    isPerforming = false
    removeCancelled()
    while let (transfer, failure) = multi.next() { end(transfer, failure) }
  }

  private func resume() {
    for transfer in running where !transfer.isPaused && transfer.isStopped {
      transfer.isStopped = false
      transfer.startTiming(at: clock.read())
      isPerforming = true
      if files[transfer.token] == nil { multi?.pause(transfer, false) }
      isPerforming = false
    }
  }

  /// Starts what may start; whether anything did.
  private func startDue() -> Bool {
    while let rest = resting.first, rest.until <= now {
      _ = resting.popFirst()
      if let transfer = transfers[rest.token] { enqueue(transfer) }
    }
    var hasStarted = false
    while let token = schedule.next(now: now) {
      guard let transfer = transfers[token] else { continue }
      start(transfer)
      hasStarted = true
    }
    return hasStarted
  }

  private func start(_ transfer: Transfer) {
    transfer.state = .running
    transfer.begin(at: clock.read())
    running.append(transfer)
    if transfer.address.scheme == .file {
      do throws(TransferError) {
        files[transfer.token] = try FileBody(transfer.address.filePath)
        isPerforming = true
        let goesOn = transfer.beginFile()
        isPerforming = false
        if !goesOn { end(transfer, nil) }
      } catch {
        end(transfer, error)
      }
      return
    }
    guard !settings.denyPrivate || !transfer.address.isPlainlyPrivate else {
      end(
        transfer,
        TransferError(.private, transfer.address.host, " is a private address"))
      return
    }
    if multi == nil { multi = MultiHandle(settings) }
    guard let multi, multi.start(transfer, settings) else {
      end(transfer, TransferError(.connect, "no memory"))
      return
    }
  }

  private func readFiles() {
    for transfer in running where !transfer.isPaused && !transfer.isCancelled {
      guard let file = files[transfer.token] else { continue }
      isPerforming = true
      let step = file.step(transfer)
      isPerforming = false
      switch step {
      case .more: break
      case .end: end(transfer, nil)
      case .failed(let error): end(transfer, error)
      }
    }
  }

  private func endOverdue() {
    let instant = clock.read()
    for transfer in running {
      if transfer.deadline <= instant {
        end(transfer, TransferError(timeoutOf: transfer, after: settings.timeout))
      } else if isConnecting(transfer), transfer.connectDeadline <= instant {
        // libcurl's own limit begins only when it no longer waits for the connection of another.
        end(transfer, TransferError(connectionTimeoutOf: transfer))
      }
    }
  }

  private func isConnecting(_ transfer: Transfer) -> Bool {
    guard transfer.connectDeadline != .max else { return false }
    if transfer.hasAnswer || multi?.isConnected(transfer) ?? true { transfer.didConnect() }
    return transfer.connectDeadline != .max
  }

  // MARK: waiting

  /// When time alone changes something.
  private var nextDue: Int64 {
    var due = min(resting.first?.until ?? .max, schedule.nextDue ?? .max)
    let ahead = now - clock.read()
    for transfer in running {
      if transfer.deadline != .max { due = min(due, transfer.deadline + ahead) }
      if isConnecting(transfer) { due = min(due, transfer.connectDeadline + ahead) }
    }
    return due
  }

  /// Waits once; false when a signal is pending.
  private func poll(_ watches: inout [Watch], _ milliseconds: Int32) -> Bool {
    var pause = milliseconds
    if let multi, running.count > files.count, milliseconds > 0 {
      var watched = watches
      let signals = sys_signal_descriptor()
      if signals >= 0 { watched.append(Watch(signals, for: .reading)) }
      multi.wait(for: watched, milliseconds: milliseconds)
      // libcurl does not tell a descriptor that failed from one that is not ready: asked again.
      pause = 0
    }
    return watches.poll(milliseconds: pause)
  }

  // MARK: the end of a request

  private func leave(_ transfer: Transfer) {
    transfer.stopTiming(at: clock.read())
    running.removeAll { $0 === transfer }
    if files.removeValue(forKey: transfer.token) == nil { multi?.remove(transfer) }
    schedule.finish(host: transfer.address.hostKey)
  }

  private func end(_ transfer: Transfer, _ failure: TransferError?) {
    let elapsed = clock.read() - transfer.started
    leave(transfer)
    guard !transfer.isCancelled else { return }
    if let failure, failure.kind == .timeout, transfer.deadline == .max, !transfer.hasAnswer,
      elapsed < Int64(settings.connectTimeout) * 900_000, transfer.remaining > 0
    {
      // libcurl's own limit of the connection ran while nobody drove it.
      return enqueue(transfer)
    }
    if let error = TransferError(stopOf: transfer) { return fail(transfer, error) }
    // The body of an answer that is no success is of no use, nor is how it ended.
    let isDecided = transfer.hasHead && !transfer.isSuccess
    if let failure, !isDecided { return fail(transfer, failure) }
    // libcurl takes headers that just end for the whole answer.
    guard transfer.hasHead, !(transfer.isSuccess && transfer.isCutOff) else {
      return fail(transfer, .truncated(transfer))
    }
    if transfer.isSuccess {
      return finish(
        transfer, .success(Response(head: transfer.head, body: transfer.takeBody())))
    }
    guard transfer.isRedirect else {
      return fail(transfer, TransferError(statusOf: transfer, now: Int(sys_epoch_seconds())))
    }
    do throws(TransferError) {
      try transfer.follow(maxRedirects: settings.maxRedirects)
      enqueue(transfer)
    } catch {
      fail(transfer, error)
    }
  }

  private func fail(_ transfer: Transfer, _ error: TransferError) {
    transfer.failures += 1
    switch policy.decide(error, failures: transfer.failures, chance: sys_random()) {
    case .fail:
      var error = error
      if transfer.redirects > 0, error.kind != .redirect {
        error.detail.append(", redirected to ")
        error.detail.append(contentsOf: transfer.address.text)
      }
      finish(transfer, .failure(error))
    case .again(let milliseconds):
      let until = now + Int64(milliseconds) * 1_000_000
      if error.status == 429, error.retryAfter != nil {
        schedule.hold(host: transfer.address.hostKey, until: until)
      }
      transfer.restart()
      transfer.state = .resting
      resting.insert(Rest(until: until, token: transfer.token))
    }
  }

  private func finish(_ transfer: Transfer, _ outcome: Result<Response, TransferError>) {
    transfers[transfer.token] = nil
    finished.append(FinishedTransfer(token: transfer.token, outcome: outcome))
  }
}
