// A command line that was understood: every value is known before anything is read or done.

import NewsModel

/// What was asked for.
struct Request {
  let command: Command
  let operands: [[UInt8]]
  /// The subscriptions file.
  let path: [UInt8]

  private(set) var place: Place?
  private var section: Section?
  private var mine = Edit.usualMine
  private var fix: [[UInt8]] = []
  private var source = Edit.usualSource
  private let isForced: Bool
  let keepsGoing: Bool
  let isDryRun: Bool
  let printsEvents: Bool
  /// How long another run is waited for; nil where nothing is to be written.
  private(set) var milliseconds: Int? = 10_000

  /// - Throws: what is wrong with the command line.
  init(_ arguments: Arguments<OptionKey>) throws(UsageError) {
    guard let word = arguments.operands.first else {
      throw UsageError([UInt8]("a command is needed, such as list or add; see --help"))
    }
    command = try Command(word: word)
    operands = [[UInt8]](arguments.operands.dropFirst())
    for option in arguments.values where !command.takes(option.key) {
      throw UsageError("", [UInt8](command.word) + [UInt8](" does not take ") + option.name, "")
    }
    path = try Self.path(arguments)
    isForced = arguments.has(.force)
    keepsGoing = arguments.has(.keepGoing)
    isDryRun = arguments.has(.dryRun)
    printsEvents = isDryRun || arguments.has(.events)
    fix = arguments.all(.fix)
    if let option = arguments[.mine] { mine = try option.count() }
    if let option = arguments[.source] {
      guard !option.value.isEmpty else { throw option.bad(" is a name, not ") }
      source = option.value
    }
    if let option = arguments[.section] {
      section = [.mine, .more][try option.choice(["mine", "more"])]
    }
    if let option = arguments[.wait] { milliseconds = try option.milliseconds() }
    if isDryRun { milliseconds = nil }
    place = try Self.place(arguments)
    try checkOperands()
  }

  private func checkOperands() throws(UsageError) {
    let name = [UInt8](command.word)
    if operands.count < command.operands.lowerBound {
      throw UsageError("", name, command == .rename ? " needs a tid and a name" : " needs a tid")
    }
    if operands.count > command.operands.upperBound {
      let surplus = operands[command.operands.upperBound]
      throw UsageError("", name + [UInt8](" does not take ") + surplus, "")
    }
    if command == .move && place == nil {
      throw UsageError(
        [UInt8]("move needs a place: --to, --first, --last, --before or --after"))
    }
    // The operand `-` of add is stdin.
    let tids = command == .add ? operands.filter { $0 != [.minus] } : operands
    switch place {
    case .before(let tid) where tids.contains(tid), .after(let tid) where tids.contains(tid):
      throw UsageError("", tid, " cannot be put beside itself")
    default: break
    }
    if path == [.minus] && command != .list && command != .check {
      throw UsageError("", name, " needs a file, which stdin is not")
    }
  }

  private static func path(_ arguments: Arguments<OptionKey>) throws(UsageError) -> [UInt8] {
    if let file = arguments[.file] {
      guard !file.value.isEmpty else { throw file.bad(" is a path, not ") }
      return file.value
    }
    if let path = Environment.value("NEWS_SUBS") { return path }
    let inFolder = [UInt8]("/news/subs.ndjson")
    // The XDG specification: a relative path is to be passed over.
    if let folder = Environment.value("XDG_CONFIG_HOME"), folder[0] == .slash {
      return folder + inFolder
    }
    guard let home = Environment.value("HOME") else {
      throw UsageError([UInt8]("HOME is not set; say where the file is with -f"))
    }
    return home + [UInt8]("/.config") + inFolder
  }

  private static func place(_ arguments: Arguments<OptionKey>) throws(UsageError) -> Place? {
    var places: [Place] = []
    var names: [UInt8] = []
    for key in [OptionKey.to, .first, .last, .before, .after] {
      guard let option = arguments[key] else { continue }
      names += names.isEmpty ? option.name : [UInt8](" and ") + option.name
      switch key {
      case .to: places.append(.to(try option.count()))
      case .first: places.append(.first)
      case .last: places.append(.last)
      case .before: places.append(.before(option.value))
      default: places.append(.after(option.value))
      }
    }
    guard places.count <= 1 else { throw UsageError("", names, " are two places; give one") }
    return places.first
  }

  /// Whether the channels on stdin are wanted.
  var readsChannels: Bool {
    command == .`init` || command == .sync || (command == .add && operands.contains([.minus]))
  }

  /// The edit that the command is, with the channels read; nil for what is no single edit.
  func edit(_ channels: ChannelList) -> Edit? {
    switch command {
    case .list, .apply, .undo, .check: nil
    case .`init`: .`init`(channels, mine: mine, fix: fix, source: source, force: isForced)
    case .add:
      .add(operands.map { $0 == [.minus] ? .channels(channels) : .tid($0) }, place)
    case .remove: .remove(operands)
    case .delete: .delete(operands)
    case .move: place.map { .move(operands, $0, section) }
    case .toggle: .toggle(operands)
    case .settle: .settle
    case .sync: .sync(channels, source: source, force: isForced)
    case .rename: .rename(operands[0], operands[1])
    case .fix: .fix(operands)
    case .unfix: .unfix(operands)
    }
  }
}
