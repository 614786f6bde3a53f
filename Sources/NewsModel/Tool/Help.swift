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
    // The line of --help names those behind it.
    for option in CommonOption.rows.prefix(4) { append(option, to: &text) }
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

  private func append<AnyKey>(_ option: Option<AnyKey>, to text: inout [UInt8]) {
    if let heading = option.heading { append(heading: heading, to: &text) }
    let start = text.count
    text.append("  ")
    if let short = option.short {
      text.append(.minus)
      text.append(short)
      text.append(", ")
    } else {
      text.append("    ")
    }
    text.append("--")
    text.append(option.long)
    if let value = option.value {
      text.append(.equals)
      text.append(value)
    }
    repeat { text.append(.space) } while text.count - start < 26
    text.append(option.help)
    text.append(.newline)
  }

  func versionText() -> [UInt8] {
    var text = [UInt8](tool)
    text.append(.space)
    text.append(Version.text)
    if !versionNote.isEmpty {
      text.append(" (")
      text.append(versionNote.span)
      text.append(")")
    }
    text.append(.newline)
    return text
  }
}
