// A feed on its way: bytes of the answer in, articles out as they are read.
//
// Items go to `records` and from there to the channel's shelf after each wait, so that memory does
// not grow with the feed; with --images they go to `drafts` and wait for their pictures. An attempt
// that is made again begins anew: what was delivered before is known by its id.
//
// Where fewer articles are wanted than there are (-n), the rest of a small answer is read for the
// cache all the same, for a moment: the next run then need not ask for the whole of it again.

import Markup
import NewsModel
import Store
import Transport

/// The state of one feed.
final class FeedFetch {
  /// How much may wait on its shelf before the transfer is paused.
  static var shelfLimit: Int { 512 << 10 }
  /// How much may be read at once.
  private static var recordLimit: Int { 128 << 10 }
  /// How many items may wait for the pictures of others before the transfer is paused.
  private static var draftLimit: Int { 256 }
  /// How much of an answer that was kept is read at a time.
  static var pieceSize: Int { 64 << 10 }
  /// How large an answer may be that is read only to be kept.
  private static var restLimit: Int { 1 << 20 }
  /// How long that may take, in milliseconds.
  static var patience: Int { 1000 }

  let channel: ChannelFetch
  private let url: [UInt8]
  private var reader: FeedReader
  /// Records that were made and are to be put on the shelf.
  var records: [UInt8] = []
  /// How many articles they are.
  var recordCount = 0
  /// Articles whose pictures are still to be asked for.
  var drafts: [Draft] = []
  /// The answer is over.
  private(set) var isOver = false
  /// Why it was not the whole of a feed.
  private(set) var reason: PageFailure?
  /// The transfer waits until there is room on the shelf.
  var isPaused = false
  private var failure: FeedError?
  private var place = 0
  private let cache: HTTPCache?
  /// What came so far, to be kept when it is whole.
  private var body: CacheBody?
  private var received = 0
  /// When no more articles were wanted and the rest was read for the cache, in milliseconds.
  private(set) var fullSince: Int?

  init(_ url: [UInt8], _ channel: ChannelFetch, _ cache: HTTPCache?) {
    self.url = url
    self.cache = Topic.rest(of: url, after: "file:") == nil ? cache : nil
    self.channel = channel
    reader = FeedReader(url: url)
  }

  // MARK: - from the network

  /// What takes the answer's bytes; `pause` stops the transfer for now.
  func sink(pause: @escaping () -> Void) -> BodySink {
    BodySink(
      began: { [self] head in
        begin(head, keeping: true)
        return channel.isFull ? .stop : .more
      },
      received: { [self] chunk in
        guard consume(chunk) else { return .stop }
        if records.count > Self.recordLimit || drafts.count > Self.draftLimit {
          isPaused = true
          pause()
        }
        return .more
      })
  }

  /// An answer begins, perhaps once more; `keeping` puts it into the cache in the end.
  func begin(_ head: ResponseHead, keeping: Bool) {
    body = keeping ? cache?.begin(url, CachedHead(head)) : nil
    reader = FeedReader(
      url: head.url.isEmpty ? url : head.url, contentType: head.contentType ?? [],
      wantsBody: channel.plan.addsBody, wantsRaw: channel.plan.addsRaw)
    place = 0
    received = 0
    failure = nil
    fullSince = nil
  }

  /// Reads bytes of the answer; false when no more are wanted.
  func consume(_ chunk: borrowing Span<UInt8>) -> Bool {
    body?.append(chunk)
    received += chunk.count
    do throws(FeedError) {
      try reader.consume(chunk) { take($0) }
    } catch {
      failure = error
      return false
    }
    guard channel.isFull else { return true }
    if fullSince == nil { fullSince = LocalClock.monotonicMilliseconds }
    return isReadingOn
  }

  /// Whether what follows the last article that is wanted is read for the cache.
  private var isReadingOn: Bool { body != nil && received <= Self.restLimit }

  /// Whether the rest of the answer takes too long.
  var isOverdue: Bool {
    guard !isOver, let fullSince else { return false }
    return LocalClock.monotonicMilliseconds - fullSince > Self.patience
  }

  /// Whether the transfer may go on, with so many bytes on the shelf that its reader has not taken.
  func hasRoom(beside waiting: Int) -> Bool {
    waiting < Self.shelfLimit / 4 && drafts.count < Self.draftLimit / 2
  }

  /// Nothing more comes.
  func end(_ reason: PageFailure?) {
    isOver = true
    self.reason = reason
    fullSince = nil
  }

  /// The transfer ended before the answer did, and is not kept.
  ///
  /// - Throws: why, unless all that was wanted had come.
  func breakOff(_ reason: PageFailure) throws(PageFailure) {
    body = nil
    if !channel.isFull && !reason.isStopped { throw reason }
  }

  /// Ends the answer, and puts it into the cache if it is whole and a feed.
  ///
  /// - Throws: why it is no feed, or not the whole of one, unless all that was wanted had come.
  func finish(_ run: Run) throws(PageFailure) {
    if failure == nil && !(channel.isFull && body == nil) {
      do throws(FeedError) {
        try reader.finish { take($0) }
      } catch {
        failure = error
      }
    }
    warn(run)
    guard let failure else {
      if let body { cache?.commit(body) }
      return
    }
    if channel.isFull { return }
    var message: [UInt8] = []
    failure.append(to: &message)
    throw PageFailure(failure.word, message: message)
  }

  // MARK: - items

  /// Takes an item; false when no more are wanted.
  private func take(_ item: FeedItem) -> Bool {
    guard !channel.isFull else { return isReadingOn }
    place += 1
    guard place > channel.plan.start else { return true }
    // The reader itself cannot be asked: it is at work.
    if channel.tname == nil && !item.feedTitle.isEmpty {
      channel.tname = item.feedTitle
    }
    var draft = Draft(article: article(item))
    guard channel.accept(&draft.article) else { return true }
    if channel.plan.addsRaw { draft.raw = item.raw.isEmpty ? [UInt8]("{}") : item.raw }
    if channel.plan.addsBody { draft.body = Self.value(item.body) }
    if channel.plan.pictureFolder != nil {
      drafts.append(draft)
    } else {
      channel.append(draft, to: &records)
      recordCount += 1
    }
    return !channel.isFull || isReadingOn
  }

  private func article(_ item: FeedItem) -> Article {
    var article = Article(tid: channel.tid)
    article.docid = item.docid
    article.title = Self.value(item.title)
    article.digest = Self.value(item.digest)
    article.url = Self.value(item.url)
    article.imgsrc = Self.value(item.imgsrc)
    article.source = Self.value(item.source)
    article.author = Self.value(item.author)
    article.ptime = Self.value(item.ptime)
    article.published = item.published
    article.updated = item.updated
    article.replyCount = Self.value(item.replyCount)
    if item.kind != .article { article.kind = [UInt8](item.kind.word) }
    article.tags = item.tags
    return article
  }

  private static func value(_ field: [UInt8]) -> [UInt8]? { field.isEmpty ? nil : field }

  // MARK: - warnings

  private func warn(_ run: Run) {
    let charset = reader.charset
    if !charset.setAside.isEmpty {
      warn(run, "charset", [UInt8]("not in the charset it says, ") + charset.setAside)
    }
    if charset.badBytes > 0 {
      warn(
        run, "charset",
        Self.counted(
          charset.badBytes, " byte is in no charset, shown as U+FFFD",
          " bytes are in no charset, shown as U+FFFD"))
    }
    if reader.cutFields > 0 {
      warn(
        run, "too-large",
        Self.counted(
          reader.cutFields, " field was too long and is cut", " fields were too long and are cut"))
    }
    if reader.leftEntities {
      warn(run, "entities", [UInt8]("entities that grow too large are left unexpanded"))
    }
  }

  private static func counted(_ count: Int, _ one: StaticString, _ more: StaticString) -> [UInt8] {
    var message: [UInt8] = []
    message.append(decimal: count)
    message.append(count == 1 ? one : more)
    return message
  }

  private func warn(_ run: Run, _ word: StaticString, _ message: [UInt8]) {
    var failure = Failure(word, message: message)
    failure.tid = channel.tid
    run.warn(failure)
  }
}
