// Reads words by a table; throws the sentence that a wrong command line deserves.

/// The state of reading one command line.
struct OptionParser<Key: Equatable> {
  /// An option found by its name: the tool's own, or one that all tools have.
  private enum Found { case own(Int), common(Int) }

  private let options: [Option<Key>]
  private let commonOptions = CommonOption.rows
  let words: [[UInt8]]
  private var position = 0
  private var arguments = Arguments<Key>()
  private var common: [CommonOption] = []

  init(table: OptionTable<Key>, words: [[UInt8]]) {
    options = table.options + table.further
    self.words = words
  }

  mutating func parse() throws(UsageError) -> (arguments: Arguments<Key>, common: [CommonOption]) {
    while position < words.count && !isOver {
      let word = words[position]
      position += 1
      if word == [.minus, .minus] {
        arguments.operands += words[position...]
        break
      } else if word.starts(with: [.minus, .minus]) {
        try parseLong(word)
      } else if word.count > 1 && word[0] == .minus {
        try parseShort(word)
      } else {
        arguments.operands.append(word)
      }
    }
    return (arguments, common)
  }

  private mutating func parseLong(_ word: [UInt8]) throws(UsageError) {
    let equals = word.firstIndex(of: .equals)
    let name = [UInt8](word[..<(equals ?? word.count)])
    let attached = equals.map { [UInt8](word[($0 + 1)...]) }
    guard let found = find(long: [UInt8](name.dropFirst(2))) else { throw unknown(name) }
    try take(found, name: name, attached: attached)
  }

  private mutating func parseShort(_ word: [UInt8]) throws(UsageError) {
    var index = 1
    while index < word.count {
      let name: [UInt8] = [.minus, word[index]]
      guard let found = find(short: word[index]) else {
        // The whole word when its letter is no ASCII: half a character would be shown otherwise.
        throw unknown(letter: word[index], in: word)
      }
      index += 1
      if takesValue(found) {
        let rest = index < word.count ? [UInt8](word[index...]) : nil
        return try take(found, name: name, attached: rest)
      }
      try take(found, name: name, attached: nil)
      if isOver { return }
    }
  }

  /// Whether help or the version is to be shown: what follows does not matter.
  private var isOver: Bool {
    switch common.last {
    case .help, .version: true
    default: false
    }
  }

  private mutating func take(
    _ found: Found, name: [UInt8], attached: [UInt8]?
  ) throws(UsageError) {
    var value = attached ?? []
    if !takesValue(found) {
      guard attached == nil else { throw UsageError("", name, " takes no value") }
    } else if attached == nil {
      guard position < words.count else { throw UsageError("", name, " needs a value") }
      value = words[position]
      position += 1
    }
    switch found {
    case .own(let index):
      arguments.values.append(.init(key: options[index].key, name: name, value: value))
    case .common(let index): common.append(try Self.common(commonOptions[index].key, name, value))
    }
  }

  private static func common(
    _ key: CommonOption.Key, _ name: [UInt8], _ value: [UInt8]
  ) throws(UsageError) -> CommonOption {
    let given = Arguments<CommonOption.Key>.Value(key: key, name: name, value: value)
    switch key {
    case .errors: return .errors(json: try given.choice(["text", "json"]) == 1)
    case .strict: return .strict
    case .quiet: return .quiet
    case .help: return .help
    case .version: return .version
    case .completion:
      return .completion([.bash, .zsh, .fish][try given.choice(["bash", "zsh", "fish"])])
    }
  }

  private func takesValue(_ found: Found) -> Bool {
    switch found {
    case .own(let index): options[index].value != nil
    case .common(let index): commonOptions[index].value != nil
    }
  }

  private func find(long name: [UInt8]) -> Found? {
    if let index = options.firstIndex(where: { [UInt8]($0.long) == name }) { return .own(index) }
    return commonOptions.firstIndex { [UInt8]($0.long) == name }.map { .common($0) }
  }

  private func find(short letter: UInt8) -> Found? {
    if let index = options.firstIndex(where: { $0.short == letter }) { return .own(index) }
    return commonOptions.firstIndex { $0.short == letter }.map { .common($0) }
  }

  // MARK: - suggestions

  private func unknown(_ name: [UInt8]) -> UsageError {
    let wanted = [UInt8](name.dropFirst(2))
    let nearest = nearestLong(wanted)
    let isNear = nearest.distance <= max(2, wanted.count / 3)
    var message = [UInt8]("unknown option ") + name
    message.append(isNear ? "; did you mean --" : "; the nearest is --")
    message.append(contentsOf: nearest.name)
    message.append(isNear ? "?" : ", see --help")
    return UsageError(message)
  }

  /// The long option that is spelled most like a name; one that the name begins is near.
  private func nearestLong(_ wanted: [UInt8]) -> (name: [UInt8], distance: Int) {
    var best: (name: [UInt8], distance: Int) = ([UInt8]("help"), Int.max)
    for candidate in longNames {
      var distance = Spelling.distance(wanted.map { $0.lowercased }, candidate)
      if wanted.count >= 2 && candidate.starts(with: wanted) { distance = min(distance, 1) }
      if distance < best.distance { best = (candidate, distance) }
    }
    return best
  }

  private var longNames: [[UInt8]] {
    (options.map { $0.long } + commonOptions.map { $0.long }).map { [UInt8]($0) }
  }

  /// An unknown letter: meant may be the other case, a long name with one dash, or one that begins so.
  private func unknown(letter: UInt8, in word: [UInt8]) -> UsageError {
    // The whole word when its letter is no ASCII: half a character would be shown otherwise.
    var message = [UInt8]("unknown option ")
    message.append(contentsOf: letter < 0x80 ? [.minus, letter] : word)
    let name = [UInt8](word.dropFirst().prefix { $0 != .equals })
    let long = name.count > 1 ? nearestLong(name) : (name, Int.max)
    if long.1 <= 1 {
      message.append("; did you mean --")
      message.append(contentsOf: long.0)
      message.append("?")
    } else if letter.isLetter, find(short: letter ^ 0x20) != nil {
      message.append("; did you mean -")
      message.append(letter ^ 0x20)
      message.append("?")
    } else if let start = longNames.first(where: { $0.first == letter.lowercased }) {
      message.append("; did you mean --")
      message.append(contentsOf: start)
      message.append("?")
    } else {
      message.append("; see --help")
    }
    return UsageError(message)
  }
}

package enum Spelling {
  /// How many bytes must be put in, taken out or changed to turn one word into the other.
  ///
  /// - Complexity: O(n m)
  package static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = [Int](0...second.count)
    for (line, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in second.enumerated() {
        let changed = diagonal + (byte == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
