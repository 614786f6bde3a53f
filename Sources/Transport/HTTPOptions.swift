// The HTTP options that news-fetch and news-channels share, named as curl names them.

package import NewsModel

/// An option that becomes a part of `TransferSettings`.
package enum HTTPOption: Equatable {
  case jobs, perHost, delay, timeout, connectTimeout, retries, maxWait, maxBytes, maxRedirects
  case header, userAgent, proxy, caFile, denyPrivate

  /// The table's rows, each under the tool's own key.
  package static func rows<Key>(_ key: (HTTPOption) -> Key) -> [Option<Key>] {
    rows.map { Option(key($0.option), $0.row) }
  }

  private static var rows: [(option: HTTPOption, row: StaticString)] {
    [
      (.jobs, "j jobs N transfers at once (16)"),
      (.perHost, "- per-host N transfers at once to one host (4)"),
      (.delay, "- delay S seconds between two requests to one host (0)"),
      (.timeout, "- timeout S seconds for an attempt (30)"),
      (.connectTimeout, "- connect-timeout S seconds for its connection (10)"),
      (.retries, "- retries N further attempts after a failure (2)"),
      (.maxWait, "- max-wait S longest wait between attempts (60)"),
      (.maxBytes, "- max-bytes SIZE largest answer, 0 for any (32M)"),
      (.maxRedirects, "- max-redirects N redirects to follow (5)"),
      (.header, "H header LINE send a header line too"),
      (.userAgent, "A user-agent NAME the name to give to servers"),
      (.proxy, "- proxy URL as curl's; else the environment's"),
      (.caFile, "- cacert FILE trust these authorities"),
      (.denyPrivate, "- deny-private - refuse private addresses"),
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
