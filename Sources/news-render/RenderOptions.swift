// The options of news-render and what they amount to.

import NewsModel
import Text

enum RenderOption: Equatable {
  case format, fields, width, selected, color, ambiguousWide

  static var table: OptionTable<RenderOption> {
    OptionTable(
      tool: "news-render",
      synopsis: "[option…] [FILE]…",
      about: [
        "Prints articles or channels (NDJSON) for people; without FILEs those of stdin."
      ],
      options: [
        Option(
          .format, "format", short: "f", value: "FORMAT", words: "columns|tsv",
          "columns (default) or tsv"),
        Option(.fields, "fields", value: "A,B,C", "the keys to print"),
        Option(.width, "width", short: "w", value: "N", "columns of a line, else the terminal's"),
        Option(.selected, "selected", short: "s", value: "TID", "the channel to make stand out"),
        Option(.color, "color", value: "WHEN", words: "auto|always|never", "auto, always or never"),
        Option(.ambiguousWide, "ambiguous-wide", "ambiguous characters take two columns"),
      ],
      footer: [
        "",
        "example: news-channels | news-fetch -n 5 | news-render -w 80",
      ])
  }
}

/// How a run renders.
struct RenderPlan {
  enum Format { case columns, tsv }

  var format = Format.columns
  /// The keys of --fields; nil without.
  var fields: [[UInt8]]?
  /// The columns of a line; nil where nothing is cut.
  var width: Int?
  var selected: [UInt8]?
  var usesColor: Bool
  /// Dates are shown as ages, as on a terminal.
  let showsAges: Bool
  var layout = TextLayout()

  /// Reads the options, the terminal and the environment.
  ///
  /// - Throws: what is wrong with an option.
  init(_ arguments: Arguments<RenderOption>) throws(UsageError) {
    let output = Descriptor.standardOutput
    let isTerminal = output.isTerminal
    showsAges = isTerminal
    let terminal = Environment.value("TERM")
    usesColor =
      isTerminal && Environment.value("NO_COLOR") == nil && terminal != nil
      && terminal != [UInt8]("dumb")
    width = output.terminalColumns
    if width == nil, let columns = Environment.value("COLUMNS").flatMap({ Int(decimal: $0) }),
      columns > 0
    {
      width = columns
    }
    for given in arguments.values { try apply(given) }
  }

  private mutating func apply(_ given: Arguments<RenderOption>.Value) throws(UsageError) {
    switch given.key {
    case .format: format = try given.choice(["columns", "tsv"]) == 0 ? .columns : .tsv
    case .fields:
      let keys = given.value.split(separator: .comma, omittingEmptySubsequences: false)
      guard keys.allSatisfy({ !$0.isEmpty }), !keys.isEmpty else {
        throw given.bad(" is a list of keys such as tname,title, not ")
      }
      fields = keys.map { [UInt8]($0) }
    case .width: width = try given.count(atLeast: 1)
    case .selected: selected = given.value
    case .color:
      switch try given.choice(["auto", "always", "never"]) {
      case 1: usesColor = true
      case 2: usesColor = false
      default: break
      }
    case .ambiguousWide: layout = TextLayout(ambiguousIsWide: true)
    }
  }
}
