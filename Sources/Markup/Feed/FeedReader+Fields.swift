// What was gathered becomes an item's field.
//
// Where several elements could be one field, their ranks decide (ItemElement), not their order.

internal import NewsModel

extension FeedReader {
  /// The element that was gathered has ended.
  mutating func takeField(_ element: ItemElement) {
    switch element {
    case .title(let rank):
      guard rank > draft.titleRank else { return }
      plain.clear()
      plain.append(field: capture.text, capture.form)
      guard !plain.text.isEmpty else { return }
      swap(&item.title, &plain.text)
      draft.titleRank = rank
    case .digest(let rank): takeText(rank: rank, bodyRank: 1)
    case .content: takeText(rank: ItemElement.contentRank, bodyRank: 2)
    case .link:
      takeLink(capture.text, capture.relation, capture.type, rank: 5, base: capture.base)
    case .guid:
      let id = plainText(capture.text, .bare)
      takeID(id, rank: 3)
      if !capture.type.span.equals(folded: "false"), WebURL.isWeb(id.span) {
        takeURL(id, rank: 2, base: capture.base)
      }
    case .id: takeAtomID(plainText(capture.text, .bare))
    case .published, .updated: takeDate(plainText(capture.text, .bare), element)
    case .author(let rank): takeAuthor(plainText(capture.text, .guessed), rank: rank)
    case .source(let rank): takeSource(plainText(capture.text, .guessed), rank: rank)
    case .category: takeTag(plainText(capture.text, .guessed))
    case .keywords: takeKeywords(plainText(capture.text, .guessed))
    case .replyCount(let rank): takeCount(plainText(capture.text, .bare), rank: rank)
    default: break
    }
  }

  /// The plain text of a short field.
  mutating func plainText(_ text: [UInt8], _ form: FeedForm) -> [UInt8] {
    plain.clear()
    plain.append(field: text, form)
    return plain.text
  }

  /// A summary or content: the digest, the body and the first picture may come from it.
  private mutating func takeText(rank: UInt8, bodyRank: UInt8) {
    plain.clear()
    plain.seeksImage = draft.imageRank == 0
    plain.append(field: capture.text, capture.form)
    plain.seeksImage = false
    takeImage(plain.image, rank: 1, base: capture.base)
    if plain.text.isEmpty { return }
    if rank > draft.digestRank {
      swap(&item.digest, &plain.text)
      draft.digestRank = rank
    }
    guard wantsBody, bodyRank > draft.bodyRank else { return }
    draft.bodyRank = bodyRank
    plain.clear()
    plain.keepsLines = true
    plain.append(field: capture.text, capture.form)
    plain.keepsLines = false
    swap(&item.body, &plain.text)
  }

  // MARK: ids and dates

  mutating func takeID(_ id: [UInt8], rank: UInt8) {
    guard rank > draft.idRank, !id.isEmpty else { return }
    item.docid = id
    draft.idRank = rank
  }

  /// An Atom id is a URI. A relative one is resolved where a base was set; against the document's
  /// own URL only where it shows itself as a path, since most others are mere names.
  private mutating func takeAtomID(_ id: [UInt8]) {
    let isPath =
      id.span.begins("/", at: 0) || id.span.begins("./", at: 0) || id.span.begins("../", at: 0)
    if isPath || !bases.isEmpty,
      let resolved = WebURL.absolute(id.span, base: capture.base.span)
    {
      takeID(resolved, rank: 2)
    } else {
      takeID(id, rank: 2)
    }
  }

  mutating func takeURL(_ reference: [UInt8], rank: UInt8, base: [UInt8]) {
    guard rank > draft.linkRank,
      let url = WebURL.resolve(reference.span, base: base.span)
    else { return }
    item.url = url
    draft.linkRank = rank
  }

  /// Of equal dates the last counts, unless only the first can be read.
  mutating func takeDate(_ text: [UInt8], _ element: ItemElement) {
    guard !text.isEmpty else { return }
    let epoch = FeedDate.epoch(text)
    switch element {
    case .published(let rank):
      let isSame = rank == draft.publishedRank
      guard rank > draft.publishedRank || isSame && (epoch != nil || item.published == nil) else {
        return
      }
      item.ptime = text
      item.published = epoch
      draft.publishedRank = rank
    case .updated(let rank):
      let isSame = rank == draft.updatedRank
      guard rank > draft.updatedRank || isSame && (epoch != nil || item.updated == nil) else {
        return
      }
      draft.updatedText = text
      item.updated = epoch
      draft.updatedRank = rank
    default: break
    }
  }

  // MARK: people, tags, counts

  /// Several authors of one rank are all named.
  mutating func takeAuthor(_ name: [UInt8], rank: UInt8) {
    guard !name.isEmpty, rank >= draft.authorRank else { return }
    if rank > draft.authorRank {
      item.author = name
      draft.authorRank = rank
    } else if name != item.author, item.author.count + name.count < Self.longestField {
      item.author.append(", ")
      item.author.append(contentsOf: name)
    }
  }

  mutating func takeSource(_ name: [UInt8], rank: UInt8) {
    guard !name.isEmpty, rank > draft.sourceRank else { return }
    item.source = name
    draft.sourceRank = rank
  }

  mutating func takeTag(_ tag: [UInt8]) {
    guard !tag.isEmpty, item.tags.count < Self.mostTags,
      draft.tagBytes + tag.count <= Self.longestField, !item.tags.contains(tag)
    else { return }
    draft.tagBytes += tag.count
    item.tags.append(tag)
  }

  /// Keywords are a list with commas.
  private mutating func takeKeywords(_ list: [UInt8]) {
    for word in list.split(separator: .comma) {
      takeTag(plainText([UInt8](word), .bare))
    }
  }

  /// A count is digits and nothing else.
  mutating func takeCount(_ text: [UInt8], rank: UInt8) {
    guard rank > draft.countRank, 1...18 ~= text.count, text.allSatisfy(\.isDigit) else { return }
    let digits = text.drop { $0 == 0x30 }
    item.replyCount = digits.isEmpty ? [0x30] : [UInt8](digits)
    draft.countRank = rank
  }

  // MARK: the end

  /// Fills the fields that depend on others.
  mutating func completeItem() {
    if item.author.isEmpty, channel.format == .atom { item.author = feedAuthor }
    if item.ptime.isEmpty { item.ptime = draft.updatedText }
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
    if wantsRaw { raw.append(to: &item.raw) }
    draft.isOpen = false
  }
}
