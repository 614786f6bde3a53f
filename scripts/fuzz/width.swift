// Width and cutting: texts are cut and measured as the plain second implementation of the tests does
// it; windows, fields and lines have the widths that they should.
// with: Tests/TextTests/Reference.swift

import NewsModel

@testable import Text

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let layout = TextLayout(ambiguousIsWide: choices.flag())
  let limit = choices.below(60)
  let low = choices.below(20)
  let text = [UInt8](choices.rest)
  let ambiguous = layout.ambiguousIsWide ? 2 : 1

  var cut: [UInt8] = []
  let columns = layout.append(text.span, upTo: limit, to: &cut)
  check(columns <= limit, "a text is never wider than its limit")
  check(isShown(cut), "nothing but text comes out")
  check(layout.width(of: cut.span) == columns, "its width is the one that is told")
  let (expected, width) = Reference.cut(text, upTo: limit, ambiguous: ambiguous)
  if isComparable(text) {
    check(columns == width, "the width is that of the plain way")
    check(String(decoding: cut, as: UTF8.self) == expected, "so is the text")
  }
  var whole: [UInt8] = []
  let all = layout.append(text.span, to: &whole)
  check(isShown(whole) && all == layout.width(of: text.span), "uncut it has its whole width")
  check(all == layout.width(of: whole.span), "and is measured as the same again")

  for alignment in [TextLayout.Alignment.left, .right, .centre] {
    var field: [UInt8] = []
    layout.append(text.span, in: limit, alignment, to: &field)
    check(layout.width(of: field.span) == limit, "a field has its width")
  }
  var part: [UInt8] = []
  let shown = layout.append(text.span, within: low..<low + limit, to: &part)
  check(shown == (low..<low + limit).clamped(to: 0..<max(all, low)).count || low >= all, "a window")
  check(layout.width(of: part.span) == shown, "a window has the width that is told")

  var lines: [UInt8] = []
  let count = layout.append(text.span, lines: 3, upTo: limit, to: &lines)
  let rows = lines.split(separator: .newline, omittingEmptySubsequences: false).dropLast()
  check(rows.count == count && count <= 3, "as many lines as are told")
  for row in rows { check(layout.width(of: [UInt8](row).span) <= limit, "no line is too wide") }
}

/// Whether the plain way knows as much: it has no limits on marks, and Swift's own tables, which it
/// uses, are of a later version of Unicode.
private func isComparable(_ text: [UInt8]) -> Bool {
  let clusters = Reference.clusters(of: text)
  let idle = clusters.count { Reference.width(of: $0, ambiguous: 1) == 0 }
  return idle <= Cluster.markLimit
    && clusters.allSatisfy { $0.unicodeScalars.count <= Cluster.markLimit }
    && String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      let isNew = scalar.properties.age.map { $0.major > 15 } ?? false
      let isPictograph = Scalar.Properties(of: scalar.value).kind == .pictograph
      return !isNew && isPictograph == Reference.isPictograph(scalar)
    }
}

/// Whether it is UTF-8 without controls, bidi controls and line separators.
private func isShown(_ text: [UInt8]) -> Bool { text.isSafe() }
