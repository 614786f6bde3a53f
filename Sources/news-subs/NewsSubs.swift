import NewsModel

@main struct NewsSubs {
  static func main() {
    let run = Run("news-subs")
    let arguments = OptionTable.newsSubs.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      let request = try Request(arguments)
      let path = try request.path()
      switch request.command {
      case .list: list(path, request.operands, &output, run)
      default: throw UsageError([UInt8]("not there yet"))
      }
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }

  private static func list(
    _ path: [UInt8], _ operands: [[UInt8]], _ output: inout Output, _ run: Run
  ) {
    var listing = Listing(operands)
    guard var input = Input.open(path, run) else { return }
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
}
