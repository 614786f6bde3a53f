// The text of --help and --version, from the option table.

/// The version of all four tools: the one place that says it.
package enum Version {
  package static var text: StaticString { "0.1.0" }
}

extension OptionTable {
  /// The help: usage, what is read and written, the options, notes and an example.
  func helpText() -> [UInt8] {
    var text = [UInt8]("usage: ")
    text.append(tool)
    text.append(.space)
    text.append(synopsis)
    text.append(.newline)
    for line in about {
      text.append(line)
      text.append(.newline)
    }
    for option in options { append(option, to: &text) }
    if options.contains(where: { $0.heading != nil }) {
      append(heading: "in all tools:", to: &text)
    }
    append(
      short: nil, long: "errors", value: "text|json", help: "how failures are shown on stderr",
      to: &text)
    append(short: nil, long: "strict", value: nil, help: "stop at the first bad record", to: &text)
    append(
      short: UInt8(ascii: "q"), long: "quiet", value: nil, help: "no progress, no warnings",
      to: &text)
    append(
      short: UInt8(ascii: "h"), long: "help", value: nil, help: "this text; --version: the version",
      to: &text)
    appendFurther(to: &text)
    for line in footer {
      text.append(line)
      text.append(.newline)
    }
    return text
  }

  /// Names the further options, wrapped at 80 columns.
  private func appendFurther(to text: inout [UInt8]) {
    guard !further.isEmpty else { return }
    var column = text.count
    text.append("  ")
    text.append(furtherTitle)
    for option in further {
      var word = option.short.map { [.space, .minus, $0, .comma] } ?? []
      word.append(" --")
      word.append(option.long)
      if text.count - column + word.count > 79 {
        text.append(.newline)
        column = text.count
        text.append("   ")
      }
      text.append(word.span)
    }
    text.append(.newline)
  }

  private func append(heading: StaticString, to text: inout [UInt8]) {
    text.append(.newline)
    text.append(heading)
    text.append(.newline)
  }

  private func append(_ option: Option<Key>, to text: inout [UInt8]) {
    if let heading = option.heading { append(heading: heading, to: &text) }
    append(
      short: option.short, long: option.long, value: option.value, help: option.help, to: &text)
  }

  private func append(
    short: UInt8?, long: StaticString, value: StaticString?, help: StaticString,
    to text: inout [UInt8]
  ) {
    let start = text.count
    text.append("  ")
    if let short {
      text.append(.minus)
      text.append(short)
      text.append(", ")
    } else {
      text.append("    ")
    }
    text.append("--")
    text.append(long)
    if let value {
      text.append(.equals)
      text.append(value)
    }
    repeat { text.append(.space) } while text.count - start < 26
    text.append(help)
    text.append(.newline)
  }

  func versionText() -> [UInt8] {
    var text = [UInt8](tool)
    text.append(.space)
    text.append(Version.text)
    text.append(.newline)
    return text
  }
}
