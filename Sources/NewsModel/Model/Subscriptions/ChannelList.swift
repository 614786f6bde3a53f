// Channels that come from outside, in their order: a provider's list, or channels to add.

/// Channel records, each tid once.
package struct ChannelList {
  /// A record and its tid, decoded.
  struct Arrival {
    let line: Range<Int>
    let tid: [UInt8]
  }

  private let text = PaddedBuffer(capacity: 64 << 10)
  private(set) var arrivals: [Arrival] = []
  private var tids = ByteSet()

  package init() {}

  package var isEmpty: Bool { arrivals.isEmpty }

  /// Takes in a record; one whose tid came before is left out.
  ///
  /// - Throws: why it is no channel.
  package mutating func append(_ record: Record) throws(RecordFault) {
    let tid = record.text(of: try record.tidMember())
    _ = try record.section()
    guard tids.insert(tid.span) else { return }
    arrivals.append(Arrival(line: text.appendLine(record.bytes, record.range), tid: tid))
  }

  func contains(_ tid: [UInt8]) -> Bool { tids.contains(tid.span) }

  /// The record's bytes.
  func bytes(_ arrival: Arrival) -> [UInt8] { text.window.copy(arrival.line) }

  /// The record of an arrival.
  @inline(never)
  func record(_ arrival: Arrival) -> Record {
    var record = Record(JSONScanner(line: text.window))
    // It was read before, so that nothing can be wrong with it.
    try? record.read(JSONScanner(line: text.window), at: arrival.line.lowerBound)
    return record
  }
}
