// Breaks a text into lines of a given width, where `BreakPair` says that it may. A word that is
// longer than the line is broken between clusters: where no line would begin or end wrongly, or,
// if there is no such place, where the line is full.

import NewsModel

/// A line of a text.
package struct TextLine: Equatable, Sendable {
  /// The bytes that the line shows, without blanks at either end.
  package let content: Range<Int>
  /// Where the next line begins; the text's count where nothing is left.
  package let next: Int
}

extension TextLayout {
  /// The line that begins at `start`, where a line may begin.
  ///
  /// - Returns: the line. If not even one cluster fits it is empty, and `next` is where that one
  ///   stands.
  /// - Complexity: O(n) in the line's length.
  package func line(
    of text: borrowing Span<UInt8>, from start: Int, upTo width: Int
  ) -> TextLine {
    var search = LineSearch(ambiguousIsWide, from: start)
    let first = search.skipBlanks(text)
    // The place to break is near the end, as a rule: clusters are looked at from there on.
    search = LineSearch(ambiguousIsWide, from: first)
    search.skip(text, upTo: width - 24)
    var found = search.end(text, upTo: width)
    if found == nil {
      search = LineSearch(ambiguousIsWide, from: first)
      found = search.end(text, upTo: width) ?? search.emergency
    }
    let end = found ?? (first, first)
    return TextLine(content: first..<max(first, end.content), next: end.next)
  }

  /// Appends at most `count` lines of text, each ended by LF.
  ///
  /// The last one is cut with `…` if the text is longer. Without a width it is all one line.
  ///
  /// - Returns: the number of lines; 0 for a text that shows nothing.
  @discardableResult
  package func append(
    _ text: borrowing Span<UInt8>, lines count: Int, upTo width: Int?, to out: inout [UInt8]
  ) -> Int {
    var (start, lines) = (0, 0)
    while lines < count {
      let line = line(of: text, from: start, upTo: width ?? Int.max)
      let isLast = line.next == text.count
      if isLast && line.content.isEmpty { break }
      lines += 1
      if isLast || (lines < count && !line.content.isEmpty) {
        append(text.extracting(line.content), to: &out)
      } else {
        append(text.extracting(line.content.lowerBound...), upTo: width, to: &out)
      }
      out.append(.newline)
      if isLast || line.content.isEmpty { break }
      start = line.next
    }
    return lines
  }
}

/// The search for the end of one line.
private struct LineSearch {
  typealias End = (content: Int, next: Int)

  /// Where to break a line without a place for it.
  private(set) var emergency: End?

  private var walk: ClusterWalk
  /// Whether nothing of the line was skipped.
  private var isAtStart = true
  private var scratch: [UInt8] = []

  init(_ ambiguousIsWide: Bool, from start: Int) {
    walk = ClusterWalk(ambiguousIsWide: ambiguousIsWide, from: start)
  }

  /// Goes to the first cluster that is no blank, and says where it stands.
  mutating func skipBlanks(_ text: borrowing Span<UInt8>) -> Int {
    while true {
      let start = walk.position
      guard let first = next(text) else { return text.count }
      if BreakClass(of: first) != .blank { return start }
    }
  }

  /// Goes on as far as `columns`, without looking for places to break.
  mutating func skip(_ text: borrowing Span<UInt8>, upTo columns: Int) {
    guard columns > 0 else { return }
    _ = walk.walk(text, upTo: columns, into: &scratch)
    walk.discard()
    scratch.removeAll(keepingCapacity: true)
    isAtStart = walk.columns == 0
  }

  /// The end of the line, searched from where the walk stands; nil if there is no place to break.
  mutating func end(_ text: borrowing Span<UInt8>, upTo width: Int) -> End? {
    var found: End?
    var anywhere: End?
    var left: (value: BreakClass, isWide: Bool, beginsWord: Bool)?
    var (content, isSpaced) = (walk.position, isAtStart)
    if content == text.count { return (endOfShown(text), content) }
    while true {
      let start = walk.position
      guard let first = next(text) else { return left == nil ? nil : (content, text.count) }
      let value = BreakClass(of: first)
      guard value != .blank else {
        isSpaced = true
        continue
      }
      let isWide = Scalar.Properties(of: first).columns == 2
      if let left {
        let pair = BreakPair(
          left: left.value, right: value, leftIsWide: left.isWide, rightIsWide: isWide,
          leftBeginsWord: left.beginsWord, isSpaced: isSpaced)
        if pair.mayBreak { found = (content, start) }
        if !value.neverBegins && !left.value.neverEnds { emergency = (content, start) }
        anywhere = (content, start)
      }
      if walk.columns > width {
        emergency = emergency ?? anywhere
        return found
      }
      left = (value, isWide, isSpaced)
      (content, isSpaced) = (walk.position, false)
    }
  }

  /// The end of a text without the blanks that it ends with.
  private func endOfShown(_ text: borrowing Span<UInt8>) -> Int {
    var end = text.count
    while end > 0 {
      var start = end - 1
      while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
      let scalar = Scalar(at: start, in: text)
      guard BreakClass(of: scalar.value) == .blank || scalar.kind == .removed else { break }
      end = start
    }
    return end
  }

  /// The first scalar of the next cluster, nil at the text's end.
  @inline(never)
  private mutating func next(_ text: borrowing Span<UInt8>) -> UInt32? {
    if let plain = walk.stepPlain(text) { return plain }
    _ = walk.step(text, upTo: Int.max, into: &scratch)
    walk.discard()
    scratch.removeAll(keepingCapacity: true)
    return walk.first
  }
}
