// From an answer to records on the shelf: the page's articles, then what is fetched for each.

import NewsModel
import Transport

extension FetchLoop {
  /// Takes the answer to a page's request.
  mutating func takePage(
    _ body: Result<[UInt8], PageFailure>, of order: Int, _ answer: Requests.Answer
  ) {
    guard let channel = channels[order] else { return }
    // The page before this one may still wait for pictures.
    if channel.page != nil {
      channel.ahead = .init(body: body, answer: answer)
    } else {
      beginPage(.init(body: body, answer: answer), order, channel)
    }
  }

  private mutating func beginPage(
    _ arrived: ArrivedPage, _ order: Int, _ channel: ChannelFetch
  ) {
    // What it delivers now is not what the next page waits for.
    let isHeld = isBeingWritten(channel)
    do throws(PageFailure) {
      try channel.take(arrived.body.get(), run) { put(&$0, order, channel) }
      if let answer = arrived.answer { requests.keep(answer) }
    } catch {
      return fail(order, channel, error)
    }
    guard let page = channel.page else { return }
    if page.hasNext { askForPage(order, isHeld: isHeld) }
    if pictures != nil { askForPictures(order, channel) }
    if plan.addsBody { askForTexts(order, channel) }
    if channel.page?.outstanding == 0 { deliver(order, channel) }
  }

  /// Puts the page on the shelf and goes on to the one that came meanwhile.
  mutating func deliver(_ order: Int, _ channel: ChannelFetch) {
    guard var page = channel.page else { return }
    channel.page = nil
    put(&page.drafts, order, channel)
    if let feed = feeds[order] { return goOn(order, feed) }
    if !page.hasNext { return close(order, channel) }
    if let ahead = channel.ahead {
      channel.ahead = nil
      beginPage(ahead, order, channel)
    }
  }

  /// Puts articles of a channel on its shelf, and lets them go.
  private mutating func put(_ drafts: inout [Draft], _ order: Int, _ channel: ChannelFetch) {
    progress.articles += drafts.count
    var made: [UInt8] = []
    swap(&made, &records)
    for draft in drafts { channel.append(draft, to: &made) }
    put(made, drafts.count, order, channel)
    drafts.removeAll(keepingCapacity: true)
    made.removeAll(keepingCapacity: true)
    swap(&made, &records)
  }

  /// Puts records of a channel on its shelf.
  mutating func put(_ records: [UInt8], _ count: Int, _ order: Int, _ channel: ChannelFetch) {
    guard count > 0 else { return }
    channel.novelty?.shelved += count
    shelves.put(records.span, on: channel.shelf, mark: mark(order), run)
  }

  /// One of the page's pictures or texts is there, or will not be.
  private mutating func settle(
    _ order: Int, _ draft: Int, _ change: (inout Draft) -> Void
  ) {
    guard let channel = channels[order], channel.page != nil else { return }
    channel.page?.outstanding -= 1
    if var changed = channel.page?.drafts[draft] {
      change(&changed)
      channel.page?.drafts[draft] = changed
    }
    if channel.page?.outstanding == 0 { deliver(order, channel) }
  }

  // MARK: - pictures

  mutating func askForPictures(_ order: Int, _ channel: ChannelFetch) {
    guard let drafts = channel.page?.drafts else { return }
    for (index, draft) in drafts.enumerated() {
      guard let source = draft.article.imgsrc, let url = Pictures.url(of: source) else { continue }
      switch pictures?.want(url, for: DraftPlace(channel: order, draft: index)) {
      case .known(let file): channel.page?.drafts[index].imgfile = file
      case .underWay: channel.page?.outstanding += 1
      case .fetch:
        channel.page?.outstanding += 1
        var request = Request(url)
        request.referer = plan.referer(for: url)
        requests.ask(request, for: .picture(channel: order))
      case nil: break
      }
    }
  }

  mutating func takePicture(
    _ body: Result<[UInt8], PageFailure>, of order: Int, _ answer: Requests.Answer
  ) {
    var file: [UInt8]?
    do throws(PageFailure) {
      file = try pictures?.store(body.get())
      requests.keep(answer)
    } catch {
      let failure = error.failure(of: "picture", url: answer.url)
      if let channel = channels[order] { report(failure, tid: channel.tid) }
      // It is output as well as the records are.
      if error.isOfOutput { run.outcome.atLeast = .output }
    }
    for place in pictures?.settle(answer.url, file) ?? [] {
      settle(place.channel, place.draft) { $0.imgfile = file }
    }
  }

  // MARK: - texts

  private mutating func askForTexts(_ order: Int, _ channel: ChannelFetch) {
    guard let drafts = channel.page?.drafts else { return }
    for (index, draft) in drafts.enumerated() {
      guard let docid = draft.article.docid, ArticleText.isServed(docid) else { continue }
      var request = Request(plan.endpoint.textURL(docid))
      request.mayReadFiles = plan.endpoint.isFile
      channel.page?.outstanding += 1
      requests.ask(request, for: .text(channel: order, draft: index))
    }
  }

  mutating func takeText(
    _ body: Result<[UInt8], PageFailure>, of order: Int, _ draft: Int, _ answer: Requests.Answer
  ) {
    guard let channel = channels[order], let docid = channel.page?.drafts[draft].article.docid
    else { return }
    var text: [UInt8]?
    do throws(PageFailure) {
      text = try ArticleText.text(of: body.get(), docid: docid)
      requests.keep(answer)
    } catch {
      report(error.failure(of: "text", url: plan.endpoint.textURL(docid)), tid: channel.tid)
    }
    settle(order, draft) { $0.body = text }
  }
}
