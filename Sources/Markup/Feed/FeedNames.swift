// The names that feeds are made of: namespaces, and the elements that mean something in an item.
//
// Namespaces are told by their URI, whatever the prefix; a prefix that is not declared is taken for
// the namespace that it usually names. Names compare without case, as iTunes and old RSS want it.

internal import NewsModel

/// A namespace that matters in feeds.
enum FeedSpace {
  /// RSS of any kind, no namespace, and whatever namespace the outermost element has.
  case core
  case atom, dc, dcterms, content, media, itunes, slash, thread, xhtml, rdf
  case unknown

  /// The namespace of a URI.
  init(uri: borrowing Span<UInt8>) {
    var folded: [UInt8] = []
    var index = 0
    for scheme: StaticString in ["http://", "https://"] where uri.begins(scheme, at: 0) {
      index = scheme.utf8CodeUnitCount
    }
    if uri.begins("www.", at: index) { index += 4 }
    while index < min(uri.count, 128) {
      folded.append(uri[index].lowercased)
      index += 1
    }
    while let last = folded.last, last == .slash || last == .hash { folded.removeLast() }
    let word = folded.span
    func isOne(of list: StaticString) -> Bool { list.hasWord(word) }
    if folded.isEmpty {
      self = .core
    } else if isOne(of: "w3.org/2005/atom purl.org/atom/ns purl.org/atom/app") {
      self = .atom
    } else if isOne(
      of: "purl.org/dc/elements/1.1 purl.org/dc/elements/1.0 purl.org/metadata/dublin_core")
    {
      self = .dc
    } else if isOne(of: "purl.org/dc/terms") {
      self = .dcterms
    } else if isOne(of: "purl.org/rss/1.0/modules/content") {
      self = .content
    } else if isOne(
      of: "search.yahoo.com/mrss tools.search.yahoo.com/mrss video.search.yahoo.com/mrss")
    {
      self = .media
    } else if isOne(
      of:
        "itunes.com/dtds/podcast-1.0.dtd itunes.com/dtds/podcast-1.0 example.com/dtds/podcast-1.0.dtd"
    ) {
      self = .itunes
    } else if isOne(of: "purl.org/rss/1.0/modules/slash") {
      self = .slash
    } else if isOne(of: "purl.org/syndication/thread/1.0") {
      self = .thread
    } else if isOne(of: "w3.org/1999/xhtml") {
      self = .xhtml
    } else if isOne(of: "w3.org/1999/02/22-rdf-syntax-ns") {
      self = .rdf
    } else if isOne(
      of:
        "purl.org/rss/1.0 my.netscape.com/rdf/simple/0.9 channel.netscape.com/rdf/simple/0.9 my.netscape.com/publish/formats/rss-0.91 backend.userland.com/rss backend.userland.com/rss2 backend.userland.com/rss2.1 backend.userland.com/rss20 purl.org/net/rss1.1 cyber.law.harvard.edu/rss/rss.html blogs.law.harvard.edu/tech/rss"
    ) {
      self = .core
    } else {
      self = .unknown
    }
  }

  /// The namespace that a prefix names where nothing declares it.
  init(undeclared prefix: borrowing Span<UInt8>) {
    func isIt(_ name: StaticString) -> Bool { prefix.equals(folded: name) }
    if prefix.count == 0 || isIt("rss") {
      self = .core
    } else if isIt("atom") {
      self = .atom
    } else if isIt("dc") {
      self = .dc
    } else if isIt("dcterms") {
      self = .dcterms
    } else if isIt("content") {
      self = .content
    } else if isIt("media") {
      self = .media
    } else if isIt("itunes") {
      self = .itunes
    } else if isIt("slash") {
      self = .slash
    } else if isIt("thr") {
      self = .thread
    } else if isIt("xhtml") {
      self = .xhtml
    } else if isIt("rdf") {
      self = .rdf
    } else {
      self = .unknown
    }
  }
}

/// What an element inside an item is for.
///
/// A field's rank says which of several elements is the one: the highest, and of equal ones the
/// first, but for dates the last.
enum ItemElement: Equatable {
  case ignored
  /// Another item.
  case item
  case title(rank: UInt8)
  case digest(rank: UInt8)
  /// The whole text, which is the digest too where there is no summary.
  case content(isXHTML: Bool)
  case link, guid, id
  case published(rank: UInt8)
  case updated(rank: UInt8)
  /// An author who is a text.
  case author(rank: UInt8)
  /// One that is a text or, as in Atom, holds a name and an address.
  case person
  /// A source that is a text.
  case source(rank: UInt8)
  /// One that is a text or, as in Atom, holds a title.
  case origin
  case category, keywords
  case enclosure, mediaContent, thumbnail, mediaGroup, image, itunesImage
  case replyCount(rank: UInt8)

  /// The rank of content among the digests: only a subtitle is less.
  static var contentRank: UInt8 { 2 }

  /// The meaning of an element's local name in its namespace.
  init(_ space: FeedSpace, _ name: borrowing Span<UInt8>) {
    var folded: InlineArray<16, UInt8> = .init(repeating: 0)
    guard name.count <= folded.count else {
      self = .ignored
      return
    }
    for index in 0..<name.count { folded[index] = name[index].lowercased }
    let word = folded.span.extracting(0..<name.count)
    switch space {
    case .core, .atom: self = Self.core(word)
    case .dc, .dcterms: self = Self.dublinCore(word)
    case .content: self = word.equals("encoded") ? .content(isXHTML: false) : .ignored
    case .media: self = Self.media(word)
    case .itunes: self = Self.itunes(word)
    case .slash: self = word.equals("comments") ? .replyCount(rank: 3) : .ignored
    case .thread: self = word.equals("total") ? .replyCount(rank: 2) : .ignored
    case .xhtml:
      self = word.equals("body") || word.equals("div") ? .content(isXHTML: true) : .ignored
    case .rdf, .unknown: self = .ignored
    }
  }

  private static func core(_ name: borrowing Span<UInt8>) -> ItemElement {
    switch name.count {
    case 1: if name.equals("a") { return .link }
    case 2: if name.equals("id") { return .id }
    case 4:
      if name.equals("link") { return .link }
      if name.equals("guid") { return .guid }
      if name.equals("body") { return .content(isXHTML: false) }
      if name.equals("tags") { return .keywords }
      if name.equals("date") { return .updated(rank: 1) }
    case 5:
      if name.equals("title") { return .title(rank: 3) }
      if name.equals("image") { return .image }
    case 6:
      if name.equals("author") { return .person }
      if name.equals("source") { return .origin }
      if name.equals("issued") { return .published(rank: 3) }
    case 7:
      if name.equals("summary") { return .digest(rank: 5) }
      if name.equals("content") { return .content(isXHTML: false) }
      if name.equals("pubdate") { return .published(rank: 3) }
      if name.equals("updated") { return .updated(rank: 3) }
      if name.equals("lastmod") { return .updated(rank: 3) }
    case 8:
      if name.equals("category") { return .category }
      if name.equals("abstract") { return .digest(rank: 5) }
      if name.equals("fullitem") { return .content(isXHTML: false) }
      if name.equals("modified") { return .updated(rank: 3) }
      if name.equals("keywords") { return .keywords }
    case 9:
      if name.equals("published") { return .published(rank: 3) }
      if name.equals("enclosure") { return .enclosure }
    case 11: if name.equals("description") { return .digest(rank: 5) }
    default: break
    }
    return .ignored
  }

  private static func dublinCore(_ name: borrowing Span<UInt8>) -> ItemElement {
    switch name.count {
    case 4: if name.equals("date") { return .updated(rank: 1) }
    case 5: if name.equals("title") { return .title(rank: 2) }
    case 6:
      if name.equals("author") { return .author(rank: 3) }
      if name.equals("source") { return .source(rank: 2) }
      if name.equals("issued") { return .published(rank: 2) }
    case 7:
      if name.equals("creator") { return .author(rank: 3) }
      if name.equals("subject") { return .category }
    case 8:
      if name.equals("modified") { return .updated(rank: 2) }
      if name.equals("abstract") { return .digest(rank: 4) }
    case 9: if name.equals("publisher") { return .source(rank: 1) }
    case 11: if name.equals("description") { return .digest(rank: 4) }
    default: break
    }
    return .ignored
  }

  private static func media(_ name: borrowing Span<UInt8>) -> ItemElement {
    if name.equals("content") { return .mediaContent }
    if name.equals("thumbnail") { return .thumbnail }
    if name.equals("title") { return .title(rank: 1) }
    if name.equals("description") { return .digest(rank: 3) }
    if name.equals("group") { return .mediaGroup }
    if name.equals("category") { return .category }
    return name.equals("keywords") ? .keywords : .ignored
  }

  private static func itunes(_ name: borrowing Span<UInt8>) -> ItemElement {
    if name.equals("title") { return .title(rank: 1) }
    if name.equals("summary") { return .digest(rank: 3) }
    if name.equals("subtitle") { return .digest(rank: 1) }
    if name.equals("author") { return .author(rank: 1) }
    if name.equals("image") { return .itunesImage }
    if name.equals("link") { return .itunesImage }
    if name.equals("category") { return .category }
    return name.equals("keywords") ? .keywords : .ignored
  }
}
