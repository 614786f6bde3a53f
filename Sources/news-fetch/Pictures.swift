// The pictures of a run: each URL is fetched once, and known by where it was stored.

import NewsModel

struct Pictures {
  private let folder: PictureFolder
  private var files: [[UInt8]: [UInt8]] = [:]

  init(_ folder: PictureFolder) { self.folder = folder }

  /// Where the picture of a URL was stored in this run.
  func file(of url: [UInt8]) -> [UInt8]? { files[url] }

  /// Stores a picture.
  ///
  /// - Returns: its path.
  /// - Throws: why it was not stored.
  mutating func store(_ picture: [UInt8], from url: [UInt8]) throws(PageFailure) -> [UInt8] {
    let file = try folder.store(picture)
    // What is remembered is bounded; the HTTP cache knows the others.
    if files.count >= 4096 { files.removeAll() }
    files[url] = file
    return file
  }

  /// The URL to fetch for an `imgsrc`; nil when it is no web address.
  static func url(of source: [UInt8]) -> [UInt8]? {
    if source.starts(with: [.slash, .slash]) { return [UInt8]("https:") + source }
    let isWeb =
      Topic.rest(of: source, after: "http://") != nil
      || Topic.rest(of: source, after: "https://") != nil
    return isWeb ? source : nil
  }
}
