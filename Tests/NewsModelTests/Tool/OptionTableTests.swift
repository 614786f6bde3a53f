import Foundation
import Testing

@testable import NewsModel

@Suite struct OptionTableTests {
  @Test("options that all tools share are applied to the run")
  func common() throws {
    let run = Run("news-test")
    let words = ["--errors=json", "-q", "--strict", "-n", "5", "x"].map { bytes($0) }
    let arguments = testTable.parse(words, run)
    #expect(run.errorsAreJSON && run.isQuiet && run.isStrict)
    #expect(arguments.operands == [bytes("x")])
    #expect(try arguments[.limit]?.count() == 5)
  }

  private static func parse(_ line: String) {
    let run = Run("news-test")
    _ = testTable.parse(line.split(separator: " ").map { bytes(String($0)) }, run)
    exit(9)
  }

  @Test("help goes to stdout with status 0, whatever stands behind it")
  func help() async {
    let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent])
    {
      Self.parse("--help --bogus")
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text == String(decoding: testTable.helpText(), as: UTF8.self))
  }

  @Test("so does the version")
  func version() async {
    let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent])
    {
      Self.parse("--version")
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.hasPrefix("news-test ") && text.hasSuffix("\n"))
  }

  @Test("help that cannot be written is status 4")
  func helpToFullDisk() async {
    await #expect(processExitsWith: .exitCode(4)) {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      dup2(full.fileDescriptor, 1)
      Self.parse("--help")
    }
  }

  @Test("a mistake is one line on stderr and status 2, as JSON wherever --errors=json stands")
  func mistakes() async {
    let plain = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      Self.parse("--errors=json --errors=text --limt")
    }
    #expect(
      String(decoding: plain?.standardErrorContent ?? [], as: UTF8.self)
        == "news-test: unknown option --limt; did you mean --limit?\n")
    let json =
      #"{"tool":"news-test","error":"usage","message":"unknown option --limt; did you mean --limit?"}"#
    let one = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      Self.parse("--limt --errors=json")
    }
    #expect(String(decoding: one?.standardErrorContent ?? [], as: UTF8.self) == json + "\n")
    let two = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
      Self.parse("--limt --errors json")
    }
    #expect(String(decoding: two?.standardErrorContent ?? [], as: UTF8.self) == json + "\n")
    let operand = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent])
    {
      Self.parse("--limt -- --errors=json")
    }
    let said = String(decoding: operand?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.hasPrefix("news-test: "))
  }
}
