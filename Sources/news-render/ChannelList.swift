// The channels of the input, for the formats that show them together: those that the channel
// records name, each one; where there is no such record, those of the articles, each once.
//
// Of a channel only what is shown is kept: its texts, one after the other in one array.

import NewsModel

/// Channels in the order in which they came.
struct ChannelList {
  /// A channel's texts, by where they stand in the list's array, and what it is.
  struct Entry {
    fileprivate let start: Int
    fileprivate let tidCount: UInt32
    fileprivate let nameCount: UInt32
    fileprivate let urlCount: UInt32
    fileprivate let iconCount: UInt32
    let section: Section?
    let isFixed: Bool
    let isSelected: Bool
    /// Whether it is a square, which has a picture and no articles.
    let isSquare: Bool

    private func after(_ offset: Int, _ count: UInt32) -> Range<Int> {
      offset..<offset + Int(count)
    }
    /// What tells it from others.
    var key: Range<Int> { after(start, tidCount) }
    var name: Range<Int> { after(key.upperBound, nameCount) }
    var url: Range<Int> { after(name.upperBound, urlCount) }
    var icon: Range<Int> { after(url.upperBound, iconCount) }
  }

  private(set) var entries: [Entry] = []
  private(set) var texts: [UInt8] = []
  /// How many were counted, of each section, whether they are on the page or not; those without a
  /// section count as `mine`.
  private(set) var counts: InlineArray<3, Int> = InlineArray(repeating: 0)
  private(set) var hasSections = false
  private(set) var page: Page?
  private let selected: [UInt8]?

  init(_ plan: RenderPlan, page: Page? = nil) {
    selected = plan.selected
    self.page = page
  }

  /// Adds the channel of a record, which is the channel's own or an article's.
  mutating func add(_ record: Record, _ role: RecordRole) {
    guard let name = record.channelName, let key = record.channelKey else { return }
    let section = role == .channel ? (try? record.section()) ?? nil : nil
    if section != nil { hasSections = true }
    counts[Int((section ?? .mine).rawValue)] += 1
    guard page?.admits() != false else { return }
    let start = texts.count
    let tidCount = append(record, key)
    let isSelected = selected.map { texts[start...].elementsEqual($0) } ?? false
    let nameCount = append(record, name)
    // An article's url and picture are not its channel's.
    let (url, icon): (UInt32, UInt32) =
      role == .article
      ? (0, 0)
      : (
        append(record, record.value(ChannelKey.url)), append(record, record.value(ChannelKey.icon))
      )
    let isSquare =
      role == .channel && section == nil
      && (icon > 0 || texts[start..<start + Int(tidCount)].starts(with: [UInt8]("square:")))
    entries.append(
      Entry(
        start: start, tidCount: tidCount, nameCount: nameCount, urlCount: url, iconCount: icon,
        section: section, isFixed: role == .channel && record.isTrue(ChannelKey.fixed),
        isSelected: isSelected, isSquare: isSquare))
  }

  private mutating func append(_ record: Record, _ member: Record.Member?) -> UInt32 {
    guard let member else { return 0 }
    let start = texts.count
    if record.kind(member) == .quote {
      JSONString.decode(record.bytes, member.body, into: &texts)
    } else {
      record.bytes.append(member.range, to: &texts)
    }
    return UInt32(texts.count - start)
  }

  /// Calls `body` with a text of an entry.
  @inline(never)
  func withText<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
    body(texts.span.extracting(range))
  }
}

/// What a format knows of channels while the input is read.
struct ChannelCollection {
  private var listed: ChannelList
  private var ofArticles: ChannelList
  private var keys = ByteSet()
  private var hasListed = false
  private var scratch: [UInt8] = []

  init(_ plan: RenderPlan) {
    listed = ChannelList(plan, page: plan.page)
    ofArticles = listed
  }

  mutating func take(_ record: Record, _ role: RecordRole) {
    if role == .channel {
      if !hasListed { ofArticles = listed }
      hasListed = true
      listed.add(record, role)
    } else if !hasListed, let key = record.channelKey {
      var isNew = false
      record.withText(of: key, &scratch) { isNew = keys.insert($0) }
      if isNew { ofArticles.add(record, role) }
    }
  }

  /// The channels to show.
  var shown: ChannelList { hasListed ? listed : ofArticles }
}
