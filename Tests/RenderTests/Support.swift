// What the suites share: records shown in a format, a seeded generator, what a terminal shows.

import Foundation
import NewsModel
import Text

@testable import news_render

/// SplitMix64, so that a failing test's seed repeats it.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func format(_ name: RenderPlan.FormatName, _ plan: RenderPlan) -> Format {
  var plan = plan
  plan.format = name
  return Format.make(plan)
}

/// The bytes that a format writes for lines of NDJSON, all good records.
func bytes(
  _ name: RenderPlan.FormatName, _ lines: [String], _ plan: RenderPlan = RenderPlan()
) -> [UInt8] {
  let format = format(name, plan)
  var bytes: [UInt8] = []
  format.begin(&bytes)
  let buffers = lines.map { PaddedBuffer(copying: Array($0.utf8) + [.newline]) }
  var record: Record?
  for buffer in buffers {
    let scanner = JSONScanner(line: buffer.window)
    var read = record ?? Record(scanner)
    guard (try? read.read(scanner, at: buffer.start)) != nil else { continue }
    record = read
    _ = format.take(read, &bytes)
  }
  format.end(&bytes)
  withExtendedLifetime(buffers) {}
  return bytes
}

/// The same as text.
func text(
  _ name: RenderPlan.FormatName, _ lines: [String], _ plan: RenderPlan = RenderPlan()
) -> String {
  String(decoding: bytes(name, lines, plan), as: UTF8.self)
}

/// The same as lines, without their ends.
func lines(
  _ name: RenderPlan.FormatName, _ lines: [String], _ plan: RenderPlan = RenderPlan()
) -> [String] {
  var all = text(name, lines, plan).components(separatedBy: "\n")
  all.removeLast()
  return all
}

func plan(
  width: Int? = nil, _ language: Language = .english,
  _ change: (inout RenderPlan) -> Void = { _ in }
) -> RenderPlan {
  var plan = RenderPlan(width: width, language: language)
  change(&plan)
  return plan
}

/// A record as a line; a member that is nil is null.
func record(_ members: KeyValuePairs<String, Any?>) -> String {
  "{" + members.map { json($0.key) + ":" + json($0.value) }.joined(separator: ",") + "}"
}

private func json(_ value: Any?) -> String {
  switch value {
  case nil: return "null"
  case let number as Int: return String(number)
  case let flag as Bool: return String(flag)
  case let list as [String]: return "[" + list.map { json($0) }.joined(separator: ",") + "]"
  case let text as String:
    var bytes: [UInt8] = []
    bytes.append(jsonString: Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  default: return "{}"
  }
}

func article(
  _ title: String?, tid: String = "T1", tname: String? = "头条", digest: String? = nil,
  url: String? = nil, replyCount: Int? = nil
) -> String {
  record([
    "tid": tid, "tname": tname, "docid": "A1", "title": title, "digest": digest, "url": url,
    "replyCount": replyCount,
  ])
}

func channel(_ name: String, tid: String? = nil, section: String? = nil, fixed: Bool = false)
  -> String
{
  var line = "{\"tid\":" + json(tid ?? "T" + name) + ",\"tname\":" + json(name)
  if let section { line += ",\"section\":" + json(section) }
  if fixed { line += ",\"fixed\":true" }
  return line + "}"
}

/// What is left of a line when the terminal took the colours and links that the tool writes.
func shown(_ line: String) -> String {
  line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    .replacing(/\u{1B}\]8;;[!-~]*\u{1B}\\/, with: "")
}

func width(_ text: String, ambiguousIsWide: Bool = false) -> Int {
  TextLayout(ambiguousIsWide: ambiguousIsWide).width(of: Array(text.utf8).span)
}

/// A text of up to `count` parts that are hard to lay out.
func randomText(_ count: Int, using generator: inout SeededGenerator) -> String {
  let parts = [
    "头", "条", "新闻", "，", "。", "“", "”", "a", "word", " ", "  ", "é", "e\u{301}", "①", "…",
    "👩‍👩‍👧", "🇨🇳", "1️⃣", "❤️", "☎︎", "👍🏽", "한", "ｶ", "\u{200D}", "\u{202E}", "\u{1B}[31m", "\u{9B}",
    "\u{0}", "\n", "\u{2028}", "\u{FEFF}", "\"", "<", "&", "|", "\\", "\t", "\u{FFFF}", "क्षि",
    "\u{301}",
  ]
  return (0..<Int.random(in: 0...count, using: &generator))
    .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
}
