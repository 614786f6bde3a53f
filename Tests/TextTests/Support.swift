// What the suites share: texts as bytes, a seeded generator, the Unicode suites.

import Foundation
import NewsModel

@testable import Text

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

/// What a text is cut into: each cluster as it is written, and its width.
func clusters(
  _ bytes: [UInt8], ambiguousIsWide: Bool = false
) -> [(text: String, width: Int)] {
  var (walk, found) = (ClusterWalk(ambiguousIsWide: ambiguousIsWide), [(String, Int)]())
  while true {
    var out: [UInt8] = []
    let before = walk.columns
    _ = walk.step(bytes.span, upTo: Int.max, into: &out)
    walk.flush(bytes.span, into: &out)
    guard walk.first != nil else { return found }
    found.append((String(decoding: out, as: UTF8.self), walk.columns - before))
  }
}

func laidOut(
  _ text: some Collection<UInt8>, upTo limit: Int?, ambiguousIsWide: Bool = false
) -> (text: String, width: Int) {
  var out: [UInt8] = []
  let width = TextLayout(ambiguousIsWide: ambiguousIsWide)
    .append(Array(text).span, upTo: limit, to: &out)
  return (String(decoding: out, as: UTF8.self), width)
}

func width(_ text: String, ambiguousIsWide: Bool = false) -> Int {
  TextLayout(ambiguousIsWide: ambiguousIsWide).width(of: Array(text.utf8).span)
}

/// Scalars by their hexadecimal values, separated by blanks.
func scalars(_ text: some StringProtocol) -> [Unicode.Scalar] {
  text.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
}

func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
  var view = String.UnicodeScalarView()
  view.append(contentsOf: scalars)
  return String(view)
}

enum UnicodeSuite {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/suites/unicode")

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "GraphemeBreakTest.txt").path)
  }

  /// The lines of a file that hold data, without their comments.
  static func lines(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .split(separator: "\n")
      .map { $0.prefix { $0 != "#" } }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The fields of the lines of a property file, trimmed, with the range of code points first.
  static func ranges(_ name: String) throws -> [(ClosedRange<UInt32>, String)] {
    try lines(name).compactMap { line in
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let ends = fields[0].components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last, fields.count > 1 else { return nil }
      return (first...last, fields[1])
    }
  }
}
