// Why an answer cannot be used, and how that is said.

import NewsModel
import Transport

/// The reason for which a page, a feed, a picture or a text was not had.
struct PageFailure: Error {
  let word: StaticString
  /// The consumer wanted no more.
  var isStopped = false
  /// It could not be written where it was to go.
  var isOfOutput = false
  /// An HTTP status, where there is one.
  var status: Int?
  /// Seconds that the server asked to wait.
  var retryAfter: Int?
  var message: [UInt8]

  init(_ word: StaticString, _ message: StaticString) {
    self.word = word
    self.message = [UInt8](message)
  }

  init(_ word: StaticString, message: [UInt8]) {
    self.word = word
    self.message = message
  }

  /// A body that is no JSON: cut off when the fault is that it ends.
  init(_ fault: JSONFault, bodyEnd: Int) {
    let isCut = fault.isTruncation && fault.offset >= bodyEnd
    word = isCut ? "truncated" : "not-json"
    message = isCut ? [UInt8]("the answer breaks off: ") : [UInt8]("the answer is no JSON: ")
    message.append(fault.reason)
    message.append(" (byte ")
    message.append(decimal: fault.offset + 1)
    message.append(")")
  }

  /// What a transfer's error means for what was fetched.
  init(_ error: TransferError) {
    self.init(error.kind.word, message: error.detail)
    status = error.status
    retryAfter = error.retryAfter
    isStopped = error.kind == .stopped
    if error.status == 403 {
      message.append("; the service may want another user agent (-A)")
    }
  }

  /// As it is reported of a part of an article, which the message names.
  func failure(of part: StaticString, url: [UInt8]) -> Failure {
    var failure = failure(url: url)
    var message = [UInt8](part)
    message.append(.space)
    message += shownURL(url)
    message.append(": ")
    failure.message = message + failure.message
    return failure
  }

  /// As it is reported, but for the tid.
  func failure(url: [UInt8]?) -> Failure {
    var failure = Failure(word, message: message)
    failure.status = status
    failure.retryAfter = retryAfter
    failure.url = url.map { shownURL($0) }
    return failure
  }
}
