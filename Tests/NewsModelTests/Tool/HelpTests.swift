import Foundation
import Testing

@testable import NewsModel

@Suite struct HelpTests {
  @Test("the help names every option, what is read and an example, within 80 columns")
  func help() {
    let text = String(decoding: testTable.helpText(), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "usage: news-test [option…] [FILE]…")
    #expect(lines[1] == "Reads records from stdin.")
    #expect(lines.suffix(2) == ["example: news-test -n 5", ""])
    for option in [
      "-n, --limit=N", "-a, --all ", "    --quick ", "-m, --match=TEXT", "-W, --max-wait",
    ] {
      #expect(text.contains(option))
    }
    for name in ["--errors=text|json", "--strict", "-q, --quiet", "-h, --help", "--version"] {
      #expect(text.contains(name))
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains("  -n, --limit=N           at most N"))
  }

  @Test("further options are wrapped")
  func further() {
    let many = (0..<20).map { _ in Option(TestOption.maxWait, "- max-wait S longest") }
    let table = OptionTable<TestOption>(
      tool: "t", synopsis: "", about: [], options: [], further: many, furtherTitle: "for URLs:",
      footer: [])
    let lines = String(decoding: table.helpText(), as: UTF8.self).split(separator: "\n")
    #expect(lines.joined(separator: " ").components(separatedBy: "--max-wait").count == 21)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}
