// JSON Feed 1.0 and 1.1.
//
// The document is gathered whole, since what it is may stand at its end. Where it breaks off or is
// no JSON from some place on, the items before that are delivered, as with XML.

internal import NewsModel

extension FeedReader {
  /// What stands at the top of a feed, as far as it could be read.
  private struct JSONTop {
    var isFeed = false
    /// Where the array of items begins.
    var items: Int?
    var title: [UInt8] = []
    var link: [UInt8] = []
    /// Where its authors are: an array, or the object of version 1.0.
    var authors: Int?
    var fault: JSONFault?
  }

  mutating func finishJSON(_ deliver: (FeedItem) -> Bool) throws(FeedError) {
    json.terminate(with: 0)
    let scanner = JSONScanner(document: json.window)
    var top = JSONTop()
    do throws(JSONFault) {
      try Self.read(scanner, &top)
    } catch {
      top.fault = error
    }
    // What has no array of items is no feed, unless it is lost.
    guard top.isFeed, top.items != nil || top.fault != nil else {
      if let fault = top.fault { throw .badJSON(fault) }
      throw .notAFeed(.json)
    }
    plain.clear()
    plain.append(top.title.span, .none)
    channel.title = plain.text
    field = top.link
    takeChannelLink()
    var record = Record(scanner)
    if let authors = top.authors {
      draft.open()
      takeAuthors(scanner, at: authors, &record)
      swap(&feedAuthor, &item.author)
      draft.isOpen = false
    }
    if let items = top.items { readItems(scanner, at: items, &record, deliver) }
    if let fault = top.fault, stage != .done { throw .badJSON(fault) }
  }

  /// Reads the members of the outermost object.
  ///
  /// - Throws: the first fault; what precedes it is kept.
  private static func read(_ scanner: JSONScanner, _ top: inout JSONTop) throws(JSONFault) {
    let bytes = scanner.bytes
    var at = scanner.skipBlanks(scanner.skipBlanks(0) + 1)
    while bytes[at] == .quote {
      let key = at + 1..<(try scanner.skipString(at + 1)).end
      at = scanner.skipBlanks(key.upperBound + 1)
      guard bytes[at] == .colon else { throw JSONFault(.colonExpected, at) }
      let start = scanner.skipBlanks(at + 1)
      if bytes.equals(key, "items"), bytes[start] == .openBracket { top.items = start }
      at = try scanner.skipValue(start, depth: 1)
      note(bytes, key, start..<at, &top)
      at = scanner.skipBlanks(at)
      if bytes[at] == .comma { at = scanner.skipBlanks(at + 1) }
    }
    guard bytes[at] == .closeBrace else {
      throw JSONFault(bytes[at] == 0 ? .truncated : .keyExpected, at)
    }
  }

  private static func note(
    _ bytes: Window, _ key: Range<Int>, _ value: Range<Int>, _ top: inout JSONTop
  ) {
    switch bytes[value.lowerBound] {
    case .quote:
      let body = value.lowerBound + 1..<value.upperBound - 1
      if bytes.equals(key, "version") {
        let version = JSONString.decode(bytes, body)
        // The scheme and a slash may be missing or differ.
        top.isFeed = (0..<version.count).contains {
          version.span.begins("jsonfeed.org/version/1", at: $0)
        }
      } else if bytes.equals(key, "title") {
        top.title = JSONString.decode(bytes, body)
      } else if bytes.equals(key, "home_page_url") {
        top.link = JSONString.decode(bytes, body)
      }
    case .openBracket:
      if bytes.equals(key, "authors") { top.authors = value.lowerBound }
    case .openBrace:
      if bytes.equals(key, "author"), top.authors == nil { top.authors = value.lowerBound }
    default: break
    }
  }

  /// Delivers the items of an array, up to its end or to the first that is not whole.
  private mutating func readItems(
    _ scanner: JSONScanner, at start: Int, _ record: inout Record, _ deliver: (FeedItem) -> Bool
  ) {
    var at = scanner.skipBlanks(start + 1)
    while scanner.bytes[at] != .closeBracket, stage != .done {
      guard let end = try? scanner.skipValue(at, depth: 2) else { return }
      if scanner.bytes[at] == .openBrace, (try? record.read(scanner, at: at, depth: 2)) != nil {
        takeItem(scanner, &record)
        if wantsRaw { record.appendBytes(at..<end, to: &item.raw) }
        completeItem()
        item.feedTitle = channel.title
        if !deliver(item) { stage = .done }
        item.clear()
      }
      at = scanner.skipBlanks(end)
      if scanner.bytes[at] == .comma { at = scanner.skipBlanks(at + 1) }
    }
  }

  private mutating func takeItem(_ scanner: JSONScanner, _ record: inout Record) {
    draft.open()
    capture.base = base
    if readID(record) { takeID(rank: 3) }
    if read("url", record) { takeURL(rank: 5, base: base) }
    if read("external_url", record) { takeURL(rank: 4, base: base) }
    takeTexts(record)
    if read("image", record) { takeImage(rank: 5, base: base) }
    if read("banner_image", record) { takeImage(rank: 4, base: base) }
    if read("date_published", record) { takePublished(rank: 3) }
    if read("date_modified", record) { takeUpdated(rank: 3) }
    if let tags = record.member(RecordKey("tags")), record.kind(tags) == .openBracket {
      takeTags(scanner, at: tags.start)
    }
    let authors = record.member(RecordKey("authors")) ?? record.member(RecordKey("author"))
    let attachments = record.member(RecordKey("attachments"))
    if let authors { takeAuthors(scanner, at: authors.start, &record) }
    if let attachments { takeAttachments(scanner, at: attachments.start, &record) }
  }

  /// Reads a string member into `field`, without white space around it; false if there is none.
  private mutating func read(_ key: StaticString, _ record: Record) -> Bool {
    guard let text = record.string(RecordKey(key)) else { return false }
    let range = text.span.trimmed(0..<text.count)
    field = [UInt8](text[range])
    return !field.isEmpty
  }

  /// Reads the id, which may be a number (JSON Feed 1.1, items).
  private mutating func readID(_ record: Record) -> Bool {
    if read("id", record) { return true }
    guard let member = record.member(RecordKey("id")),
      record.kind(member) == .minus || record.kind(member).isDigit
    else { return false }
    field = record.bytes.copy(member.range)
    return true
  }

  private mutating func takeTexts(_ record: Record) {
    for (key, element, form): (StaticString, ItemElement, FeedForm) in [
      ("title", .title(rank: 3), .bare), ("summary", .digest(rank: 5), .bare),
      ("content_html", .content(isXHTML: false), .html),
    ] {
      guard let text = record.string(RecordKey(key)) else { continue }
      capture.text = text
      capture.form = form
      takeField(element)
    }
    guard let text = record.string(RecordKey("content_text")) else { return }
    capture.text = text
    capture.form = .bare
    takeField(
      draft.digestRank == ItemElement.contentRank ? .digest(rank: 3) : .content(isXHTML: false))
  }

  private mutating func takeTags(_ scanner: JSONScanner, at start: Int) {
    var elements = JSONElements(scanner, arrayAt: start)
    while let element = elements.next() {
      guard scanner.bytes[element.lowerBound] == .quote else { continue }
      plain.clear()
      let body = element.lowerBound + 1..<element.upperBound - 1
      plain.append(JSONString.decode(scanner.bytes, body).span, .none)
      swap(&field, &plain.text)
      takeTag()
    }
  }

  /// Takes the names in an array of authors, or in the one author of version 1.0.
  private mutating func takeAuthors(
    _ scanner: JSONScanner, at start: Int, _ record: inout Record
  ) {
    if scanner.bytes[start] == .openBrace { return takeAuthor(scanner, at: start, &record) }
    guard scanner.bytes[start] == .openBracket else { return }
    var elements = JSONElements(scanner, arrayAt: start)
    while let element = elements.next() { takeAuthor(scanner, at: element.lowerBound, &record) }
  }

  private mutating func takeAuthor(_ scanner: JSONScanner, at start: Int, _ record: inout Record) {
    guard (try? record.read(scanner, at: start, depth: 3)) != nil, read("name", record) else {
      return
    }
    plain.clear()
    plain.append(field: field, .bare)
    swap(&field, &plain.text)
    takeAuthor(rank: 4)
  }

  private mutating func takeAttachments(
    _ scanner: JSONScanner, at start: Int, _ record: inout Record
  ) {
    guard scanner.bytes[start] == .openBracket else { return }
    var elements = JSONElements(scanner, arrayAt: start)
    while let element = elements.next() {
      guard (try? record.read(scanner, at: element.lowerBound, depth: 3)) != nil else { continue }
      field.empty()
      capture.type = record.string(RecordKey("mime_type")) ?? []
      if read("url", record) { takeEnclosure(base: base) }
    }
  }
}
