// Makes channel records of whatever describes a channel, and writes them.
//
// A tid is found under `tid` or `typeId`; a square has `id`; a mere name makes `name:NAME`. What
// the record had stays: keys are set in place or added behind the last.

import Markup
import NewsModel

/// Writes channels, each tid once.
struct ChannelEmitter: ~Copyable {
  /// What became of a record.
  enum Verdict {
    case taken
    /// It does not match, or its tid was there before.
    case passedOver
    case rejected(StaticString)
  }

  private static let typeId = RecordKey("typeId")
  private static let id = RecordKey("id")
  private static let headLine = RecordKey("headLine")
  private static let names = [RecordKey("name"), RecordKey("text"), RecordKey("title")]
  private static let matched = [RecordKey("tname"), RecordKey("ename"), RecordKey("alias")]

  let pattern: [UInt8]?
  let limit: Int?
  let form: Form
  private var outlines = OutlineWriter()
  private var seen = ByteSet()
  private var count = 0
  private var edits: [RecordEdit] = []
  private var places = KeyPlaces()
  private let tidPlace: Int
  private let namePlace: Int
  private let headLinePlace: Int

  /// What is written of each channel.
  enum Form { case record, tid, outline }

  init(pattern: [UInt8]?, limit: Int?, form: Form) {
    self.pattern = pattern.map(CaseFolding.fold)
    self.limit = limit
    self.form = form
    tidPlace = places.add(ChannelKey.tid)
    namePlace = places.add(ChannelKey.tname)
    headLinePlace = places.add(Self.headLine)
  }

  /// Whether as many channels were written as were asked for.
  var isFull: Bool { limit.map { count >= $0 } ?? false }

  /// Writes the record as a channel, if it is one and wanted.
  ///
  /// - Parameters:
  ///   - record: what describes the channel.
  ///   - line: its line, which passes through where nothing is to be set; nil in a document.
  ///   - isSquare: the record is of a square_list.
  ///   - output: where it goes.
  ///   - run: for the end of a record.
  /// - Returns: what became of it.
  mutating func emit(
    _ record: Record, line: Range<Int>?, isSquare: Bool, _ output: inout Output, _ run: Run
  ) -> Verdict {
    if !edits.isEmpty { edits.removeAll(keepingCapacity: true) }
    var tid: [UInt8]?
    let keys = asked(of: record, isLine: line != nil)
    if !isSquare, let member = keys.tid {
      guard record.kind(member) == .quote else { return .rejected("tid is not a string") }
      guard member.body.count > 0 else { return .rejected("tid is empty") }
      let isNew =
        member.hasEscapes
        ? insert(record.text(of: member)) : seen.insert(record.bytes, member.body)
      guard isNew else { return .passedOver }
    } else {
      tid = derivedTid(record, isSquare: isSquare)
      guard let tid else { return .rejected("neither a tid nor a name") }
      guard insert(tid) else { return .passedOver }
      edits.append(RecordEdit(ChannelKey.tid, string: tid))
    }
    var tname: [UInt8]?
    if !keys.hasName {
      tname = name(of: record)
      if let tname { edits.append(RecordEdit(ChannelKey.tname, string: tname)) }
    }
    if isSquare || keys.tid == nil && isSquareShaped(record) { decodeURL(of: record) }
    if keys.isHeadLine && !record.isTrue(ChannelKey.fixed) {
      edits.append(RecordEdit(ChannelKey.fixed, json: [UInt8]("true")))
    }
    guard matches(record, tid, tname) else { return .passedOver }
    count += 1
    if form == .tid {
      appendTid(tid ?? record.string(ChannelKey.tid) ?? [], to: &output.bytes)
    } else if form == .outline {
      outlines.append(
        record, tid: tid ?? record.string(ChannelKey.tid) ?? [],
        tname: tname ?? record.string(ChannelKey.tname), to: &output.bytes)
      output.endRecord(run)
      return .taken
    } else if let line, edits.isEmpty {
      output.pass(record.bytes, line, run)
      return .taken
    } else {
      record.append(to: &output.bytes, edits: edits)
    }
    output.bytes.append(.newline)
    output.endRecord(run)
    return .taken
  }

  /// Prepares for the line that comes next, where it begins with its tid.
  ///
  /// - Parameters:
  ///   - bytes: what was read.
  ///   - upcoming: the line and what follows it, as far as it was read.
  func expect(_ bytes: Window, _ upcoming: Range<Int>) {
    let start = upcoming.lowerBound + 8
    let end = min(upcoming.upperBound, start + 32)
    // `{"tid":"`, the first byte lowest.
    guard start < end, bytes.word(at: upcoming.lowerBound) == 0x223A_2264_6974_227B,
      let quote = bytes.firstIndex(of: .quote, in: start..<end)
    else { return }
    seen.expect(bytes, start..<quote)
  }

  /// Ends what is one document (--opml).
  mutating func end(_ output: inout Output, _ run: Run) {
    guard form == .outline else { return }
    outlines.end(&output.bytes)
    output.endLine(run)
  }

  /// What every record is asked for.
  ///
  /// Those of lines have it where the line before had it, most often; the records of a document are
  /// not read one by one into the same place.
  private mutating func asked(
    of record: Record, isLine: Bool
  ) -> (tid: Record.Member?, hasName: Bool, isHeadLine: Bool) {
    guard isLine else {
      return (
        record.member(ChannelKey.tid), record.member(ChannelKey.tname) != nil,
        record.isTrue(Self.headLine)
      )
    }
    places.find(in: record)
    return (
      places.member(tidPlace, of: record), places.has(namePlace),
      places.member(headLinePlace, of: record).map { record.kind($0) == UInt8(ascii: "t") } ?? false
    )
  }

  private mutating func insert(_ tid: [UInt8]) -> Bool { seen.insert(tid.span) }

  // MARK: - what the record says

  /// The tid of a record that has none under `tid`.
  private func derivedTid(_ record: Record, isSquare: Bool) -> [UInt8]? {
    if !isSquare, let typeId = identifier(record, Self.typeId) { return typeId }
    if isSquare || isSquareShaped(record), let id = identifier(record, Self.id) {
      return [UInt8]("square:") + id
    }
    guard let name = record.string(ChannelKey.tname) ?? name(of: record), !name.isEmpty else {
      return nil
    }
    return [UInt8]("name:") + name
  }

  /// A square has an id and a name, but no topic id.
  private func isSquareShaped(_ record: Record) -> Bool {
    record.member(ChannelKey.tid) == nil && record.member(Self.typeId) == nil
      && identifier(record, Self.id) != nil
  }

  /// The text of a string or the digits of a number; nil for anything else, and for "".
  private func identifier(_ record: Record, _ key: RecordKey) -> [UInt8]? {
    guard let member = record.member(key) else { return nil }
    switch record.kind(member) {
    case .quote:
      let text = record.text(of: member)
      return text.isEmpty ? nil : text
    case .minus, 0x30...0x39: return record.bytes.copy(member.range)
    default: return nil
    }
  }

  private func name(of record: Record) -> [UInt8]? {
    for key in Self.names {
      if let name = record.string(key) { return name }
    }
    return nil
  }

  private mutating func decodeURL(of record: Record) {
    guard let url = record.string(ChannelKey.url) else { return }
    let decoded = url.decodingReferences
    if decoded != url { edits.append(RecordEdit(ChannelKey.url, string: decoded)) }
  }

  // MARK: - matching and printing

  /// Whether one of the names or the tid holds the pattern; `tid` and `tname` where they are set.
  private func matches(_ record: Record, _ tid: [UInt8]?, _ tname: [UInt8]?) -> Bool {
    guard let pattern else { return true }
    let texts = [tid ?? record.string(ChannelKey.tid), tname] + Self.matched.map(record.string)
    return texts.contains { text in
      text.map { CaseFolding.fold($0).contains(run: pattern) } ?? false
    }
  }

  /// Appends a bare tid, or a JSON string where a line could not hold or news-fetch would misread it.
  private func appendTid(_ tid: [UInt8], to bytes: inout [UInt8]) {
    let isPlain =
      !tid.contains { $0 < 0x20 || $0 == .delete } && tid.first != .space && tid.last != .space
      && tid.first != .openBrace && tid.first != .quote && tid.first != .hash
    if isPlain {
      bytes.append(tid.span)
    } else {
      bytes.append(jsonString: tid)
    }
  }
}

extension [UInt8] {
  /// Whether `run` stands somewhere in the bytes.
  func contains(run: [UInt8]) -> Bool {
    guard run.count <= count else { return false }
    for start in 0...count - run.count where self[start..<start + run.count].elementsEqual(run) {
      return true
    }
    return false
  }
}
