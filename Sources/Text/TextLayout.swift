// Lays out text for a terminal: whatever bytes come in, what goes out is UTF-8 without controls,
// whose width is known and never above what was asked for. How text is made safe stands in
// `ClusterWalk`. It knows nothing of records, colours and links; fields that stand side by side
// are kept apart by the caller, with a blank or more.

import NewsModel

/// How text is measured, cut and put into columns.
///
/// Widths are columns of a terminal: 2 for wide (UAX #11 W and F) and for an emoji sequence, 0 for
/// combining marks and format controls, 1 for the rest.
package struct TextLayout: Sendable {
  /// Whether a scalar of ambiguous width (UAX #11 A: `“`, `…`, `é`, `①`) takes two columns, as in
  /// legacy East Asian fonts.
  package let ambiguousIsWide: Bool

  package init(ambiguousIsWide: Bool = false) { self.ambiguousIsWide = ambiguousIsWide }

  package enum Alignment: Sendable {
    case left, right
    /// With an odd blank on the right.
    case centre
  }

  /// The width of `…`.
  package var ellipsisWidth: Int { ambiguousIsWide ? 2 : 1 }

  /// Appends text, cut with `…` at the end of a cluster where it is wider than `limit`.
  ///
  /// Text that cannot be cut, as `…` itself is wider than the limit, is left out. Without a limit
  /// nothing is cut.
  ///
  /// - Returns: the columns taken, `limit` at most.
  @discardableResult
  package func append(
    _ text: borrowing Span<UInt8>, upTo limit: Int? = nil, to out: inout [UInt8]
  ) -> Int {
    let most = max(limit ?? Int.max, 0)
    let short = max(most - (limit == nil ? 0 : ellipsisWidth), 0)
    // Most texts are plain: they are copied whole, or up to where they are cut.
    var walk = ClusterWalk(ambiguousIsWide: ambiguousIsWide)
    let isFull = !walk.skim(text, upTo: short)
    let (end, columns) = (walk.position, walk.columns)
    if isFull, columns + ellipsisWidth <= most, !walk.skim(text, upTo: most) {
      out.append(text.extracting(..<end))
      out.append("…")
      return columns + ellipsisWidth
    }
    if walk.position == text.count {
      out.append(text)
      return walk.columns
    }
    return appendCarefully(text, upTo: most, short, to: &out)
  }

  /// Appends any text in at most `most` columns, in `short` ones and `…` where it is cut.
  private func appendCarefully(
    _ text: borrowing Span<UInt8>, upTo most: Int, _ short: Int, to out: inout [UInt8]
  ) -> Int {
    let start = out.count
    var walk = ClusterWalk(ambiguousIsWide: ambiguousIsWide)
    var isWhole = walk.walk(text, upTo: short, into: &out)
    if !isWhole {
      // Where it is cut, unless what is left fits into the columns of `…`.
      walk.flush(text, into: &out)
      let (end, columns) = (out.count, walk.columns)
      isWhole = walk.walk(text, upTo: most, into: &out)
      if !isWhole {
        out.removeLast(out.count - end)
        dropJoiner(endOf: &out, since: start)
        guard columns + ellipsisWidth <= most else {
          out.removeLast(out.count - start)
          return 0
        }
        out.append("…")
        return columns + ellipsisWidth
      }
    }
    walk.flush(text, into: &out)
    dropJoiner(endOf: &out, since: start)
    return walk.columns
  }

  /// Appends text cut to a field of `columns`, and blanks until the field is full.
  package func append(
    _ text: borrowing Span<UInt8>, in columns: Int, _ alignment: Alignment = .left,
    to out: inout [UInt8]
  ) {
    let start = out.count
    let blanks = columns - append(text, upTo: columns, to: &out)
    guard blanks > 0 else { return }
    let before =
      switch alignment {
      case .left: 0
      case .right: blanks
      case .centre: blanks / 2
      }
    if before > 0 { out.insert(contentsOf: repeatElement(.space, count: before), at: start) }
    out.append(blanks: blanks - before)
  }

  /// Appends what of a text shows in a window: the columns `window` of it, with a blank in place of
  /// each half of a glyph that the window's edge cuts.
  ///
  /// - Returns: the columns taken, fewer than the window's where the text ends before it does.
  @discardableResult
  package func append(
    _ text: borrowing Span<UInt8>, within window: Range<Int>, to out: inout [UInt8]
  ) -> Int {
    let (low, high) = (max(window.lowerBound, 0), window.upperBound)
    guard low < high else { return 0 }
    var walk = ClusterWalk(ambiguousIsWide: ambiguousIsWide)
    let start = out.count
    let ended = walk.walk(text, upTo: low, into: &out)
    if !ended, walk.columns < low { _ = walk.step(text, upTo: Int.max, into: &out) }
    walk.discard()
    out.removeLast(out.count - start)
    guard walk.columns <= high else {
      out.append(blanks: high - low)
      return high - low
    }
    if walk.columns > low { out.append(blanks: walk.columns - low) }
    let isWhole = walk.walk(text, upTo: high, into: &out)
    walk.flush(text, into: &out)
    dropJoiner(endOf: &out, since: start)
    if !isWhole { out.append(blanks: high - walk.columns) }
    return isWhole ? max(walk.columns - low, 0) : high - low
  }

  /// The columns that a text takes where nothing limits it.
  package func width(of text: borrowing Span<UInt8>) -> Int {
    var (walk, out) = (ClusterWalk(ambiguousIsWide: ambiguousIsWide), [UInt8]())
    _ = walk.walk(text, upTo: Int.max, into: &out)
    return walk.columns
  }

  /// A joiner must not reach for what the tool writes next.
  private func dropJoiner(endOf out: inout [UInt8], since start: Int) {
    let end = out.count
    if end - start >= 3, out[end - 1] == 0x8D, out[end - 2] == 0x80, out[end - 3] == 0xE2 {
      out.removeLast(3)
    }
  }
}
