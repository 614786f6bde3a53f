// The text of --completion: a script for a shell, from the option table.
//
// A script is a template around one list that all shells read: a line for each option, of its letter,
// its name, the kind of its value and its help, `-` where there is none; the first line has the kind
// of operands. FILE and DIR are paths, TID is a channel of the subscriptions file, `a|b` are words;
// of other kinds nothing is known. Small, as every tool carries it.

/// A shell that completes command lines.
enum Shell { case bash, zsh, fish }

extension OptionTable {
  /// The script that completes the tool's command lines.
  func completion(for shell: Shell) -> [UInt8] {
    var script: [UInt8] = []
    let (head, tail) = shell.completionTemplate
    script.append(template: head, tool)
    script.append("- - ")
    script.append(operand)
    script.append(.newline)
    for option in options + further where option.key != nil { script.append(row: option.row) }
    for row in CommonOption.rows { script.append(row: row) }
    script.append(template: tail, tool)
    return script
  }
}

extension [UInt8] {
  fileprivate mutating func append(row: OptionRow) {
    append(row.letter ?? .minus)
    append(.space)
    append(row.name.span)
    append(.space)
    if row.takesValue { append(row.words.span) } else { append(.minus) }
    append(.space)
    // Within single quotes.
    for byte in row.help {
      if byte == UInt8(ascii: "'") { append("'\\'") }
      append(byte)
    }
    append(.newline)
  }

  /// Appends a template, the tool's name in place of each backquote.
  @inline(never)
  fileprivate mutating func append(template: StaticString, _ tool: StaticString) {
    for byte in [UInt8](template) {
      if byte == UInt8(ascii: "`") { append(tool) } else { append(byte) }
    }
  }
}
