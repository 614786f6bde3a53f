// Records in each format, behind five bytes that choose it: nothing but text, line ends and the
// tool's own colours and links comes out, and on a terminal no line is wider than it may be.

import Text

@testable import NewsModel
@testable import news_render

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let names: [RenderPlan.FormatName] = [.columns, .tsv, .sfeed, .bar, .cards, .grid, .html]
  let name = names[choices.below(7)]
  let flags = choices.byte()
  var plan = RenderPlan(
    width: 1 + choices.below(120), language: flags & 1 == 0 ? .english : .chinese)
  plan.format = name
  (plan.usesColor, plan.linksTitles) = (flags & 2 != 0, flags & 4 != 0)
  plan.showsAges = flags & 8 != 0
  plan.layout = TextLayout(ambiguousIsWide: flags & 16 != 0)
  let cells = choices.below(8)
  if cells > 0 { plan.columns = cells }
  let page = choices.below(5)
  if page > 0 { plan.page = Page(number: page, size: 2) }
  plan.selected = flags & 32 != 0 ? [UInt8]("T1") : nil
  if flags & 64 != 0 { plan.fields = [[UInt8]("title"), [UInt8]("x"), [UInt8]("replyCount")] }

  var output = Output(Descriptor(-1))
  var reader = RecordReader(.standard, LineReader(of: [UInt8](choices.rest)))
  let format = Format.make(plan)
  format.begin(&output.bytes)
  var shownCount = 0
  while unsafe reader.next(&output, silentRun) {
    let before = output.bytes.count
    switch format.take(reader.record, &output.bytes) {
    case .shown: shownCount += 1
    case .passed, .refused: check(output.bytes.count == before, "what is not shown is not shown")
    }
  }
  let body = output.bytes.count
  format.end(&output.bytes)
  if name == .tsv || name == .sfeed {
    let lines = output.bytes[..<body].count { $0 == .newline }
    check(lines == shownCount, "a record is a line")
  }
  check(output.bytes.isEmpty || output.bytes.last == .newline, "the last line ends")
  let isFile = [.tsv, .sfeed, .html].contains(name)
  let text = isFile ? output.bytes : withoutStyle(output.bytes)
  check(text.isSafe(allowing: isFile ? ["\n", "\t"] : ["\n"]), "nothing but text comes out")
  guard !isFile, let width = plan.width else { return }
  for line in text.split(separator: .newline) {
    check(plan.layout.width(of: [UInt8](line).span) <= width, "no line is too wide")
  }
}

/// The bytes without colours (`ESC[…m`) and links (`ESC]8;;…ESC\`) of printable ASCII.
private func withoutStyle(_ bytes: [UInt8]) -> [UInt8] {
  var text: [UInt8] = []
  var at = 0
  while at < bytes.count {
    let rest = bytes[at...]
    if rest.starts(with: [0x1B, .openBracket]) {
      let end = rest.dropFirst(2).firstIndex { !($0.isDigit || $0 == 0x3B) } ?? bytes.count
      check(end < bytes.count && bytes[end] == UInt8(ascii: "m"), "a colour ends")
      at = end + 1
    } else if rest.starts(with: [0x1B, .closeBracket, 0x38, 0x3B, 0x3B]) {
      let end = rest.dropFirst(5).firstIndex { !(0x21...0x7E ~= $0) } ?? bytes.count
      check(bytes[end...].starts(with: [0x1B, .backslash]), "a link ends")
      at = end + 2
    } else {
      text.append(bytes[at])
      at += 1
    }
  }
  return text
}
