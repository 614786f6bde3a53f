// news-render: articles or channels in, text out.

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
    case .columns:
      var columns = Columns(plan)
      RecordReader.forEach(of: operands, &output, run) { reader, output in
        columns.print(reader.record, &output.bytes)
        output.endRecord(run)
      }
    case .tsv:
      var tsv = TSV(plan)
      RecordReader.forEach(of: operands, &output, run) { reader, output in
        tsv.print(reader.record, &output.bytes)
        output.endRecord(run)
      }
    }
  }
}
