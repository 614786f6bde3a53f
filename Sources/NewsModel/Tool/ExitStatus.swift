// How a run went, and the status that says so: contract of the tools, news.5 EXIT STATUS.

package enum ExitStatus: Int32 {
  /// Everything asked for was done.
  case success = 0
  /// Some inputs failed, each reported; the rest was delivered.
  case partial = 1
  /// The command line is wrong; nothing was done.
  case usage = 2
  /// Something failed and nothing was delivered.
  case nothing = 3
  /// The output could not be written.
  case output = 4
  /// Another run holds the lock.
  case locked = 5
}

/// What happened so far in a run.
package struct Outcome {
  package var failed = false
  package var inputSucceeded = false
  package var delivered = false
  /// A status that is worse than what the inputs alone say.
  package var atLeast = ExitStatus.success

  package init() {}

  package var status: ExitStatus {
    guard failed else { return atLeast }
    let ofInputs: ExitStatus = delivered || inputSucceeded ? .partial : .nothing
    return ofInputs.rawValue > atLeast.rawValue ? ofInputs : atLeast
  }
}
