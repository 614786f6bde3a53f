import NewsModel
import Testing

@testable import Transport

@Suite struct FreshnessTests {
  /// At 08:49:37 GMT on the 6th of November 1994.
  static let now = 784_111_777

  struct Case: Sendable {
    var control: String?
    var expires: String?
    var date: String?
    var age: String?
    var vary: String?
    let seconds: Int
    var mayStore = true
  }

  @Test(
    "an answer is fresh as long as its server says",
    arguments: [
      Case(seconds: 0), Case(control: "max-age=60", seconds: 60),
      Case(control: "public, MAX-AGE = \"60\" , x", seconds: 60),
      Case(control: "max-age=60, max-age=30", seconds: 30),
      Case(control: "max-age=soon", expires: "Sun, 06 Nov 1994 08:59:37 GMT", seconds: 0),
      Case(control: "max-age", seconds: 0), Case(control: "s-maxage=60", seconds: 0),
      Case(control: "max-age=99999999999999999999", seconds: 1 << 31),
      Case(control: "max-age=60, no-cache", seconds: 0),
      Case(control: "no-cache=\"Set-Cookie\", max-age=60", seconds: 0),
      Case(control: "max-age=60, no-store", seconds: 0, mayStore: false),
      Case(control: "max-age=60", age: "20", seconds: 40),
      Case(control: "max-age=60", age: "90", seconds: 0),
      Case(control: "max-age=60", age: "x", seconds: 60),
      Case(control: "max-age=60", date: "Sun, 06 Nov 1994 08:49:27 GMT", seconds: 50),
      Case(control: "max-age=60", date: "Sun, 06 Nov 1994 09:49:27 GMT", seconds: 60),
      Case(expires: "Sun, 06 Nov 1994 08:59:37 GMT", seconds: 600),
      Case(
        expires: "Sun, 06 Nov 1994 08:59:37 GMT", date: "Sun, 06 Nov 1994 08:49:37 GMT",
        seconds: 600),
      // A server whose clock is an hour behind means ten minutes all the same, of which none is left.
      Case(
        expires: "Sun, 06 Nov 1994 07:59:37 GMT", date: "Sun, 06 Nov 1994 07:49:37 GMT", seconds: 0),
      Case(control: "max-age=0", expires: "Sun, 06 Nov 1994 08:59:37 GMT", seconds: 0),
      Case(expires: "0", seconds: 0), Case(expires: "-1", seconds: 0),
      Case(expires: "Sun, 06 Nov 1994 08:39:37 GMT", seconds: 0),
      Case(control: "max-age=60", vary: "*", seconds: 0, mayStore: false),
      Case(control: "max-age=60", vary: "Accept-Encoding", seconds: 60),
    ])
  func lifetime(found: Case) {
    var head = ResponseHead()
    head.cacheControl = found.control.map { [UInt8]($0.utf8) }
    head.expires = found.expires.map { [UInt8]($0.utf8) }
    head.date = found.date.map { [UInt8]($0.utf8) }
    head.age = found.age.map { [UInt8]($0.utf8) }
    head.vary = found.vary.map { [UInt8]($0.utf8) }
    let freshness = Freshness(head, receivedAt: Self.now)
    #expect(freshness.freshUntil - Self.now == found.seconds)
    #expect(freshness.mayStore == found.mayStore)
    #expect(freshness.isFresh(at: Self.now) == (found.seconds > 0))
    #expect(!freshness.isFresh(at: Self.now + found.seconds))
  }

  @Test("before it came nothing is fresh, as then the clock was set back")
  func setBack() {
    let freshness = Freshness(storedAt: 1000, freshUntil: 2000)
    #expect(!freshness.isFresh(at: 999))
    #expect(freshness.isFresh(at: 1000) && freshness.isFresh(at: 1999))
    #expect(!freshness.isYounger(than: 10, at: 999))
    #expect(freshness.isYounger(than: 10, at: 1009) && !freshness.isYounger(than: 10, at: 1010))
    #expect(!freshness.isYounger(than: 0, at: 1000))
  }

  @Test("a 304 refreshes what it names")
  func updated() {
    var kept = ResponseHead()
    (kept.status, kept.contentType, kept.etag) = (200, [1], [2])
    (kept.cacheControl, kept.age, kept.date) = ([3], [4], [5])
    var answer = ResponseHead()
    (answer.status, answer.contentType, answer.cacheControl, answer.date) = (304, [6], [7], [8])
    let updated = kept.updated(by: answer)
    #expect(updated.status == 200 && updated.contentType == [1] && updated.etag == [2])
    #expect(updated.cacheControl == [7] && updated.date == [8] && updated.age == nil)
  }
}
