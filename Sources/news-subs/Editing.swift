// A command that changes the file: stdin is read to its end, the lock taken, the edits made, the
// new version written, and only then the events printed.

import NewsModel

/// An edit and, where it came on stdin, its line.
private struct Order {
  let edit: Edit
  let line: Int?
}

/// One run of a command that edits.
struct Editing {
  let request: Request
  let run: Run
  /// The worst that happened.
  private var status = ExitStatus.success

  init(_ request: Request, _ run: Run) {
    self.request = request
    self.run = run
  }

  /// Does what was asked for; the status to end with.
  mutating func perform(_ output: inout Output) -> ExitStatus {
    do throws(FileFailure) {
      if request.command == .undo {
        try undo(&output)
      } else if let orders = readOrders(&output) {
        try make(orders, &output)
      }
    } catch {
      run.show(error.failure)
      note(error.status)
    }
    return status
  }

  private mutating func note(_ other: ExitStatus) {
    if other.rawValue > status.rawValue { status = other }
  }

  // MARK: - what to do

  /// The edits that were asked for; nil when stdin does not allow any to be made.
  private mutating func readOrders(_ output: inout Output) -> [Order]? {
    if request.command == .apply { return readEdits(&output) }
    var channels = ChannelList()
    if request.readsChannels {
      guard let read = readChannels(&output) else { return nil }
      channels = read
    }
    return request.edit(channels).map { [Order(edit: $0, line: nil)] }
  }

  private mutating func readChannels(_ output: inout Output) -> ChannelList? {
    var channels = ChannelList()
    let isWhole = readAll(&output) { reader throws(RecordFault) in
      try channels.append(reader.record)
    }
    if isWhole { return channels }
    // A provider's list that is damaged would take channels away; any other is read around.
    if request.command == .sync || channels.isEmpty { note(.nothing) }
    return status == .nothing ? nil : channels
  }

  private mutating func readEdits(_ output: inout Output) -> [Order]? {
    var orders: [Order] = []
    let isWhole = readAll(&output) { reader throws(RecordFault) in
      orders.append(Order(edit: try Edit(reader.record), line: reader.lineNumber))
    }
    if isWhole { return orders }
    if !request.keepsGoing || orders.isEmpty { note(.nothing) }
    return status == .nothing ? nil : orders
  }

  /// Reads stdin to its end; false when something was wrong with it, which is reported.
  private mutating func readAll(
    _ output: inout Output, _ take: (borrowing RecordReader) throws(RecordFault) -> Void
  ) -> Bool {
    let isOfEdits = request.command == .apply
    run.announce(isOfEdits ? "edits, one JSON object a line" : "channels, one JSON object a line")
    var reader = RecordReader(.standard)
    while reader.next(&output, run) {
      do throws(RecordFault) {
        try take(reader)
      } catch {
        reader.reject(run, at: error.offset, "bad-record", error.reason)
      }
    }
    let isWhole = !run.outcome.failed
    run.outcome.failed = false
    if !isWhole { note(.partial) }
    if run.isStopped || reader.hasReadError { note(.nothing) }
    return isWhole
  }

  // MARK: - doing it

  private mutating func make(_ orders: [Order], _ output: inout Output) throws(FileFailure) {
    if orders.isEmpty { return }
    var file = try SubscriptionsFile(
      request.path, isMade: orders.contains { $0.edit.canMakeFile })
    if let milliseconds = request.milliseconds, file.exists {
      try file.lock(milliseconds: milliseconds, &output, run)
    }
    while true {
      var subscriptions = try file.read(&output, run)
      subscriptions.recordsEvents = request.printsEvents
      let refusals = make(orders, &subscriptions)
      if let tid = subscriptions.tooLong { return reportTooLong(tid) }
      let isMade = refusals.isEmpty || request.keepsGoing
      if let milliseconds = request.milliseconds, isMade, subscriptions.isChanged {
        if !file.isLocked {
          // Nothing was made until something is to be written; another run may be first now.
          try file.lock(milliseconds: milliseconds, &output, run)
          if file.exists { continue }
        }
        try file.write(subscriptions, &output, run)
      }
      for (refusal, line) in refusals { report(refusal, line, file.name) }
      if isMade { print(subscriptions.events, &output) }
      return
    }
  }

  /// Makes the edits, all that can be made or none behind the first that cannot.
  private func make(
    _ orders: [Order], _ subscriptions: inout Subscriptions
  ) -> [(Refusal, line: Int?)] {
    var refusals: [(Refusal, line: Int?)] = []
    for order in orders {
      do throws(Refusal) {
        try subscriptions.make(order.edit)
      } catch {
        refusals.append((error, order.line))
        if !request.keepsGoing { break }
      }
    }
    return refusals
  }

  private mutating func report(_ refusal: Refusal, _ line: Int?, _ file: [UInt8]) {
    var failure = Failure(refusal.error, refusal.reason)
    failure.tid = refusal.tid
    if let line {
      failure.file = [UInt8]("stdin")
      failure.line = line
    } else if refusal.tid == nil {
      failure.file = refusal.kind == .noChannels ? [UInt8]("stdin") : file
    }
    run.show(failure)
    switch refusal.kind {
    case .missing, .noChannels: note(.nothing)
    case .otherSection where line == nil: note(.usage)
    default: note(.partial)
    }
  }

  private mutating func reportTooLong(_ tid: [UInt8]) {
    var failure = Failure("too-large", "the record would be longer than 16 MiB")
    failure.tid = tid
    run.show(failure)
    note(.partial)
  }

  private mutating func undo(_ output: inout Output) throws(FileFailure) {
    var file = try SubscriptionsFile(request.path, isMade: false)
    if let milliseconds = request.milliseconds {
      try file.lock(milliseconds: milliseconds, &output, run)
    }
    let current = try file.read(&output, run)
    let previous = try file.readPrevious(&output, run)
    if !request.isDryRun { try file.restorePrevious(&output, run) }
    if request.printsEvents { print(current.differences(to: previous), &output) }
  }

  private func print(_ events: [Event], _ output: inout Output) {
    for event in events {
      event.append(to: &output.bytes)
      output.endRecord(run)
    }
  }
}
