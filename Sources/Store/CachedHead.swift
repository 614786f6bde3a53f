// The head of an answer as a cache keeps it, and what RFC 9111 says of it.
//
// Pure: times are seconds since 1970 and given, never asked for. Where fields contradict each other
// or make no sense, or the clock ran backwards, an answer is not fresh, so that the server is asked.

import NewsModel

/// The fields of an answer's head that a cache needs.
package struct CachedHead: Equatable {
  /// 200, or 304 where an answer is confirmed.
  package var status = 200
  /// The URL that answered, which relative links are relative to.
  package var url: [UInt8] = []
  package var contentType: [UInt8]?
  /// As it came, quotes and `W/` included.
  package var etag: [UInt8]?
  /// As it came.
  package var lastModified: [UInt8]?
  package var cacheControl: [UInt8]?
  package var vary: [UInt8]?
  /// As it came.
  package var age: [UInt8]?
  /// What Expires says; 0 where that is no date, nil only without the field.
  package var expires: Int?
  /// What Date says; nil also where that is no date.
  package var date: Int?

  package init() {}

  /// Whether the answer may be kept at all.
  ///
  /// RFC 9111, 3: a whole 200 that forbids it not, and that another request could ever match (4.1).
  package var isStorable: Bool {
    status == 200 && !CacheControl(cacheControl).forbidsStoring && !varies(on: "*")
  }

  /// For how many seconds after it came (`received`) the answer needs not be asked for again.
  ///
  /// RFC 9111, 4.2.1–4.2.3, without the guess of 4.2.2, and without the answer's own travelling
  /// time; s-maxage is for shared caches. What an answer says of itself does not speak for a
  /// redirect before it, which is asked for each time.
  package func freshSeconds(received: Int, requested url: [UInt8]) -> Int {
    let control = CacheControl(cacheControl)
    guard !control.forbidsReuse, CacheKey.isSame(self.url, url) else { return 0 }
    let lifetime: Int
    if let maxAge = control.maxAge {
      lifetime = maxAge
    } else if let expires {
      lifetime = Self.difference(expires, date ?? received)
    } else {
      return 0
    }
    let apparentAge = max(Self.difference(received, date ?? received), 0)
    let givenAge = age.map { deltaSeconds($0) ?? .max } ?? 0
    return max(Self.difference(lifetime, max(apparentAge, givenAge)), 0)
  }

  /// Whether the answer that came at `received` is fresh at `now`.
  package func isFresh(received: Int, now: Int, requested url: [UInt8]) -> Bool {
    Self.isYounger(than: freshSeconds(received: received, requested: url), received, now)
  }

  /// Whether less than `seconds` went by; never where the clock ran backwards.
  static func isYounger(than seconds: Int, _ received: Int, _ now: Int) -> Bool {
    let age = difference(now, received)
    return age >= 0 && age < seconds
  }

  /// What the answer is once a 304 said that it still holds.
  ///
  /// RFC 9111, 3.2 and 4.3.4: fields of the 304 replace those that are kept, but for a 304 with
  /// another tag. That one answers our validators all the same: to ask again for the whole would
  /// cost a server that names its tags so two requests each time.
  package func confirmed(by answer: CachedHead) -> CachedHead {
    var head = self
    if let mine = etag, let theirs = answer.etag {
      // Compared weakly: a server that compresses makes its tag weak on the way.
      guard Self.opaque(mine) == Self.opaque(theirs) else { return self }
      head.etag = theirs
    }
    head.lastModified = answer.lastModified ?? lastModified
    head.contentType = answer.contentType ?? contentType
    head.cacheControl = answer.cacheControl ?? cacheControl
    head.vary = answer.vary ?? vary
    head.expires = answer.expires ?? expires
    head.date = answer.date
    head.age = answer.age
    if !answer.url.isEmpty { head.url = answer.url }
    return head
  }

  /// An entity tag without the mark of weakness.
  private static func opaque(_ tag: [UInt8]) -> [UInt8] {
    let isWeak = tag.starts(with: [UInt8]("W/")) || tag.starts(with: [UInt8]("w/"))
    return isWeak ? [UInt8](tag.dropFirst(2)) : tag
  }

  /// Whether Vary names a field, given in lower case.
  func varies(on name: StaticString) -> Bool {
    guard let vary else { return false }
    return vary.split(separator: .comma).contains { field in
      field.filter { $0 > .space }.map { $0.lowercased } == [UInt8](name)
    }
  }

  /// `left - right`, held within what an Int can hold.
  private static func difference(_ left: Int, _ right: Int) -> Int {
    let (value, isOver) = left.subtractingReportingOverflow(right)
    return isOver ? (left < right ? .min : .max) : value
  }
}
