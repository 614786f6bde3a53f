import Foundation
import Testing

@testable import NewsModel

@Suite struct RecordReaderTests {
  // MARK: - passing through

  @Test("records leave as they came, byte for byte, each ended by LF")
  func byteExact() throws {
    let records = [
      #"{"id":9224851642388483,"a":1.0,"b":1e400,"c":"\u4e2d\/","d":-0,"e":12345678901234567890}"#,
      " { \"blanks\" :\t[ 1 , 2 ] } ", "{\"a\":\"中\u{7F}😀\"}", #"{"a":1,"a":2,"\u0061":3}"#, "{}",
    ]
    for end in ["\n", "\r\n", "\n\n \t\n"] {
      for bom in ["", "\u{FEFF}"] {
        let said = try passThrough(bom + records.joined(separator: end))
        #expect(said.output == records.joined(separator: "\n") + "\n")
        #expect(said.messages == [])
        #expect(said.outcome.status == .success)
      }
    }
  }

  @Test("random records pass byte for byte, and of damaged ones exactly those a validator refuses")
  func differential() throws {
    var random = Seeded()
    var content: [UInt8] = []
    var expected: [UInt8] = []
    var places: [String] = []
    for number in 1...2000 {
      var line = random.json(depth: 4, isObject: true)
      if random.below(4) == 0 { line = random.damaged(line).filter { $0 != .newline } }
      if line.last == .carriageReturn { line.removeLast() }
      content += line + [.newline]
      if line.allSatisfy({ [.space, .tab, .carriageReturn].contains($0) }) { continue }
      if let fault = SlowJSON.fault(inLine: line) {
        if places.count < 20 { places.append("news-test: stdin:\(number):\(fault + 1): ") }
      } else {
        expected += line + [.newline]
      }
    }
    let said = try passThrough(content)
    #expect(bytes(said.output) == expected, "seed \(random.seed)")
    for (message, place) in zip(said.messages, places) {
      #expect(message.hasPrefix(place), "seed \(random.seed): \(message) is not at \(place)")
    }
    #expect(said.messages.count == 21)
  }

  @Test(
    "an input without records is a good one",
    arguments: ["", "\n", "\r\n \n\t", "\u{FEFF}", "\u{FEFF}\n"])
  func empty(content: String) throws {
    let said = try passThrough(content)
    #expect(said.output == "")
    #expect(said.messages == [])
    #expect(said.outcome.status == .success)
    #expect(said.outcome.inputSucceeded)
  }

  // MARK: - bad records

  @Test(
    "a bad line is reported with line and byte column and passed over",
    arguments: [
      ("{}\nx\n{}", "2:1: not a JSON object"),
      ("\u{FEFF}x\n{}\n{}", "1:4: not a JSON object"),
      ("{}\r\n\r\n  [1]\r\n{}", "3:3: not a JSON object"),
      ("{}\n{\"a\":\"标题\" \"b\":1}\n{}", "2:15: a comma or the closing bracket is missing"),
      ("{}\n{}\n{\"a\":1} {\"b\":2}", "3:9: something follows the object"),
      ("{}\n{\"a\":1,\n{}", "2:8: one object a line; jq -c makes it so"),
      ("{}\n{\r\n{}", "2:3: one object a line; jq -c makes it so"),
      ("{}\n{}\n{\"a\":1", "3:7: the input ends here"),
      ("{}\n{}\n{\"a\":tr", "3:8: the input ends here"),
      ("{}\n{}\n{\"a\":\"tr", "3:9: a string is not closed"),
      ("{}\n{\"a\":\"\u{1}\"}\n{}", "2:7: a control character in a string"),
      ("{}\n{\"a\":\"\\x\"}\n{}", "2:8: not an escape of JSON"),
      ("{}\n{\"a\":-}\n{}", "2:7: not a JSON number"),
      ("{}\n{\"a\":nul}\n{}", "2:9: not true, false or null"),
      ("{}\n{\"a\":x}\n{}", "2:6: not a JSON value"),
      ("{}\n{a:1}\n{}", "2:2: a key in double quotes is missing"),
      ("{}\n{\"a\" 1}\n{}", "2:6: a colon is missing"),
    ])
  func badLine(content: String, message: String) throws {
    let said = try passThrough(content)
    #expect(said.messages == ["news-test: stdin:\(message)"])
    #expect(said.output == "{}\n{}\n")
    #expect(said.outcome.failed)
    #expect(!said.outcome.inputSucceeded)
  }

  @Test("bytes that are no UTF-8 are never passed on")
  func badUTF8() throws {
    let said = try passThrough(bytes("{\"a\":\"x") + [0xC3, 0x28] + bytes("\"}\n{}\n"))
    #expect(said.messages == ["news-test: stdin:1:8: not UTF-8"])
    #expect(said.output == "{}\n")
  }

  @Test("an object over several lines is one bad line each, and says what to do")
  func pretty() throws {
    let said = try passThrough("{\n  \"a\": 1,\n  \"b\": [\n  ]\n}\n")
    #expect(
      said.messages == [
        "news-test: stdin:1:2: one object a line; jq -c makes it so",
        "news-test: stdin:2:3: not a JSON object", "news-test: stdin:3:3: not a JSON object",
        "news-test: stdin:4:3: not a JSON object", "news-test: stdin:5:1: not a JSON object",
      ])
  }

  @Test("the limits have messages of their own, and what follows is read on")
  func limits() throws {
    let long = "{\"a\":\"" + String(repeating: "x", count: 17 << 20) + "\"}"
    let deep =
      "{\"a\":" + String(repeating: "[", count: 512) + String(repeating: "]", count: 512) + "}"
    let said = try passThrough("\u{FEFF}{}\n\(long)\n\(deep)\n{}\n")
    #expect(
      said.messages == [
        "news-test: stdin:2:16777217: the line is longer than 16 MiB",
        "news-test: stdin:3:517: nested deeper than 512",
      ])
    #expect(said.output == "{}\n{}\n")
    #expect(said.outcome.failed)
  }

  @Test("twenty bad lines are shown and the others counted", arguments: [19, 20, 21, 22, 500])
  func manyBadLines(count: Int) throws {
    let said = try passThrough(String(repeating: "x\n", count: count) + "{}\n")
    let shown = min(count, 20)
    var expected = (1...shown).map { "news-test: stdin:\($0):1: not a JSON object" }
    if count == 21 { expected.append("news-test: stdin: 1 more bad line") }
    if count > 21 { expected.append("news-test: stdin: \(count - 20) more bad lines") }
    #expect(said.messages == expected)
    #expect(said.output == "{}\n")
  }

  @Test("a record that a tool rejects is placed at the offset it names")
  func reject() throws {
    let messages = try ScratchFile()
    let run = Run("news-test", messages: messages.descriptor)
    let file = try ScratchFile(bytes("\u{FEFF}{\"a\":1}\n  {\"tid\":5}\n"))
    let written = try ScratchFile()
    var output = Output(written.descriptor)
    var reader = RecordReader(Input(name: bytes("a\n.ndjson"), descriptor: file.descriptor))
    while reader.next(&output, run) {
      let start = reader.record.member(RecordKey("tid"))?.start ?? reader.record.range.lowerBound
      reader.reject(run, at: start, "bad-record", "tid is missing")
    }
    #expect(
      try messages.content
        == "news-test: a\\n.ndjson:1:4: tid is missing\nnews-test: a\\n.ndjson:2:10: tid is missing\n"
    )
    #expect(run.outcome.status == .nothing)
  }

  @Test("--errors=json gives an object with the keys that apply")
  func json() throws {
    let said = try passThrough(String(repeating: "x\n", count: 21), json: true)
    #expect(
      said.messages.first
        == #"{"tool":"news-test","file":"stdin","line":1,"column":1,"error":"bad-record","message":"not a JSON object"}"#
    )
    #expect(
      said.messages.last
        == #"{"tool":"news-test","file":"stdin","error":"bad-record","message":"1 more bad line"}"#)
    for message in said.messages { #expect(faultOfLine(bytes(message)) == nil) }
  }

  @Test("--strict stops at the first bad record; what came before it is delivered")
  func strict() throws {
    let said = try passThrough("{\"a\":1}\nx\n{\"a\":2}\ny\n", strict: true)
    #expect(said.output == "{\"a\":1}\n")
    #expect(said.messages == ["news-test: stdin:2:1: not a JSON object"])
    #expect(try passThrough("x\n{}\n", strict: true).output == "")
  }

  @Test("an input that cannot be read is reported")
  func readError() throws {
    let folder = try FileHandle(
      forReadingFrom: FileManager.default.temporaryDirectory)
    let said = try passThrough(
      Input(name: bytes("folder"), descriptor: Descriptor(folder.fileDescriptor)))
    #expect(said.messages == ["news-test: folder: Is a directory"])
    #expect(said.outcome.status == .nothing)
  }

  // MARK: - when records are written

  @Test("no record is held back while the next one is waited for")
  func flushes() throws {
    let input = Pipe()
    let written = MessagePipe()
    let reading = input.reading
    let writing = written.writing
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let run = Run("news-test")
      var output = Output(writing)
      var reader = RecordReader(Input(name: bytes("stdin"), descriptor: reading))
      while reader.next(&output, run) {
        reader.record.bytes.append(reader.line, to: &output.bytes)
        output.bytes.append(.newline)
        output.endRecord(run)
      }
      output.flush(run)
      isOver.signal()
    }
    try input.write(bytes("{\"a\":1}\n"))
    #expect(written.waitForMessage())
    try input.write(bytes("{\"a\":2}\n{\"a\":3}\n{\"a\""))
    #expect(written.waitForMessage())
    try input.write(bytes(":4}\n\nbad\n"))
    #expect(written.waitForMessage())
    try input.write(bytes("{\"a\":5}"))
    try input.endWriting()
    isOver.wait()
    #expect(
      written.finish() == ["{\"a\":1}\n", "{\"a\":2}\n{\"a\":3}\n", "{\"a\":4}\n", "{\"a\":5}\n"])
  }

  @Test("records of a file are written by the buffer, not one by one")
  func fileIsBuffered() throws {
    let file = try ScratchFile(bytes(String(repeating: "{\"a\":1}\n", count: 100_000)))
    let written = MessagePipe()
    let run = Run("news-test")
    var output = Output(written.writing)
    RecordReader.forEach(of: [file.path], &output, run) { reader, output in
      reader.record.bytes.append(reader.line, to: &output.bytes)
      output.bytes.append(.newline)
      output.endRecord(run)
    }
    output.flush(run)
    let writes = written.finish()
    #expect(writes.joined().utf8.count == 800_000)
    #expect(writes.count <= 7)
  }

  // MARK: - operands

  private func forEach(_ operands: [[UInt8]], _ run: Run) throws -> String {
    let written = try ScratchFile()
    var output = Output(written.descriptor)
    RecordReader.forEach(of: operands, &output, run) { reader, output in
      reader.record.bytes.append(reader.line, to: &output.bytes)
      output.bytes.append(.newline)
      output.endRecord(run)
    }
    output.flush(run)
    run.outcome.delivered = output.recordCount > 0
    return try written.content
  }

  @Test("files are read in order; one that is not there is reported and the others are read")
  func operands() throws {
    let messages = try ScratchFile()
    let run = Run("news-test", messages: messages.descriptor)
    let (first, second) = (
      try ScratchFile(bytes("{\"a\":1}")), try ScratchFile(bytes("{\"a\":2}\nx"))
    )
    let read = try forEach([first.path, bytes("/absent\u{1B}"), second.path], run)
    #expect(read == "{\"a\":1}\n{\"a\":2}\n")
    #expect(
      try messages.content
        == "news-test: /absent\\x1b: No such file or directory\nnews-test: \(text(second.path)):2:1: not a JSON object\n"
    )
    #expect(run.outcome.status == .partial)
  }

  @Test("each source has twenty messages of its own")
  func perSource() throws {
    let messages = try ScratchFile()
    let run = Run("news-test", messages: messages.descriptor)
    let file = try ScratchFile(bytes(String(repeating: "x\n", count: 22)))
    _ = try forEach([file.path, file.path], run)
    #expect(try messages.content.split(separator: "\n").count == 42)
    #expect(run.outcome.status == .nothing)
  }

  @Test("what was read is written before a named pipe is opened, which may take long")
  func namedPipe() throws {
    let file = try ScratchFile(bytes("{\"a\":1}\n"))
    let path = NSTemporaryDirectory() + "news-fifo-\(UUID().uuidString)"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    defer { _ = unsafe unlink(path) }
    let written = MessagePipe()
    let writing = written.writing
    let operands = [file.path, bytes(path)]
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let run = Run("news-test")
      var output = Output(writing)
      RecordReader.forEach(of: operands, &output, run) { reader, output in
        reader.record.bytes.append(reader.line, to: &output.bytes)
        output.bytes.append(.newline)
        output.endRecord(run)
      }
      output.flush(run)
      isOver.signal()
    }
    #expect(written.waitForMessage())
    let fifo = try #require(FileHandle(forWritingAtPath: path))
    try fifo.write(contentsOf: Data("{\"a\":2}\n".utf8))
    try fifo.close()
    isOver.wait()
    #expect(written.finish() == ["{\"a\":1}\n", "{\"a\":2}\n"])
  }

  @Test("a signal while a named pipe is opened ends the process")
  func signalAtOpen() async throws {
    let path = NSTemporaryDirectory() + "news-fifo-\(UUID().uuidString)"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    defer { _ = unsafe unlink(path) }
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      let run = Run("news-test")
      var output = Output()
      signalThisThread(SIGTERM)
      RecordReader.forEach(of: [bytes(path)], &output, run) { _, _ in }
      run.finish(&output)
    }
  }
}
