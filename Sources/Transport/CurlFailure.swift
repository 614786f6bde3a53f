// libcurl's codes as the stable words, with a detail of one line.
//
// What libcurl says in its own words is used only where it knows more than the code, and never where
// a URL or a proxy with credentials could stand in it.

import NewsModel
internal import CCurl

extension TransferError {
  /// Why libcurl ended a transfer.
  init(_ code: CURLcode, of transfer: Transfer, _ handle: EasyHandle) {
    if let error = TransferError(stopOf: transfer) {
      self = error
      return
    }
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      self.init(connectionTimeoutOf: transfer)
    case CURLE_COULDNT_RESOLVE_HOST:
      let reason = [UInt8](": no network, or no such host")
      self.init(.dns, "no address for ", transfer.address.host + reason)
    case CURLE_COULDNT_RESOLVE_PROXY:
      self.init(.dns, "no address for the proxy")
    case CURLE_COULDNT_CONNECT:
      self = Self.connection(transfer, handle)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
      self.init(.tls, "", Self.sentence(handle.words, or: "no trusted connection"))
    case CURLE_URL_MALFORMAT, CURLE_NOT_BUILT_IN:
      self.init(.notFetchable, "malformed URL")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self.init(.http, "the answer is not HTTP")
    case CURLE_OUT_OF_MEMORY where !transfer.hasHead:
      self.init(.tooLarge, "a header line over libcurl's limit")
    case CURLE_BAD_CONTENT_ENCODING:
      self.init(.read, "the body cannot be decoded: ", Self.encoding(transfer))
    // Not our callback: a decoder that found something after its end.
    case CURLE_WRITE_ERROR:
      self.init(.read, "the body cannot be decoded: ", Self.encoding(transfer))
    case CURLE_PARTIAL_FILE:
      self = Self.truncated(transfer)
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      let status = handle.proxyStatus
      if transfer.hasAnswer {
        self = Self.truncated(transfer)
      } else if status >= 300 {
        self.init(.http, "the proxy answered ", statusText(status), status: status)
      } else {
        self.init(
          .connect, transfer.address.hostAndPort, " closed the connection without an answer")
      }
    default:
      self.init(.connect, "", Self.sentence(handle.words, or: "no connection"))
    }
  }

  /// An answer that is no success; the time in seconds since 1970.
  init(statusOf transfer: Transfer, now: Int) {
    let head = transfer.head
    self.init(
      .http, statusText(head.status), status: head.status,
      retryAfter: head.retryAfter.flatMap { Transport.retryAfter($0, now: now) })
  }

  /// A connection that took too long.
  init(connectionTimeoutOf transfer: Transfer) {
    self.init(.timeout, "no connection to ", transfer.address.hostAndPort, [UInt8](" in time"))
  }

  /// An attempt that took too long.
  init(timeoutOf transfer: Transfer, after milliseconds: Int) {
    var detail: [UInt8] = []
    detail.append(transfer.hasHead ? "not complete within " : "no answer within ")
    detail.append(decimal: milliseconds / 1000)
    if milliseconds % 1000 != 0 {
      detail.append(.dot)
      var rest = milliseconds % 1000
      var unit = 100
      while rest > 0 {
        detail.append(0x30 + UInt8(rest / unit))
        rest %= unit
        unit /= 10
      }
    }
    detail.append(" s")
    if transfer.hasHead {
      detail.append(", ")
      detail.append(decimal: transfer.received)
      detail.append(" bytes came")
    }
    self.init(.timeout, detail)
  }

  /// Why a callback broke the transfer off, or nil where it did not.
  init?(stopOf transfer: Transfer) {
    switch transfer.stop {
    case .bodyTooLarge:
      var detail: [UInt8] = []
      detail.append("a body of more than ")
      detail.append(decimal: transfer.maxBytes)
      detail.append(" bytes")
      self.init(.tooLarge, detail)
    case .headTooLarge:
      var detail: [UInt8] = []
      detail.append("headers of more than ")
      detail.append(decimal: Transfer.headLimit)
      detail.append(" bytes")
      self.init(.tooLarge, detail)
    case .sinkStopped:
      self.init(.stopped, "no more was wanted")
    case .enough, nil:
      return nil
    }
  }

  private static func connection(_ transfer: Transfer, _ handle: EasyHandle) -> TransferError {
    if let refused = transfer.refused {
      return TransferError(
        .private, transfer.address.host, " has the private address ", addressText(refused))
    }
    let reason = systemErrorText(handle.systemError)
    return TransferError(
      .connect,
      transfer.goesThroughProxy ? [UInt8]("the proxy") : transfer.address.hostAndPort, ": ",
      reason.isEmpty ? sentence(handle.words, or: "no connection") : reason)
  }

  static func truncated(_ transfer: Transfer) -> TransferError {
    var detail: [UInt8] = []
    if transfer.hasHead {
      detail.append("the body ended after ")
      detail.append(decimal: transfer.received)
      detail.append(" bytes")
    } else {
      detail.append("the answer ended in its headers")
    }
    return TransferError(.truncated, detail, status: transfer.head.status)
  }

  private static func encoding(_ transfer: Transfer) -> [UInt8] {
    transfer.head.contentEncoding ?? [UInt8]("its encoding is unknown")
  }

  /// Someone else's words in the form of ours: one lower-case line without a full stop.
  private static func sentence(_ words: [UInt8], or other: StaticString) -> [UInt8] {
    var sentence = words
    while let last = sentence.last, last <= .space || last == .dot { sentence.removeLast() }
    guard sentence.count > 1 else {
      sentence = []
      sentence.append(other)
      return sentence
    }
    // `SSL` stays as it is.
    if sentence[1].lowercased == sentence[1] { sentence[0] = sentence[0].lowercased }
    return sentence
  }

  /// A detail whose literal stands in the middle.
  init(_ kind: Kind, _ before: [UInt8], _ literal: StaticString, _ after: [UInt8] = []) {
    var detail = before
    detail.append(literal)
    detail.append(contentsOf: after)
    self.init(kind, detail)
  }
}

extension Address {
  /// `host port 443`, for messages.
  var hostAndPort: [UInt8] {
    var text = host
    text.append(" port ")
    text.append(decimal: port)
    return text
  }
}

/// The text of an errno in lower case; nothing for 0.
func systemErrorText(_ error: Int32) -> [UInt8] {
  guard error != 0 else { return [] }
  var text = SystemError(code: error).text
  if let first = text.first { text[0] = first.lowercased }
  return text
}

/// `404 Not Found`; only the number where RFC 9110 and its neighbours have no name for it.
package func statusText(_ status: Int) -> [UInt8] {
  let name: StaticString =
    switch status {
    case 300: " Multiple Choices"
    case 301: " Moved Permanently"
    case 302: " Found"
    case 303: " See Other"
    case 304: " Not Modified"
    case 307: " Temporary Redirect"
    case 308: " Permanent Redirect"
    case 400: " Bad Request"
    case 401: " Unauthorized"
    case 402: " Payment Required"
    case 403: " Forbidden"
    case 404: " Not Found"
    case 405: " Method Not Allowed"
    case 406: " Not Acceptable"
    case 407: " Proxy Authentication Required"
    case 408: " Request Timeout"
    case 410: " Gone"
    case 418: " I'm a teapot"
    case 421: " Misdirected Request"
    case 425: " Too Early"
    case 429: " Too Many Requests"
    case 451: " Unavailable For Legal Reasons"
    case 500: " Internal Server Error"
    case 501: " Not Implemented"
    case 502: " Bad Gateway"
    case 503: " Service Unavailable"
    case 504: " Gateway Timeout"
    default: ""
    }
  var text: [UInt8] = []
  text.append(decimal: status)
  text.append(name)
  return text
}
