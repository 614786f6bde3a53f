// Links, enclosures and pictures of an item.

internal import NewsModel

extension FeedReader {
  /// Takes the link in `field` by its relation (RFC 4287, 4.2.7.2), none being `alternate`, and its
  /// type, both of which are the capture's.
  ///
  /// - Parameters:
  ///   - rank: that of a link to an HTML page.
  ///   - base: what it is resolved against.
  mutating func takeLink(rank: UInt8, base: [UInt8]) {
    let prefix: StaticString = "http://www.iana.org/assignments/relation/"
    if capture.relation.span.begins(prefix, at: 0) {
      capture.relation.removeSubrange(..<prefix.utf8CodeUnitCount)
    }
    let relation = capture.relation
    let type = capture.type
    if relation.isEmpty || relation.span.equals(folded: "alternate") {
      let isPage =
        type.isEmpty || type.span.begins("text/html", at: 0)
        || type.span.begins("application/xhtml", at: 0)
      takeURL(rank: isPage ? rank : 3, base: base)
    } else if relation.span.equals(folded: "enclosure") {
      takeEnclosure(base: base)
    }
  }

  /// Takes the enclosure in `field`, whose type is the capture's: what that says or, where it says
  /// nothing, the ending of its URL.
  mutating func takeEnclosure(base: [UInt8]) {
    switch MediaKind(type: capture.type.span, url: field.span) {
    case .image: takeImage(rank: 3, base: base)
    case .audio: if item.kind == .article { item.kind = .audio }
    case .video: if item.kind == .article { item.kind = .video }
    case .other: break
    }
  }

  /// `media:content`, where it is a picture.
  mutating func takeMedia(_ bytes: borrowing Span<UInt8>) {
    readValue(bytes, scanner.tag.attributes.value(bytes, "medium"))
    var medium: [UInt8] = []
    swap(&medium, &field)
    readValue(bytes, scanner.tag.attributes.value(bytes, "type"))
    swap(&capture.type, &field)
    readValue(bytes, scanner.tag.attributes.value(bytes, "url"))
    let isImage =
      medium.isEmpty
      ? MediaKind(type: capture.type.span, url: field.span) == .image
      : medium.span.equals(folded: "image")
    if isImage { takeImage(rank: 3, base: base) }
  }

  mutating func takeImage(rank: UInt8, base: [UInt8]) {
    guard rank > draft.imageRank, !field.isEmpty, draft.isOpen,
      WebURL.resolve(field, base: base, into: &item.imgsrc)
    else { return }
    draft.imageRank = rank
  }
}

/// What a file is for.
enum MediaKind {
  case image, audio, video, other

  init(type: borrowing Span<UInt8>, url: borrowing Span<UInt8>) {
    if type.begins("image/", at: 0) {
      self = .image
    } else if type.begins("audio/", at: 0) {
      self = .audio
    } else if type.begins("video/", at: 0) {
      self = .video
    } else if type.count == 0 || type.equals(folded: "application/octet-stream")
      || type.equals(folded: "application/ogg") || type.firstIndex(of: .slash, from: 0) == nil
    {
      self.init(endingOf: url)
    } else {
      self = .other
    }
  }

  /// By the letters behind the last full stop of the path.
  private init(endingOf url: borrowing Span<UInt8>) {
    var end = url.firstIndex(of: .hash, from: 0) ?? url.count
    end = url.extracting(0..<end).firstIndex(of: UInt8(ascii: "?"), from: 0) ?? end
    var start = end
    while start > 0, end - start < 6, url[start - 1].isLetter || url[start - 1].isDigit {
      start -= 1
    }
    var word: [UInt8] = []
    if start > 0, url[start - 1] == .dot {
      for index in start..<end { word.append(url[index].lowercased) }
    }
    let images: StaticString = "jpg jpeg png gif webp avif bmp svg"
    let sounds: StaticString = "mp3 m4a m4b aac ogg oga opus flac wav wma"
    let films: StaticString = "mp4 m4v mov webm mkv avi mpg mpeg ogv wmv flv"
    if word.isEmpty {
      self = .other
    } else if images.hasWord(word.span) {
      self = .image
    } else if sounds.hasWord(word.span) {
      self = .audio
    } else {
      self = films.hasWord(word.span) ? .video : .other
    }
  }
}
