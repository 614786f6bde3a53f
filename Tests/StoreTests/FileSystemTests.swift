import Foundation
import Testing

@testable import Store

@Suite struct FileSystemTests {
  @Test(
    "the folder that a path is in",
    arguments: [
      ("/a/b", "/a"), ("/a", "/"), ("a/b", "a"), ("a", nil), ("/", nil), ("/a/b/", "/a"),
      ("a/b//", "a"),
    ])
  func folder(path: String, folder: String?) {
    #expect(FileSystem.folder(of: bytes(path)) == folder.map { bytes($0) })
  }

  @Test("folders are made down to the last, and may be there")
  func making() throws {
    let scratch = Scratch()
    try FileSystem.makeFolder(scratch.path("a/b/c"))
    try FileSystem.makeFolder(scratch.path("a/b/c"))
    try FileSystem.makeFolder(scratch.path("a/d/"))
    #expect(scratch.exists("a/b/c"))
    #expect(scratch.exists("a/d"))
    scratch.write(Data(), to: "file")
    #expect(throws: (any Error).self) { try FileSystem.makeFolder(scratch.path("file/x")) }
  }

  @Test("links in a circle end")
  func circle() throws {
    let scratch = Scratch()
    for (name, target) in [("a", "b"), ("b", "a")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url.appending(path: name).path, withDestinationPath: target)
    }
    _ = FileSystem.target(of: scratch.path("a"))
    #expect(throws: StateError.self) {
      _ = try SeenState(scratch.path("a"), isPeek: false, wait: 0)
    }
  }
}
