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
    requests.ask(request, for: .feed(channel: order), sink: feed.sink)
  }

  /// Moves what feeds have read to their shelves; pauses those whose reader is slower.
  mutating func shelveFeeds() {
    for (order, feed) in feeds {
      shelve(feed)
      let waiting = shelves.isFirst(feed.channel.shelf) ? feed.channel.shelf.count : 0
      if !feed.isPaused && waiting > FeedFetch.shelfLimit {
        feed.isPaused = true
        requests.pause(channel: order)
      } else if feed.isPaused && waiting == 0 {
        feed.isPaused = false
        requests.resume(channel: order)
      }
    }
  }

  private mutating func shelve(_ feed: FeedFetch) {
    guard !feed.records.isEmpty else { return }
    progress.articles += feed.recordCount
    shelves.put(feed.records, on: feed.channel.shelf, run)
    feed.records = []
    feed.recordCount = 0
  }

  /// Takes the end of a feed's transfer.
  mutating func takeFeed(_ answer: Requests.Answer, of order: Int) {
    guard let channel = channels[order], let feed = feeds.removeValue(forKey: order) else { return }
    var reason: PageFailure?
    do throws(PageFailure) {
      switch answer.outcome {
      case .failure(let failure) where !failure.isStopped: throw failure
      case .failure: break
      case .success(let response) where answer.isKept:
        feed.begin(response.head, keeping: false)
        _ = feed.consume(response.body.span)
      case .success: break
      }
      try feed.finish(run)
      feed.keepBody()
    } catch {
      reason = error
    }
    shelve(feed)
    if channel.page?.drafts.isEmpty == false {
      // With pictures the items have waited for the feed's end.
      askForPictures(order, channel)
      if let reason { channel.ahead = ArrivedPage(body: .failure(reason)) }
      channel.page?.hasNext = reason != nil
      if channel.page?.outstanding == 0 { deliver(order, channel) }
    } else if let reason {
      fail(order, channel, reason)
    } else {
      close(order, channel)
    }
  }
}
