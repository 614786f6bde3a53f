// What came back: the status and the headers that the tools act on, and the body.

import NewsModel

/// The head of an answer: of the last one, after redirects.
package struct ResponseHead: Equatable {
  /// The HTTP status; 200 for a file.
  package var status = 0
  /// The URL that answered, without credentials and fragment: what relative links are relative to.
  package var url: [UInt8] = []
  package var contentType: [UInt8]?
  /// As it came, quotes and `W/` included.
  package var etag: [UInt8]?
  package var lastModified: [UInt8]?
  /// All lines of it, joined by commas.
  package var cacheControl: [UInt8]?
  package var expires: [UInt8]?
  package var date: [UInt8]?
  package var age: [UInt8]?
  package var vary: [UInt8]?
  package var retryAfter: [UInt8]?
  var location: [UInt8]?
  var contentEncoding: [UInt8]?
  var contentLength: Int?

  package init() {}
}

/// A successful answer: a 2xx, or a 304 to a request with validators.
package struct Response {
  package let head: ResponseHead
  /// The decoded body; empty where a sink took it.
  package let body: [UInt8]

  package init(head: ResponseHead, body: [UInt8]) {
    self.head = head
    self.body = body
  }

  /// Whether what the validators stand for is still current.
  package var isNotModified: Bool { head.status == 304 }
}

/// Takes a body as it comes, instead of having it collected.
///
/// Both functions are called from within `TransferPool.wait` and must not block, nor call `wait`.
/// They may add, cancel, pause and resume transfers.
package struct BodySink {
  package enum Verdict {
    case more
    /// No more of this: the transfer ends as `.stopped`.
    case stop
  }

  /// A body begins.
  ///
  /// It begins anew, from its first byte, when an attempt failed in the middle and
  /// is made again: drop what came, or say `.stop`.
  package let began: (ResponseHead) -> Verdict
  /// The next bytes of the body, decoded; never none.
  package let received: (borrowing Span<UInt8>) -> Verdict

  package init(
    began: @escaping (ResponseHead) -> Verdict,
    received: @escaping (borrowing Span<UInt8>) -> Verdict
  ) {
    self.began = began
    self.received = received
  }
}

/// A transfer that is over.
package struct FinishedTransfer {
  package let token: Int
  package let outcome: Result<Response, TransferError>
}
