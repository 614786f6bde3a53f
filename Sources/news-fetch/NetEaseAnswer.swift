// One page of a NetEase channel: where its rows are, or why it is none.
//
//     {"T1348647853363":[{…},{…}]}     {"北京":[…]}     {"city":"北京","list":[…]}
//
// The content type says nothing: what is not a JSON object with rows is a failure, and never an
// empty channel. An empty array is one.

import NewsModel

/// A page that was checked.
struct NetEaseAnswer {
  private let buffer: PaddedBuffer
  let scanner: JSONScanner
  /// The offset of the rows' opening bracket.
  private let rows: Int

  /// Checks a body.
  ///
  /// - Throws: the failure, whose subject is still to be set.
  init(_ body: [UInt8], tid: [UInt8]) throws(PageFailure) {
    buffer = PaddedBuffer(copying: body)
    scanner = JSONScanner(document: buffer.window)
    let hasBOM = body.starts(with: [0xEF, 0xBB, 0xBF])
    let start = scanner.skipBlanks(hasBOM ? 3 : 0)
    guard start < body.count else { throw PageFailure("truncated", "the answer is empty") }
    guard scanner.bytes[start] != .lessThan else {
      throw PageFailure("not-json", "HTML came instead of JSON")
    }
    var root = Record(scanner)
    do throws(JSONFault) {
      try root.read(scanner, at: start)
      let end = scanner.skipBlanks(root.range.upperBound)
      if end < body.count { throw JSONFault(.trailing, end) }
    } catch {
      throw PageFailure(error, bodyEnd: body.count)
    }
    guard let rows = Self.rows(of: root, tid: tid) else {
      throw PageFailure("not-json", "the answer has no list of articles")
    }
    self.rows = rows
  }

  /// The array under the tid, else under `list`, else the only one there is.
  private static func rows(of root: Record, tid: [UInt8]) -> Int? {
    for key in [RecordKey(tid), RecordKey("list")] {
      if let member = root.member(key), root.kind(member) == .openBracket { return member.start }
    }
    let arrays = root.members.filter { root.kind($0) == .openBracket }
    return arrays.count == 1 ? arrays[0].start : nil
  }

  /// Calls `body` with the range of each row.
  func forEachRow(_ body: (Range<Int>) -> Void) {
    var elements = JSONElements(scanner, arrayAt: rows)
    while let element = elements.next() { body(element) }
    // The window must not outlive its buffer.
    withExtendedLifetime(buffer) {}
  }
}
