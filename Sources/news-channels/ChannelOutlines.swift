// Channels of an OPML document: each outline as a record that keeps its attributes.
//
//     <outline text="A" type="rss" xmlUrl="https://…"/> in the folder News
//     {"text":"A","type":"rss","xmlUrl":"https://…","tid":"https://…","tname":"A","tags":["News"]}
//
// An attribute that has the name of a channel's own key is kept as `@name`. What is no feed's URL
// is text and nothing else: it is refused as a tid, whatever commands another reader sees in it.

import Markup
import NewsModel

/// Turns outlines into channels.
struct ChannelOutlines: ~Copyable {
  private static let ownKeys = [
    ChannelKey.tid, ChannelKey.tname, ChannelKey.url, ChannelKey.tags, ChannelKey.fixed,
    ChannelKey.gone,
  ]

  private let input: Input
  private let run: Run
  private var faults: FaultLog
  private var number = 0

  init(_ input: Input, _ run: Run) {
    self.input = input
    self.run = run
    faults = FaultLog(input)
  }

  /// Reads a document and emits its channels.
  mutating func read(
    _ bytes: [UInt8], _ emitter: inout ChannelEmitter, _ output: inout Output
  ) {
    var outlines: [OPMLOutline] = []
    var reader = OPMLReader()
    var failure: Failure?
    do throws(OPMLError) {
      try reader.consume(bytes.span) { outlines.append($0) }
      try reader.finish { outlines.append($0) }
    } catch {
      failure = Failure(error.word, error.reason)
    }
    for outline in outlines where !emitter.isFull && !run.isStopped {
      emit(outline, &emitter, &output)
    }
    if var failure {
      input.place(&failure)
      run.report(failure)
    } else {
      faults.end(run)
    }
  }

  private mutating func emit(
    _ outline: OPMLOutline, _ emitter: inout ChannelEmitter, _ output: inout Output
  ) {
    number += 1
    // A tid that is no URL stands in an attribute of its own, which other readers pass over.
    let other = outline.attributes.first { $0.name == ChannelKey.tid.name }?.value
    let tid = outline.tid.isEmpty ? other ?? [] : outline.tid
    if !outline.tid.isEmpty && !ChannelURL.isURL(tid) {
      return refuse("xmlUrl is no http, https or file URL")
    }
    let json = Self.record(outline, tid: tid)
    let buffer = PaddedBuffer(copying: json)
    var record = Record(JSONScanner(document: buffer.window))
    var reason: StaticString?
    do throws(JSONFault) {
      try record.read(JSONScanner(document: buffer.window), at: 0)
      let verdict = emitter.emit(record, line: nil, isSquare: false, &output, run)
      if case .rejected(let found) = verdict { reason = found }
    } catch {
      reason = error.reason
    }
    withExtendedLifetime(buffer) {}
    if let reason { refuse(reason) }
  }

  /// The outline is no channel; its place is its number among the outlines.
  private mutating func refuse(_ reason: StaticString) {
    var message = [UInt8]("outline ")
    message.append(decimal: number)
    message.append(": ")
    message.append(reason)
    faults.add(run, "bad-record", message)
  }

  private static func record(_ outline: OPMLOutline, tid: [UInt8]) -> [UInt8] {
    var json: [UInt8] = []
    func append(_ key: [UInt8], string: [UInt8]) {
      json.append(json.isEmpty ? .openBrace : .comma)
      json.append(jsonString: key)
      json.append(.colon)
      json.append(jsonString: string)
    }
    for attribute in outline.attributes {
      if attribute.name == ChannelKey.tid.name && outline.tid.isEmpty { continue }
      if attribute.name == ChannelKey.fixed.name && attribute.value == [UInt8]("true") {
        json.append(json.isEmpty ? "{\"fixed\":true" : ",\"fixed\":true")
        continue
      }
      let isOwn = ownKeys.contains { $0.name == attribute.name }
      append((isOwn ? [UInt8(ascii: "@")] : []) + attribute.name, string: attribute.value)
    }
    if !tid.isEmpty { append(ChannelKey.tid.name, string: tid) }
    if !outline.tname.isEmpty { append(ChannelKey.tname.name, string: outline.tname) }
    if !outline.url.isEmpty { append(ChannelKey.url.name, string: outline.url) }
    if json.isEmpty { json.append(.openBrace) }
    if !outline.tags.isEmpty {
      if json.count > 1 { json.append(.comma) }
      json.append("\"tags\":[")
      for (index, tag) in outline.tags.enumerated() {
        if index > 0 { json.append(.comma) }
        json.append(jsonString: tag)
      }
      json.append(.closeBracket)
    }
    json.append(.closeBrace)
    return json
  }
}
