// The pictures of a run: each URL is fetched once, for however many articles, and known by where it
// was stored.

import NewsModel

/// An article that waits: the draft of a channel's page.
struct DraftPlace {
  let channel: Int
  let draft: Int
}

struct Pictures {
  /// What there is to do for an article's picture.
  enum Step {
    /// It was stored here, or (nil) could not be had.
    case known([UInt8]?)
    /// It comes for another article, too.
    case underWay
    case fetch
  }

  private static var remembered: Int { 4096 }

  private let folder: PictureFolder
  /// Where pictures were stored; nil for those that could not be had.
  private var files: [[UInt8]: [UInt8]?] = [:]
  private var waiting: [[UInt8]: [DraftPlace]] = [:]

  init(_ folder: PictureFolder) { self.folder = folder }

  /// Asks for the picture of a URL.
  mutating func want(_ url: [UInt8], for place: DraftPlace) -> Step {
    if let file = files[url] { return .known(file) }
    let isUnderWay = waiting[url] != nil
    waiting[url, default: []].append(place)
    return isUnderWay ? .underWay : .fetch
  }

  /// Stores a picture.
  ///
  /// - Returns: its path.
  /// - Throws: why it was not stored.
  func store(_ picture: [UInt8]) throws(PageFailure) -> [UInt8] { try folder.store(picture) }

  /// Remembers where a picture is, nil for nowhere.
  ///
  /// - Returns: the articles that waited for it.
  mutating func settle(_ url: [UInt8], _ file: [UInt8]?) -> [DraftPlace] {
    // What is remembered is bounded; the HTTP cache knows the others.
    if files.count >= Self.remembered { files.removeAll() }
    files.updateValue(file, forKey: url)
    return waiting.removeValue(forKey: url) ?? []
  }

  /// The URL to fetch for an `imgsrc`; nil when it is no web address.
  static func url(of source: [UInt8]) -> [UInt8]? {
    if source.starts(with: [.slash, .slash]) { return [UInt8]("https:") + source }
    return Topic.isWebURL(source) ? source : nil
  }

  /// Whether a URL is of one of NetEase's hosts, which give no picture without a Referer of theirs.
  static func isOfNetEase(_ url: [UInt8]) -> Bool {
    guard let colon = url.firstIndex(of: .colon) else { return false }
    let ends: [UInt8] = [.slash, .backslash, .hash, UInt8(ascii: "?")]
    var host = url[(colon + 1)...].drop { $0 == .slash }.prefix { !ends.contains($0) }
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    host = host.prefix { $0 != .colon }
    if host.last == .dot { host.removeLast() }
    let dotted = [.dot] + host.map { $0.lowercased }
    let domains: [StaticString] = [".126.net", ".127.net", ".163.com", ".netease.com"]
    return domains.contains { dotted.suffix($0.utf8CodeUnitCount).elementsEqual([UInt8]($0)) }
  }
}
