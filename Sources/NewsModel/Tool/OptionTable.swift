// A tool's options as one table: parsing, --help and the check against the manual come from it.
//
// Long options take `--name=value` or `--name value`; short ones cluster (`-qn5`); options may
// follow operands; `--` ends them; `-` is an operand. Options that every tool has are added here.

/// One option of a tool, or a heading of its help; `Key` is the tool's enum of them.
package struct Option<Key: Equatable> {
  /// Nil for a heading.
  let key: Key?
  private let text: StaticString

  /// An option and its row: letter, long name, value and help, as `OptionRow` says.
  package init(_ key: Key, _ row: StaticString) {
    self.key = key
    text = row
  }

  /// A line of the help that the following options stand below.
  package init(heading: StaticString) {
    key = nil
    text = heading
  }

  var row: OptionRow { key == nil ? OptionRow(heading: text) : OptionRow(text) }
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
      let parsed = try read(words)
      for common in parsed.common { apply(common, run) }
      return parsed.arguments
    } catch {
      run.exitForUsage(error.message)
    }
  }

  /// Reads the command line.
  ///
  /// - Throws: what is wrong with it.
  func read(
    _ words: [[UInt8]]
  ) throws(UsageError) -> (arguments: Arguments<Key>, common: [CommonOption]) {
    let all = options + further
    var parser = OptionParser(rows: all.map { $0.row }, words: words)
    try parser.parse()
    var arguments = Arguments<Key>()
    arguments.operands = parser.operands
    for given in parser.values {
      guard let key = all[given.row].key else { continue }
      arguments.values.append(.init(key: key, name: given.name, value: given.value))
    }
    return (arguments, parser.common)
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
  @inline(never)
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

  enum Key: Int { case errors, strict, quiet, help, version, completion }
}
