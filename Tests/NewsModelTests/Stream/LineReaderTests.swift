import Foundation
import Testing

@testable import NewsModel

@Suite struct LineReaderTests {
  private enum Line: Equatable {
    case line(String, number: Int, bytesBefore: Int)
    case tooLong(number: Int)
  }

  /// All lines that are left, as far as they are there.
  private func take(_ reader: inout LineReader, into lines: inout [Line]) -> Bool {
    while true {
      switch reader.next() {
      case .line(let range):
        let bytes = reader.window.copy(range)
        let shown = bytes.count > 100 ? "\(bytes.count) bytes" : text(bytes)
        lines.append(.line(shown, number: reader.lineNumber, bytesBefore: reader.bytesBefore))
      case .tooLong: lines.append(.tooLong(number: reader.lineNumber))
      case .needsInput: return true
      case .end: return false
      }
    }
  }

  private func lines(of descriptor: Descriptor) throws -> [Line] {
    var reader = LineReader(descriptor)
    var lines: [Line] = []
    while take(&reader, into: &lines) { try reader.fill() }
    return lines
  }

  private func lines(of content: [UInt8]) throws -> [Line] {
    let file = try ScratchFile(content)
    defer { withExtendedLifetime(file) {} }
    return try lines(of: file.descriptor)
  }

  private func lines(of content: String) throws -> [Line] { try lines(of: bytes(content)) }

  @Test("a file without lines has none")
  func empty() throws {
    #expect(try lines(of: "") == [])
    #expect(try lines(of: "\u{FEFF}") == [.line("", number: 1, bytesBefore: 3)])
    #expect(try lines(of: "\n") == [.line("", number: 1, bytesBefore: 0)])
  }

  @Test("CRLF, a BOM before the first line only, and a last line without LF are accepted")
  func tolerance() throws {
    #expect(
      try lines(of: "\u{FEFF}a\r\nb\n\n\r\n\u{FEFF}c\r\rd\r\r\ne") == [
        .line("a", number: 1, bytesBefore: 3), .line("b", number: 2, bytesBefore: 0),
        .line("", number: 3, bytesBefore: 0), .line("", number: 4, bytesBefore: 0),
        .line("\u{FEFF}c\r\rd\r", number: 5, bytesBefore: 0),
        .line("e", number: 6, bytesBefore: 0),
      ])
    #expect(try lines(of: "a\r") == [.line("a", number: 1, bytesBefore: 0)])
  }

  @Test("a stream cut at any byte into two reads gives the same lines")
  func cuts() throws {
    let content = bytes("\u{FEFF}{\"a\":1}\r\n\r\n{\"标题\":\"中\"}\n\nlast")
    let whole = try lines(of: content)
    #expect(whole.count == 5)
    for cut in 0...content.count {
      let pipe = Pipe()
      var reader = LineReader(pipe.reading)
      var found: [Line] = []
      for part in [content[..<cut], content[cut...]] where !part.isEmpty {
        try pipe.write([UInt8](part))
        let wasReady = reader.isReady()
        try reader.fill()
        let wantsMore = take(&reader, into: &found)
        let isReady = reader.isReady()
        #expect(wasReady && wantsMore && !isReady)
      }
      try pipe.endWriting()
      while take(&reader, into: &found) { try reader.fill() }
      #expect(found == whole, "cut at \(cut)")
    }
  }

  @Test("only a last line that had no line feed is unended")
  func unended() throws {
    for (content, isUnended) in [("a\nb", true), ("a\nb\n", false), ("a\r\nb\r", true)] {
      let file = try ScratchFile(bytes(content))
      defer { withExtendedLifetime(file) {} }
      var reader = LineReader(file.descriptor)
      var unended: [Bool] = []
      reading: while true {
        switch reader.next() {
        case .line: unended.append(reader.isUnended)
        case .needsInput: try reader.fill()
        case .end, .tooLong: break reading
        }
      }
      #expect(unended == [false, isUnended], "\(content.debugDescription)")
    }
  }

  @Test("16 MiB are the longest line, its end and a BOM not counted; longer ones are skipped whole")
  func limit() throws {
    let limit = 16 << 20
    func x(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x78, count: count) }
    let bom: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content =
      bom + x(limit) + bytes("\r\n") + x(limit) + bytes("\n") + x(limit + 1) + bytes("\nshort\n")
      + x(limit + 1) + bytes("\r\n") + x(3 * limit) + bytes("\nlast\n") + x(limit)
    let expected: [Line] = [
      .line("\(limit) bytes", number: 1, bytesBefore: 3),
      .line("\(limit) bytes", number: 2, bytesBefore: 0), .tooLong(number: 3),
      .line("short", number: 4, bytesBefore: 0), .tooLong(number: 5), .tooLong(number: 6),
      .line("last", number: 7, bytesBefore: 0),
      .line("\(limit) bytes", number: 8, bytesBefore: 0),
    ]
    #expect(try lines(of: content) == expected)
    let pipe = Pipe()
    pipe.feed(content)
    #expect(try lines(of: pipe.reading) == expected)
    #expect(
      try lines(of: bytes("a\n") + x(limit + 1))
        == [.line("a", number: 1, bytesBefore: 0), .tooLong(number: 2)])
  }

  @Test("lines of bytes that were read before are the same")
  func ofBytes() throws {
    let content = "\u{FEFF}a\r\nb\n\nc"
    var reader = LineReader(of: bytes(content))
    var found: [Line] = []
    while take(&reader, into: &found) {}
    #expect(found == (try lines(of: content)))
  }

  @Test(
    "the first byte that is no blank is known before a line is taken, wherever the reads end",
    arguments: [
      ("", nil), (" \r\n\t", nil), ("\u{FEFF}", nil), ("{", 0x7B), (" \n {", 0x7B),
      ("\u{FEFF}\n[", 0x5B), ("\u{FEFF}{}", 0x7B), ("é", 0xC3), ("\u{FFFD}", 0xEF),
    ] as [(String, UInt8?)])
  func firstByte(content: String, expected: UInt8?) throws {
    let content = bytes(content)
    for cut in 0...content.count {
      let pipe = Pipe()
      var reader = LineReader(pipe.reading)
      if cut > 0 {
        try pipe.write([UInt8](content[..<cut]))
        try reader.fill()
      }
      pipe.feed([UInt8](content[cut...]))
      let first = try reader.firstByte()
      #expect(first == expected, "cut at \(cut)")
      let document = try reader.readToEnd()
      let rest = reader.window.copy(document)
      #expect(text(rest) == String(decoding: content, as: UTF8.self).filter { $0 != "\u{FEFF}" })
    }
  }

  @Test("a line that was put back is given again, and what is left is one document")
  func unread() throws {
    let pipe = Pipe()
    pipe.feed(bytes("\u{FEFF}[1,\r\n2]\n"))
    var reader = LineReader(pipe.reading)
    try reader.fill()
    guard case .line(let range) = reader.next() else {
      Issue.record("no line")
      return
    }
    reader.unread(range)
    guard case .line(let again) = reader.next() else {
      Issue.record("no line")
      return
    }
    #expect(range == again)
    let lineNumber = reader.lineNumber
    #expect(lineNumber == 1)
    reader.unread(again)
    let document = try reader.readToEnd()
    let window = reader.window
    #expect(text(window.copy(document)) == "[1,\r\n2]\n")
    #expect(window[document.upperBound] == 0)
  }

  @Test("a read that a signal interrupts goes on, unless the signal is to end the process")
  func interrupted() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // The line comes while the signal's handler runs; poll(2) then returns EINTR.
      let pipe = Pipe()
      dup2(pipe.fileHandleForWriting.fileDescriptor, 77)
      signal(SIGALRM) { _ in _ = unsafe write(77, "a\n", 2) }
      _ = Run("news-test")
      signalThisThread(SIGALRM)
      var reader = LineReader(pipe.reading)
      try reader.fill()
      if case .line = reader.next() { exit(7) }
    }
    await #expect(processExitsWith: .exitCode(8)) {
      let pipe = Pipe()
      _ = Run("news-test")
      signalThisThread(SIGTERM)
      var reader = LineReader(pipe.reading)
      do throws(SystemError) { try reader.fill() } catch { exit(error.isInterrupted ? 8 : 9) }
    }
  }
}
