// news-render: articles or channels in, text or a page out.

import NewsModel

@main struct NewsRender {
  static func main() {
    let run = Run("news-render")
    let arguments = RenderOption.table.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      Format.make(try RenderPlan(arguments)).show(arguments.operands, &output, run)
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
