// Feeds: one transfer each, whose items are put on the shelf while they arrive.

import NewsModel
import Transport

extension FetchLoop {
  /// Asks for a feed.
  mutating func askForFeed(_ url: [UInt8], _ order: Int) {
    guard let channel = channels[order] else { return }
    let feed = FeedFetch(url, channel, requests.cache)
    feeds[order] = feed
    var request = Request(url)
    request.mayReadFiles = true
    requests.ask(request, for: .feed(channel: order), feed: feed)
  }

  /// Moves what feeds have read to their shelves, and ends those of which enough came.
  mutating func shelveFeeds() {
    for (order, feed) in feeds {
      shelve(order, feed)
      if feed.isOverdue {
        requests.cancel(feedOf: order)
        feed.end(nil)
      }
      goOn(order, feed)
    }
  }

  /// Pauses feeds whose reader is slower, and lets them go on when it has caught up.
  mutating func paceFeeds() {
    for (order, feed) in feeds {
      let waiting = shelves.isFirst(feed.channel.shelf) ? feed.channel.shelf.count : 0
      if !feed.isPaused && waiting > FeedFetch.shelfLimit {
        feed.isPaused = true
        requests.pause(feedOf: order)
      } else if feed.isPaused && feed.hasRoom(beside: waiting) {
        feed.isPaused = false
        requests.resume(feedOf: order)
      }
    }
  }

  private mutating func shelve(_ order: Int, _ feed: FeedFetch) {
    guard !feed.records.isEmpty else { return }
    progress.articles += feed.recordCount
    put(feed.records, feed.recordCount, order, feed.channel)
    feed.records.removeAll(keepingCapacity: true)
    feed.recordCount = 0
  }

  /// Takes the end of a feed's transfer.
  mutating func takeFeed(_ answer: Requests.Answer, of order: Int) {
    guard let feed = feeds[order] else { return }
    var reason: PageFailure?
    do throws(PageFailure) {
      switch answer.outcome {
      case .failure(let failure): try feed.breakOff(failure)
      case .success(let response) where answer.isKept: read(response, order, feed)
      case .success: break
      }
      try feed.finish(run)
    } catch {
      reason = error
    }
    shelve(order, feed)
    feed.end(reason)
    goOn(order, feed)
  }

  /// Reads an answer that was kept as if it came over the network, piece by piece.
  private mutating func read(_ response: Response, _ order: Int, _ feed: FeedFetch) {
    feed.begin(response.head, keeping: false)
    let body = response.body
    var start = 0
    while start < body.count {
      let end = min(start + FeedFetch.pieceSize, body.count)
      guard feed.consume(body.span.extracting(start..<end)) else { return }
      shelve(order, feed)
      start = end
    }
  }

  /// Takes the next step of a feed: items that wait get their pictures, and one that is over ends.
  mutating func goOn(_ order: Int, _ feed: FeedFetch) {
    let channel = feed.channel
    guard channel.page == nil else { return }
    if !feed.drafts.isEmpty {
      channel.page = Page(drafts: feed.drafts)
      feed.drafts = []
      askForPictures(order, channel)
      if channel.page?.outstanding == 0 { deliver(order, channel) }
    } else if feed.isOver {
      feeds[order] = nil
      if let reason = feed.reason {
        fail(order, channel, reason)
      } else {
        close(order, channel)
      }
    }
  }
}
