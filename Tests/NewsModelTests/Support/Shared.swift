// Test data of others that lies beside the package, where it does.

import Foundation

enum Shared {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared")

  static let parsing = root.appending(path: "suites/JSONTestSuite/test_parsing")

  static func holds(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
  }

  static func files(in folder: URL) throws -> [(name: String, content: [UInt8])] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
      .map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }
}
