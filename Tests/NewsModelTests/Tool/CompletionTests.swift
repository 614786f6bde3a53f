import Testing

@testable import NewsModel

@Suite("completion scripts") struct CompletionTests {
  private enum Key { case depth, all, file, form }

  private let table = OptionTable<Key>(
    tool: "news-test", synopsis: "", about: [],
    options: [
      Option(.depth, "d depth N how deep the reader's stack is"),
      Option(.all, "- all - everything"),
      Option(.file, "- file FILE where"),
    ],
    further: [Option(.form, "- form FORM:long|short which form")],
    footer: [], operand: "TID")

  private func script(_ shell: Shell) -> String {
    String(decoding: table.completion(for: shell), as: UTF8.self)
  }

  @Test(
    "the list has a line for each option, and the kind of operands first",
    arguments: [Shell.bash, .zsh, .fish])
  func rows(shell: Shell) throws {
    let lines = script(shell).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let first = try #require(lines.firstIndex { $0.hasSuffix("'- - TID") })
    #expect(
      Array(lines[(first + 1)...].prefix(11)) == [
        #"d depth N how deep the reader'\''s stack is"#, "- all - everything", "- file FILE where",
        "- form long|short which form", "- errors text|json how failures are shown on stderr",
        "- strict - stop at the first bad record", "q quiet - no progress, no warnings",
        "h help - this text; others: --version, --completion=SHELL", "- version - the version",
        "- completion bash|zsh|fish the completion for a shell", lines[first + 11],
      ])
    #expect(lines[first + 11].hasPrefix("'"))
  }

  @Test(
    "the tool's name stands where the templates have a backquote",
    arguments: [Shell.bash, .zsh, .fish])
  func name(shell: Shell) {
    #expect(!script(shell).contains("`"))
    #expect(script(shell).contains("news-test"))
  }
}
