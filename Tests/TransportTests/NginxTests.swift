import Foundation
import NewsModel
import Testing

@testable import Transport

/// The plain cases against a server that many sites use: connections used again, HTTP/2, gzip, ETag.
@Suite(.enabled(if: Nginx.shared != nil, "nginx and openssl are needed"))
struct NginxTests {
  @Test("over HTTP/2 all requests share one connection")
  func multiplexed() throws {
    let nginx = try #require(Nginx.shared)
    let settings = TransferSettings.plain {
      $0.perHost = 16
      $0.caFile = [UInt8](nginx.certificate.file.utf8)
    }
    let all = fetchAll(
      (0..<40).map { "https://127.0.0.1:\(nginx.tlsPort)/page.txt?h2\($0)" }, settings)
    #expect(all.count { $0.text == Nginx.page } == 40)
    let log = try nginx.log("?h2", count: 40)
    #expect(log.count == 40)
    #expect(log.allSatisfy { $0.hasPrefix("HTTP/2.0 ") })
    #expect(Set(log.map { $0.split(separator: " ")[1] }).count == 1)
  }

  @Test("over HTTP/1.1 there are no more connections than requests at once")
  func kept() throws {
    let nginx = try #require(Nginx.shared)
    let all = fetchAll(
      (0..<20).map { "http://127.0.0.1:\(nginx.port)/page.txt?h1\($0)" }, .plain { $0.perHost = 2 })
    #expect(all.count { $0.text == Nginx.page } == 20)
    let log = try nginx.log("?h1", count: 20)
    #expect(log.count == 20)
    #expect(log.allSatisfy { $0.hasPrefix("HTTP/1.1 ") && $0.contains(" gzip") })
    #expect(Set(log.map { $0.split(separator: " ")[1] }).count <= 2)
  }

  @Test("a stream that is reset in the middle is truncated, one that is reset before has a status")
  func resetStream() throws {
    let nginx = try #require(Nginx.shared)
    let settings = TransferSettings.plain { $0.caFile = [UInt8](nginx.certificate.file.utf8) }
    let base = "https://127.0.0.1:\(nginx.tlsPort)"
    let path = ScriptedServer.shared.path("size=400000&cut=300000")
    #expect(fetch(base + path, settings).error?.kind == .truncated)
    #expect(fetch("\(base)/do?silent=1", settings).summary == "http: 502 Bad Gateway")
    #expect(fetch("\(base)/do?size=2000&length=3000", settings).error?.kind == .truncated)
  }

  @Test("its ETag brings a 304")
  func etag() throws {
    let nginx = try #require(Nginx.shared)
    let url = "http://127.0.0.1:\(nginx.port)/page.txt?etag"
    let head = try fetch(url).outcome.get().head
    let again = fetch(url) {
      $0.ifNoneMatch = head.etag
      $0.ifModifiedSince = head.lastModified
    }
    #expect(try again.outcome.get().isNotModified)
  }

  @Test("over HTTP/2 a paused transfer does not hold back another on the connection")
  func pausedStream() throws {
    let nginx = try #require(Nginx.shared)
    let pool = TransferPool(.plain { $0.caFile = [UInt8](nginx.certificate.file.utf8) })
    var count = 0
    let base = "https://127.0.0.1:\(nginx.tlsPort)"
    pool.add(
      Request([UInt8]("\(base)/large.txt".utf8)), token: 1,
      sink: BodySink(
        began: { _ in .more },
        received: {
          if count == 0 { pool.pause(1) }
          count += $0.count
          return .more
        }))
    while count == 0 { _ = pool.wait() }
    pool.add(Request([UInt8]("\(base)/page.txt".utf8)), token: 2)
    while pool.count > 1 { _ = pool.wait() }
    #expect(pool.next()?.token == 2)
    pool.resume(1)
    while pool.count > 0 { _ = pool.wait() }
    #expect(pool.next()?.summary == "200")
    #expect(count == Nginx.largeSize)
  }
}

/// An nginx of our own, in a folder of its own, on free ports.
final class Nginx: Sendable {
  /// Begun again on other ports when it does not come up: one of its own may have been taken meanwhile.
  static let shared = (0..<4).lazy.compactMap { _ in Nginx() }.first
  static let page = String(repeating: "nothing but a page ", count: 100)
  static let largeSize = 4_000_000

  let port: Int
  let tlsPort: Int
  let certificate: TestCertificate
  private let process: Process
  private let input: Pipe
  private let folder: URL

  init?() {
    guard let certificate = TestCertificate(), let ports = Self.freePorts(2) else { return nil }
    self.certificate = certificate
    (port, tlsPort) = (ports[0], ports[1])
    folder = TemporaryFolder.make()
    let configuration = """
      daemon off; master_process off; pid nginx.pid; error_log error.log;
      events { worker_connections 64; }
      http {
        log_format own '$server_protocol $connection $status $request_uri $sent_http_content_encoding';
        access_log access.log own;
        types { text/plain txt; }
        gzip on; gzip_min_length 100; gzip_types text/plain;
        client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f;
        uwsgi_temp_path u; scgi_temp_path s;
        server {
          listen 127.0.0.1:\(port);
          listen 127.0.0.1:\(tlsPort) ssl http2;
          ssl_certificate \(certificate.file); ssl_certificate_key \(certificate.key);
          root .;
          location /do { proxy_pass http://127.0.0.1:\(ScriptedServer.shared.port); }
        }
      }
      """
    process = Process()
    // It ends with its stdin: the test process goes without a deinit of what is static. A child of
    // Process has most signals blocked.
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      PATH=$PATH:/usr/sbin:/sbin
      nginx -p "$1" -c nginx.conf -e error.log <&- &
      trap 'kill -9 $!' EXIT
      cat
      """, "nginx", folder.path,
    ]
    input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try Data(configuration.utf8).write(to: folder.appending(path: "nginx.conf"))
      try Data(Self.page.utf8).write(to: folder.appending(path: "page.txt"))
      try Data(repeating: 0x61, count: Self.largeSize).write(
        to: folder.appending(path: "large.txt"))
      try process.run()
    } catch {
      return nil
    }
    // It is up once it answers; without nginx nobody does.
    let settings = TransferSettings.plain {
      ($0.retries, $0.maxWait) = (100, 25)
    }
    guard fetch("http://127.0.0.1:\(port)/page.txt", settings).text == Self.page else { return nil }
  }

  /// The lines of the log that hold `text`, of which there will be `count`: each is written after
  /// its answer, and may be so after the answer was read.
  func log(_ text: String, count: Int) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<200 {
      lines = try String(contentsOf: folder.appending(path: "access.log"), encoding: .utf8)
        .split(separator: "\n").map(String.init).filter { $0.contains(text) }
      if lines.count >= count { break }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return lines
  }

  private static func freePorts(_ count: Int) -> [Int]? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import socket
      held = [socket.create_server(("127.0.0.1", 0)) for _ in range(\(count))]
      print(*(one.getsockname()[1] for one in held))
      """,
    ]
    process.standardOutput = output
    guard (try? process.run()) != nil,
      let data = try? output.fileHandleForReading.readToEnd()
    else { return nil }
    let ports = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
    return ports.count == count ? ports : nil
  }
}
