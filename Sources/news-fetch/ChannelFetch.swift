// One channel on its way: what it delivered, what it wants next.
//
// NetEase: the first page asks for 20 from the start, later ones for 10 more, whatever number of
// rows came. Another page is wanted while fewer articles than the limit were found; a page that
// brings none that the channel did not have is the last. What earlier runs delivered (--new) is
// left out, but does not end a channel: the page behind it may hold what a failure kept from them.
// A feed is one answer (FeedFetch). It makes articles and says what it wants; it does not fetch or
// write.

import NewsModel
import Store

/// An article on its way out, with what is added to its record.
struct Draft {
  var article: Article
  /// The source's own object (--raw).
  var raw: [UInt8]?
  /// Where its picture was stored (--images).
  var imgfile: [UInt8]?
  /// Its text (--body).
  var body: [UInt8]?
}

/// The articles of one answer, until they are complete.
struct Page {
  var drafts: [Draft] = []
  /// Pictures and texts that are still being fetched.
  var outstanding = 0
  /// Another page is wanted.
  var hasNext = false
}

/// What came for a page.
struct ArrivedPage {
  let body: Result<[UInt8], PageFailure>
  /// The answer, to be kept once it was found usable.
  var answer: Requests.Answer?
}

/// The state of one channel.
final class ChannelFetch {
  /// How many articles are gathered of a page before they are delivered.
  private static var draftLimit: Int { 64 }

  let tid: [UInt8]
  let topic: Topic
  let shelf: Shelf
  let plan: FetchPlan
  /// The page whose articles are not delivered yet.
  var page: Page?
  /// What came for the next page meanwhile.
  var ahead: ArrivedPage?
  /// The name that the input or, where it had none, the source gave.
  var tname: [UInt8]?
  private var pages = 0
  private var index: Int
  /// How many articles there were that are delivered.
  private var count = 0
  private var badRows = 0
  private var seen = FingerprintSet()
  private var rows = NetEaseRow()
  /// What earlier runs delivered (--new).
  let novelty: ChannelNovelty?

  init(
    _ channel: WantedChannel, _ topic: Topic, on shelf: Shelf, _ plan: FetchPlan,
    _ novelty: ChannelNovelty?
  ) {
    self.novelty = novelty
    tid = channel.tid
    tname = channel.tname?.isEmpty == true ? nil : channel.tname
    self.topic = topic
    self.shelf = shelf
    self.plan = plan
    index = plan.start
  }

  /// Whether as many articles were found as were asked for.
  var isFull: Bool { plan.limit.map { count >= $0 } ?? false }

  /// Takes an article, unless the channel had it before or it is not new (--new): sets its name and place.
  ///
  /// - Returns: whether it is one more.
  func accept(_ article: inout Article) -> Bool {
    guard let docid = article.docid, seen.insert(docid.span) else { return false }
    article.tname = tname
    article.index = index
    index += 1
    if let novelty, !novelty.isNew(docid) { return false }
    count += 1
    return true
  }

  /// Appends the draft's record, with a line feed.
  func append(_ draft: Draft, to records: inout [UInt8]) {
    draft.article.appendOpen(to: &records)
    if let raw = draft.raw {
      records.append(",\"raw\":")
      records.append(raw.span)
    }
    if plan.pictureFolder != nil { records.append(member: ",\"imgfile\":", draft.imgfile) }
    if plan.addsBody { records.append(member: ",\"body\":", draft.body) }
    records.append("}\n")
  }

  /// What is fetched for it now.
  var url: [UInt8]? {
    if case .feed(let url) = topic { return url }
    return pageURL
  }

  // MARK: - pages of NetEase

  /// The URL of the page to fetch next.
  var pageURL: [UInt8]? {
    let count = pages == 0 ? plan.firstCount : plan.pageCount
    let start =
      pages == 0 ? plan.start : plan.start + plan.firstCount + (pages - 1) * plan.pageCount
    return plan.endpoint.url(topic, start: start, count: count)
  }

  /// Takes an answer: its articles that this channel did not have yet.
  ///
  /// `deliver` takes articles off the page that need not wait for pictures or texts.
  ///
  /// - Throws: the reason for which the page cannot be used; the channel has failed then.
  func take(
    _ body: [UInt8], _ run: Run, _ deliver: (inout [Draft]) -> Void
  ) throws(PageFailure) {
    let answer = try NetEaseAnswer(body, tid: tid)
    pages += 1
    let before = seen.count
    var page = Page()
    var rowNumber = 0
    if tname == nil { findName(answer) }
    var reading = answer.read()
    while !isFull, reading.nextRow() {
      rowNumber += 1
      if reading.isObject, let article = rows.article(reading.record, tid: tid) {
        append(article, reading.record, to: &page)
        if page.drafts.count >= Self.draftLimit, !plan.wantsParts { deliver(&page.drafts) }
      } else {
        reportBadRow(rowNumber, run)
      }
    }
    page.hasNext = !isFull && seen.count > before && (plan.fetchesAll || plan.limit != nil)
    if page.hasNext && pages >= plan.maxPages {
      page.hasNext = false
      warnOfMaxPages(run)
    }
    self.page = page
  }

  private func append(_ article: Article, _ row: Record, to page: inout Page) {
    var draft = Draft(article: article)
    guard accept(&draft.article) else { return }
    if plan.addsRaw {
      var raw: [UInt8] = []
      row.appendBytes(row.range, to: &raw)
      draft.raw = raw
    }
    page.drafts.append(draft)
  }

  /// Finds the channel's name, which as a rule only the first row of a page gives.
  private func findName(_ answer: NetEaseAnswer) {
    var reading = answer.read()
    while tname == nil, reading.nextRow() {
      guard reading.isObject, let name = reading.record.string(ChannelKey.tname) else { continue }
      if !name.isEmpty { tname = name }
    }
  }

  // MARK: - reporting

  /// How many rows of a channel are named that are no articles; the others are counted.
  private static var namedRows: Int { 20 }

  private func reportBadRow(_ row: Int, _ run: Run) {
    badRows += 1
    guard badRows <= Self.namedRows else { return }
    var message = [UInt8]("row ")
    message.append(decimal: row)
    message.append(" of page ")
    message.append(decimal: pages)
    message.append(" is no article")
    report(message, run)
  }

  /// Says how many rows were not named.
  func reportOtherRows(_ run: Run) {
    guard badRows > Self.namedRows else { return }
    var message: [UInt8] = []
    message.append(decimal: badRows - Self.namedRows)
    message.append(" more rows are no articles")
    report(message, run)
  }

  private func report(_ message: [UInt8], _ run: Run) {
    var failure = Failure("bad-record", message: message)
    failure.tid = tid
    run.report(failure)
  }

  private func warnOfMaxPages(_ run: Run) {
    var message = [UInt8]("stopped after ")
    message.append(decimal: pages)
    message.append(" pages (--max-pages)")
    var failure = Failure("max-pages", message: message)
    failure.tid = tid
    run.warn(failure)
  }
}
