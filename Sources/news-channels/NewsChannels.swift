// news-channels: emits channels, from the built-in list, files, standard input or URLs.

import NewsModel
import Transport

@main struct NewsChannels {
  static func main() {
    let run = Run("news-channels")
    let arguments = ChannelOption.table.parse(CommandLineWords.all, run)
    var output = Output()
    do throws(UsageError) {
      var emitter = ChannelEmitter(
        pattern: arguments[.match]?.value, limit: try arguments[.limit]?.count(),
        form: arguments.has(.tids) ? .tid : arguments.has(.opml) ? .outline : .record)
      let web = try ChannelURL(arguments)
      if arguments.has(.tids) && arguments.has(.opml) {
        throw UsageError([UInt8]("--tids and --opml are two forms; choose one"))
      }
      emit(arguments.operands, web, &emitter, &output, run)
      emitter.end(&output, run)
    } catch {
      run.exitForUsage(error.message)
    }
    run.finish(&output)
  }

  private static func emit(
    _ operands: [[UInt8]], _ web: ChannelURL, _ emitter: inout ChannelEmitter,
    _ output: inout Output, _ run: Run
  ) {
    if operands.isEmpty {
      let input = Input(name: [UInt8]("built-in list"), descriptor: Descriptor(-1))
      ChannelReader(input, run).read(LineReader(of: BuiltInChannels.records), &emitter, &output)
    }
    for operand in operands where !emitter.isFull && !run.isStopped {
      if ChannelURL.isURL(operand) {
        if output.isPending { output.flush(run) }
        guard let body = web.body(operand, &output, run) else { continue }
        let input = Input(name: shownURL(operand), descriptor: Descriptor(-1), isURL: true)
        ChannelReader(input, run).read(LineReader(of: body), &emitter, &output)
        continue
      }
      if operand == [.minus] { run.announce("channels, in any form that is read") }
      guard let input = Input.open(operand, run) else { continue }
      ChannelReader(input, run).read(LineReader(input.descriptor), &emitter, &output)
      input.close()
    }
  }
}
