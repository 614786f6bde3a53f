import CSystem
import Foundation
import NewsModel
import Testing

@testable import Transport

/// Many transfers at once, good and bad, cancelled, paused and retried at any time; and signals.
@Suite struct TurmoilTests {
  static let answers = [
    "body=x", "size=70000", "size=300000&gzip=1", "status=404&size=90000", "silent=1",
    "size=100&cut=50", "size=100&cut=50&reset=1", "wait=0.05&body=y", "size=400&drip=100:0.02",
    "location=%3Fbody=z", "location=%3Flocation=/nowhere", "bomb=2",
    "size=9&h=Content-Encoding:gzip",
    "first=1&status=503&then=ok", "raw=junk", "head_lines=300", "chunked=1&size=9000",
    "size=5000&gzip_cut=3", "wait=3",
  ]

  @Test("whatever happens, each transfer that is not cancelled is over once")
  func turmoil() {
    let server = ScriptedServer.shared
    let seed = UInt64.random(in: 0 ... .max)
    var generator = Seeded(state: seed)
    let pool = TransferPool(
      .plain {
        ($0.jobs, $0.perHost, $0.timeout) = (12, 8, 700)
        ($0.retries, $0.maxWait, $0.maxBytes) = (1, 30, 1 << 20)
      })
    var ended: [Int: Int] = [:]
    var cancelled: Set<Int> = []
    var sinkBytes = 0
    var next = 0
    while next < 250 || !pool.isIdle {
      while next < 250, pool.count < 40 {
        let token = next
        let answer = Self.answers[Int.random(in: 0..<Self.answers.count, using: &generator)]
        let host = Bool.random(using: &generator) ? "127.0.0.1" : "localhost"
        let isStopping = Int.random(in: 0..<8, using: &generator) == 0
        let isCancelling = Int.random(in: 0..<8, using: &generator) == 0
        let sink = BodySink(
          began: { _ in isStopping && isCancelling ? .stop : .more },
          received: {
            sinkBytes += $0.count
            if isCancelling {
              pool.cancel(token)
              cancelled.insert(token)
            } else {
              pool.pause(token)
            }
            return isStopping ? .stop : .more
          })
        pool.add(
          Request([UInt8](server.url(server.path(answer), host: host).utf8)), token: token,
          order: Int.random(in: 0..<5, using: &generator),
          sink: Bool.random(using: &generator) ? sink : nil)
        next += 1
      }
      #expect(pool.wait(milliseconds: 10) == .go)
      while let finished = pool.next() { ended[finished.token, default: 0] += 1 }
      for _ in 0..<3 {
        let token = Int.random(in: 0..<next, using: &generator)
        if Int.random(in: 0..<10, using: &generator) == 0, ended[token] == nil {
          pool.cancel(token)
          cancelled.insert(token)
        }
      }
      for token in 0..<next { pool.resume(token) }
    }
    #expect(sinkBytes > 0)
    for token in 0..<250 {
      let count = ended[token] ?? 0
      #expect(cancelled.contains(token) ? count <= 1 : count == 1, "token \(token), seed \(seed)")
    }
  }

  @Test("a pool may be dropped with transfers in it")
  func dropped() {
    for milliseconds in [0, 1, 20] {
      let pool = TransferPool(.plain)
      for token in 0..<6 {
        pool.add(
          Request([UInt8](ScriptedServer.shared.url("/do?size=900000&drip=9:0.01").utf8)),
          token: token)
      }
      _ = pool.wait(milliseconds: milliseconds)
    }
  }

  @Test("a signal ends the wait, with transfers and without")
  func signal() async {
    let port = ScriptedServer.shared.port
    await #expect(processExitsWith: .signal(SIGTERM)) { Self.waitForSignal(nil) }
    await #expect(processExitsWith: .signal(SIGTERM)) { [port = port as Int] in
      Self.waitForSignal(port)
    }
  }

  /// Waits for a signal, and dies of it; or returns.
  static func waitForSignal(_ port: Int?) {
    sys_catch_signals()
    // A child of Foundation's has most signals blocked.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigprocmask(SIG_SETMASK, &none, nil)
    let pool = TransferPool(.plain)
    if let port {
      pool.add(Request([UInt8]("http://127.0.0.1:\(port)/do?wait=9".utf8)), token: 1)
      _ = pool.wait(milliseconds: 50)
    }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      kill(getpid(), SIGTERM)
    }
    let pipe = Pipe()
    var watches = [Watch(pipe.fileHandleForReading.fileDescriptor, for: .reading)]
    if pool.wait(watching: &watches, milliseconds: 5000) == .signal {
      sys_die_of_signal(sys_pending_signal())
    }
  }
}
