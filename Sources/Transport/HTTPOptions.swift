// The HTTP options that news-fetch and news-channels share, named as curl names them.

package import NewsModel

/// An option that becomes a part of `TransferSettings`.
package enum HTTPOption: Equatable {
  case jobs, perHost, delay, timeout, connectTimeout, retries, maxWait, maxBytes, maxRedirects
  case header, userAgent, proxy, caFile, denyPrivate

  /// The table's rows, each under the tool's own key.
  package static func rows<Key>(_ key: (HTTPOption) -> Key) -> [Option<Key>] {
    [
      Option(key(.jobs), "jobs", short: "j", value: "N", "transfers at once (16)"),
      Option(key(.perHost), "per-host", value: "N", "transfers at once to one host (4)"),
      Option(key(.delay), "delay", value: "S", "seconds between two requests to one host (0)"),
      Option(key(.timeout), "timeout", value: "S", "seconds for an attempt (30)"),
      Option(
        key(.connectTimeout), "connect-timeout", value: "S", "seconds for its connection (10)"),
      Option(key(.retries), "retries", value: "N", "further attempts after a failure (2)"),
      Option(key(.maxWait), "max-wait", value: "S", "longest wait between attempts (60)"),
      Option(key(.maxBytes), "max-bytes", value: "SIZE", "largest answer, 0 for any (32M)"),
      Option(key(.maxRedirects), "max-redirects", value: "N", "redirects to follow (5)"),
      Option(key(.header), "header", short: "H", value: "LINE", "send a header line too"),
      Option(
        key(.userAgent), "user-agent", short: "A", value: "NAME", "the name to give to servers"),
      Option(key(.proxy), "proxy", value: "URL", "as curl's; else the environment's"),
      Option(key(.caFile), "cacert", value: "FILE", "trust these authorities"),
      Option(key(.denyPrivate), "deny-private", "refuse private addresses"),
    ]
  }
}

extension TransferSettings {
  /// Takes over an option's value.
  ///
  /// - Throws: what is wrong with the value.
  package mutating func apply<Key>(
    _ option: HTTPOption, _ given: Arguments<Key>.Value
  ) throws(UsageError) {
    switch option {
    case .jobs: jobs = try given.count(atLeast: 1)
    case .perHost: perHost = try given.count(atLeast: 1)
    case .delay: delay = try given.milliseconds()
    case .timeout: timeout = try given.milliseconds()
    case .connectTimeout: connectTimeout = try given.milliseconds()
    case .retries: retries = try given.count()
    case .maxWait: maxWait = try given.milliseconds()
    case .maxBytes: maxBytes = try given.size()
    case .maxRedirects: maxRedirects = try given.count()
    case .header:
      guard isHeaderLine(given.value) else { throw given.bad(" is a line Name: value, not ") }
      headers.append(given.value)
    case .userAgent: userAgent = given.value
    case .proxy: proxy = given.value
    case .caFile: caFile = given.value
    case .denyPrivate: denyPrivate = true
    }
  }
}
