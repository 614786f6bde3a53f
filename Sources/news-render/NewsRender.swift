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
    switch plan.format {
    case .columns: plan.show(Columns(plan), of: operands, &output, run)
    case .tsv: plan.show(TSV(plan), of: operands, &output, run)
    case .sfeed: plan.show(SFeed(plan), of: operands, &output, run)
    case .bar: plan.show(Bar(plan), of: operands, &output, run)
    case .cards: plan.show(Cards(plan), of: operands, &output, run)
    case .grid: plan.show(Grid(plan), of: operands, &output, run)
    case .html: plan.show(HTMLPage(plan), of: operands, &output, run)
    }
  }
}
