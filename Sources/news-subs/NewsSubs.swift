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
    guard var input = open(request.path, run) else { return }
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

  /// The file, opened; where there is none yet, it is said how one is made.
  private static func open(_ path: [UInt8], _ run: Run) -> Input? {
    if path == [.minus] { return .standard }
    do {
      return Input(name: path, descriptor: try .open(path))
    } catch {
      run.dieIfSignalled()
      let failure =
        error.isMissing
        ? FileFailure.missing(path) : FileFailure(.nothing, "read", path, error.text)
      run.report(failure.failure)
      return nil
    }
  }

  /// Says what is wrong with the file, by line.
  private static func check(_ request: Request, _ output: inout Output, _ run: Run) {
    guard let input = open(request.path, run) else { return }
    if run.reportFaults(of: input, isCheck: true, &output) {
      run.outcome = Outcome()
      run.outcome.atLeast = .partial
    }
  }
}
