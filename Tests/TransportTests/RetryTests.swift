import NewsModel
import Testing

@testable import Transport

@Suite struct RetryTests {
  let policy = RetryPolicy(retries: 2, maxWait: 60_000)

  static func error(_ kind: TransferError.Kind, _ status: Int? = nil, after: Int? = nil)
    -> TransferError
  {
    TransferError(kind, [], status: status, retryAfter: after)
  }

  @Test(
    "what may pass is tried again, anything else is not",
    arguments: [
      (error(.connect), true), (error(.dns), true), (error(.timeout), true),
      (error(.http, 408), true), (error(.http, 429), true), (error(.http, 500), true),
      (error(.http, 503), true), (error(.http, 599), true), (error(.http, 404), false),
      (error(.http, 403), false), (error(.http, 400), false), (error(.http), false),
      (error(.http, 600), false), (error(.tls), false), (error(.tooLarge), false),
      (error(.truncated, 200), false), (error(.redirect, 302), false), (error(.private), false),
      (error(.notFetchable), false), (error(.read), false), (error(.stopped), false),
    ])
  func kinds(error: TransferError, isTriedAgain: Bool) {
    #expect((policy.decide(error, failures: 1, chance: 0) != .fail) == isTriedAgain)
  }

  @Test("there are as many further attempts as there are retries")
  func count() {
    #expect(policy.decide(Self.error(.connect), failures: 2, chance: 0) != .fail)
    #expect(policy.decide(Self.error(.connect), failures: 3, chance: 0) == .fail)
    let none = RetryPolicy(retries: 0, maxWait: 60_000)
    #expect(none.decide(Self.error(.connect), failures: 1, chance: 0) == .fail)
  }

  @Test(
    "the wait doubles, between half and all of it, never above the longest",
    arguments: [
      (1, 500, 1000), (2, 1000, 2000), (3, 2000, 4000), (7, 30_000, 60_000), (60, 30_000, 60_000),
    ])
  func backoff(failures: Int, least: Int, most: Int) {
    let policy = RetryPolicy(retries: 100, maxWait: 60_000)
    var generator = SystemRandomNumberGenerator()
    let chances = [0, UInt64(most - least), .max, generator.next(), generator.next()]
    for chance in chances {
      guard
        case .again(let after) = policy.decide(
          Self.error(.connect), failures: failures, chance: chance)
      else {
        Issue.record("no further attempt")
        return
      }
      #expect((least...most).contains(after), "chance \(chance)")
    }
    #expect(
      policy.decide(Self.error(.connect), failures: failures, chance: 0) == .again(after: least))
  }

  @Test(
    "a Retry-After is a least time; beyond the longest wait it is the end",
    arguments: [
      (1, 0 as UInt64, RetryDecision.again(after: 1000)), (1, 100, .again(after: 1100)),
      (10, 1000, .again(after: 11_000)), (60, 6000, .again(after: 60_000)), (61, 0, .fail),
      (1 << 31, 0, .fail), (0, 0, .again(after: 500)),
    ])
  func retryAfter(seconds: Int, chance: UInt64, decision: RetryDecision) {
    #expect(
      policy.decide(Self.error(.http, 429, after: seconds), failures: 1, chance: chance) == decision
    )
  }

  @Test("no wait at all is possible")
  func noWait() {
    let policy = RetryPolicy(retries: 1, maxWait: 0)
    #expect(policy.decide(Self.error(.connect), failures: 1, chance: 99) == .again(after: 0))
    #expect(policy.decide(Self.error(.http, 503, after: 1), failures: 1, chance: 0) == .fail)
  }
}

@Suite struct HTTPDateTests {
  @Test(
    "the three forms of a date are read",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648), ("0", nil), ("-1", nil), ("", nil),
      ("never", nil), ("20241231", nil),
    ])
  func dates(text: String, seconds: Int?) {
    #expect(httpDate([UInt8](text.utf8)) == seconds)
  }

  @Test(
    "a Retry-After is seconds or a date, never less than nothing",
    arguments: [
      ("120", 120), ("0", 0), ("99999999999999999999", 1 << 31),
      ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sun, 06 Nov 1994 08:49:27 GMT", 0), ("-5", nil),
      ("1.5", nil), ("soon", nil), ("", nil),
    ])
  func after(text: String, seconds: Int?) {
    #expect(retryAfter([UInt8](text.utf8), now: 784_111_777) == seconds)
  }
}
