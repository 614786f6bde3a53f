// A tool's options as one table: parsing, --help and the check against the manual come from it.
//
// Long options take `--name=value` or `--name value`; short ones cluster (`-qn5`); options may
// follow operands; `--` ends them; `-` is an operand. Options that every tool has are added here.

/// One option of a tool; `Key` is the tool's enum of them.
package struct Option<Key: Equatable> {
  package let key: Key
  /// Without the dashes.
  package let long: StaticString
  package let short: UInt8?
  /// The name of its value in the help, or its words, as in `text|json`; nil for a switch.
  package let value: StaticString?
  /// The words that it takes, with `|` between, where the help names the value otherwise.
  package let words: StaticString?
  /// One line.
  package let help: StaticString
  /// The line of the help that it stands below, with those that follow; nil where it is no first one.
  package private(set) var heading: StaticString?

  package init(
    _ key: Key, _ long: StaticString, short: Unicode.Scalar? = nil, value: StaticString? = nil,
    words: StaticString? = nil, _ help: StaticString
  ) {
    self.key = key
    self.long = long
    self.short = short.map { UInt8(ascii: $0) }
    self.value = value
    self.words = words
    self.help = help
  }

  /// The option as the first one below a heading of the help.
  package func under(_ heading: StaticString) -> Option {
    var option = self
    option.heading = heading
    return option
  }
}

extension Array {
  /// The options below a heading of the help.
  package func under<Key: Equatable>(_ heading: StaticString) -> [Option<Key>]
  where Element == Option<Key> {
    prefix(1).map { $0.under(heading) } + dropFirst()
  }
}

/// A command line, read by a table.
package struct Arguments<Key: Equatable> {
  package struct Value {
    package let key: Key
    /// The option as it is written in messages, such as `--limit`.
    package let name: [UInt8]
    package let value: [UInt8]
  }

  /// Options in the order given.
  package var values: [Value] = []
  package var operands: [[UInt8]] = []

  /// The last value given for an option.
  package subscript(key: Key) -> Value? {
    values.last { $0.key == key }
  }

  package func has(_ key: Key) -> Bool { self[key] != nil }

  /// Every value given for an option, in order.
  package func all(_ key: Key) -> [[UInt8]] {
    values.filter { $0.key == key }.map { $0.value }
  }
}

/// The options of a tool, and what its help says around them.
package struct OptionTable<Key: Equatable> {
  let tool: StaticString
  /// What follows the name on the first line, such as `[option…] [FILE]…`.
  let synopsis: StaticString
  /// What it reads and writes: the second line, and further ones.
  let about: [StaticString]
  let options: [Option<Key>]
  /// Options that the help only names, behind `furtherTitle`.
  let further: [Option<Key>]
  let furtherTitle: StaticString
  /// What stands below the options; the last line is an example.
  let footer: [StaticString]
  /// What operands are, for completion: `FILE`, `TID`, or the words of commands, which tids follow.
  let operand: StaticString
  /// What --version says in parentheses; empty for nothing.
  let versionNote: [UInt8]

  package init(
    tool: StaticString, synopsis: StaticString, about: [StaticString], options: [Option<Key>],
    further: [Option<Key>] = [], furtherTitle: StaticString = "", footer: [StaticString],
    operand: StaticString = "FILE",
    versionNote: [UInt8] = []
  ) {
    self.tool = tool
    self.synopsis = synopsis
    self.about = about
    self.options = options
    self.further = further
    self.furtherTitle = furtherTitle
    self.footer = footer
    self.operand = operand
    self.versionNote = versionNote
  }

  /// Reads the command line; help, version and mistakes end the process.
  ///
  /// The options that all tools share are applied to `run` and are not in the result.
  package func parse(_ words: [[UInt8]], _ run: Run) -> Arguments<Key> {
    // A mistake that comes before --errors=json is reported in that form too.
    run.errorsAreJSON = Self.wantsJSON(words)
    do throws(UsageError) {
      var parser = OptionParser(table: self, words: words)
      let parsed = try parser.parse()
      for common in parsed.common { apply(common, run) }
      return parsed.arguments
    } catch {
      run.exitForUsage(error.message)
    }
  }

  /// Whether the words hold `--errors=json`, or the same as two words, the last one if there are
  /// several.
  private static func wantsJSON(_ words: [[UInt8]]) -> Bool {
    let words = words.prefix { $0 != [.minus, .minus] }
    var isJSON = false
    for (index, word) in words.enumerated() where word.starts(with: [UInt8]("--errors")) {
      let value =
        word.count == 8
        ? index + 1 < words.count ? words[index + 1] : [] : [UInt8](word.dropFirst(9))
      isJSON = value == [UInt8]("json")
    }
    return isJSON
  }

  private func apply(_ common: CommonOption, _ run: Run) {
    switch common {
    case .help: printAndExit(helpText(), run)
    case .version: printAndExit(versionText(), run)
    case .completion(let shell): printAndExit(completion(for: shell), run)
    case .errors(let json): run.errorsAreJSON = json
    case .strict: run.isStrict = true
    case .quiet: run.isQuiet = true
    }
  }

  private func printAndExit(_ text: [UInt8], _ run: Run) {
    var output = Output()
    output.bytes.append(contentsOf: text)
    output.endLine(run)
    run.finish(&output)
  }
}

/// A command line that cannot be used, and why.
package struct UsageError: Error, Equatable {
  package let message: [UInt8]

  package init(_ message: [UInt8]) { self.message = message }

  /// A message that names what was given: `before`, then the visible `subject`, then `after`.
  package init(_ before: StaticString, _ subject: [UInt8], _ after: StaticString) {
    var message = [UInt8](before)
    message.append(contentsOf: subject)
    message.append(after)
    self.init(message)
  }
}

/// An option that every tool has, as it was given.
enum CommonOption {
  case help, version, strict, quiet
  case errors(json: Bool)
  case completion(Shell)

  enum Key { case errors, strict, quiet, help, version, completion }

  /// Their rows, in the order of the help.
  static var rows: [Option<Key>] {
    [
      Option(.errors, "errors", value: "text|json", "how failures are shown on stderr"),
      Option(.strict, "strict", "stop at the first bad record"),
      Option(.quiet, "quiet", short: "q", "no progress, no warnings"),
      Option(.help, "help", short: "h", "this text; others: --version, --completion=SHELL"),
      Option(.version, "version", "the version"),
      Option(.completion, "completion", value: "bash|zsh|fish", "the completion for a shell"),
    ]
  }
}
