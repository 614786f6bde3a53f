// One run of a tool: its name, what it reports, how it ends.
//
// Each failure is one line on stderr in one write(2). Nothing is thrown to the top: who finds a
// failure reports it here, and the status follows from what was reported.

internal import CSystem

/// The state that a tool's parts share.
package final class Run {
  package let tool: StaticString
  package var outcome = Outcome()
  /// Set by --errors=json.
  package var errorsAreJSON = false
  /// Set by --quiet.
  package var isQuiet = false
  /// Set by --strict.
  package var isStrict = false
  /// A bad record ended the run (--strict).
  package private(set) var isStopped = false
  private var statusIsShown = false

  /// Where failures are shown.
  private let messages: Descriptor

  package init(_ tool: StaticString, messages: Descriptor = .standardError) {
    self.tool = tool
    self.messages = messages
    sys_catch_signals()
  }

  // MARK: - reporting

  /// Shows a failure and remembers it.
  package func report(_ failure: Failure) {
    outcome.failed = true
    show(failure)
  }

  /// Shows what went wrong without harm, unless --quiet.
  package func warn(_ failure: Failure) {
    if !isQuiet { show(failure) }
  }

  /// Says what is waited for, such as `channels, one a line`, where a person is to type it.
  package func announce(_ awaited: StaticString) {
    guard Descriptor.standardInput.isTerminal else { return }
    var message = [UInt8]("waiting for ")
    message.append(awaited)
    message.append("; Ctrl-D ends them, --help says more")
    warn(Failure("terminal", message: message))
  }

  /// Remembers that a bad record was found; with --strict the run is over.
  package func noteBadRecord() {
    outcome.failed = true
    if isStrict { isStopped = true }
  }

  /// Shows a message without remembering it.
  package func show(_ failure: Failure) {
    eraseStatus()
    writeToStderr(errorsAreJSON ? failure.json(tool: tool) : failure.text(tool: tool))
  }

  /// Writes bytes to stderr; what cannot be said there is lost.
  package func writeToStderr(_ bytes: [UInt8]) {
    try? messages.write(bytes)
  }

  // MARK: - the status line

  /// Draws a line on stderr that the next one, or any message, replaces; cut to the terminal.
  package func showStatus(_ line: [UInt8]) {
    let room = (Descriptor.standardError.terminalColumns ?? 80) - 1
    var bytes: [UInt8] = [.carriageReturn]
    bytes += line.prefix(max(0, room))
    bytes.append("\u{1B}[K")
    statusIsShown = true
    writeToStderr(bytes)
  }

  /// Takes the status line away.
  package func eraseStatus() {
    guard statusIsShown else { return }
    statusIsShown = false
    writeToStderr([UInt8]("\r\u{1B}[K"))
  }

  // MARK: - ending

  /// Writes what is left and ends the process with the status of the run.
  package func finish(_ output: inout Output) {
    output.end(self)
    outcome.delivered = outcome.delivered || output.recordCount > 0
    exit(outcome.status)
  }

  /// Ends the process at once, by the signal that was noted if there is one.
  package func exit(_ status: ExitStatus) -> Never {
    dieIfSignalled()
    eraseStatus()
    sys_exit(status.rawValue)
  }

  /// Reports a wrong command line and ends the process.
  package func exitForUsage(_ message: [UInt8]) -> Never {
    show(Failure("usage", message: message))
    sys_exit(ExitStatus.usage.rawValue)
  }

  /// Ends the process as a write to a pipe that nobody reads does.
  package func dieOfBrokenPipe() -> Never {
    eraseStatus()
    sys_die_of_signal(sys_SIGPIPE())
  }

  /// Whether a signal was noted that is to end the process.
  package var isSignalled: Bool { sys_pending_signal() != 0 }

  /// Ends the process by the signal that was noted, after the whole records in `output`.
  package func dieIfSignalled(_ output: inout Output) {
    if sys_pending_signal() != 0 { output.flush(self) }
    dieIfSignalled()
  }

  /// Ends the process by the signal that was noted, if one was.
  package func dieIfSignalled() {
    guard sys_pending_signal() != 0 else { return }
    eraseStatus()
    sys_die_of_signal(sys_pending_signal())
  }
}
