// The bad records of one input: the first twenty are shown, the others counted.

/// What was wrong with an input so far.
package struct FaultLog {
  private static var shown: Int { 20 }

  package let input: Input
  package private(set) var count = 0
  package private(set) var hasReadError = false
  /// Bad records are passed over unsaid.
  private let isSilent: Bool

  package init(_ input: Input, isSilent: Bool = false) {
    self.input = input
    self.isSilent = isSilent
  }

  /// Reports a bad record; line and column count from 1.
  @inline(never)
  package mutating func add(
    _ run: Run, line: Int, column: Int?, _ error: StaticString, _ reason: StaticString
  ) {
    count += 1
    if isSilent { return }
    run.noteBadRecord()
    guard count <= Self.shown else { return }
    var failure = Failure(error, reason)
    input.place(&failure)
    failure.line = line
    failure.column = column
    run.show(failure)
  }

  /// Reports a bad record that has no line.
  package mutating func add(_ run: Run, _ error: StaticString, _ message: [UInt8]) {
    count += 1
    run.noteBadRecord()
    guard count <= Self.shown else { return }
    var failure = Failure(error, message: message)
    input.place(&failure)
    run.show(failure)
  }

  /// Reports that the input could not be read on.
  @inline(never)
  package mutating func addReadError(_ run: Run, _ error: SystemError) {
    hasReadError = true
    var failure = Failure("read", message: error.text)
    input.place(&failure)
    run.report(failure)
  }

  /// Ends the input: says how many bad records were not shown, or that the input was good.
  package func end(_ run: Run) {
    if isSilent { return }
    if count > Self.shown {
      var message: [UInt8] = []
      message.append(decimal: count - Self.shown)
      message.append(count == Self.shown + 1 ? " more bad line" : " more bad lines")
      var failure = Failure("bad-record", message: message)
      input.place(&failure)
      run.show(failure)
    }
    if count == 0 && !hasReadError { run.outcome.inputSucceeded = true }
  }
}
