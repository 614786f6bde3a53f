// news-fetch: channels in, articles out.

import NewsModel
import Store

@main struct NewsFetch {
  static func main() {
    let run = Run("news-fetch")
    let arguments = FetchOption.table.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      let plan = try FetchPlan(arguments, run)
      fetch(arguments.operands, plan, &output, run)
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }

  private static func fetch(
    _ operands: [[UInt8]], _ plan: FetchPlan, _ output: inout Output, _ run: Run
  ) {
    if plan.marksSeen {
      run.announce("articles, one JSON object a line")
    } else if operands.isEmpty {
      run.announce("channels or tids, one a line")
    }
    let state = plan.onlyNew || plan.marksSeen ? openState(plan, &output, run) : nil
    if plan.marksSeen {
      if let state { MarkSeen.read(into: state, &output, run) }
      return
    }
    if let folder = plan.pictureFolder { make(folder, run) }
    var loop = FetchLoop(operands, plan, state, run)
    loop.fetch(&output)
  }

  /// Makes the folder of --images; where that fails the run ends before anything is fetched.
  private static func make(_ folder: PictureFolder, _ run: Run) {
    do throws(SystemError) {
      try folder.make()
    } catch {
      var failure = Failure("output", message: error.text)
      failure.file = folder.path
      run.show(failure)
      run.exit(.output)
    }
  }

  /// Opens the state; where that fails the run ends before anything is fetched.
  private static func openState(
    _ plan: FetchPlan, _ output: inout Output, _ run: Run
  ) -> SeenState? {
    guard let path = plan.state ?? SeenState.standardPath() else {
      run.show(Failure("state", "no place for the state: neither XDG_STATE_HOME nor HOME is set"))
      run.exit(.nothing)
    }
    do throws(StateError) {
      return try SeenState(path, isPeek: plan.peeks, wait: plan.wait)
    } catch {
      if error.kind == .interrupted { run.dieIfSignalled(&output) }
      run.show(error.failure)
      run.exit(error.status)
    }
  }
}
