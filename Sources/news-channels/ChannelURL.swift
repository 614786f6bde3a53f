// Channel lists on the web: operands that are URLs.

import NewsModel
import Transport

/// Fetches channel lists.
struct ChannelURL {
  private let settings: TransferSettings
  private let query: [UInt8]

  /// Reads the HTTP options and `--param`.
  ///
  /// - Throws: what is wrong with one of them.
  init(_ arguments: Arguments<ChannelOption>) throws(UsageError) {
    var settings = TransferSettings()
    settings.userAgent = [UInt8]("NewsApp/1.0 (news-channels ")
    settings.userAgent?.append(Version.text)
    settings.userAgent?.append(")")
    var query: [UInt8] = []
    for given in arguments.values {
      switch given.key {
      case .http(let option): try settings.apply(option, given)
      case .param: try Self.append(given, to: &query)
      default: break
      }
    }
    self.settings = settings
    self.query = query
  }

  /// Whether an operand is a URL that can be fetched, and no file's name.
  static func isURL(_ operand: [UInt8]) -> Bool {
    for scheme in ["http://", "https://", "file://"] as [StaticString] {
      let scheme = [UInt8](scheme)
      if operand.prefix(scheme.count).elementsEqual(scheme, by: { $0.lowercased == $1 }) {
        return true
      }
    }
    return false
  }

  /// The body at a URL; nil when it cannot be had, which is reported.
  func body(_ url: [UInt8], _ output: inout Output, _ run: Run) -> [UInt8]? {
    let pool = TransferPool(settings)
    var request = Request(withQuery(url))
    request.mayReadFiles = true
    pool.add(request, token: 0)
    while true {
      if let finished = pool.next() {
        switch finished.outcome {
        case .success(let response): return response.body
        case .failure(let error):
          var failure = Failure(error.kind.word, message: error.detail)
          failure.url = shownURL(url)
          failure.status = error.status
          failure.retryAfter = error.retryAfter
          run.report(failure)
          return nil
        }
      }
      if pool.wait() != .go { run.dieIfSignalled(&output) }
    }
  }

  /// The URL with the parameters behind its query, in front of a fragment.
  private func withQuery(_ url: [UInt8]) -> [UInt8] {
    guard !query.isEmpty else { return url }
    let end = url.firstIndex(of: .hash) ?? url.count
    let head = [UInt8](url[..<end])
    let mark = head.firstIndex(of: UInt8(ascii: "?"))
    var separator: [UInt8] = mark == nil ? [UInt8(ascii: "?")] : [.ampersand]
    if let mark, mark == head.count - 1 || head.last == .ampersand { separator = [] }
    return head + separator + query + url[end...]
  }

  private static func append(
    _ given: Arguments<ChannelOption>.Value, to query: inout [UInt8]
  ) throws(UsageError) {
    guard let equals = given.value.firstIndex(of: .equals), equals > 0 else {
      throw given.bad(" is K=V, not ")
    }
    if !query.isEmpty { query.append(.ampersand) }
    query += Percent.encode([UInt8](given.value[..<equals]))
    query.append(.equals)
    query += Percent.encode([UInt8](given.value[(equals + 1)...]))
  }
}
