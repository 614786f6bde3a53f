// news-fetch: channels in, articles out.

import NewsModel

@main struct NewsFetch {
  static func main() {
    let run = Run("news-fetch")
    let arguments = FetchOption.table.parse(CommandLineWords.all, run)
    var output = Output()
    if arguments.operands.isEmpty && Descriptor.standardInput.isTerminal {
      run.warn(Failure("terminal", "waiting for channels or tids, one a line; Ctrl-D ends them"))
    }
    do throws(UsageError) {
      var loop = FetchLoop(arguments.operands, try FetchPlan(arguments, run), run)
      loop.fetch(&output)
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }
}
