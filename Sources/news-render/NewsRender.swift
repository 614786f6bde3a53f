// news-render: articles or channels in, text or a page out.

import NewsModel

@main struct NewsRender {
  static func main() {
    let run = Run("news-render")
    let arguments = RenderOption.table.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      let plan = try RenderPlan(arguments)
      if let charset = Language.otherCharset, Descriptor.standardOutput.isTerminal {
        let message = [UInt8]("written is UTF-8, and the locale says ") + charset
        run.warn(Failure("locale", message: message + [UInt8]("; a terminal in UTF-8 shows it")))
      }
      if arguments.operands.isEmpty {
        run.announce("articles or channels, one JSON object a line")
      }
      Format.make(plan).show(arguments.operands, &output, run)
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }
}

extension Format {
  /// The format that a plan asks for.
  static func make(_ plan: RenderPlan) -> Format {
    switch plan.format {
    case .columns: Columns(plan)
    case .tsv: TSV(plan)
    case .sfeed: SFeed(plan)
    case .bar: Bar(plan)
    case .cards: Cards(plan)
    case .grid: Grid(plan)
    case .html: HTMLPage(plan)
    }
  }
}
