import Foundation
import NewsModel
import Testing

@testable import Transport

/// What the server sees: how many requests, when, and how many at once.
@Suite struct PolitenessTests {
  let server = ScriptedServer.shared

  @Test("no more run at once than the host and the jobs allow, and all are done")
  func limits() throws {
    let id = UUID().uuidString
    let urls = (0..<12).map { server.url("/do?wait=0.05&body=x&n=\($0)&id=\(id)") }
    let all = fetchAll(urls, .plain { $0.perHost = 3 })
    #expect(all.count { $0.text == "x" } == 12)
    let own = ScriptedServer([])
    _ = fetchAll((0..<8).map { own.url("/do?wait=0.05&n=\($0)") }, .plain { $0.perHost = 3 })
    #expect(try own.log("/do").map(\.active).max() == 3)
    #expect(try Set(own.log("/do").map(\.connection)).count == 3, "connections are used again")
  }

  @Test("a slow host does not hold back another")
  func slowHost() {
    let slow = (0..<6).map { server.url(server.path("wait=0.4&n=\($0)")) }
    let fast = (0..<6).map { server.url(server.path("body=f&n=\($0)"), host: "localhost") }
    let all = fetchAll(slow + fast, .plain { $0.perHost = 2 })
    #expect(all.prefix(6).allSatisfy { $0.text == "f" })
  }

  @Test("between two requests to one host lies the delay, redirects included")
  func delay() throws {
    let id = UUID().uuidString
    let paths = ["/do?body=x&n=1&id=\(id)", "/do?location=%3Fbody=y%26id=\(id)&id=\(id)"]
    let start = Date()
    let all = fetchAll(paths.map { server.url($0) }, .plain { $0.delay = 150 })
    // What the server sees of a gap may be less, where it is late to see the first.
    #expect(Date().timeIntervalSince(start) >= 0.3)
    #expect(all.compactMap(\.text).sorted() == ["x", "y"])
    #expect(try server.log(id).count == 3)
  }

  @Test("what may pass is asked again, and the answer then counts")
  func retry() throws {
    var settings = TransferSettings.plain
    settings.retries = 2
    for query in ["first=2&status=503&then=ok", "first=1&status=429&h=Retry-After:1&then=ok"] {
      let path = server.path(query)
      let start = Date()
      #expect(fetch(server.url(path), settings).text == "ok")
      #expect(Date().timeIntervalSince(start) >= 1)
      #expect(try server.log(path).count == (query.hasPrefix("first=2") ? 3 : 2))
    }
  }

  @Test("a 429 that says when holds back all requests to its host, and no others")
  func tooManyRequests() throws {
    let own = ScriptedServer([])
    var settings = TransferSettings.plain
    (settings.perHost, settings.retries) = (1, 1)
    let all = fetchAll(
      [
        own.url("/do?first=1&status=429&h=Retry-After:1&then=a"), own.url("/do?body=b"),
        server.url(server.path("body=c")),
      ], settings)
    #expect(all.map(\.text).first == "c")
    #expect(Set(all.map(\.text)) == ["a", "b", "c"])
    let times = try own.log("/do").map(\.time)
    #expect(times.count == 3)
    #expect(times[1] - times[0] >= 0.99)
  }

  @Test("a Retry-After beyond the longest wait is a failure at once, and says how long")
  func longRetryAfter() throws {
    var settings = TransferSettings.plain
    settings.retries = 2
    let path = server.path("status=429&h=Retry-After:%203600")
    let finished = fetch(server.url(path), settings)
    #expect(finished.summary == "http: 429 Too Many Requests")
    #expect(finished.error?.retryAfter == 3600)
    #expect(try server.log(path).count == 1)
  }

  @Test("a wait between attempts holds no place: with one job another host is served")
  func restingHoldsNoPlace() {
    var settings = TransferSettings.plain
    (settings.jobs, settings.retries) = (1, 1)
    let all = fetchAll(
      ["http://127.0.0.1:1/", server.url(server.path("body=x"))], settings)
    #expect(all.map(\.token) == [1, 0])
  }

  @Test("other failures are not asked again")
  func noRetry() throws {
    var settings = TransferSettings.plain
    settings.retries = 2
    for query in ["status=404", "size=10&length=20", "size=9&h=Content-Encoding:gzip"] {
      let path = server.path(query)
      #expect(fetch(server.url(path), settings).error != nil)
      #expect(try server.log(path).count == 1)
    }
  }

  @Test("headers, user agent, referer and validators are sent as given")
  func headers() throws {
    var settings = TransferSettings.plain
    settings.userAgent = [UInt8]("NewsApp/1".utf8)
    settings.headers = ["X-One: 1", "Accept:", "X-Empty;", "no header", "X-Bad: a\r\nX-Evil: b"]
      .map { [UInt8]($0.utf8) }
    let path = server.path("body=x")
    _ = fetch(server.url(path), settings) {
      $0.referer = [UInt8]("http://r/".utf8)
      $0.ifNoneMatch = [UInt8]("W/\"a\"".utf8)
      $0.ifModifiedSince = [UInt8]("yesterday".utf8)
      $0.headers = [[UInt8]("X-Two: 2".utf8)]
    }
    let sent = try #require(try server.log(path).first?.headers)
    #expect(sent["user-agent"] == "NewsApp/1")
    #expect(sent["referer"] == "http://r/")
    #expect(sent["if-none-match"] == "W/\"a\"")
    #expect(sent["if-modified-since"] == "yesterday")
    #expect(sent["x-one"] == "1" && sent["x-two"] == "2" && sent["x-empty"] == "")
    #expect(sent["accept"] == nil && sent["x-bad"] == nil && sent["x-evil"] == nil)
    #expect(sent["accept-encoding"]?.contains("gzip") == true)
  }

  @Test("a header of one request is not sent with the next on the same handle")
  func noLeftovers() throws {
    let pool = TransferPool(.plain)
    let path = server.path("body=x")
    var request = Request([UInt8](server.url(path).utf8))
    request.headers = [[UInt8]("X-One: 1".utf8)]
    request.referer = [UInt8]("http://r/".utf8)
    for token in 0..<2 {
      pool.add(request, token: token)
      while pool.next() == nil { _ = pool.wait() }
      request = Request([UInt8](server.url(path).utf8))
    }
    let sent = try server.log(path).map(\.headers)
    #expect(sent.map { $0["x-one"] } == ["1", nil])
    #expect(sent.map { $0["referer"] } == ["http://r/", nil])
  }

  @Test("credentials go to their own origin only, and are shown nowhere")
  func credentials() throws {
    let other = ScriptedServer([])
    let id = UUID().uuidString
    var settings = TransferSettings.plain
    settings.headers = [[UInt8]("Cookie: c=1".utf8), [UInt8]("X-Key: k".utf8)]
    // Within the origin, to another one, and back home.
    let home = "http%3A%2F%2F127.0.0.1:\(server.port)%2Fdo%3Fstatus=404%26id=\(id)"
    let away = "http%3A%2F%2F127.0.0.1:\(other.port)%2Fdo%3Flocation=\(home)%26id=\(id)"
      .replacingOccurrences(of: "location=http%3A%2F%2F", with: "location=http%253A%252F%252F")
      .replacingOccurrences(of: "%2Fdo%3Fstatus=404%26", with: "%252Fdo%253Fstatus=404%2526")
    let near = "%2Fdo%3Flocation=\(away.replacingOccurrences(of: "%", with: "%25"))%26id=\(id)"
    let url = "http://us:pa@127.0.0.1:\(server.port)/do?location=\(near)&id=\(id)"
    let finished = fetch(url, settings)
    #expect(finished.error?.status == 404)
    #expect(!finished.summary.contains("pa@") && !finished.summary.contains("us:"))
    let sent = try server.log(id).map(\.headers)
    #expect(sent.map { $0["authorization"] } == Array(repeating: "Basic dXM6cGE=", count: 3))
    #expect(sent.map { $0["cookie"] } == ["c=1", "c=1", "c=1"])
    let sentAway = try other.log(id).map(\.headers)
    #expect(sentAway.count == 1)
    #expect(sentAway.first?["authorization"] == nil && sentAway.first?["cookie"] == nil)
    #expect(sentAway.first?["x-key"] == "k")
  }

  @Test("private addresses are refused, as names, in redirects and to no request")
  func denyPrivate() throws {
    let settings = TransferSettings.plain { $0.denyPrivate = true }
    let path = server.path("body=x")
    for host in ["127.0.0.1", "localhost", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"] {
      let finished = fetch(server.url(path, host: host), settings)
      #expect(finished.error?.kind == .private)
    }
    #expect(try server.log(path).isEmpty)
  }

  @Test("a name that has a private address is refused where it is connected to")
  func denyPrivateName() throws {
    // The host's own name is in its hosts file, on a private or loopback address.
    let name = ProcessInfo.processInfo.hostName
    let path = server.path("body=x")
    let finished = fetch(server.url(path, host: name), .plain { $0.denyPrivate = true })
    #expect(finished.error?.kind == .private || finished.error?.kind == .dns)
    #expect(try server.log(path).isEmpty)
  }
}
