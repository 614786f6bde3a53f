import Foundation
import Testing

@testable import Markup

/// The expectations of feedparser's suite, translated to the keys of articles.
@Suite struct ConformanceTests {
  struct Expectation: Decodable {
    let file: String
    let key: String
    let value: String?
    let about: String
  }

  /// The headers that a file says it was served with.
  static func headers(_ document: [UInt8]) -> [String: String] {
    var headers: [String: String] = [:]
    for line in String(decoding: document.prefix(2_000), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 3, parts[0] == "Header" { headers[parts[1].lowercased()] = parts[2] }
    }
    return headers
  }

  static func value(_ key: String, of item: FeedItem) -> String? {
    func text(_ bytes: [UInt8]) -> String? { bytes.isEmpty ? nil : string(bytes) }
    func instant(_ epoch: Int?) -> String? {
      epoch.map {
        Date(timeIntervalSince1970: Double($0)).formatted(.iso8601)
      }
    }
    switch key {
    case "docid": return text(item.docid)
    case "title": return text(item.title)
    case "digest": return text(item.digest)
    case "url": return text(item.url)
    case "author": return text(item.author)
    case "ptime": return text(item.ptime)
    case "published": return instant(item.published)
    case "updated": return instant(item.updated)
    default: return "no such key"
    }
  }

  @Test(
    "every expectation of feedparser's suite is met",
    .enabled(if: isShared("suites/feedparser"), "../shared/suites/feedparser is absent"),
    arguments: ["http://127.0.0.1:8097/", "file:///"])
  func expectations(origin: String) throws {
    var run: [String: Int] = [:]
    var passed: [String: Int] = [:]
    let list = try data("suites/feedparser/expect.ndjson")
    for line in list.split(separator: 0x0A) {
      let expected = try JSONDecoder().decode(Expectation.self, from: Data(line))
      let document = try data("suites/feedparser/" + expected.file)
      let headers = Self.headers(document)
      // What is about the document's own URL needs one that can be a base.
      let site = expected.file.contains("base/http_") ? "http://127.0.0.1:8097/" : origin
      let feed = readFeed(
        document, url: site + expected.file, contentType: headers["content-type"] ?? "",
        contentLocation: headers["content-location"] ?? "")
      let area = expected.file.split(separator: "/").dropLast().joined(separator: "/")
      let found = feed.first.flatMap { Self.value(expected.key, of: $0) }
      run[area, default: 0] += 1
      if feed.first != nil, found == expected.value {
        passed[area, default: 0] += 1
      } else {
        Issue.record(
          "\(expected.file): \(expected.key) is \(found ?? "null"), not \(expected.value ?? "null")"
        )
      }
    }
    for (area, count) in run.sorted(by: { $0.key < $1.key }) {
      print("\(area): \(passed[area] ?? 0) of \(count)")
    }
    print("all, from \(origin): \(passed.values.reduce(0, +)) of \(run.values.reduce(0, +))")
  }

  @Test(
    "every file of feedparser's suite is read to a result, whole or in pieces",
    .enabled(if: isShared("suites/feedparser"), "../shared/suites/feedparser is absent"))
  func files() throws {
    var count = 0
    let folder = shared.appending(path: "suites/feedparser/tests")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let path as String in paths where path.hasSuffix(".xml") || path.hasSuffix(".json") {
      let document = try data("suites/feedparser/tests/" + path)
      let contentType = Self.headers(document)["content-type"] ?? ""
      let whole = readFeed(document, contentType: contentType, wantsBody: true, wantsRaw: true)
      let pieces = readFeed(
        document, contentType: contentType, wantsBody: true, wantsRaw: true, chunk: 17)
      #expect(whole.items.map(\.raw) == pieces.items.map(\.raw), "\(path)")
      #expect(whole.items.map(\.body) == pieces.items.map(\.body), "\(path)")
      #expect(whole.error == pieces.error, "\(path)")
      count += 1
    }
    print("\(count) files read whole and in pieces")
  }
}
