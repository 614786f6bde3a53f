// news-fetch: channels in, articles out.

import NewsModel

@main struct NewsFetch {
  static func main() {
    let run = Run("news-fetch")
    let arguments = FetchOption.table.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      var loop = FetchLoop(arguments.operands, try FetchPlan(arguments), run)
      loop.fetch(&output)
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }
}
