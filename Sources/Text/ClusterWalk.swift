// Walks over a text cluster by cluster (UAX #29, extended, with the conjuncts of GB9c), making it
// safe for a terminal on the way: what must not be shown is skipped as if it were not there, so
// clusters and widths are those of what is written.
//
// Policy: controls that move the cursor and line separators are one blank; other controls, bidi
// and format controls, and tags outside a flag are dropped; what is no UTF-8 is U+FFFD. A joiner
// stays between pictographs, in the scripts that shape by it and after half a flag; elsewhere it
// is dropped. What invisibly changes its neighbour never begins a text, and a mark that does
// stands on a no-break space, so that it joins nothing before it.
//
// Limits: a base keeps 8 marks (no orthography has more) and a cluster 32 scalars; further marks
// are dropped, a further base begins a cluster. Of clusters without a width 8 in a row are kept.

import NewsModel

struct ClusterWalk {
  /// How wide an ambiguous scalar is.
  let ambiguousColumns: Int
  /// Where the next cluster begins.
  var position: Int
  /// The width of the clusters that were walked over.
  var columns = 0
  /// The first scalar of the cluster that `step` took last, nil where it came to the text's end.
  private(set) var first: UInt32?
  /// What stands before this index is in the output, or was dropped.
  private var copied: Int
  /// How many clusters without a width stand at column `idleColumn`.
  private var idle = 0
  private var idleColumn = 0

  /// Begins at `start`, where a cluster begins.
  init(ambiguousIsWide: Bool, from start: Int = 0) {
    ambiguousColumns = ambiguousIsWide ? 2 : 1
    position = start
    copied = start
  }

  /// Goes on while clusters end at `limit` or before it.
  ///
  /// The output is complete after `flush`.
  ///
  /// - Returns: whether the text came to its end.
  mutating func walk(
    _ text: borrowing Span<UInt8>, upTo limit: Int, into out: inout [UInt8]
  ) -> Bool {
    while true {
      guard skim(text, upTo: limit) else { return false }
      guard position < text.count else { return true }
      if takeBlank(text, upTo: limit, into: &out) { continue }
      guard step(text, upTo: limit, into: &out) else { return false }
    }
  }

  /// Takes one cluster, unless it would end beyond `limit`.
  ///
  /// - Returns: whether it did, or the text came to its end.
  mutating func step(
    _ text: borrowing Span<UInt8>, upTo limit: Int, into out: inout [UInt8]
  ) -> Bool {
    let (before, written) = (self, out.count)
    let cluster = cluster(text, into: &out)
    var width = cluster.columns
    if width == 0, cluster.count > 0 {
      if columns == 0 {
        // The text begins with a mark. All that was written for it stands after `written`.
        out.insert(contentsOf: [0xC2, 0xA0], at: written)
        width = 1
      } else if isSurplus() {
        out.removeLast(out.count - written)
        copied = before.copied
        let end = position
        position = before.position
        drop(upTo: end, text, into: &out)
      }
    }
    guard width <= limit - columns else {
      out.removeLast(out.count - written)
      self = before
      return false
    }
    columns += width
    first = cluster.count > 0 ? cluster.first : nil
    return true
  }

  /// Counts a cluster without a width, and says whether there are enough of them.
  private mutating func isSurplus() -> Bool {
    idle = idleColumn == columns ? idle + 1 : 1
    idleColumn = columns
    return idle > Cluster.markLimit
  }

  /// Moves on behind a scalar of one byte and one column that was written as another.
  mutating func skipped(_ scalar: UInt32) {
    position += 1
    copied = position
    columns += 1
    first = scalar
  }

  /// Writes what was walked over and is not written yet.
  @inline(never)
  mutating func flush(_ text: borrowing Span<UInt8>, into out: inout [UInt8]) {
    if copied < position { out.append(text.extracting(copied..<position)) }
    copied = position
  }

  /// Leaves out what was walked over and is not written yet.
  mutating func discard() { copied = position }

  /// Leaves out the bytes from `position` to `end`.
  @inline(never)
  private mutating func drop(
    upTo end: Int, _ text: borrowing Span<UInt8>, into out: inout [UInt8]
  ) {
    flush(text, into: &out)
    position = end
    copied = end
  }

  /// Takes the cluster at `position`, with all that is dropped before and within it.
  private mutating func cluster(
    _ text: borrowing Span<UInt8>, into out: inout [UInt8]
  ) -> Cluster {
    var cluster = Cluster(ambiguousColumns: ambiguousColumns)
    while position < text.count {
      let scalar = Scalar(at: position, in: text)
      let kind = scalar.kind
      if kind == .removed {
        drop(upTo: scalar.end, text, into: &out)
      } else if kind == .joiner {
        join(&cluster, upTo: scalar.end, text, into: &out)
      } else if cluster.count == 0 {
        if kind.isInvisible {
          drop(upTo: scalar.end, text, into: &out)
        } else {
          take(scalar, &cluster, text, into: &out)
        }
      } else if !cluster.isContinued(by: kind) {
        break
      } else if cluster.hasRoom(for: kind) {
        take(scalar, &cluster, text, into: &out)
      } else if kind.isExtending {
        drop(upTo: scalar.end, text, into: &out)
      } else {
        break
      }
    }
    return cluster
  }

  private mutating func take(
    _ scalar: Scalar, _ cluster: inout Cluster, _ text: borrowing Span<UInt8>,
    into out: inout [UInt8]
  ) {
    cluster.take(scalar)
    if scalar.kind == .blank {
      drop(upTo: scalar.end, text, into: &out)
      out.append(.space)
    } else if scalar.isInvalid {
      drop(upTo: scalar.end, text, into: &out)
      out.append("\u{FFFD}")
    } else {
      position = scalar.end
      if scalar.value == 0x1F3F4, let end = endOfFlag(after: position, in: text) { position = end }
    }
  }

  /// Takes or drops the joiner that ends at `end`.
  private mutating func join(
    _ cluster: inout Cluster, upTo end: Int, _ text: borrowing Span<UInt8>,
    into out: inout [UInt8]
  ) {
    var next = end
    if cluster.isPicture, cluster.hasRoomForJoined {
      // What follows, but for what is dropped: further joiners too.
      while next < text.count {
        let scalar = Scalar(at: next, in: text)
        if scalar.kind == .pictograph {
          position = end
          if next > end { drop(upTo: next, text, into: &out) }
          cluster.takeJoined(scalar)
          position = scalar.end
          return
        }
        guard scalar.kind == .removed || scalar.kind == .joiner else { break }
        next = scalar.end
      }
    }
    if cluster.isShapedByJoiner, cluster.hasRoom(for: .mark) {
      position = end
      cluster.takeJoiner()
    } else {
      drop(upTo: next, text, into: &out)
    }
  }

  /// The end of the tags that make a black flag the flag of a region (UTS #51, ED-14a).
  private func endOfFlag(after start: Int, in text: borrowing Span<UInt8>) -> Int? {
    var index = start
    while index < text.count, index - start <= 4 * 6 {
      let tag = Scalar(at: index, in: text)
      switch tag.value {
      case 0xE0030...0xE0039, 0xE0061...0xE007A: index = tag.end
      case 0xE007F where index - start >= 4 * 3: return tag.end
      default: return nil
      }
    }
    return nil
  }
}

extension Scalar.Kind {
  /// Nothing to see, but it changes what stands before it.
  var isInvisible: Bool {
    switch self {
    case .hidden, .narrow, .widen: true
    default: false
    }
  }
}
