import Testing

@testable import NewsModel

@Suite struct ExitStatusTests {
  struct Case: CustomTestStringConvertible {
    let failed: Bool
    let succeeded: Bool
    let delivered: Bool
    let atLeast: NewsModel::ExitStatus
    let status: NewsModel::ExitStatus
    var testDescription: String { "\(self)" }
  }

  @Test(
    "the status says what failed and whether anything was delivered; the highest counts",
    arguments: [
      Case(failed: false, succeeded: false, delivered: false, atLeast: .success, status: .success),
      Case(failed: false, succeeded: true, delivered: true, atLeast: .success, status: .success),
      Case(failed: true, succeeded: false, delivered: false, atLeast: .success, status: .nothing),
      Case(failed: true, succeeded: true, delivered: false, atLeast: .success, status: .partial),
      Case(failed: true, succeeded: false, delivered: true, atLeast: .success, status: .partial),
      Case(failed: true, succeeded: true, delivered: true, atLeast: .success, status: .partial),
      Case(failed: true, succeeded: true, delivered: true, atLeast: .nothing, status: .nothing),
      Case(failed: true, succeeded: false, delivered: false, atLeast: .partial, status: .nothing),
      Case(failed: false, succeeded: true, delivered: true, atLeast: .locked, status: .locked),
      Case(failed: true, succeeded: false, delivered: false, atLeast: .locked, status: .locked),
      Case(failed: false, succeeded: false, delivered: false, atLeast: .partial, status: .partial),
    ])
  func status(_ it: Case) {
    var outcome = Outcome()
    outcome.failed = it.failed
    outcome.inputSucceeded = it.succeeded
    outcome.delivered = it.delivered
    outcome.atLeast = it.atLeast
    #expect(outcome.status == it.status)
  }

  @Test("the numbers are those of the contract")
  func numbers() {
    let all: [NewsModel::ExitStatus] = [.success, .partial, .usage, .nothing, .output, .locked]
    #expect(all.map { $0.rawValue } == [0, 1, 2, 3, 4, 5])
  }
}
