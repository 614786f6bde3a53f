// The scripted server of Tests/Servers as a child process, and what the suites here share.

import Foundation
import NewsModel
import Testing

@testable import Transport

/// A running scripted server; it ends with this object, or with the test process.
final class ScriptedServer: Sendable {
  let port: Int
  private let process: Process
  private let input: Pipe
  private let scheme: String
  private let host: String

  static let shared = ScriptedServer([])

  init(_ arguments: [String]) {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Servers/scripted-server.py")
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path] + arguments
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      fatalError("python3 is needed: \(error)")
    }
    var line: [UInt8] = []
    while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      line.append(byte)
    }
    guard let port = Int(String(decoding: line, as: UTF8.self)) else {
      fatalError("the scripted server did not start")
    }
    self.port = port
    self.process = process
    self.input = input
    scheme = arguments.contains("--tls") ? "https" : "http"
    host = arguments.contains("--ipv6") ? "[::1]" : "127.0.0.1"
  }

  deinit {
    try? input.fileHandleForWriting.close()
  }

  func url(_ path: String, host: String? = nil) -> String {
    "\(scheme)://\(host ?? self.host):\(port)\(path)"
  }

  /// A path that answers as `query` says, like no other test's.
  func path(_ query: String) -> String {
    "/do?\(query)&id=\(UUID().uuidString)"
  }

  struct Entry {
    let path: String
    let time: Double
    let active: Int
    let connection: Int
    let headers: [String: String]
  }

  /// The requests whose path contains a text, in order.
  func log(_ text: String? = nil) throws -> [Entry] {
    guard case .success(let response) = fetch(url("/log")).outcome else { return [] }
    return try response.body.split(separator: .newline).compactMap { line in
      guard let entry = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let path = entry["path"] as? String, text.map(path.contains) ?? true
      else { return nil }
      return Entry(
        path: path, time: entry["time"] as? Double ?? 0, active: entry["active"] as? Int ?? 0,
        connection: entry["connection"] as? Int ?? 0,
        headers: entry["headers"] as? [String: String] ?? [:])
    }
  }
}

extension TransferSettings {
  /// What the tests use: no second attempt, and soon done.
  static var plain: TransferSettings {
    var settings = TransferSettings()
    settings.retries = 0
    settings.timeout = 10_000
    return settings
  }

  static func plain(_ change: (inout TransferSettings) -> Void) -> TransferSettings {
    var settings = plain
    change(&settings)
    return settings
  }
}

/// Fetches one thing.
func fetch(
  _ url: String, _ settings: TransferSettings = .plain, sink: BodySink? = nil,
  change: (inout Request) -> Void = { _ in }
) -> FinishedTransfer {
  var request = Request([UInt8](url.utf8))
  change(&request)
  let pool = TransferPool(settings)
  pool.add(request, token: 1, sink: sink)
  while true {
    _ = pool.wait()
    if let finished = pool.next() { return finished }
  }
}

/// Fetches all, and yields them as they end.
func fetchAll(_ urls: [String], _ settings: TransferSettings = .plain) -> [FinishedTransfer] {
  let pool = TransferPool(settings)
  for (token, url) in urls.enumerated() {
    pool.add(Request([UInt8](url.utf8)), token: token, order: token)
  }
  var all: [FinishedTransfer] = []
  while !pool.isIdle {
    _ = pool.wait()
    while let finished = pool.next() { all.append(finished) }
  }
  return all
}

extension FinishedTransfer {
  var text: String? { (try? outcome.get()).map { String(decoding: $0.body, as: UTF8.self) } }
  var error: TransferError? {
    if case .failure(let error) = outcome { error } else { nil }
  }
  /// The error as `word: detail`, or the status of a success.
  var summary: String {
    switch outcome {
    case .success(let response): "\(response.head.status)"
    case .failure(let error): "\(error.kind.word): \(String(decoding: error.detail, as: UTF8.self))"
    }
  }
}

/// Folders that are gone when the test process ends.
enum TemporaryFolder {
  private final class Made: @unchecked Sendable {
    private let lock = NSLock()
    private var folders: [URL] = []

    func add(_ folder: URL) { lock.withLock { folders.append(folder) } }
    func remove() {
      lock.withLock { for folder in folders { try? FileManager.default.removeItem(at: folder) } }
    }
  }

  private static let made: Made = {
    atexit { TemporaryFolder.made.remove() }
    return Made()
  }()

  static func make() -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    made.add(folder)
    return folder
  }
}
