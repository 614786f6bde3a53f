// The hot path makes no allocation a record: what a run allocates does not depend on its length.

import CountAllocations
import Foundation
import Testing

@testable import NewsModel

@Suite(.enabled(if: allocation_count() >= 0, "allocations are not counted here"))
struct AllocationTests {
  private let record =
    #"{"tid":"T1348647853363","tname":"轻松一刻","index":0,"docid":"3CEAC967AB52B3F5","title":"#
    + #""褄盽袑廘讈兜\n籂婻","url":"https://c.m.163.com/news/a/0.html","author":null,"n":-1.5e3,"#
    + #""replyCount":1599,"kind":"article","tags":["a",{"b":[]}]}"#

  /// The allocations of a run over that many records.
  private func allocations(
    _ count: Int, line: String, _ body: (inout RecordReader, inout Output, Run) -> Void
  ) throws -> Int {
    let file = try ScratchFile(bytes(String(repeating: line + "\n", count: count)))
    let null = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    let run = Run("news-test")
    var output = Output(Descriptor(null.fileDescriptor))
    var reader = RecordReader(Input(name: bytes("stdin"), descriptor: file.descriptor))
    let before = allocation_count()
    while reader.next(&output, run) { body(&reader, &output, run) }
    output.flush(run)
    let after = allocation_count()
    withExtendedLifetime(file) {}
    withExtendedLifetime(null) {}
    return after - before
  }

  private func pass(_ reader: inout RecordReader, _ output: inout Output, _ run: Run) {
    reader.record.bytes.append(reader.line, to: &output.bytes)
    output.bytes.append(.newline)
    output.endRecord(run)
  }

  /// Whether a run over ten times as many records allocates no more often.
  private func isConstant(_ count: Int, line: String) throws -> Bool {
    // What is made once for the process does not count.
    _ = try allocations(count, line: line, pass)
    let few = try allocations(count, line: line, pass)
    let many = try allocations(10 * count, line: line, pass)
    if many != few {
      print("\(few) allocations for \(count) records, \(many) for ten times as many")
    }
    return many == few
  }

  @Test("passing records through allocates the same for 500 and for 5,000 of them")
  func passThrough() throws {
    #expect(try isConstant(500, line: record))
  }

  @Test("so do records of more members than usual and lines longer than a read")
  func large() throws {
    let wide = "{" + (0..<200).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
    #expect(try isConstant(20, line: wide))
    #expect(try isConstant(20, line: "{\"a\":\"" + String(repeating: "x", count: 200_000) + "\"}"))
  }

  @Test("reading a record and looking its members up allocates nothing")
  func lookup() throws {
    let keys = ["tid", "title", "replyCount", "absent", "tags"].map { RecordKey(bytes($0)) }
    let buffer = lineBuffer(bytes(record))
    let scanner = JSONScanner(line: buffer.window)
    var record = Record(scanner)
    var found = 0
    var before = 0
    for round in 0...100 {
      // What is made once for the process is made in the first round.
      if round == 1 { before = allocation_count() }
      try record.read(scanner, at: 0)
      for index in keys.indices where record.index(of: keys[index]) != nil { found += 1 }
    }
    let after = allocation_count()
    #expect(after == before)
    #expect(found == 404)
    withExtendedLifetime(buffer) {}
  }
}
