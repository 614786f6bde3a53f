// Why a transfer failed: one of the stable words of the messages, and a detail for people.
//
// The detail is one line of lower-case text without credentials, but it may hold bytes that a server
// chose: whoever shows it escapes it, as everything in a message.

import NewsModel

/// A failed transfer, after its retries.
package struct TransferError: Error, Equatable {
  /// What failed, by the stable word that `--errors=json` gives.
  package enum Kind: UInt8 {
    /// An answer whose status is no success, or that is no HTTP.
    case http
    /// The attempt, or its connection, took longer than it may.
    case timeout
    /// No connection, or one that closed before any answer.
    case connect
    /// The host's name has no address.
    case dns
    /// No trusted connection.
    case tls
    /// The body or the headers are over their limit.
    case tooLarge
    /// The body ended early.
    case truncated
    /// Too many redirects, or one to somewhere that is not followed.
    case redirect
    /// The URL is malformed, or of a scheme that is not allowed.
    case notFetchable
    /// `--deny-private` and a private address.
    case `private`
    /// A file that cannot be read, or a body that cannot be decoded.
    case read
    /// The consumer of the body wanted no more.
    case stopped

    /// The stable word.
    package var word: StaticString {
      switch self {
      case .http: "http"
      case .timeout: "timeout"
      case .connect: "connect"
      case .dns: "dns"
      case .tls: "tls"
      case .tooLarge: "too-large"
      case .truncated: "truncated"
      case .redirect: "redirect"
      case .notFetchable: "not-fetchable"
      case .private: "private"
      case .read: "read"
      case .stopped: "stopped"
      }
    }
  }

  package let kind: Kind
  /// What was found, for people.
  package var detail: [UInt8]
  /// The HTTP status, where an answer came.
  package var status: Int?
  /// The seconds that the server asked to wait, where it did.
  package var retryAfter: Int?

  @inline(never)
  package init(_ kind: Kind, _ detail: [UInt8], status: Int? = nil, retryAfter: Int? = nil) {
    self.kind = kind
    self.detail = detail
    self.status = status
    self.retryAfter = retryAfter
  }

  /// Makes an error of a literal and the parts that follow it.
  init(_ kind: Kind, _ literal: StaticString, _ parts: [UInt8]..., status: Int? = nil) {
    var detail: [UInt8] = []
    detail.append(literal)
    for part in parts { detail.append(contentsOf: part) }
    self.init(kind, detail, status: status)
  }
}
