import Foundation
import Testing

@testable import NewsModel

@Suite struct RunTests {
  @Test("a failure is shown and remembered, a warning is neither remembered nor, when quiet, shown")
  func reports() throws {
    let messages = try ScratchFile()
    let run = Run("news-test", messages: messages.descriptor)
    run.warn(Failure("cache", "a warning"))
    #expect(run.outcome.status == .success)
    run.isQuiet = true
    run.warn(Failure("cache", "another"))
    run.report(Failure("http", "a failure"))
    #expect(run.outcome.status == .nothing)
    run.errorsAreJSON = true
    run.show(Failure("http", "more"))
    #expect(
      try messages.content
        == "news-test: a warning\nnews-test: a failure\n"
        + #"{"tool":"news-test","error":"http","message":"more"}"# + "\n")
  }

  @Test("each message is one write")
  func oneWrite() {
    let pipe = MessagePipe()
    let run = Run("news-test", messages: pipe.writing)
    run.report(Failure("http", "one"))
    run.report(Failure("http", "two"))
    #expect(pipe.finish() == ["news-test: one\n", "news-test: two\n"])
  }

  @Test("a bad record stops the run only when strict")
  func strict() {
    let run = Run("news-test")
    run.noteBadRecord()
    #expect(!run.isStopped)
    run.isStrict = true
    run.noteBadRecord()
    #expect(run.isStopped)
  }

  // MARK: - how the process ends

  @Test("a run ends with the status of what happened")
  func finish() async {
    await #expect(processExitsWith: .exitCode(0)) {
      var output = Output()
      Run("news-test").finish(&output)
    }
    await #expect(processExitsWith: .exitCode(3)) {
      let run = Run("news-test")
      var output = Output()
      run.report(Failure("http", "x"))
      run.finish(&output)
    }
    await #expect(processExitsWith: .exitCode(1)) {
      let run = Run("news-test")
      var output = Output()
      run.report(Failure("http", "x"))
      output.bytes.append("{}\n")
      output.endRecord(run)
      run.finish(&output)
    }
  }

  @Test("a wrong command line ends it with status 2")
  func usage() async {
    let result = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent])
    {
      Run("news-test").exitForUsage(bytes("unknown option --x"))
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said == "news-test: unknown option --x\n")
  }

  @Test(
    "a signal ends it with the signal's own status, after the whole records")
  func signalled() async {
    let result = await #expect(
      processExitsWith: .signal(SIGINT), observing: [\.standardOutputContent]
    ) {
      let run = Run("news-test")
      var output = Output()
      output.bytes.append("{\"a\":1}\n")
      output.endRecord(run)
      output.bytes.append("{\"a\":")
      takeSignals()
      raise(SIGINT)
      run.finish(&output)
    }
    let written = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(written.contains("{\"a\":1}\n"))
    #expect(!written.contains("{\"a\":\n") && !written.hasSuffix("{\"a\":"))
  }

  @Test("also when nothing is left to write")
  func signalledAtEnd() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let run = Run("news-test")
      var output = Output()
      takeSignals()
      raise(SIGTERM)
      run.finish(&output)
    }
  }

  @Test("a second signal ends it at once, the same or another")
  func secondSignal() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      _ = Run("news-test")
      takeSignals()
      raise(SIGINT)
      raise(SIGINT)
      exit(0)
    }
    await #expect(processExitsWith: .signal(SIGTERM)) {
      _ = Run("news-test")
      takeSignals()
      raise(SIGINT)
      raise(SIGTERM)
      exit(0)
    }
  }

  @Test("a signal that the parent ignores stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGHUP, SIG_IGN)
      let run = Run("news-test")
      var output = Output()
      takeSignals()
      raise(SIGHUP)
      raise(SIGHUP)
      run.finish(&output)
    }
  }
}
