// Lists of channels in any form that news-channels reads: what comes out are records with tids of
// their own, which pass through a second time as they are; bare tids are a line each, and OPML is
// read back as the same channels.

@testable import NewsModel
@testable import news_channels

func fuzz(_ input: [UInt8]) {
  let records = lines(of: emitted(input, .record))
  var tids: [[UInt8]] = []
  for line in records {
    check(line.isJSONObject, "a channel is a record")
    let isRecord = withRecord(line) { record in
      guard let tid = record.string(ChannelKey.tid) else { return }
      check(!tid.isEmpty && !tids.contains(tid), "a channel has a tid of its own")
      tids.append(tid)
      if record.isTrue(RecordKey("headLine")) {
        check(record.isTrue(ChannelKey.fixed), "a headline is fixed")
      }
    }
    check(isRecord && tids.count > 0, "a channel has a tid")
  }
  check(tids.count == records.count, "every channel has one")
  // A record that holds a list is a list when it comes first.
  var isList = false
  if let first = records.first {
    withRecord(first) { record in
      isList = ChannelReader.listKeys.contains { record.index(of: $0) != nil }
    }
  }
  if !isList {
    let again = emitted(records.flatMap { $0 + [.newline] }, .record)
    check(lines(of: again) == records, "channels pass through as they are")
  }
  let bare = lines(of: emitted(input, .tid))
  check(bare.count == tids.count, "a line a tid")
  for (line, tid) in zip(bare, tids) {
    if line == tid { continue }
    var text: [UInt8]?
    withRecord([UInt8]("{\"tid\":") + line + [.closeBrace]) { text = $0.string(ChannelKey.tid) }
    check(text == tid, "a tid is bare, or a JSON string")
  }
  let outlines = emitted(input, .outline)
  check(outlines.isUTF8 && !outlines.contains(0), "OPML is text")
  let isClean = tids.allSatisfy { tid in
    tid.allSatisfy { $0 >= 0x20 } && tid.first != .space && tid.last != .space
  }
  if isClean, tids.allSatisfy({ $0.count < 1000 }) {
    let back = lines(of: emitted(outlines, .tid))
    check(back.count == tids.count, "OPML has the same channels")
    check(back == bare, "with the same tids")
  }
}

private func lines(of output: [UInt8]) -> [[UInt8]] {
  let lines = output.split(separator: .newline, omittingEmptySubsequences: false)
  check(lines.last?.isEmpty ?? true, "every line ends")
  return lines.dropLast().map { [UInt8]($0) }
}

private func emitted(_ input: [UInt8], _ form: ChannelEmitter.Form) -> [UInt8] {
  var emitter = ChannelEmitter(pattern: nil, limit: nil, form: form)
  var output = Output(Descriptor(-1))
  let reader = ChannelReader(.standard, unsafe silentRun)
  reader.read(LineReader(of: input), &emitter, &output)
  unsafe emitter.end(&output, silentRun)
  return output.bytes
}
