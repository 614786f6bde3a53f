import Foundation
import NewsModel
import Testing

@testable import Transport

/// Sinks, pausing, cancelling, files, and the descriptors of the caller.
@Suite struct BodyTests {
  let server = ScriptedServer.shared

  final class Taken {
    var heads: [Int] = []
    var bytes: [UInt8] = []
    var limit = Int.max

    var sink: BodySink {
      BodySink(
        began: {
          self.heads.append($0.status)
          self.bytes = []
          return .more
        },
        received: {
          self.bytes.append($0)
          return self.bytes.count < self.limit ? .more : .stop
        })
    }
  }

  @Test("a sink gets the head, then all of the body, and the response has none")
  func sink() throws {
    let taken = Taken()
    let finished = fetch(server.url(server.path("size=100000&gzip=1")), sink: taken.sink)
    #expect(try finished.outcome.get().body.isEmpty)
    #expect(taken.heads == [200])
    #expect(taken.bytes == [UInt8](repeating: 0x78, count: 100_000))
  }

  @Test("a sink sees nothing of errors and redirects, and may begin with an empty body")
  func sinkOfSuccessOnly() {
    let taken = Taken()
    _ = fetch(server.url(server.path("status=404&body=x")), sink: taken.sink)
    #expect(taken.heads.isEmpty)
    _ = fetch(server.url(server.path("location=%3Fsize=0&body=x")), sink: taken.sink)
    #expect(taken.heads == [200] && taken.bytes.isEmpty)
  }

  @Test("a sink that has enough ends its transfer")
  func stop() {
    let taken = Taken()
    taken.limit = 10
    let finished = fetch(server.url(server.path("size=50&drip=10:0.02")), sink: taken.sink)
    #expect(finished.error?.kind == .stopped)
    #expect(taken.bytes.count == 10)
  }

  @Test("another attempt begins the body anew")
  func again() {
    let taken = Taken()
    let settings = TransferSettings.plain {
      ($0.timeout, $0.retries, $0.maxWait) = (300, 1, 50)
    }
    let finished = fetch(
      server.url(server.path("size=100&drip=10:0.05")), settings, sink: taken.sink)
    #expect(finished.error?.kind == .timeout)
    #expect(taken.heads == [200, 200])
    #expect(taken.bytes.count < 100)
  }

  @Test("a paused transfer takes no more, does not time out, and goes on")
  func pause() {
    let pool = TransferPool(.plain { $0.timeout = 400 })
    var count = 0
    var isPaused = false
    pool.add(
      Request([UInt8](server.url(server.path("size=3000000")).utf8)), token: 1,
      sink: BodySink(
        began: { _ in .more },
        received: {
          if count == 0 {
            pool.pause(1)
            isPaused = true
          }
          count += $0.count
          return .more
        }))
    while !isPaused { _ = pool.wait() }
    let start = Date()
    while Date().timeIntervalSince(start) < 0.6 { _ = pool.wait(milliseconds: 100) }
    #expect(count < 100_000)
    #expect(pool.count == 1)
    pool.resume(1)
    while pool.count > 0 { _ = pool.wait() }
    #expect(pool.next()?.summary == "200")
    #expect(count == 3_000_000)
  }

  @Test("a cancelled transfer yields nothing, wherever it stands, and gives its place away")
  func cancel() {
    let pool = TransferPool(.plain { ($0.jobs, $0.retries) = (1, 1) })
    for token in 0..<3 {
      pool.add(
        Request([UInt8](server.url(server.path("wait=0.2&body=x")).utf8)), token: token,
        order: token)
    }
    pool.add(Request([UInt8]("http://127.0.0.1:1/".utf8)), token: 3, order: -1)
    _ = pool.wait(milliseconds: 100)
    for token in [0, 1, 3, 77] { pool.cancel(token) }
    #expect(pool.count == 1)
    // The token is free again.
    pool.add(Request([UInt8](server.url(server.path("body=y")).utf8)), token: 0, order: 9)
    while pool.count > 0 { _ = pool.wait() }
    #expect([pool.next(), pool.next()].map { $0?.token } == [2, 0])
    #expect(pool.next() == nil)
  }

  @Test("a transfer may be cancelled from within its sink")
  func cancelWithin() {
    let pool = TransferPool(.plain)
    var calls = 0
    pool.add(
      Request([UInt8](server.url(server.path("size=500000")).utf8)), token: 1,
      sink: BodySink(
        began: { _ in .more },
        received: { _ in
          calls += 1
          pool.cancel(1)
          return .more
        }))
    while pool.count > 0 { _ = pool.wait() }
    #expect(calls == 1)
    #expect(pool.isIdle)
  }

  @Test("files are read where they may be, and say why they cannot")
  func files() throws {
    let folder = TemporaryFolder.make()
    let file = folder.appending(path: "a 头.txt")
    try Data(repeating: 0x61, count: 200_000).write(to: file)
    let allowed = { (request: inout Request) in request.mayReadFiles = true }

    let whole = fetch(file.absoluteString, change: allowed)
    #expect(whole.text?.utf8.count == 200_000)
    #expect(try whole.outcome.get().head.status == 200)
    #expect(fetch("file://\(folder.path)/a 头.txt", change: allowed).text?.utf8.count == 200_000)
    #expect(fetch(file.absoluteString).summary == "not-fetchable: a file is not fetched")
    #expect(
      fetch("file://\(folder.path)/none", change: allowed).summary
        == "read: No such file or directory")
    #expect(fetch("file://\(folder.path)", change: allowed).summary == "read: not a regular file")
    #expect(fetch("file:///dev/zero", change: allowed).summary == "read: not a regular file")
    #expect(
      fetch(file.absoluteString, .plain { $0.maxBytes = 100_000 }, change: allowed).summary
        == "too-large: a body of more than 100000 bytes")
  }

  @Test("a descriptor that is ready, or at its end, ends the wait")
  func watches() {
    let pipe = Pipe()
    let pool = TransferPool(.plain)
    for transfers in 0..<2 {
      if transfers == 1 {
        pool.add(Request([UInt8](server.url(server.path("wait=2")).utf8)), token: 1)
      }
      var watches = [
        Watch(pipe.fileHandleForReading.fileDescriptor, for: .reading),
        Watch(pipe.fileHandleForWriting.fileDescriptor, for: .writing),
      ]
      #expect(pool.wait(watching: &watches) == .go)
      #expect(watches.map(\.isReady) == [false, true])
      watches.removeLast()
      #expect(pool.wait(watching: &watches, milliseconds: 30) == .go)
      #expect(!watches[0].isReady)
    }
    try? pipe.fileHandleForWriting.close()
    var watches = [Watch(pipe.fileHandleForReading.fileDescriptor, for: .reading)]
    #expect(pool.wait(watching: &watches) == .go)
    #expect(watches[0].isReady)
    #expect(pool.count == 1)
  }

  @Test("bytes are counted for progress")
  func progress() {
    let pool = TransferPool(.plain)
    pool.add(Request([UInt8](server.url(server.path("size=5000&gzip=1")).utf8)), token: 1)
    pool.add(Request([UInt8](server.url(server.path("status=404&size=70")).utf8)), token: 2)
    while pool.count > 0 { _ = pool.wait() }
    #expect(pool.bytesReceived == 5000)
  }
}
