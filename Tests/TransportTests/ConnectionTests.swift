import Foundation
import NewsModel
import Testing

@testable import Transport

/// TLS, IPv6, proxies and time limits of the connection.
@Suite struct ConnectionTests {
  static let certificate = TestCertificate()

  @Test(
    "an unknown authority is a TLS failure, a known one is trusted",
    .enabled(if: certificate != nil))
  func tls() throws {
    let certificate = try #require(Self.certificate)
    let server = ScriptedServer(["--tls", certificate.file, certificate.key])
    let finished = fetch(server.url("/do?body=secret"))
    #expect(finished.error?.kind == .tls)
    #expect(finished.summary.contains("self-signed certificate"))
    let settings = TransferSettings.plain { $0.caFile = [UInt8](certificate.file.utf8) }
    #expect(fetch(server.url("/do?body=secret"), settings).text == "secret")
    #expect(fetch(server.url("/do?body=secret", host: "localhost"), settings).error?.kind == .tls)
    let none = TransferSettings.plain { $0.caFile = [UInt8]("/nowhere".utf8) }
    #expect(fetch(server.url("/do"), none).error?.kind == .tls)
  }

  @Test(
    "a connection that was made while nobody drove the pool is used",
    .enabled(if: certificate != nil))
  func stalledConnection() throws {
    let certificate = try #require(Self.certificate)
    let server = ScriptedServer(["--tls", certificate.file, certificate.key])
    let pool = TransferPool(
      .plain {
        $0.connectTimeout = 300
        $0.caFile = [UInt8](certificate.file.utf8)
      })
    pool.add(Request([UInt8](server.url("/do?body=x").utf8)), token: 1)
    _ = pool.wait(milliseconds: 1)
    Thread.sleep(forTimeInterval: 0.5)
    while pool.count > 0 { _ = pool.wait() }
    #expect(pool.next()?.text == "x")
  }

  @Test("a connection that is not answered ends at its own limit")
  func connectTimeout() {
    let mute = ScriptedServer(["--mute"])
    let start = Date()
    let finished = fetch("https://127.0.0.1:\(mute.port)/", .plain { $0.connectTimeout = 300 })
    #expect(finished.summary == "timeout: no connection to 127.0.0.1 port \(mute.port) in time")
    #expect((0.25..<3).contains(Date().timeIntervalSince(start)))
    // Those that wait for the first to find out about HTTP/2 wait no longer than it does.
    let all = fetchAll(
      (0..<4).map { "https://127.0.0.1:\(mute.port)/\($0)" },
      .plain { ($0.connectTimeout, $0.timeout) = (500, 5000) })
    #expect(all.allSatisfy { $0.error?.kind == .timeout })
    #expect(Date().timeIntervalSince(start) < 1.9)
  }

  @Test("IPv6 works by address and by name")
  func ipv6() {
    let server = ScriptedServer(["--ipv6"])
    #expect(fetch(server.url("/do?body=six")).text == "six")
    #expect(fetch(server.url("/do?body=six", host: "localhost")).text == "six")
  }

  @Test("a proxy is asked for the URL, and for a tunnel", .enabled(if: certificate != nil))
  func proxy() throws {
    let certificate = try #require(Self.certificate)
    let proxy = ScriptedServer([])
    let server = ScriptedServer(["--tls", certificate.file, certificate.key])
    let settings = TransferSettings.plain {
      $0.proxy = [UInt8]("http://pu:pp@127.0.0.1:\(proxy.port)".utf8)
      $0.caFile = [UInt8](certificate.file.utf8)
    }
    #expect(fetch("http://example.invalid/do?body=x", settings).text == "x")
    #expect(fetch(server.url("/do?body=tunnel"), settings).text == "tunnel")
    #expect(
      fetch("https://example.invalid/", settings).summary
        == "http: the proxy answered 403 Forbidden")
    let log = try proxy.log()
    #expect(
      log.map(\.path) == [
        "http://example.invalid/do?body=x", "127.0.0.1:\(server.port)", "example.invalid:443",
      ])
    #expect(log.allSatisfy { $0.headers["proxy-authorization"] == "Basic cHU6cHA=" })
    #expect(
      fetch("http://a/", .plain { $0.proxy = [UInt8]("http://u:p@127.0.0.1:1".utf8) }).summary
        == "connect: the proxy: connection refused")
  }

  @Test("with a private proxy private addresses are refused, and names are the proxy's affair")
  func denyPrivateByProxy() throws {
    let proxy = ScriptedServer([])
    let settings = TransferSettings.plain {
      $0.proxy = [UInt8]("http://127.0.0.1:\(proxy.port)".utf8)
      $0.denyPrivate = true
    }
    #expect(fetch("http://example.invalid/do?body=x", settings).text == "x")
    #expect(fetch("http://10.0.0.1/", settings).error?.kind == .private)
    let redirected = fetch(
      "http://example.invalid/do?location=http:%2F%2F169.254.169.254%2Fx", settings)
    #expect(
      redirected.summary
        == "private: 169.254.169.254 is a private address, redirected to http://169.254.169.254/x")
    #expect(try proxy.log().count == 2)
  }
}

/// A self-signed certificate of 127.0.0.1, made by openssl in a folder of its own.
final class TestCertificate: Sendable {
  let file: String
  let key: String

  init?() {
    let folder = TemporaryFolder.make()
    file = folder.appending(path: "cert.pem").path
    key = folder.appending(path: "key.pem").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
      + ["-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-keyout", key, "-out", file]
      + ["-addext", "subjectAltName=IP:127.0.0.1"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
  }
}
