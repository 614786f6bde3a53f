// A feed, read as it arrives: each finished item is handed out before the next is begun.
//
//     chunks → TextDecoder (UTF-8) → XMLScanner (tags and text) → the element's field → FeedItem
//
// RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, CDF and JSON Feed, told apart by content. Policy: a feed
// need not be well formed; what an item does not say, or says in a way that cannot be read, its
// field does not hold. What is no feed is an error, and so is one that breaks off, after the items
// before the break. Nothing outside the document is ever opened.
//
// Memory does not grow with the feed: an item's fields are bounded (below), nesting costs memory
// only for the few elements that hold others (FeedReader+Structure), and a tag is at most 1 MiB.
// JSON alone is gathered whole before it is read.

internal import NewsModel

package struct FeedReader: ~Copyable {
  /// The longest summary or content, in bytes of markup; the rest of it is cut.
  static var longestText: Int { 4 << 20 }
  /// The longest title, name, date, URL or id.
  static var longestField: Int { 1 << 16 }
  static var mostTags: Int { 256 }
  /// How many elements that hold others may be open.
  static var deepest: Int { 32 }
  /// How many bytes are decoded at a time.
  private static var step: Int { 1 << 16 }

  /// What the feed says of itself, as far as it was read.
  package internal(set) var channel = FeedChannel()
  /// Fields that were cut.
  package internal(set) var cutFields = 0
  /// How the document's bytes were read.
  package var charset: CharsetReport { decoder.report }
  /// Whether entities that the document declares were left unexpanded, since they make too much.
  package var leftEntities: Bool { scanner.entities.isExhausted }

  let wantsBody: Bool
  let wantsRaw: Bool

  var decoder: TextDecoder
  private var buffer: [UInt8] = []
  var scanner = XMLScanner()
  var stage = Stage.start

  // FeedReader+Structure
  var frames: [FeedFrame] = []
  var names = FeedPrefixes()
  /// The URL of the document, and the bases that xml:base or a header set above it.
  let documentURL: [UInt8]
  var bases: [[UInt8]] = []
  /// The URL that relative references are resolved against, here.
  var base: [UInt8]
  var skipped = FeedRegion()
  var isFieldSkipped = false

  // FeedReader+Capture
  var capture = FeedCapture()
  var plain = PlainText()
  /// The text or value at hand.
  var field: [UInt8] = []

  // FeedReader+Item
  var item = FeedItem()
  var draft = FeedDraft()
  var raw = FeedFields()
  var isItemFinished = false
  /// The feed's author, whose its entries are that name none (RFC 4287, 4.2.1).
  var feedAuthor: [UInt8] = []

  /// Whether anything but blanks came at all, and as text before the outermost element.
  private var sawContent = false
  private var sawText = false
  /// It begins as an array of JSON does.
  private var isArray = false
  // FeedReader+Page
  var isPageLikely = false
  /// The page has begun like none: a feed may follow.
  var isFragment = false
  var pageTags = 0

  // FeedReader+JSON
  var json = JSONObjectStream(isLenient: true)
  var jsonRecord: Record?
  var top = FeedJSONTop()

  enum Stage {
    /// Before the outermost element.
    case start
    case feed
    /// Behind the outermost element, or the caller wants no more.
    case done
    /// In an HTML page, whose link to a feed is looked for.
    case page
    case json
  }

  /// - Parameters:
  ///   - url: where the document came from, after redirections; relative URLs are resolved
  ///     against it.
  ///   - contentType: the HTTP header's value, or nothing.
  ///   - contentLocation: the HTTP header's value, or nothing.
  ///   - wantsBody: whether items' `body` is gathered.
  ///   - wantsRaw: whether items' `raw` is gathered.
  package init(
    url: [UInt8], contentType: [UInt8] = [], contentLocation: [UInt8] = [],
    wantsBody: Bool = false, wantsRaw: Bool = false
  ) {
    documentURL = url
    base = url
    var location: [UInt8] = []
    if WebURL.resolve(contentLocation, base: url, into: &location) {
      bases.append(location)
      base = location
    }
    decoder = TextDecoder(contentType: contentType.span)
    self.wantsBody = wantsBody
    self.wantsRaw = wantsRaw
  }

  /// Reads the next bytes of the document.
  ///
  /// - Parameters:
  ///   - chunk: of any length.
  ///   - deliver: takes each item that is finished; false ends the reading, and nothing that
  ///     follows in the document is looked at.
  /// - Throws: `FeedError` of kind `notAFeed`, as soon as it shows.
  package mutating func consume(
    _ chunk: borrowing Span<UInt8>, _ deliver: (FeedItem) -> Bool
  ) throws(FeedError) {
    var start = 0
    while start < chunk.count {
      let end = min(start + Self.step, chunk.count)
      try read(chunk.extracting(start..<end), isLast: false, deliver)
      start = end
    }
  }

  /// Ends the document.
  ///
  /// - Throws: `FeedError`: the document is no feed, or breaks off.
  package mutating func finish(_ deliver: (FeedItem) -> Bool) throws(FeedError) {
    let nothing: [UInt8] = []
    try read(nothing.span, isLast: true, deliver)
    switch stage {
    case .done: return
    case .feed: throw .truncated
    case .page: throw .notAFeed(.page)
    case .json:
      json.isWhole = true
      try readJSON(deliver)
    case .start: throw .notAFeed(isArray ? .json : sawText ? .text : .nothing)
    }
  }

  private mutating func read(
    _ chunk: borrowing Span<UInt8>, isLast: Bool, _ deliver: (FeedItem) -> Bool
  ) throws(FeedError) {
    guard stage != .done else { return }
    // The bytes are held apart from the reader, whose methods change the rest of it.
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    scanner.discardDelivered(from: &bytes)
    decoder.append(chunk, isLast: isLast, to: &bytes)
    scanner.entities.allowance += chunk.count
    do throws(FeedError) {
      try readTokens(bytes.span, isLast: isLast, deliver)
    } catch {
      // Nothing is read behind an error.
      stage = .done
      throw error
    }
    swap(&bytes, &buffer)
  }

  @_optimize(speed)
  private mutating func readTokens(
    _ bytes: borrowing Span<UInt8>, isLast: Bool, _ deliver: (FeedItem) -> Bool
  ) throws(FeedError) {
    if !sawContent { lookForJSON(bytes) }
    while stage != .done, stage != .json {
      let token = scanner.next(bytes, isLast: isLast)
      switch token {
      case .needsMore: return
      case .text(let range):
        if stage == .start, !sawText { sawText = !bytes.trimmed(range).isEmpty }
        take(bytes, range, isLiteral: false)
      case .literal(let range): take(bytes, range, isLiteral: true)
      case .doctype: if stage == .start { lookForPage(bytes) }
      case .start:
        while try !startTag(bytes) {
          hand(deliver)
          if stage == .done { return }
        }
      case .end: endTag(bytes)
      }
      if isItemFinished { hand(deliver) }
    }
    if stage == .json {
      json.append(bytes.extracting(scanner.position..<bytes.count))
      scanner.position = bytes.count
      try readJSON(deliver)
    }
  }

  /// Hands out the finished item, and makes ready for the next.
  mutating func hand(_ deliver: (FeedItem) -> Bool) {
    completeItem()
    item.feedTitle = channel.title
    if !deliver(item) { stage = .done }
    item.clear()
    isItemFinished = false
  }

  /// JSON begins with a brace, behind blanks and a byte order mark.
  private mutating func lookForJSON(_ bytes: borrowing Span<UInt8>) {
    var index = bytes.begins("\u{FEFF}", at: 0) ? 3 : 0
    while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
    guard index < bytes.count else { return }
    sawContent = true
    isArray = bytes[index] == .openBracket
    guard bytes[index] == .openBrace else { return }
    stage = .json
    channel.format = .json
    scanner.position = index
  }
}
