// Whatever a record holds: no line is wider than it may be, and nothing but text gets out.

import Foundation
import Testing
import Text

@testable import news_render

@Suite struct SafetyTests {
  private static let onTerminals: [RenderPlan.FormatName] = [.columns, .bar, .cards, .grid]

  /// Records with texts of all kinds in every member that is shown.
  private static func records(using generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      func part(_ count: Int) -> String { randomText(count, using: &generator) }
      let section = ["mine", "recent", "more"].randomElement(using: &generator) ?? ""
      return Bool.random(using: &generator)
        ? record([
          "tid": part(3), "tname": part(8), "docid": part(2), "title": part(40), "digest": part(80),
          "url": "http://a.example/" + part(5), "imgsrc": "https://a.example/" + part(5),
          "imgfile": part(5),
          "replyCount": Int.random(in: 0...99_999_999, using: &generator),
          "published": "2016-03-04T04:33:45Z",
          "tags": [part(3), part(3)], "author": part(4), "body": part(20),
        ])
        : record([
          "tid": part(3), "tname": part(8), "url": "http://a.example/" + part(5),
          "fixed": Bool.random(using: &generator),
          "section": section, "icon": "http://a.example/" + part(3),
        ])
    }
  }

  private static func randomPlan(using generator: inout SeededGenerator) -> RenderPlan {
    var plan = RenderPlan(
      width: Int.random(in: 1...300, using: &generator),
      language: Bool.random(using: &generator) ? .chinese : .english)
    if Bool.random(using: &generator) { plan.width = Int.random(in: 1...30, using: &generator) }
    plan.usesColor = Bool.random(using: &generator)
    plan.linksTitles = Bool.random(using: &generator)
    plan.showsAges = Bool.random(using: &generator)
    plan.layout = .init(ambiguousIsWide: Bool.random(using: &generator))
    if Bool.random(using: &generator) { plan.selected = [] }
    if Bool.random(using: &generator) { plan.columns = Int.random(in: 1...12, using: &generator) }
    if Bool.random(using: &generator) { plan.page = Page(number: 1, size: 3) }
    return plan
  }

  @Test(
    "no line is wider than the width, and nothing but text and the tool's own sequences is in it",
    arguments: 1...4)
  func width(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let records = Self.records(using: &generator)
      let plan = Self.randomPlan(using: &generator)
      for name in Self.onTerminals {
        for line in lines(name, records, plan) {
          let shown = shown(line)
          let ambiguousIsWide = plan.layout.ambiguousIsWide
          #expect(
            news_render_width(shown, ambiguousIsWide) <= plan.width ?? .max,
            "seed \(seed), \(name), \(plan.width ?? 0): \(shown.debugDescription)")
          #expect(
            !shown.unicodeScalars.contains { Self.isHarmful($0) },
            "seed \(seed), \(name): \(shown.debugDescription)")
        }
      }
    }
  }

  private func news_render_width(_ text: String, _ ambiguousIsWide: Bool) -> Int {
    RenderTests.width(text, ambiguousIsWide: ambiguousIsWide)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  @Test("pages, tsv and sfeed hold no control either", arguments: 1...4)
  func files(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let records = Self.records(using: &generator)
      for name in [RenderPlan.FormatName.tsv, .sfeed, .html] {
        let text = text(name, records).replacing("\n", with: "").replacing("\t", with: "")
        #expect(
          !text.unicodeScalars.contains { Self.isHarmful($0) },
          "seed \(seed), \(name): \(text.debugDescription)")
      }
    }
  }

  @Test("a page has the same elements, whatever its texts are", arguments: 1...3)
  func elements(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func tags(_ title: String, _ digest: String, _ name: String) -> [String] {
      let page = text(
        .html,
        [
          record([
            "tid": "T1", "tname": "n" + name, "title": "t" + title, "digest": "d" + digest,
            "url": "http://a.example/" + title, "imgsrc": "http://a.example/" + digest,
            "replyCount": 1,
          ])
        ])
      return page.matches(of: /<[^>]*>/).map {
        String($0.0).replacing(/(href|src)="[^"]*"/, with: "")
      }
    }
    let plain = tags("", "", "")
    for _ in 0..<100 {
      let parts = (0..<3).map { _ in
        randomText(9, using: &generator) + [
          "\" onload=x>", "'><script>", "</style>", "</a>", "]]>", "<!--", "&lt;",
        ].randomElement(using: &generator)!
      }
      #expect(tags(parts[0], parts[1], parts[2]) == plain, "seed \(seed)")
    }
  }

  @Test("a value of a megabyte is shown, cut or whole")
  func megabyte() {
    let long = article(
      String(repeating: "头条", count: 170_000), digest: String(repeating: "word ", count: 200_000))
    for name in Self.onTerminals {
      #expect(lines(name, [long], plan(width: 40)).allSatisfy { RenderTests.width($0) <= 40 })
    }
    #expect(bytes(.html, [long]).count > 2_000_000)
  }
}
