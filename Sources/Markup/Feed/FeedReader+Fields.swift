// The text at hand, in `field`, becomes a field of the item.
//
// Where several elements could be one field, their ranks decide (ItemElement), not their order. A
// field is taken by swapping, so that an item after the first needs no new memory.

internal import NewsModel

extension FeedReader {
  /// The element that was gathered has ended.
  mutating func takeField(_ element: ItemElement) {
    switch element {
    case .title(let rank):
      guard rank > draft.titleRank else { return }
      readField(capture.form)
      guard !field.isEmpty else { return }
      swap(&item.title, &field)
      draft.titleRank = rank
    case .digest(let rank): takeText(rank: rank, bodyRank: 1)
    case .content: takeText(rank: ItemElement.contentRank, bodyRank: 2)
    case .link:
      readField(.bare)
      takeLink(rank: 5, base: capture.base)
    case .guid:
      readField(.bare)
      if !capture.type.span.equals(folded: "false"), WebURL.isWeb(field.span) {
        takeURL(rank: 2, base: capture.base)
      }
      takeID(rank: 3)
    case .id:
      readField(.bare)
      takeAtomID()
    case .published(let rank):
      readField(.bare)
      takePublished(rank: rank)
    case .updated(let rank):
      readField(.bare)
      takeUpdated(rank: rank)
    case .author(let rank):
      readField(.guessed)
      takeAuthor(rank: rank)
    case .source(let rank):
      readField(.guessed)
      takeSource(rank: rank)
    case .category:
      readField(.guessed)
      takeTag()
    case .keywords:
      readField(.guessed)
      takeKeywords()
    case .replyCount(let rank):
      readField(.bare)
      takeCount(rank: rank)
    default: break
    }
  }

  /// A summary or content: the digest, the body and the first picture may come from it.
  private mutating func takeText(rank: UInt8, bodyRank: UInt8) {
    plain.seeksImage = draft.imageRank == 0
    readField(capture.form)
    plain.seeksImage = false
    let isEmpty = field.isEmpty
    if rank > draft.digestRank, !isEmpty {
      swap(&item.digest, &field)
      draft.digestRank = rank
    }
    if !plain.image.isEmpty {
      swap(&field, &plain.image)
      takeImage(rank: 1, base: capture.base)
    }
    guard wantsBody, bodyRank > draft.bodyRank, !isEmpty else { return }
    draft.bodyRank = bodyRank
    plain.keepsLines = true
    readField(capture.form)
    plain.keepsLines = false
    swap(&item.body, &field)
  }

  // MARK: ids, links, dates

  mutating func takeID(rank: UInt8) {
    guard rank > draft.idRank, !field.isEmpty else { return }
    swap(&item.docid, &field)
    draft.idRank = rank
  }

  /// Takes an Atom id, which is a URI.
  ///
  /// A relative one is resolved where a base was set; against the document's own URL only where it
  /// shows itself as a path, since most others are mere names.
  private mutating func takeAtomID() {
    let isPath =
      field.span.begins("/", at: 0) || field.span.begins("./", at: 0)
      || field.span.begins("../", at: 0)
    if isPath || !bases.isEmpty,
      let resolved = WebURL.absolute(field.span, base: capture.base.span)
    {
      field = resolved
    }
    takeID(rank: 2)
  }

  /// Leaves `field` as it is.
  mutating func takeURL(rank: UInt8, base: [UInt8]) {
    guard rank > draft.linkRank, WebURL.resolve(field, base: base, into: &item.url) else { return }
    draft.linkRank = rank
  }

  /// Of equal dates the last counts, unless only the first can be read.
  mutating func takePublished(rank: UInt8) {
    guard !field.isEmpty, rank >= draft.publishedRank else { return }
    let epoch = FeedDate.epoch(field)
    if rank == draft.publishedRank, epoch == nil, item.published != nil { return }
    swap(&item.ptime, &field)
    item.published = epoch
    draft.publishedRank = rank
  }

  mutating func takeUpdated(rank: UInt8) {
    guard !field.isEmpty, rank >= draft.updatedRank else { return }
    let epoch = FeedDate.epoch(field)
    if rank == draft.updatedRank, epoch == nil, item.updated != nil { return }
    swap(&draft.updatedText, &field)
    item.updated = epoch
    draft.updatedRank = rank
  }

  // MARK: people, tags, counts

  /// Several authors of one rank are all named.
  mutating func takeAuthor(rank: UInt8) {
    guard !field.isEmpty, rank >= draft.authorRank else { return }
    if rank > draft.authorRank {
      swap(&item.author, &field)
      draft.authorRank = rank
    } else if field != item.author, item.author.count + field.count < Self.longestField {
      item.author.append(", ")
      item.author.append(contentsOf: field)
    }
  }

  mutating func takeSource(rank: UInt8) {
    guard !field.isEmpty, rank > draft.sourceRank else { return }
    swap(&item.source, &field)
    draft.sourceRank = rank
  }

  mutating func takeTag() {
    guard !field.isEmpty, item.tags.count < Self.mostTags,
      draft.tagBytes + field.count <= Self.longestField, !item.tags.contains(field)
    else { return }
    draft.tagBytes += field.count
    item.tags.append(field)
  }

  /// Keywords are a list with commas.
  private mutating func takeKeywords() {
    var list: [UInt8] = []
    swap(&list, &field)
    for word in list.split(separator: .comma) {
      field = [UInt8](word)
      let range = field.span.trimmed(0..<field.count)
      field = [UInt8](field[range])
      takeTag()
    }
  }

  /// A count is digits and nothing else.
  mutating func takeCount(rank: UInt8) {
    guard rank > draft.countRank, 1...18 ~= field.count, field.allSatisfy({ $0.isDigit }) else {
      return
    }
    let zeros = field.firstIndex { $0 != 0x30 } ?? field.count - 1
    if zeros > 0 { field.removeSubrange(..<zeros) }
    swap(&item.replyCount, &field)
    draft.countRank = rank
  }

  // MARK: the end

  /// Fills the fields that depend on others.
  mutating func completeItem() {
    if item.author.isEmpty, channel.format == .atom || channel.format == .json {
      item.author = feedAuthor
    }
    if item.ptime.isEmpty { swap(&item.ptime, &draft.updatedText) }
    if item.docid.isEmpty { item.docid = item.url }
    if item.docid.isEmpty {
      // Without a title, what else there is tells items apart.
      var text = item.title
      text.append(.newline)
      text.append(contentsOf: item.ptime)
      if item.title.isEmpty {
        text.append(.newline)
        text.append(contentsOf: item.digest)
      }
      item.docid = SHA256.hex(SHA256.digest(text)[..<16])
    }
    if wantsRaw, channel.format != .json { raw.append(to: &item.raw) }
    draft.isOpen = false
  }
}
