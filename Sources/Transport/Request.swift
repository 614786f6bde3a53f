// What to fetch, and how: the one differs from request to request, the other holds for the run.

import NewsModel

/// One thing to fetch.
package struct Request {
  /// An http, https or, where `mayReadFiles`, file URL.
  ///
  /// Credentials in it are sent to its own origin only and never shown.
  package var url: [UInt8]
  /// Header lines besides those of the settings, as `-H` takes them: `Name: value`, `Name;` for an
  /// empty one, `Name:` to leave one out.
  package var headers: [[UInt8]] = []
  /// What to send as Referer.
  package var referer: [UInt8]?
  /// The ETag to send back, verbatim.
  ///
  /// With one of the two validators a 304 is a success.
  package var ifNoneMatch: [UInt8]?
  /// The Last-Modified to send back, verbatim.
  package var ifModifiedSince: [UInt8]?
  /// Whether a file URL is read; a redirect never leads to a file.
  package var mayReadFiles = false
  /// The limit of the body after decompression where it is not that of the settings; 0 for none.
  package var maxBytes: Int?

  package init(_ url: [UInt8]) {
    self.url = url
  }

  var isConditional: Bool { ifNoneMatch != nil || ifModifiedSince != nil }
}

/// How a pool fetches.
///
/// Times are milliseconds, 0 stands for no limit unless said otherwise.
package struct TransferSettings {
  /// Transfers at once, in all; at least 1.
  package var jobs = 16
  /// Transfers at once to one host; at least 1.
  package var perHost = 4
  /// The least time between the starts of two requests to one host, be they redirects or retries.
  package var delay = 0
  /// An attempt in all: its connection, redirects and body, not its waits for a turn.
  package var timeout = 30_000
  /// The connection of an attempt: name, address and TLS.
  package var connectTimeout = 10_000
  /// Further attempts after a failure that may pass.
  package var retries = 2
  /// The longest wait between two attempts; 0 for none at all.
  package var maxWait = 60_000
  /// Bytes of a body after decompression.
  package var maxBytes = 32 << 20
  /// Redirects of one attempt; 0 follows none.
  package var maxRedirects = 5
  /// Header lines of every request, as `-H` takes them.
  package var headers: [[UInt8]] = []
  package var userAgent: [UInt8]?
  /// As curl's `--proxy`; without it the environment decides, as for curl.
  package var proxy: [UInt8]?
  /// The file of the certificate authorities to trust instead of the system's; without it, that of
  /// `CURL_CA_BUNDLE` or `SSL_CERT_FILE`.
  package var caFile: [UInt8]?
  /// Refuses loopback, private and other special addresses, looking at the address connected to.
  ///
  /// Where a proxy connects to, only the proxy can look: then what is refused are URLs of such an
  /// address, or of `localhost`, and the proxy's own address is not looked at.
  package var denyPrivate = false

  package init() {}
}

/// Whether a line can be sent as a header: a name, then `:` and a value or `;`, all on one line.
///
/// Lines that are none are not sent.
package func isHeaderLine(_ line: [UInt8]) -> Bool {
  guard let end = line.firstIndex(where: { $0 == .colon || $0 == .semicolon }), end > 0 else {
    return false
  }
  // RFC 9110, 5.6.2: a name is a token; 5.5: no control characters but the tab in a value.
  return line[..<end].allSatisfy { $0 > .space && $0 < .delete }
    && line.allSatisfy { ($0 >= .space && $0 != .delete) || $0 == .tab }
}

extension Request {
  /// The header lines to send, those of the settings first.
  ///
  /// After a redirect to another origin authorization and cookies stay at home, and so does a Host.
  func headerLines(with settings: TransferSettings, isAtOrigin: Bool) -> [[UInt8]] {
    var lines = (settings.headers + headers).filter { line in
      guard isHeaderLine(line) else { return false }
      guard !isAtOrigin else { return true }
      let name = line.prefix { $0 != .colon && $0 != .semicolon }.map { $0.lowercased }
      return !Self.namesForOrigin.contains(name)
    }
    for (name, validator) in [
      ("If-None-Match: " as StaticString, ifNoneMatch), ("If-Modified-Since: ", ifModifiedSince),
    ] {
      guard let validator, !validator.isEmpty else { continue }
      var line: [UInt8] = []
      line.append(name)
      line.append(contentsOf: validator)
      if isHeaderLine(line) { lines.append(line) }
    }
    return lines
  }

  private static let namesForOrigin: [[UInt8]] =
    [[UInt8]("authorization"), [UInt8]("cookie"), [UInt8]("host")]
}
