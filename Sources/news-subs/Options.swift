// The command line of news-subs: its options, its commands, and which belong together.

import NewsModel

enum OptionKey {
  case file, mine, fix, source, force, keepGoing
  case to, first, last, before, after, section
  case events, dryRun, wait
}

extension OptionTable where Key == OptionKey {
  static var newsSubs: OptionTable {
    OptionTable(
      tool: "news-subs", synopsis: "[-f FILE] COMMAND [operand…] [option…]",
      about: [
        "Edits a file of channels. stdin: channels for init, sync and add -, edits for apply.",
        "  list [SECTION|TID]…     print channels: mine; recent, more, all; one by its tid",
        "  init < channels         make the file: fixed channels, then others, in mine",
        "  add TID… [PLACE]        to mine; add - < channels",
        "  remove TID…             from mine to recent;  delete TID…: out of the file",
        "  move TID… PLACE         within the section, or to another with --section",
        "  toggle TID…             from mine to more, from elsewhere to mine",
        "  settle                  what is in recent goes to the head of more",
        "  sync < channels         take over a provider's list; the arrangement stays",
        "  rename TID NAME         fix TID…, unfix TID…: keep its place, or not",
        "  apply < edits           {\"op\":\"add\",\"tid\":\"T1\",\"first\":true} and so on, all or none",
        "  undo                    back to the last version, and forward again",
        "  check                   say what is wrong with the file, by line",
        "PLACE is --to, --first, --last, --before or --after.",
      ],
      options: [
        Option(
          .file, "file", short: "f", value: "FILE", "the file (NEWS_SUBS, else news/subs.ndjson)"),
        Option(.to, "to", value: "INDEX", "put it there, counted from 0"),
        Option(.first, "first", "first place not held by a fixed channel"),
        Option(.last, "last", "last such place"),
        Option(.before, "before", value: "TID", "before that channel"),
        Option(.after, "after", value: "TID", "after that channel"),
        Option(.section, "section", value: "mine|more", "move: the section to move to"),
        Option(.mine, "mine", value: "N", "init: how many channels mine gets (10)"),
        Option(.fix, "fix", value: "TID", "init: fix this channel too"),
        Option(.source, "source", value: "NAME", "init, sync: the provider (netease)"),
        Option(.force, "force", "init: replace the file; sync: drop whatever is gone"),
        Option(.keepGoing, "keep-going", "apply: leave out edits that are refused"),
        Option(.events, "events", "print an event for each change"),
        Option(.dryRun, "dry-run", "print the events, change nothing"),
        Option(.wait, "wait", value: "S", "wait so long for another run (10 s)"),
      ],
      footer: ["example: news-channels | news-subs init && news-subs list | news-fetch"])
  }
}

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

/// What was asked for.
struct Request {
  let command: Command
  let operands: [[UInt8]]
  let arguments: Arguments<OptionKey>

  /// - Throws: what is wrong with the command line.
  init(_ arguments: Arguments<OptionKey>) throws(UsageError) {
    guard let word = arguments.operands.first else {
      throw UsageError([UInt8]("a command is needed; see --help"))
    }
    let command = try Command(word: word)
    let operands = [UInt8](command.word)
    for option in arguments.values where !command.takes(option.key) {
      throw UsageError("", operands + [UInt8](" does not take ") + option.name, "")
    }
    self.command = command
    self.operands = [[UInt8]](arguments.operands.dropFirst())
    self.arguments = arguments
    let count = self.operands.count
    if count < command.operands.lowerBound {
      throw UsageError(
        "", operands, command == .rename ? " needs a tid and a name" : " needs a tid")
    }
    if count > command.operands.upperBound {
      throw UsageError(
        "", operands + [UInt8](" does not take ") + self.operands[command.operands.upperBound], "")
    }
  }

  /// The subscriptions file's path.
  func path() throws(UsageError) -> [UInt8] {
    if let file = arguments[.file] {
      guard !file.value.isEmpty else { throw file.bad(" is a path, not ") }
      return file.value
    }
    if let path = Environment.value("NEWS_SUBS") { return path }
    let inFolder = [UInt8]("/news/subs.ndjson")
    // The XDG specification: a relative path is to be ignored.
    if let folder = Environment.value("XDG_CONFIG_HOME"), folder[0] == .slash {
      return folder + inFolder
    }
    guard let home = Environment.value("HOME") else {
      throw UsageError([UInt8]("HOME is not set; say where the file is with -f"))
    }
    return home + [UInt8]("/.config") + inFolder
  }
}
