// Reads words by a table; throws the sentence that a wrong command line deserves.

/// The state of reading one command line.
struct OptionParser {
  /// An option of the tool as it was given, by the number of its row.
  struct Given {
    let row: Int
    let name: [UInt8]
    let value: [UInt8]
  }

  /// The tool's own, then those that all tools have.
  private let rows: [OptionRow]
  /// How many are the tool's own.
  private let ownCount: Int
  let words: [[UInt8]]
  private var position = 0
  private(set) var values: [Given] = []
  private(set) var operands: [[UInt8]] = []
  private(set) var common: [CommonOption] = []

  init(rows: [OptionRow], words: [[UInt8]]) {
    self.rows = rows + CommonOption.rows
    ownCount = rows.count
    self.words = words
  }

  mutating func parse() throws(UsageError) {
    while position < words.count && !isOver {
      let word = words[position]
      position += 1
      if word == [.minus, .minus] {
        operands += words[position...]
        return
      } else if word.starts(with: [.minus, .minus]) {
        try parseLong(word)
      } else if word.count > 1 && word[0] == .minus {
        try parseShort(word)
      } else {
        operands.append(word)
      }
    }
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
      if rows[found].takesValue {
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
    _ found: Int, name: [UInt8], attached: [UInt8]?
  ) throws(UsageError) {
    var value = attached ?? []
    if !rows[found].takesValue {
      guard attached == nil else { throw UsageError("", name, " takes no value") }
    } else if attached == nil {
      guard position < words.count else { throw UsageError("", name, " needs a value") }
      value = words[position]
      position += 1
    }
    if let key = CommonOption.Key(rawValue: found - ownCount) {
      common.append(try Self.common(key, name, value))
    } else {
      values.append(Given(row: found, name: name, value: value))
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

  private func find(long name: [UInt8]) -> Int? { rows.firstIndex { $0.isNamed(name) } }

  private func find(short letter: UInt8) -> Int? { rows.firstIndex { $0.letter == letter } }

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
    rows.map { $0.name }.filter { !$0.isEmpty }
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
