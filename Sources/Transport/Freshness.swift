// How long an answer may be used without asking again, and whether it may be kept. RFC 9111, as a
// private cache: `s-maxage` and `private` are for others, and nothing is guessed where a server says
// nothing. Pure: instants are seconds since 1970 that come in.

import NewsModel

/// What a cache may do with an answer.
package struct Freshness: Equatable {
  /// When the answer came.
  package let storedAt: Int
  /// Until when it may be used without asking; not after `storedAt` where it may not.
  package let freshUntil: Int
  /// Whether it may be kept at all, to be asked about with its validators.
  package let mayStore: Bool

  /// What was kept of an earlier answer.
  package init(storedAt: Int, freshUntil: Int) {
    self.storedAt = storedAt
    self.freshUntil = freshUntil
    mayStore = true
  }

  /// Reads the headers of an answer that came at an instant.
  package init(_ head: ResponseHead, receivedAt now: Int) {
    let control = CacheControl(head.cacheControl ?? [])
    storedAt = now
    mayStore = !control.forbidsStoring && head.vary != [0x2A]
    guard mayStore, !control.forbidsReuse else {
      freshUntil = now
      return
    }
    let date = head.date.flatMap { httpDate($0) } ?? now
    var lifetime = 0
    if let maxAge = control.maxAge {
      lifetime = maxAge
    } else if let expires = head.expires {
      // An invalid date, often `0` or `-1`, is one in the past.
      lifetime = httpDate(expires).map { $0 - date } ?? 0
    }
    let age = max(now - date, head.age.flatMap { deltaSeconds($0) } ?? 0, 0)
    freshUntil = now + max(min(lifetime, 1 << 31) - age, 0)
  }

  /// Whether it may be used without asking at an instant; never before it came, as then the clock
  /// was set back and says nothing.
  package func isFresh(at now: Int) -> Bool { storedAt <= now && now < freshUntil }

  /// Whether it came less than so many seconds before an instant.
  package func isYounger(than seconds: Int, at now: Int) -> Bool {
    storedAt <= now && now - storedAt < seconds
  }
}

extension ResponseHead {
  /// The head of a kept answer after a 304: what the 304 says counts, what it does not say stays.
  ///
  /// RFC 9111, 3.2.
  package func updated(by notModified: ResponseHead) -> ResponseHead {
    var head = notModified
    head.status = status
    head.contentType = contentType
    head.etag = notModified.etag ?? etag
    head.lastModified = notModified.lastModified ?? lastModified
    head.cacheControl = notModified.cacheControl ?? cacheControl
    head.expires = notModified.expires ?? expires
    head.vary = notModified.vary ?? vary
    return head
  }
}

/// The directives of a Cache-Control header that concern a private cache.
///
/// RFC 9111, 5.2.2.
private struct CacheControl {
  private(set) var forbidsStoring = false
  private(set) var forbidsReuse = false
  /// The least of those given; 0 for one that is no number.
  private(set) var maxAge: Int?

  init(_ value: [UInt8]) {
    for directive in value.split(separator: .comma) {
      let parts = directive.split(separator: .equals, maxSplits: 1).map { Self.trimmed($0) }
      guard let name = parts.first else { continue }
      if name == [UInt8]("no-store") {
        forbidsStoring = true
      } else if name == [UInt8]("no-cache") {
        // One with field names forbids less; asking once too often does no harm.
        forbidsReuse = true
      } else if name == [UInt8]("max-age") {
        let seconds = parts.count > 1 ? deltaSeconds(parts[1]) ?? 0 : 0
        maxAge = min(maxAge ?? .max, seconds)
      }
    }
  }

  /// Without blanks and quotes around, in lower case.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let isEdge = { (byte: UInt8) in byte <= .space || byte == .quote }
    let start = text.firstIndex { !isEdge($0) } ?? text.endIndex
    let end = text.lastIndex { !isEdge($0) } ?? text.startIndex
    return start <= end ? text[start...end].map { $0.lowercased } : []
  }
}
