import Foundation
import Testing

@testable import NewsModel

@Suite struct PathTests {
  @Test(
    "the folder of a path",
    arguments: [("a", "."), ("/a", "/"), ("a/b", "a"), ("/a/b c", "/a"), ("./a", ".")])
  func folder(path: String, folder: String) {
    #expect(text(Path(bytes(path)).folder.bytes) == folder)
  }

  /// Calls `body` with a new folder, which is removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path(percentEncoded: false))
  }

  @Test("symbolic links lead to the file that is meant, even one that is not there yet")
  func links() throws {
    try inFolder { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: folder + "/one", withDestinationPath: "two")
      try manager.createSymbolicLink(atPath: folder + "/two", withDestinationPath: folder + "/file")
      try manager.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: "loop")
      #expect(text(try Path(bytes(folder + "/one")).resolved().bytes) == folder + "/file")
      #expect(throws: SystemError.self) { try Path(bytes(folder + "/loop")).resolved() }
    }
  }

  @Test("a lock is held until its owner is gone, and a second one does not wait for ever")
  func lock() throws {
    try inFolder { folder in
      let path = Path(bytes(folder + "/lock"))
      var first: FileLock? = try FileLock(path, milliseconds: 0)
      #expect(throws: FileLock.Failure.self) { _ = try FileLock(path, milliseconds: 10) }
      withExtendedLifetime(first) {}
      first = nil
      _ = try FileLock(path, milliseconds: 0)
    }
  }
}
