// The options of news-render and what they amount to.

import NewsModel
import Text

enum RenderOption: Equatable {
  case format, grid, columns, fields, selected, page, perPage, width, ambiguousWide, color, links
  case title, language

  static var table: OptionTable<RenderOption> {
    OptionTable(
      tool: "news-render",
      synopsis: "[option…] [FILE]…",
      about: [
        "Prints articles or channels (NDJSON) for people; without FILEs those of stdin."
      ],
      options: [
        Option(
          .format,
          """
          f format FORMAT:columns|tsv|sfeed|bar|cards|grid|html \
          columns (default), tsv, sfeed, bar, cards, grid, html
          """
        ),
        Option(.grid, "g grid - the same as --format=grid"),
        Option(.columns, "c columns N cells of a grid's row (4; 5 with sections)"),
        Option(.fields, "- fields A,B,C the keys to print, in columns and tsv"),
        Option(.selected, "s selected TID the channel to make stand out"),
        Option(.page, "- page K print the K-th page, and below it K/N"),
        Option(.perPage, "- per-page M records of a page (20)"),
        Option(.width, "w width N columns of a line, else the terminal's"),
        Option(.ambiguousWide, "- ambiguous-wide - ambiguous characters take two columns"),
        Option(.color, "- color WHEN:auto|always|never auto, always or never"),
        Option(
          .links, "- links WHEN:auto|always|never link titles on a terminal: auto, always or never"),
        Option(.title, "- title TEXT the title of an html page"),
        Option(.language, "- lang zh|en the language of labels, else the locale's"),
      ],
      footer: [
        "",
        "example: news-channels | news-fetch -n 5 | news-render -f html > news.html",
      ],
      versionNote: unicode)
  }

  /// Whose tables say how wide characters are.
  private static var unicode: [UInt8] {
    [UInt8]("Unicode ") + [UInt8](UnicodeTables.version)
  }
}

/// How a run renders.
struct RenderPlan {
  enum FormatName: Int { case columns, tsv, sfeed, bar, cards, grid, html }

  var format = FormatName.columns
  /// The keys of --fields; nil without.
  var fields: [[UInt8]]?
  /// The columns of a line; nil where nothing is cut.
  var width: Int?
  /// The cells of a grid's row, where they were asked for.
  var columns: Int?
  var selected: [UInt8]?
  var page: Page?
  var usesColor: Bool
  /// Titles link to their addresses, on a terminal.
  var linksTitles: Bool
  /// Dates are shown as ages, as on a terminal.
  var showsAges: Bool
  /// The title of a page, safe to show; nil without.
  var title: [UInt8]?
  var language: Language
  var layout = TextLayout()

  /// The widest line: each may be filled with blanks, and all of it is held before it is written.
  private static var widest: Int { 1_000_000 }

  /// A plan for output that is no terminal.
  init(width: Int? = nil, language: Language = .english) {
    self.width = width
    self.language = language
    (usesColor, linksTitles, showsAges) = (false, false, false)
  }

  /// Reads the options, the terminal and the environment.
  ///
  /// - Throws: what is wrong with an option.
  init(_ arguments: Arguments<RenderOption>) throws(UsageError) {
    let output = Descriptor.standardOutput
    let isTerminal = output.isTerminal
    self.init(width: output.terminalColumns, language: .ofLocale)
    showsAges = isTerminal
    let terminal = Environment.value("TERM")
    linksTitles = isTerminal && terminal != nil && terminal != [UInt8]("dumb")
    usesColor = linksTitles && Environment.value("NO_COLOR") == nil
    if width == nil, let columns = Environment.value("COLUMNS").flatMap({ Int(decimal: $0) }),
      (1...Self.widest).contains(columns)
    {
      width = columns
    }
    for given in arguments.values { try apply(given) }
    let number = try arguments[.page]?.count(atLeast: 1)
    let size = try arguments[.perPage]?.count(atLeast: 1)
    if number != nil || size != nil {
      page = Page(number: number ?? 1, size: size ?? Page.usualSize)
    }
  }

  private mutating func apply(_ given: Arguments<RenderOption>.Value) throws(UsageError) {
    switch given.key {
    case .format:
      let words: [StaticString] = ["columns", "tsv", "sfeed", "bar", "cards", "grid", "html"]
      format = FormatName(rawValue: try given.choice(words)) ?? .columns
    case .grid: format = .grid
    case .columns: columns = try given.count(atLeast: 1)
    case .fields:
      let keys = given.value.split(separator: .comma, omittingEmptySubsequences: false)
      guard keys.allSatisfy({ !$0.isEmpty }), !keys.isEmpty else {
        throw given.bad(" is a list of keys such as tname,title, not ")
      }
      fields = keys.map { [UInt8]($0) }
    case .page, .perPage: break
    case .width:
      let columns = try given.count(atLeast: 1)
      guard columns <= Self.widest else { throw given.bad(" is too large: ") }
      width = columns
    case .selected: selected = given.value
    case .color: usesColor = try Self.isWanted(given) ?? usesColor
    case .links: linksTitles = try Self.isWanted(given) ?? linksTitles
    case .ambiguousWide: layout = TextLayout(ambiguousIsWide: true)
    case .title:
      var safe: [UInt8] = []
      layout.append(given.value.span, to: &safe)
      title = safe.isEmpty ? nil : safe
    case .language: language = try given.choice(["en", "zh"]) == 0 ? .english : .chinese
    }
  }

  /// What `auto`, nil, `always` and `never` say.
  private static func isWanted(
    _ given: Arguments<RenderOption>.Value
  ) throws(UsageError) -> Bool? {
    switch try given.choice(["auto", "always", "never"]) {
    case 1: true
    case 2: false
    default: nil
    }
  }
}
