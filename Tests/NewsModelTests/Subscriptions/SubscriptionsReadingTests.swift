import Testing

@testable import NewsModel

@Suite struct SubscriptionsReadingTests {
  private func written(_ content: String) throws -> String {
    let read = try subscriptions(bytes(content))
    var output: [UInt8] = []
    read.forEachRun { bytes, run in bytes.append(run, to: &output) }
    return text(output)
  }

  @Test(
    "lines are taken in whatever their ends, and end in line feeds from then on",
    arguments: [
      ("", ""),
      ("\n\r\n  \n", ""),
      ("\u{FEFF}", ""),
      (#"{"tid":"a"}"#, "{\"tid\":\"a\"}\n"),
      ("{\"tid\":\"a\"}\r\n{\"tid\":\"b\"}\r", "{\"tid\":\"a\"}\n{\"tid\":\"b\"}\n"),
      ("{\"tid\":\"a\"}\r\r\n", "{\"tid\":\"a\"}\r\n"),
      ("\u{FEFF}{\"tid\":\"a\"}\n", "{\"tid\":\"a\"}\n"),
      ("\u{FEFF}\n \t{ \"tid\" : \"a\" } \n\n", " \t{ \"tid\" : \"a\" } \n"),
    ])
  func ends(content: String, wanted: String) throws {
    #expect(try written(content) == wanted)
  }

  @Test(
    "the section is read from its string, escaped or not; none and null are mine",
    arguments: [
      (#""section":"mine""#, "a||"), (#""section":"recent""#, "|a|"), (#""section":"more""#, "||a"),
      (#""section":"m\u006fre""#, "||a"), (#""section":null"#, "a||"), (#""k":"more""#, "a||"),
      (#""section":"mine","section":"more""#, "||a"), (#""section":"mine","fixed":true"#, "a!||"),
      (#""fixed":true,"fixed":false"#, "a||"), (#""\u0073ection":"more""#, "||a"),
    ])
  func section(members: String, wanted: String) throws {
    let read = try subscriptions(bytes(#"{"tid":"a",\#(members)}"#))
    let found = sketch(read)
    #expect(found == wanted)
  }

  @Test(
    "a bad line is found wherever it stands",
    arguments: [
      "x", "[]", "{", #"{"tid":"c"} x"#, #"{"tid":"c"}{"tid":"d"}"#, #"{"tid":""}"#, #"{"tid":3}"#,
      #"{"n":1}"#, #"{"tid":"a"}"#, #"{"tid":"\u0061"}"#, #"{"tid":"c","section":"mines"}"#,
      #"{"tid":"c","section":"min"}"#, #"{"tid":"c","section":"resent"}"#,
      #"{"tid":"c","section":["more"]}"#, #"{"tid":"c","section":3}"#, "\u{FEFF}{\"tid\":\"c\"}",
      "{\"tid\":\"c\"}\0",
    ])
  func bad(line: String) {
    for content in ["\(line)\n\(good)", "\(good)\n\(line)\n", "\(good)\n\(line)"] {
      // A BOM is good where the file begins.
      if line.hasPrefix("\u{FEFF}") && content.hasPrefix(line) { continue }
      #expect(throws: RecordFault.self) { _ = try subscriptions(bytes(content)) }
    }
  }

  private var good: String { "{\"tid\":\"a\"}\n{\"tid\":\"b\"}" }

  @Test("a line of 16 MiB is taken in, a longer one is bad", arguments: [0, 1])
  func long(over: Int) throws {
    let frame = bytes(#"{"tid":"a","k":""}"#)
    let value = [UInt8](repeating: 0x78, count: LineReader.maxLength - frame.count + over)
    let line = frame.dropLast(2) + value + frame.suffix(2)
    let buffer = PaddedBuffer(copying: line + [.carriageReturn, .newline])
    let isRead = Subscriptions(reading: buffer) != nil
    #expect(isRead == (over == 0))
  }

  @Test("records are read as by RecordReader, whatever keys they have in whatever order")
  func order() throws {
    var random = Seeded()
    var wanted: [String] = [[], [], []].map { (_: [String]) in "" }
    var content = ""
    for number in 0..<2000 {
      let section = random.pick(Section.all)
      var members = [#""tid":"T\#(number)""#, #""section":"\#(section.word)""#, #""x":{"tid":3}"#]
      if random.below(3) == 0 { members.append(#""y":[1, 2]"#) }
      if random.below(4) == 0 { members.swapAt(0, random.below(members.count)) }
      content += "{" + members.joined(separator: ",") + "}\n"
      wanted[Int(section.rawValue)] += "T\(number) "
    }
    let read = try subscriptions(bytes(content))
    let found = sketch(read)
    #expect(
      found.split(separator: "|", omittingEmptySubsequences: false).map { "\($0) " } == wanted,
      "seed \(random.seed)")
  }
}
