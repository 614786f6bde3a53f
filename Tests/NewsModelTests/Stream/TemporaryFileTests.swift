import Foundation
import Testing

@testable import NewsModel

@Suite struct TemporaryFileTests {
  @Test("bytes are read where they were written, fewer only at the end")
  func readWrite() throws {
    let file = try TemporaryFile()
    try file.write(bytes("hello"), at: 0)
    try file.write(bytes("world"), at: 3)
    #expect(try file.read(8, at: 0) == bytes("helworld"))
    #expect(try file.read(100, at: 5) == bytes("rld"))
    #expect(try file.read(1, at: 100) == [])
    try file.write([], at: 0)
  }

  @Test("it has no name")
  func unnamed() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "news-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      unsafe setenv("TMPDIR", folder.path(percentEncoded: false), 1)
      let file = try TemporaryFile()
      try file.write(bytes("x"), at: 0)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.path(percentEncoded: false))
      try FileManager.default.removeItem(at: folder)
      withExtendedLifetime(file) {}
      exit(names.isEmpty ? 0 : 1)
    }
  }

  @Test("a folder that is not there is an error")
  func noFolder() async {
    await #expect(processExitsWith: .exitCode(0)) {
      unsafe setenv("TMPDIR", "/absent", 1)
      do throws(SystemError) { _ = try TemporaryFile() } catch { exit(error.isMissing ? 0 : 1) }
      exit(2)
    }
  }
}
