// JSON Feed 1.0 and 1.1.
//
// Items are handed out as they arrive where `version` and `title` stand before them, as they do in
// nearly every feed. Where one of the two is behind them, the document is gathered from the items
// on and read when it is over: what it is must be known first, and its items bear its title. What
// else stands behind items is too late for those that were handed out, so that the feed's authors
// are theirs only when they precede them; and items that stand twice come twice. Where the
// document breaks off or is no JSON from some place on, the items before that are delivered, as
// with XML.

internal import NewsModel

/// What stands at the top of a feed, as far as it was read.
struct FeedJSONTop {
  var isFeed = false
  var hasTitle = false
  var hasAuthors = false
  var hasItems = false
  /// Its items are handed out.
  var isOpen = false
}

extension FeedReader {
  /// Reads what has arrived.
  ///
  /// - Throws: `FeedError`; the items before the fault were delivered.
  mutating func readJSON(_ deliver: (FeedItem) -> Bool) throws(FeedError) {
    var record = jsonRecord.take() ?? Record(json.scanner)
    repeat {
      var fault: JSONFault?
      do throws(JSONFault) {
        guard try readMembers(&record, deliver) else {
          jsonRecord = record
          return
        }
      } catch {
        fault = error
      }
      // What has no array of items is no feed, unless it is lost.
      guard top.isFeed, top.hasItems || fault != nil else {
        if let fault { throw .badJSON(fault) }
        throw .notAFeed(.json)
      }
      if json.keepsValue {
        json.enterKept()
        top.isOpen = true
      } else {
        if let fault { throw .badJSON(fault) }
        stage = .done
      }
    } while stage != .done
  }

  /// Reads members of the outermost object; true when it ends or no more is wanted, false when more
  /// must arrive.
  private mutating func readMembers(
    _ record: inout Record, _ deliver: (FeedItem) -> Bool
  ) throws(JSONFault) -> Bool {
    while stage != .done {
      switch try json.next(&record) {
      case .needsMore: return false
      case .end: return true
      case .member(.openBracket) where json.key.span.equals("items"): meetItems()
      case .member: break
      case .value(let range): note(range, &record)
      case .element(let range):
        let scanner = json.scanner
        guard scanner.bytes[range.lowerBound] == .openBrace else { break }
        takeItem(scanner, &record)
        if wantsRaw { record.appendBytes(range, to: &item.raw) }
        hand(deliver)
      }
    }
    return true
  }

  /// Enters the array of items, or keeps it until it is known what of.
  private mutating func meetItems() {
    top.hasItems = true
    top.isOpen = top.isOpen || top.isFeed && top.hasTitle && !json.keepsValue
    if top.isOpen { json.enter() } else { json.keepValue() }
  }

  /// Takes what the feed says of itself.
  private mutating func note(_ value: Range<Int>, _ record: inout Record) {
    let scanner = json.scanner
    let bytes = scanner.bytes
    // One that is no text is none, and known to be.
    if json.key.span.equals("title") { top.hasTitle = true }
    switch bytes[value.lowerBound] {
    case .quote:
      let body = value.lowerBound + 1..<value.upperBound - 1
      if json.key.span.equals("version"), !top.isOpen {
        let version = JSONString.decode(bytes, body)
        // The scheme and a slash may be missing or differ.
        top.isFeed = (0..<version.count).contains {
          version.span.begins("jsonfeed.org/version/1", at: $0)
        }
      } else if json.key.span.equals("title") {
        plain.clear()
        plain.append(JSONString.decode(bytes, body).span, .none)
        channel.title = plain.text
      } else if json.key.span.equals("home_page_url") {
        field = JSONString.decode(bytes, body)
        channel.link.empty()
        takeChannelLink()
      }
    case .openBracket where json.key.span.equals("authors"),
      .openBrace where json.key.span.equals("author") && !top.hasAuthors:
      top.hasAuthors = true
      draft.open()
      item.author.empty()
      takeAuthors(scanner, at: value.lowerBound, &record)
      swap(&feedAuthor, &item.author)
      item.author.empty()
      draft.isOpen = false
    default: break
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
