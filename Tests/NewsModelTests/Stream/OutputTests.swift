import Foundation
import Testing

@testable import NewsModel

@Suite struct OutputTests {
  private let run = Run("news-test")

  @Test("nothing is written before a flush, then the whole records only")
  func flush() throws {
    let file = try ScratchFile()
    var output = Output(file.descriptor)
    output.bytes.append("one\n")
    output.endRecord(run)
    output.bytes.append("two\n")
    output.endRecord(run)
    output.bytes.append("thr")
    #expect(try file.content == "")
    let isPending = output.isPending
    #expect(isPending)
    output.flush(run)
    #expect(try file.content == "one\ntwo\n")
    let isStillPending = output.isPending
    #expect(!isStillPending)
    output.flush(run)
    #expect(try file.content == "one\ntwo\n")
    output.bytes.append("ee\n")
    output.endRecord(run)
    output.flush(run)
    #expect(try file.content == "one\ntwo\nthree\n")
    let count = output.recordCount
    #expect(count == 3)
  }

  @Test("a record that is dropped leaves no trace, before and after a flush")
  func discard() throws {
    let file = try ScratchFile()
    var output = Output(file.descriptor)
    output.bytes.append("one\n")
    output.endLine(run)
    output.bytes.append("bad")
    output.discardRecord()
    output.bytes.append("ba")
    output.flush(run)
    output.bytes.append("d")
    output.discardRecord()
    output.bytes.append("two\n")
    output.endLine(run)
    output.flush(run)
    #expect(try file.content == "one\ntwo\n")
    let count = output.recordCount
    #expect(count == 0)
  }

  @Test("each write ends where a record ends, whatever the records' lengths, and none is split")
  func writes() {
    var random = Seeded()
    let pipe = MessagePipe()
    var output = Output(pipe.writing)
    var expected = ""
    for index in 0..<3000 {
      let length = random.below(40) == 0 ? random.below(60_000) : random.below(900)
      let record = "{\"n\":\(index),\"x\":\"" + String(repeating: "x", count: length) + "\"}\n"
      expected += record
      output.bytes.append(contentsOf: bytes(record))
      output.endRecord(run)
    }
    output.flush(run)
    let writes = pipe.finish()
    #expect(writes.joined() == expected, "seed \(random.seed)")
    for write in writes {
      #expect(write.hasPrefix("{") && write.hasSuffix("}\n"), "seed \(random.seed)")
    }
    #expect(writes.count < expected.utf8.count / (128 << 10) + 2)
  }

  @Test("lines that pass through keep their order among others, long ones and such with CRLF too")
  func passing() {
    var random = Seeded()
    let pipe = MessagePipe()
    var output = Output(pipe.writing)
    var expected = ""
    let lengths = [0, 900, 65_500, 65_510, 65_520, 65_535, 65_536, 131_072, 200_000]
    for index in 0..<400 {
      let length = random.pick(lengths)
      let record = "{\"n\":\(index),\"x\":\"" + String(repeating: "x", count: length) + "\"}"
      expected += record + "\n"
      // A message holds no more than what is gathered at most and a short line.
      if length < 1000 && random.below(3) == 0 {
        output.bytes.append(contentsOf: bytes(record + "\n"))
        output.endRecord(run)
      } else {
        let buffer = PaddedBuffer(
          copying: bytes(
            "\n" + record + (length > 66_000 || random.below(2) == 0 ? "\n" : "\r\n") + "next"))
        output.pass(buffer.window, 1..<1 + record.utf8.count, run)
      }
    }
    output.flush(run)
    let (recordCount, writtenCount) = (output.recordCount, output.writtenCount)
    #expect(recordCount == 400)
    #expect(writtenCount == expected.utf8.count)
    let writes = pipe.finish()
    #expect(writes.joined() == expected, "seed \(random.seed)")
    for write in writes {
      #expect(write.hasPrefix("{") && write.hasSuffix("}\n"), "seed \(random.seed)")
    }
  }

  @Test("the buffer does not stay as large as the largest record")
  func shrinks() throws {
    let file = try ScratchFile()
    var output = Output(file.descriptor)
    output.bytes.append(contentsOf: [UInt8](repeating: 0x78, count: 4 << 20))
    output.bytes.append(.newline)
    output.endRecord(run)
    output.bytes.append("a\n")
    output.endRecord(run)
    output.flush(run)
    output.bytes.append("b\n")
    let capacity = output.bytes.capacity
    #expect(capacity < 1 << 20)
  }

  @Test("a reader that is slow and a pipe that does not block lose nothing")
  func nonBlocking() throws {
    let pipe = Pipe()
    let number = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0)
    let writer = pipe.writing
    let size = 1 << 20
    Thread.detachNewThread {
      let run = Run("news-test")
      var output = Output(writer)
      for _ in 0..<size / 1024 {
        output.bytes.append(contentsOf: [UInt8](repeating: 0x78, count: 1023))
        output.bytes.append(.newline)
        output.endRecord(run)
      }
      output.flush(run)
      try? pipe.endWriting()
    }
    var count = 0
    while let part = try pipe.fileHandleForReading.read(upToCount: 5000), !part.isEmpty {
      count += part.count
    }
    #expect(count == size)
  }

  @Test("only what the reader takes at once is written when asked so, whole records at a time")
  func whileWritable() throws {
    let pipe = Pipe()
    let record = [UInt8](repeating: 0x78, count: 999) + [.newline]
    var output = Output(pipe.writing)
    for _ in 0..<200 {
      output.bytes.append(contentsOf: record)
      output.endPiece()
    }
    let isDone = output.flushWhileWritable(run)
    let left = output.pendingCount
    #expect(!isDone && left > 0 && left % 1000 == 0)
    var count = 0
    while count < 200_000 - left {
      let part = min(65536, 200_000 - left - count)
      count += try pipe.fileHandleForReading.read(upToCount: part)?.count ?? 0
    }
    #expect(count == 200_000 - left)
  }

  // MARK: - how the process ends

  /// Writes records to a pipe that nobody reads.
  private static func writeToNobody() throws {
    let pipe = Pipe()
    let run = Run("news-test")
    try pipe.endReading()
    var output = Output(pipe.writing)
    output.bytes.append("{}\n")
    output.endRecord(run)
    output.flush(run)
    exit(0)
  }

  @Test("a reader that went away ends the process by SIGPIPE, without a word")
  func brokenPipe() async {
    let result = await #expect(
      processExitsWith: .signal(SIGPIPE), observing: [\.standardErrorContent]
    ) {
      try Self.writeToNobody()
    }
    // Exit tests leave marks of their own there.
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!said.contains("news-test"))
  }

  @Test("also where the parent ignores or blocks SIGPIPE")
  func brokenPipeIgnored() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      signal(SIGPIPE, SIG_IGN)
      try Self.writeToNobody()
    }
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      var all = sigset_t()
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
      try Self.writeToNobody()
    }
  }

  @Test("an output that cannot be written is said so, status 4")
  func full() async {
    let result = await #expect(processExitsWith: .exitCode(4), observing: [\.standardErrorContent])
    {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let run = Run("news-test")
      var output = Output(Descriptor(full.fileDescriptor))
      output.bytes.append("{}\n")
      output.endRecord(run)
      run.finish(&output)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message == "news-test: stdout: No space left on device\n")
  }

  @Test("the output is closed and that is checked, so that a late error is status 4 too")
  func closed() async {
    await #expect(processExitsWith: .exitCode(4)) {
      let run = Run("news-test")
      // No process has so many open, whatever it was started with.
      var output = Output(Descriptor(1 << 30))
      output.bytes.append("{}\n")
      output.endRecord(run)
      run.finish(&output)
    }
  }

  @Test(
    "a pending signal ends the process after what the reader takes at once, in whole records",
    .timeLimit(.minutes(1)))
  func signalled() async throws {
    let pipe = try NamedPipe()
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = pipe.path as String] in
      let writer = try #require(FileHandle(forWritingAtPath: path))
      let run = Run("news-test")
      var output = Output(Descriptor(writer.fileDescriptor))
      for _ in 0..<300 {
        output.bytes.append(contentsOf: [UInt8](repeating: 0x78, count: 999))
        output.bytes.append(.newline)
        output.endPiece()
      }
      takeSignals()
      raise(SIGTERM)
      output.flush(run)
    }
    let count = try pipe.readAll().count
    #expect(count > 0 && count % 1000 == 0)
  }

  @Test(
    "a record that was begun when the signal came is written to its end", .timeLimit(.minutes(1)))
  func signalledWithin() async throws {
    let pipe = try NamedPipe()
    let counts = pipe.countWhenFull()
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = pipe.path as String] in
      let writer = try #require(FileHandle(forWritingAtPath: path))
      let run = Run("news-test")
      var output = Output(Descriptor(writer.fileDescriptor))
      for _ in 0..<3 {
        output.bytes.append(contentsOf: [UInt8](repeating: 0x78, count: 99_999))
        output.bytes.append(.newline)
        output.endPiece()
      }
      signalThisThread(SIGTERM)
      output.flush(run)
    }
    pipe.closeWriting()
    let count = counts()
    #expect(count > 0 && count % 100_000 == 0)
  }
}
