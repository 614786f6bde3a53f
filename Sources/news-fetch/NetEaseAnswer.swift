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
  private let rows: Rows

  /// The channel's name, by the first row that gives it.
  var name: [UInt8]? { rows.name }

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

  /// Calls `take` with each row, which is an object or, as it says, is none; until it returns false.
  func forEachRow(_ take: (_ row: Record, _ isObject: Bool) -> Bool) {
    var reading = Reading(body, from: rows.start, JSONObjectStream(isInArray: true))
    while case .element(let range)? = try? reading.next() {
      guard take(reading.record, reading.isObject(range)) else { return }
    }
  }
}

/// An array that may be that of the rows.
private struct Rows {
  /// The offset behind its opening bracket.
  let start: Int
  var name: [UInt8]?
}

/// The arrays of a page, as they are met.
private struct Lists {
  private static let listKey = [UInt8]("list")

  private let tid: [UInt8]
  private var ofTid: Rows?
  private var ofList: Rows?
  private var last: Rows?
  private var count = 0
  private var isOfTid = false
  private var isOfList = false

  init(_ tid: [UInt8]) { self.tid = tid }

  /// The array under the tid, else under `list`, else the only one there is.
  var rows: Rows? { ofTid ?? ofList ?? (count == 1 ? last : nil) }

  /// Meets a member; `start` is where its elements begin, if it is an array.
  mutating func meet(_ key: [UInt8], _ start: Int?) {
    let rows = start.map { Rows(start: $0) }
    isOfTid = key == tid
    isOfList = key == Self.listKey
    // Of members with one key the last counts.
    if isOfTid { ofTid = rows }
    if isOfList { ofList = rows }
    guard let rows else { return }
    last = rows
    count += 1
  }

  /// Meets a row of the array that was met last.
  mutating func meet(_ row: Record) {
    guard last?.name == nil, let name = row.string(ChannelKey.tname), !name.isEmpty else { return }
    last?.name = name
    if isOfTid { ofTid?.name = name }
    if isOfList { ofList?.name = name }
  }
}

/// A body on its way through a stream.
private struct Reading: ~Copyable {
  /// How much of it is read at a time.
  private static var pieceSize: Int { 32 << 10 }

  private let body: [UInt8]
  private let start: Int
  private var taken: Int
  private var stream: JSONObjectStream
  private(set) var record: Record

  init(_ body: [UInt8], from start: Int, _ stream: consuming JSONObjectStream) {
    self.body = body
    self.start = start
    taken = start
    record = Record(stream.scanner)
    self.stream = stream
  }

  /// How much of the body was read.
  var offset: Int { start + stream.offset }

  func isObject(_ element: Range<Int>) -> Bool {
    stream.scanner.bytes[element.lowerBound] == .openBrace
  }

  /// The next event; never that more is needed.
  mutating func next() throws(JSONFault) -> JSONObjectStream.Event {
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
  mutating func find(_ lists: inout Lists) throws(JSONFault) {
    while true {
      switch try next() {
      case .member(let first):
        let isArray = first == .openBracket
        lists.meet(stream.key, isArray ? offset + 1 : nil)
        if isArray { stream.enter() }
      case .element(let range): if isObject(range) { lists.meet(record) }
      case .value, .needsMore: break
      case .end: return
      }
    }
  }
}
