// One line of an option table, as text: storing structures of such parts takes five times the code.
//
//     n limit N at most N articles a channel
//     - progress WHEN:auto|always|never a line on stderr: auto, always or never
//
// In order the letter, the long name, the name of its value, and the help; `-` stands for no letter
// and for no value. The words that an option takes follow that name behind a colon where the help
// does not name the value by them, as in `- errors text|json …`.

/// An option's letter, names and help.
struct OptionRow {
  /// The line of the help that the following options stand below; empty for an option.
  private(set) var heading: [UInt8] = []
  private(set) var letter: UInt8?
  /// Without the dashes; empty for a heading.
  private(set) var name: [UInt8] = []
  /// The name of the value in the help; empty for a switch.
  private(set) var value: [UInt8] = []
  /// What the value is, for completion: a name, or words with `|` between; empty for a switch.
  private(set) var words: [UInt8] = []
  private(set) var help: [UInt8] = []

  init(heading: StaticString) { self.heading = [UInt8](heading) }

  init(_ row: StaticString) {
    let parts = [UInt8](row).split(separator: .space, maxSplits: 3)
    guard parts.count == 4 else { preconditionFailure("a row of four parts") }
    if parts[0] != [.minus] { letter = parts[0].first }
    name = [UInt8](parts[1])
    if parts[2] != [.minus] {
      let words = parts[2].split(separator: .colon, maxSplits: 1)
      value = [UInt8](words[0])
      self.words = [UInt8](words[words.count - 1])
    }
    help = [UInt8](parts[3])
  }

  var takesValue: Bool { !value.isEmpty }

  /// Whether the long name is `name`.
  func isNamed(_ name: [UInt8]) -> Bool { self.name == name && !name.isEmpty }
}

extension CommonOption {
  /// The rows of what every tool has, in the order of the help and of `Key`.
  static var rows: [OptionRow] {
    let rows: [StaticString] = [
      "- errors text|json how failures are shown on stderr",
      "- strict - stop at the first bad record",
      "q quiet - no progress, no warnings",
      "h help - this text; others: --version, --completion=SHELL",
      "- version - the version",
      "- completion bash|zsh|fish the completion for a shell",
    ]
    return rows.map { OptionRow($0) }
  }
}
