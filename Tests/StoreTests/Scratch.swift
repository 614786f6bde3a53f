// A folder for one test, and what the tests ask of files.

import Foundation
import NewsModel

@testable import Store

/// A folder that is removed when it is let go.
final class Scratch {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of something in the folder.
  func path(_ name: String = "") -> [UInt8] {
    Array((name.isEmpty ? url : url.appending(path: name)).path.utf8)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: name).path)
  }

  func data(_ name: String) -> Data {
    (try? Data(contentsOf: url.appending(path: name))) ?? Data()
  }

  /// Whether a file holds just this; comparing in `#expect` would look for the differences.
  func holds(_ data: Data, _ name: String) -> Bool { self.data(name) == data }

  func write(_ data: Data, to name: String) {
    try? data.write(to: url.appending(path: name))
  }

  func makeFolder(_ name: String) {
    try? FileManager.default.createDirectory(
      at: url.appending(path: name), withIntermediateDirectories: true)
  }

  /// Runs SQL on a database of the folder, as another program does.
  func sql(_ name: String, _ text: StaticString) throws {
    try Database(Path(path(name)), .make, patience: 1000).run(text)
  }
}

/// Collects what would be shown.
final class Warnings {
  private(set) var all: [Failure] = []

  func take(_ failure: Failure) { all.append(failure) }

  var texts: [String] { all.map { String(decoding: $0.message, as: UTF8.self) } }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Bytes that differ for each seed and are the same for the same one.
func noise(_ count: Int, seed: UInt64) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  bytes += Array("\(seed) \(count) ".utf8).prefix(count)
  while bytes.count < count {
    let start = Int(seed &* 40_503 % 4096)
    bytes += noises[start..<min(start + count - bytes.count, noises.count)]
  }
  return bytes
}

private let noises: [UInt8] = {
  var state: UInt64 = 7
  return (0..<65_537).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}()
