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
    for option in options { text.append(option: option.row) }
    if options.contains(where: { $0.key == nil }) {
      text.append(option: OptionRow(heading: "in all tools:"))
    }
    // The line of --help names those behind it.
    for row in CommonOption.rows.prefix(4) { text.append(option: row) }
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
      let row = option.row
      var word = row.letter.map { [.space, .minus, $0, .comma] } ?? []
      word.append(" --")
      word.append(row.name.span)
      if text.count - column + word.count > 79 {
        text.append(.newline)
        column = text.count
        text.append("   ")
      }
      text.append(word.span)
    }
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

extension [UInt8] {
  /// Appends the help's line of an option, or a heading's two.
  fileprivate mutating func append(option row: OptionRow) {
    if row.name.isEmpty {
      append(.newline)
      append(row.heading.span)
      return append(.newline)
    }
    let start = count
    append("  ")
    if let letter = row.letter {
      append(.minus)
      append(letter)
      append(", ")
    } else {
      append("    ")
    }
    append("--")
    append(row.name.span)
    if row.takesValue {
      append(.equals)
      append(row.value.span)
    }
    append(.space)
    append(blanks: start + 26 - count)
    append(row.help.span)
    append(.newline)
  }
}
