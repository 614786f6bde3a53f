// The commands of news-subs: their names, and what belongs to each.

import NewsModel

enum Command: UInt8 {
  case `init`, list, add, remove, delete, move, toggle, settle, sync, rename, fix, unfix
  case apply, undo, check

  static let all: [Command] = [
    .`init`, .list, .add, .remove, .delete, .move, .toggle, .settle, .sync, .rename, .fix, .unfix,
    .apply, .undo, .check,
  ]

  var word: StaticString {
    switch self {
    case .`init`: "init"
    case .list: "list"
    case .add: "add"
    case .remove: "remove"
    case .delete: "delete"
    case .move: "move"
    case .toggle: "toggle"
    case .settle: "settle"
    case .sync: "sync"
    case .rename: "rename"
    case .fix: "fix"
    case .unfix: "unfix"
    case .apply: "apply"
    case .undo: "undo"
    case .check: "check"
    }
  }

  /// The command of that name.
  ///
  /// - Throws: an error that names the nearest one.
  init(word: [UInt8]) throws(UsageError) {
    if let found = Command.all.first(where: { [UInt8]($0.word) == word }) {
      self = found
      return
    }
    let near = Command.all.map {
      (command: $0, distance: Spelling.distance(word, [UInt8]($0.word)))
    }
    if let best = near.min(by: { $0.distance < $1.distance }), best.distance <= 2 {
      throw UsageError(
        "unknown command ", word + [UInt8]("; did you mean ") + [UInt8](best.command.word), "?")
    }
    throw UsageError("unknown command ", word, "; see --help")
  }

  /// Whether the option means something to this command.
  func takes(_ option: OptionKey) -> Bool {
    switch option {
    case .file, .wait: true
    case .events, .dryRun: self != .list && self != .check
    case .to, .first, .last, .before, .after: self == .add || self == .move
    case .section: self == .move
    case .mine, .fix: self == .`init`
    case .source: self == .`init` || self == .sync
    case .force: self == .`init` || self == .sync
    case .keepGoing: self == .apply
    }
  }

  /// How many operands it takes.
  var operands: ClosedRange<Int> {
    switch self {
    case .`init`, .settle, .sync, .apply, .undo, .check: 0...0
    case .list: 0...Int.max
    case .rename: 2...2
    case .add, .remove, .delete, .move, .toggle, .fix, .unfix: 1...Int.max
    }
  }
}
