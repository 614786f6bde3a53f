import Foundation
import Testing

@testable import Markup

/// Documents that were damaged at random: they are read to a result, and a result is UTF-8.
@Suite struct FuzzTests {
  static let seeds: [UInt64] = [1, 2, 3, 4]

  static let documents: [[UInt8]] =
    FeedReaderTests.feeds.map { [UInt8]($0.1.utf8) } + [
      [UInt8](
        rss(
          "<title>&lt;b&gt;头条&lt;/b&gt; &amp; <![CDATA[x]]></title><description>a<br/>b</description><media:group><media:thumbnail url='x'/></media:group>"
        ).utf8),
      [UInt8](
        "<!DOCTYPE rss [<!ENTITY a \"b\">]><rss><item><title>&a;&a;</title></item></rss>".utf8),
      [UInt8]("<?xml version='1.0' encoding='gb2312'?><rss><item><title>".utf8)
        + bytes(hex: "bdf1ccecb5c4cdb7ccf5") + [UInt8]("</title></item></rss>".utf8),
      [UInt8](
        "<opml><body><outline text='a'><outline text='b' xmlUrl='u'/></outline></body></opml>".utf8),
    ]

  /// Damages a document in a few places.
  func damage(_ document: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var damaged = document
    let pieces = Self.documents.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...8, using: &random) where !damaged.isEmpty {
      let place = Int.random(in: 0..<damaged.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
      case 1: damaged.remove(at: place)
      case 2: damaged.removeSubrange(place..<min(damaged.count, place + 20))
      case 3:
        let start = Int.random(in: 0..<pieces.count, using: &random)
        damaged.insert(contentsOf: pieces[start..<min(pieces.count, start + 30)], at: place)
      case 4:
        let syntax = [
          "<", ">", "&", ";", "\"", "'", "]]>", "<!--", "<![CDATA[", "</", "/>", "&#", "<item>",
          "</item>", "\u{0}",
        ]
        damaged.insert(
          contentsOf: [UInt8]((syntax.randomElement(using: &random) ?? "").utf8), at: place)
      default: damaged = [UInt8](damaged[..<place])
      }
    }
    return damaged
  }

  func check(_ document: [UInt8], _ chunk: Int, _ note: String) {
    let feed = readFeed(document, wantsBody: true, wantsRaw: true, chunk: chunk)
    for item in feed.items {
      for field in [
        item.docid, item.title, item.digest, item.url, item.imgsrc, item.author, item.ptime,
        item.body, item.raw,
      ] {
        #expect(String(validating: field, as: UTF8.self) != nil, "\(note)")
      }
      #expect((try? JSONSerialization.jsonObject(with: Data(item.raw))) != nil, "\(note)")
    }
    var reader = OPMLReader()
    try? reader.consume(document.span) { _ in }
    try? reader.finish { _ in }
  }

  @Test("documents of ours, damaged", arguments: seeds)
  func damaged(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    for round in 0..<1_000 {
      let document = damage(Self.documents.randomElement(using: &random) ?? [], &random)
      check(
        document, [1, 5, 64, 1 << 16].randomElement(using: &random) ?? 1,
        "seed \(seed), round \(round)")
    }
  }

  @Test(
    "files of feedparser's suite, damaged",
    .enabled(if: isShared("suites/feedparser"), "../shared/suites/feedparser is absent"),
    arguments: seeds)
  func damagedFiles(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let folder = shared.appending(path: "suites/feedparser/tests")
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? [])
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".xml") }.sorted()
    for round in 0..<500 {
      let path = try #require(paths.randomElement(using: &random))
      let document = damage(try data("suites/feedparser/tests/" + path), &random)
      check(
        document, [1, 7, 1 << 16].randomElement(using: &random) ?? 1,
        "seed \(seed), round \(round), \(path)")
    }
  }
}
