// news-subs: prints and edits a file of subscribed channels.

import NewsModel

@main struct NewsSubs {
  static func main() {
    let run = Run("news-subs")
    let arguments = OptionTable.newsSubs.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      let request = try Request(arguments)
      switch request.command {
      case .list: list(request, &output, run)
      case .check: check(request, &output, run)
      default:
        var editing = Editing(request, run)
        let status = editing.perform(&output)
        run.outcome = Outcome()
        run.outcome.atLeast = status
      }
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }

  private static func list(_ request: Request, _ output: inout Output, _ run: Run) {
    var listing = Listing(request.operands)
    guard var input = Input.open(request.path, run) else { return }
    if listing.rereads && input.descriptor.kind != .regular {
      do throws(SystemError) {
        input = try input.spooled()
      } catch {
        var failure = Failure("read", message: error.text)
        input.place(&failure)
        return run.report(failure)
      }
    }
    listing.print(input, &output, run)
  }

  /// Says what is wrong with the file, by line.
  private static func check(_ request: Request, _ output: inout Output, _ run: Run) {
    guard let input = Input.open(request.path, run) else { return }
    if run.reportFaults(of: input, isCheck: true, &output) {
      run.outcome = Outcome()
      run.outcome.atLeast = .partial
    }
  }
}
