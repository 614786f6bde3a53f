// Feeds: one transfer each, whose items are put on the shelf while they arrive.

import NewsModel
import Transport

extension FetchLoop {
  /// Asks for a feed.
  mutating func askForFeed(_ url: [UInt8], _ order: Int) {
    guard let channel = channels[order] else { return }
    let feed = FeedFetch(url, channel)
    feeds[order] = feed
    var request = Request(url)
    request.mayReadFiles = true
    ask(request, for: .feed(channel: order), order: order, sink: feed.sink)
  }

  /// Moves what feeds have read to their shelves; pauses those whose reader is slower.
  mutating func shelveFeeds() {
    for (order, feed) in feeds {
      shelve(feed)
      let waiting = shelves.isFirst(feed.channel.shelf) ? feed.channel.shelf.count : 0
      if !feed.isPaused && waiting > FeedFetch.shelfLimit {
        feed.isPaused = true
        if let token = token(of: order) { pool.pause(token) }
      } else if feed.isPaused && waiting == 0 {
        feed.isPaused = false
        if let token = token(of: order) { pool.resume(token) }
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

  private func token(of order: Int) -> Int? {
    for (token, job) in jobs {
      if case .feed(let channel) = job, channel == order { return token }
    }
    return nil
  }

  /// Takes the end of a feed's transfer.
  mutating func takeFeed(_ outcome: Result<Response, TransferError>, of order: Int) {
    guard let channel = channels[order], let feed = feeds.removeValue(forKey: order) else { return }
    var reason: PageFailure?
    do throws(PageFailure) {
      switch outcome {
      case .failure(let error) where error.kind != .stopped: throw PageFailure(error)
      case .success, .failure: try feed.finish(run)
      }
    } catch {
      reason = error
    }
    shelve(feed)
    if channel.page?.drafts.isEmpty == false {
      // With pictures the items have waited for the feed's end.
      askForPictures(order, channel)
      if let reason { channel.ahead = .failure(reason) }
      channel.page?.hasNext = reason != nil
      if channel.page?.outstanding == 0 { deliver(order, channel) }
    } else if let reason {
      fail(order, channel, reason)
    } else {
      close(order, channel)
    }
  }
}
