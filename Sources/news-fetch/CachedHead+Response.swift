// Between an answer of the network and one of the cache: the same fields, in other hands.

import Store
import Transport

extension CachedHead {
  /// What a cache needs of an answer's head.
  init(_ head: ResponseHead) {
    self.init()
    status = head.status
    url = head.url
    contentType = head.contentType
    etag = head.etag
    lastModified = head.lastModified
    cacheControl = head.cacheControl
    vary = head.vary
    age = head.age
    // An Expires that is no date, 0 above all, is long past.
    expires = head.expires.map { httpDate($0) ?? 0 }
    date = head.date.flatMap { httpDate($0) }
  }
}

extension Response {
  /// An answer that was kept, as if it had just come.
  init(_ answer: CachedAnswer) {
    var head = ResponseHead()
    head.status = 200
    head.url = answer.head.url
    head.contentType = answer.head.contentType
    self.init(head: head, body: answer.body)
  }
}
