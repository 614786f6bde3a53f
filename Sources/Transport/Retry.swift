// Whether a failed attempt is made again, and when. Pure: the error, the clock and the chance come in.
//
// Again: no connection, a name that was not found, a time limit, 408, 429 and 5xx. Not again: what a
// second try would only repeat (other statuses, TLS, limits, redirects) and truncated bodies.

import NewsModel

/// What becomes of a failed attempt.
enum RetryDecision: Equatable {
  case fail
  /// Another attempt in so many milliseconds.
  case again(after: Int)
}

/// How often and how soon a failed attempt is made again.
struct RetryPolicy {
  /// The longest first wait; each further one may be twice as long.
  static let base = 1000

  let retries: Int
  /// Milliseconds.
  let maxWait: Int

  /// Decides about an attempt that failed.
  ///
  /// Without a Retry-After the wait is between half and all of 1, 2, 4 … seconds, so that requests
  /// that failed together do not come back together. A Retry-After is a least time, to which up to
  /// a tenth is added for the same reason, within `maxWait`; one beyond `maxWait` is a failure at once.
  ///
  /// - Parameters:
  ///   - error: Why it failed.
  ///   - failures: Attempts that failed, this one included.
  ///   - chance: Any 64 random bits.
  /// - Returns: What becomes of it.
  func decide(_ error: TransferError, failures: Int, chance: UInt64) -> RetryDecision {
    guard failures <= retries, Self.mayPass(error) else { return .fail }
    if let asked = error.retryAfter, asked > 0 {
      guard asked <= maxWait / 1000 else { return .fail }
      let least = asked * 1000
      return .again(after: min(least + Self.part(of: least / 10, chance), maxWait))
    }
    let longest = min(Self.base << min(failures - 1, 20), maxWait)
    return .again(after: longest / 2 + Self.part(of: longest - longest / 2, chance))
  }

  private static func mayPass(_ error: TransferError) -> Bool {
    switch error.kind {
    case .connect, .dns, .timeout: true
    case .http:
      switch error.status {
      case 408, 429: true
      case .some(let status): (500..<600).contains(status)
      case nil: false
      }
    default: false
    }
  }

  /// A random part of a number, itself included.
  private static func part(of whole: Int, _ chance: UInt64) -> Int {
    Int(truncatingIfNeeded: chance % UInt64(whole + 1))
  }
}
