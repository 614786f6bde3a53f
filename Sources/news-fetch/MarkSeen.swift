// --mark-seen: remembers the articles that standard input holds, without the network.

import NewsModel
import Store

enum MarkSeen {
  private static let docid = RecordKey("docid")
  /// How many articles are remembered in one transaction.
  private static var batch: Int { 1_000 }

  /// Reads records and remembers their tids and docids; without either it is a bad record.
  static func read(into state: SeenState, _ output: inout Output, _ run: Run) {
    var keys: [SeenKey] = []
    RecordReader.forEach(of: [], &output, run) { reader, output in
      guard let tid = reader.record.string(ChannelKey.tid),
        let docid = reader.record.string(Self.docid)
      else {
        reader.reject(run, at: reader.record.range.lowerBound, "bad-record", "no tid or no docid")
        return
      }
      keys.append(SeenChannel(tid).key(docid))
      if keys.count >= batch { record(&keys, state, run) }
    }
    record(&keys, state, run)
    do throws(StateError) {
      try state.settle()
    } catch {
      run.report(error.failure)
    }
  }

  private static func record(_ keys: inout [SeenKey], _ state: SeenState, _ run: Run) {
    guard !keys.isEmpty else { return }
    do throws(StateError) {
      try state.record(keys)
      run.outcome.delivered = true
    } catch {
      run.report(error.failure)
    }
    keys.removeAll(keepingCapacity: true)
  }
}
