// news-render: articles or channels in, text or a page out.

import NewsModel

@main struct NewsRender {
  static func main() {
    let run = Run("news-render")
    let arguments = RenderOption.table.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      render(arguments.operands, try RenderPlan(arguments), &output, run)
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }

  private static func render(
    _ operands: [[UInt8]], _ plan: RenderPlan, _ output: inout Output, _ run: Run
  ) {
    let format: Format =
      switch plan.format {
      case .columns: Columns(plan)
      case .tsv: TSV(plan)
      case .sfeed: SFeed(plan)
      case .bar: Bar(plan)
      case .cards: Cards(plan)
      case .grid: Grid(plan)
      case .html: HTMLPage(plan)
      }
    format.show(operands, &output, run)
  }
}
