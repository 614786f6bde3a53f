// One page of a NetEase channel: where its rows are, or why it is none.
//
//     {"T1348647853363":[{…},{…}]}     {"北京":[…]}     {"city":"北京","list":[…]}
//
// The content type says nothing: what is not a JSON object with rows is a failure, and never an
// empty channel. An empty array is one. Rows are given once the whole page is checked, since of one
// that fails none is delivered. A page is read where it lies, twice, and never copied as a whole.

import NewsModel

/// A page that was checked.
struct NetEaseAnswer {
  private let body: [UInt8]
  /// The offset behind the opening bracket of the rows.
  private let rows: Int

  /// Checks a body.
  ///
  /// - Throws: the failure, whose subject is still to be set.
  init(_ body: [UInt8], tid: [UInt8]) throws(PageFailure) {
    self.body = body
    let start = Self.skipBlanks(body, body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard start < body.count else { throw PageFailure("truncated", "the answer is empty") }
    guard body[start] != .lessThan else {
      throw PageFailure("not-json", "HTML came instead of JSON")
    }
    var lists = Lists(tid)
    do throws(JSONFault) {
      var reading = Reading(body, from: start, JSONObjectStream())
      try reading.find(&lists)
      let end = Self.skipBlanks(body, reading.offset)
      if end < body.count { throw JSONFault(.trailing, end) }
    } catch {
      throw PageFailure(error, bodyEnd: body.count)
    }
    guard let rows = lists.rows else {
      throw PageFailure("not-json", "the answer has no list of articles")
    }
    self.rows = rows
  }

  private static func skipBlanks(_ body: [UInt8], _ offset: Int) -> Int {
    var at = offset
    while at < body.count {
      switch body[at] {
      case .space, .tab, .newline, .carriageReturn: at += 1
      default: return at
      }
    }
    return at
  }

  /// The rows, from the first on.
  func read() -> Reading { Reading(body, from: rows, JSONObjectStream(isInArray: true)) }
}

/// The arrays of a page, as they are met: each by the offset behind its opening bracket.
private struct Lists {
  private let tid: [UInt8]
  private var ofTid: Int?
  private var ofList: Int?
  private var last: Int?
  private var count = 0

  init(_ tid: [UInt8]) { self.tid = tid }

  /// The array under the tid, else under `list`, else the only one there is.
  var rows: Int? { ofTid ?? ofList ?? (count == 1 ? last : nil) }

  /// Meets a member; of those with one key the last counts.
  mutating func meet(_ key: [UInt8], _ array: Int?) {
    if key == tid { ofTid = array }
    if key == [UInt8]("list") { ofList = array }
    guard let array else { return }
    last = array
    count += 1
  }
}

/// A page on its way through a stream.
struct Reading: ~Copyable {
  /// How much of it is read at a time.
  private static var pieceSize: Int { 32 << 10 }

  private let body: [UInt8]
  private let start: Int
  private var taken: Int
  private var stream: JSONObjectStream
  /// The row at hand, if it is an object.
  private(set) var record: Record
  private(set) var isObject = false

  fileprivate init(_ body: [UInt8], from start: Int, _ stream: consuming JSONObjectStream) {
    self.body = body
    self.start = start
    taken = start
    record = Record(stream.scanner)
    self.stream = stream
  }

  /// How much of the body was read.
  fileprivate var offset: Int { start + stream.offset }

  /// Goes to the next row; false when there is none.
  mutating func nextRow() -> Bool {
    guard case .element(let range)? = try? next() else { return false }
    isObject = stream.scanner.bytes[range.lowerBound] == .openBrace
    return true
  }

  /// The next event; never that more is needed.
  private mutating func next() throws(JSONFault) -> JSONObjectStream.Event {
    let body = body
    do throws(JSONFault) {
      while true {
        let event = try stream.next(&record)
        guard event == .needsMore else { return event }
        let end = min(taken + Self.pieceSize, body.count)
        stream.append(body.span.extracting(taken..<end))
        taken = end
        stream.isWhole = taken == body.count
      }
    } catch {
      throw JSONFault(error.kind, start + error.offset)
    }
  }

  /// Reads the outermost object to its end.
  fileprivate mutating func find(_ lists: inout Lists) throws(JSONFault) {
    while true {
      switch try next() {
      case .member(let first):
        let isArray = first == .openBracket
        lists.meet(stream.key, isArray ? offset + 1 : nil)
        if isArray { stream.enter() }
      case .value, .element, .needsMore: break
      case .end: return
      }
    }
  }
}
