// One NetEase channel, page by page.
//
// The first page asks for 20 from the start, later ones for 10 more, whatever number of rows came.
// Another page is wanted while fewer articles than the limit were found; a page that brings nothing
// new is the last. It makes records and says what it wants; it does not fetch or write.

import Markup
import NewsModel

/// The state of one channel.
final class ChannelFetch {
  /// What to do after a page.
  enum Next: Equatable {
    case page
    case done
  }

  let tid: [UInt8]
  let topic: Topic
  let shelf: Shelf
  private var tname: [UInt8]?
  private let plan: FetchPlan
  private var pages = 0
  private var index: Int
  private var count = 0
  private var seen = ByteSet()
  private var rows = NetEaseRow()

  init(_ channel: WantedChannel, _ topic: Topic, on shelf: Shelf, _ plan: FetchPlan) {
    tid = channel.tid
    tname = channel.tname
    self.topic = topic
    self.shelf = shelf
    self.plan = plan
    index = plan.start
  }

  /// The URL of the page to fetch next.
  var pageURL: [UInt8]? {
    let count = pages == 0 ? plan.firstCount : plan.pageCount
    let start =
      pages == 0 ? plan.start : plan.start + plan.firstCount + (pages - 1) * plan.pageCount
    return plan.endpoint.url(topic, start: start, count: count)
  }

  /// Takes a page: appends its articles, each with a line feed, and says what comes next.
  ///
  /// - Throws: the reason for which the page cannot be used; the channel has failed then.
  func take(_ body: [UInt8], to records: inout [UInt8], _ run: Run) throws(PageFailure) -> Next {
    let answer = try NetEaseAnswer(body, tid: tid)
    pages += 1
    let before = count
    var rowNumber = 0
    var row = Record(answer.scanner)
    if tname == nil { tname = Self.name(answer) }
    answer.forEachRow { element in
      rowNumber += 1
      guard !isFull else { return }
      guard (try? row.read(answer.scanner, at: element.lowerBound)) != nil else {
        report(run, row: rowNumber)
        return
      }
      append(row, to: &records)
    }
    if isFull || count == before { return .done }
    guard plan.fetchesAll || plan.limit != nil else { return .done }
    if pages < plan.maxPages { return .page }
    var message = [UInt8]("stopped after ")
    message.append(decimal: pages)
    message.append(" pages (--max-pages)")
    var failure = Failure("max-pages", message: message)
    failure.tid = tid
    run.warn(failure)
    return .done
  }

  private var isFull: Bool { plan.limit.map { count >= $0 } ?? false }

  private func append(_ row: Record, to records: inout [UInt8]) {
    var article = rows.article(row, tid: tid)
    guard let docid = article.docid, seen.insert(docid.span) else { return }
    article.tname = tname
    article.index = index
    index += 1
    count += 1
    article.appendOpen(to: &records)
    if plan.addsRaw {
      records.append(",\"raw\":")
      row.appendBytes(row.range, to: &records)
    }
    records.append("}\n")
  }

  /// The channel's name, which only the first row of a page gives.
  private static func name(_ answer: NetEaseAnswer) -> [UInt8]? {
    var name: [UInt8]?
    var row = Record(answer.scanner)
    answer.forEachRow { element in
      guard name == nil, (try? row.read(answer.scanner, at: element.lowerBound)) != nil else {
        return
      }
      if let found = row.string(ChannelKey.tname), !found.isEmpty { name = found }
    }
    return name
  }

  private func report(_ run: Run, row: Int) {
    var message = [UInt8]("row ")
    message.append(decimal: row)
    message.append(" of page ")
    message.append(decimal: pages)
    message.append(" is no article")
    var failure = Failure("bad-record", message: message)
    failure.tid = tid
    run.report(failure)
  }
}
