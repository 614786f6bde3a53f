import Foundation
import NewsModel
import Testing

@testable import Transport

@Suite struct TransferPoolTests {
  let server = ScriptedServer.shared

  @Test("a body comes with its status, address and validators")
  func plain() throws {
    let url = server.url(
      server.path(
        "body=hello&etag=W/%22a%20b%22&h=Content-Type:text/x&h=Cache-Control:a&h=Cache-Control:b"))
    let finished = fetch(url)
    let response = try finished.outcome.get()
    #expect(finished.text == "hello")
    #expect(response.head.status == 200)
    #expect(response.head.url == [UInt8](url.utf8))
    #expect(response.head.etag == [UInt8]("W/\"a b\"".utf8))
    #expect(response.head.contentType == [UInt8]("text/x".utf8))
    #expect(response.head.cacheControl == [UInt8]("a, b".utf8))
  }

  @Test("a finished transfer leaves an idle pool, and a signal descriptor is not needed")
  func idle() {
    let pool = TransferPool(.plain)
    #expect(pool.isIdle)
    #expect(pool.wait() == .go)
    pool.add(Request([UInt8](server.url("/do?body=x").utf8)), token: 7)
    #expect(!pool.isIdle)
    while pool.count > 0 { _ = pool.wait() }
    #expect(!pool.isIdle)
    #expect(pool.next()?.token == 7)
    #expect(pool.isIdle)
  }

  @Test(
    "bodies are decoded",
    arguments: ["gzip=1", "chunked=1", "length=none", "gzip=1&chunked=1", "drip=300:0.01"])
  func encodings(query: String) {
    let finished = fetch(server.url(server.path("size=2500&\(query)")))
    #expect(finished.text == String(repeating: "x", count: 2500))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let query: String
    let summary: String
    var testDescription: String { query }

    init(_ query: String, _ summary: String) {
      self.query = query
      self.summary = summary
    }
  }

  @Test(
    "each fault has its word and says what was found",
    arguments: [
      Fault("status=404&body=no", "http: 404 Not Found"),
      Fault("status=599", "http: 599"),
      Fault("status=304", "http: 304 Not Modified"),
      Fault("status=503&size=200000", "http: 503 Service Unavailable"),
      Fault("status=404&size=100&cut=10", "http: 404 Not Found"),
      Fault("status=302", "redirect: 302 Found without a Location"),
      Fault("status=300", "http: 300 Multiple Choices"),
      Fault("status=300&location=%3Fbody=x", "200"),
      Fault("size=100&cut=40", "truncated: the body ended after 40 bytes"),
      Fault("size=100&length=200", "truncated: the body ended after 100 bytes"),
      Fault("size=5000&chunked=1&cut=1500", "truncated: the body ended after 1488 bytes"),
      Fault("size=100&cut=40&reset=1", "truncated: the body ended after 40 bytes"),
      Fault("size=3000&gzip_cut=1", "truncated: the body ended after 3000 bytes"),
      Fault("size=3000&gzip_cut=1&chunked=1", "truncated: the body ended after 3000 bytes"),
      Fault("size=3000&gzip_cut=8&length=none", "truncated: the body ended after 3000 bytes"),
      Fault("size=0&gzip=1", "200"),
      Fault("size=100&length=40", "200"),
      Fault("size=2000&h=Content-Encoding:gzip", "read: the body cannot be decoded: gzip"),
      Fault("size=2000&h=Content-Encoding:foo", "read: the body cannot be decoded: foo"),
      Fault("head_bytes=90000", "200"),
      Fault("head_bytes=150000", "too-large: a header line over libcurl's limit"),
      Fault("head_lines=300", "too-large: headers of more than 262144 bytes"),
      Fault("raw=hello", "http: the answer is not HTTP"),
      Fault("raw=HTTP/1.1 200 OK\\r\\nContent-Le", "truncated: the answer ended in its headers"),
      Fault("interim=1&body=x", "200"),
      Fault(
        "location=file:///etc/passwd",
        "redirect: a redirect to a file is not followed: file:///etc/passwd"),
      Fault(
        "location=ftp://127.0.0.1/",
        "redirect: a redirect to ftp://127.0.0.1/, the scheme ftp is not fetched"),
      Fault("location=http://u:p@[/x", "redirect: a redirect to http://[/x, malformed URL"),
    ])
  func faults(fault: Fault) {
    let query = fault.query.replacingOccurrences(of: " ", with: "%20")
    #expect(fetch(server.url(server.path(query))).summary == fault.summary)
  }

  @Test("a connection that ends without an answer is a connect failure")
  func silent() {
    for query in ["silent=1", "silent=1&reset=1"] {
      let finished = fetch(server.url(server.path(query)))
      #expect(
        finished.summary
          == "connect: 127.0.0.1 port \(server.port) closed the connection without an answer")
    }
  }

  @Test("no connection and no address are told apart")
  func unreachable() {
    #expect(fetch("http://127.0.0.1:1/").summary == "connect: 127.0.0.1 port 1: connection refused")
    #expect(
      fetch("http://name.invalid/").summary
        == "dns: no address for name.invalid: no network, or no such host")
  }

  @Test(
    "what is no URL to fetch fails without a request",
    arguments: [
      ("mod://a@b", "not-fetchable: the scheme mod is not fetched"),
      ("ftp://a/", "not-fetchable: the scheme ftp is not fetched"),
      ("javascript:alert(1)", "not-fetchable: malformed URL"),
      ("http://", "not-fetchable: malformed URL"), ("", "not-fetchable: malformed URL"),
      ("http://a\u{0}b/", "not-fetchable: malformed URL"),
      ("http://a/\nb", "not-fetchable: malformed URL"),
      ("file:///etc/hostname", "not-fetchable: a file is not fetched"),
    ])
  func notFetchable(url: String, summary: String) {
    #expect(fetch(url).summary == summary)
  }

  @Test("a body over the limit is an error, whatever it was compressed to")
  func tooLarge() {
    let settings = TransferSettings.plain { $0.maxBytes = 1000 }
    for query in ["size=1001", "size=1001&length=none", "bomb=20", "size=1001&chunked=1"] {
      #expect(
        fetch(server.url(server.path(query)), settings).summary
          == "too-large: a body of more than 1000 bytes")
    }
    #expect(fetch(server.url(server.path("size=1000")), settings).summary == "200")
    #expect(fetch(server.url(server.path("bomb=1")), settings) { $0.maxBytes = 0 }.summary == "200")
  }

  @Test("an attempt and a slow body end at the time limit")
  func timeout() {
    let settings = TransferSettings.plain { $0.timeout = 300 }
    #expect(
      fetch(server.url(server.path("wait=5")), settings).summary
        == "timeout: no answer within 0.3 s")
    #expect(
      fetch(server.url(server.path("head_drip=1:0.05&body=x")), settings).summary
        == "timeout: no answer within 0.3 s")
    #expect(
      fetch(server.url(server.path("size=100&drip=1:0.05")), settings).summary
        .hasPrefix("timeout: not complete within 0.3 s, "))
  }

  @Test("time in which nobody drives the pool is not counted")
  func stalled() {
    let pool = TransferPool(
      .plain {
        $0.timeout = 400; $0.connectTimeout = 200
      })
    pool.add(Request([UInt8](server.url(server.path("wait=0.1&size=50000")).utf8)), token: 1)
    _ = pool.wait(milliseconds: 20)
    // A caller that is busy: no other way to show it than to be.
    Thread.sleep(forTimeInterval: 0.6)
    while pool.count > 0 { _ = pool.wait() }
    #expect(pool.next()?.summary == "200")
  }

  @Test("redirects are followed, relative ones too, up to the limit")
  func redirects() throws {
    let last = server.path("body=there")
    let encoded = try #require(last.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let finished = fetch(server.url(server.path("location=\(encoded)")))
    #expect(finished.text == "there")
    #expect(try finished.outcome.get().head.url == [UInt8](server.url(last).utf8))

    let settings = TransferSettings.plain { $0.maxRedirects = 3 }
    #expect(
      fetch(server.url("/do?location=%3Fa=1%26location=%2Fnowhere"), settings).summary
        == "http: 404 Not Found, redirected to \(server.url("/nowhere"))")
  }

  @Test("a redirect loop ends at the limit, and no redirect is followed at 0")
  func redirectLoop() throws {
    let script = TemporaryFolder.make().appending(path: "script.json")
    try Data(#"{"/loop": {"location": "http://u:p@127.0.0.1:%PORT%/loop"}}"#.utf8).write(to: script)
    let looping = ScriptedServer(["--script", script.path])
    let url = looping.url("/loop")
    #expect(
      fetch(url, .plain { $0.maxRedirects = 3 }).summary
        == "redirect: more than 3 redirects, the last to \(url)")
    #expect(try looping.log("/loop").count == 4)
    #expect(
      fetch(url, .plain { $0.maxRedirects = 0 }).summary
        == "redirect: no redirect is followed, to \(url)")
  }

  @Test("a 304 is a success for a request with validators only")
  func notModified() throws {
    let path = server.path("body=x&etag=%22v1%22")
    let fresh = fetch(server.url(path)) { $0.ifNoneMatch = [UInt8]("\"v1\"".utf8) }
    #expect(try fresh.outcome.get().isNotModified)
    #expect(fetch(server.url(path)) { $0.ifNoneMatch = [UInt8]("\"v0\"".utf8) }.text == "x")
  }
}
