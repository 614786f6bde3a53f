// The rules by which scalars form a cluster, and how wide it is: UAX #29 (GB6–GB13), UTS #51.
//
// The width is the sum of what stands side by side, but an emoji sequence is one glyph of two
// columns. Only scalars that are to be written come here; joiners are the walk's to decide on.

/// A cluster while its scalars are taken.
struct Cluster {
  /// The width so far.
  private(set) var columns = 0
  /// How many scalars were taken.
  private(set) var count = 0
  /// Whether it ends in a pictograph and what extends it, so that a joiner may follow.
  private(set) var isPicture = false
  /// The scalar that was taken first.
  private(set) var first: UInt32 = 0
  /// The scalar that was taken last.
  private(set) var last: UInt32 = 0

  private let ambiguousColumns: Int
  private var previous = Scalar.Kind.other
  private var base = Scalar.Properties(of: 0x20)
  /// The width before the base.
  private var start = 0
  /// How many scalars followed the base.
  private var marks = 0
  private var isToned = false
  private var isJoined = false
  private var isFlag = false
  private var conjunct = Conjunct.none

  private enum Conjunct { case none, consonant, linked }

  /// How many marks a base may carry: the deepest stack of Tibetan has eight.
  static var markLimit: Int { 8 }
  static var scalarLimit: Int { 32 }

  init(ambiguousColumns: Int) { self.ambiguousColumns = ambiguousColumns }

  /// Whether a scalar of this kind belongs to the cluster (GB6–GB9c, GB12, GB13).
  func isContinued(by kind: Scalar.Kind) -> Bool {
    switch kind {
    case .mark, .hidden, .narrow, .widen, .spacing, .modifier, .linker: true
    case _ where previous == .prefix: true
    case .lead, .syllable, .closedSyllable: previous == .lead
    case .vowel: previous == .lead || previous == .vowel || previous == .syllable
    case .tail:
      previous == .vowel || previous == .tail || previous == .syllable
        || previous == .closedSyllable
    case .indicator: previous == .indicator && !isFlag
    case .consonant: conjunct == .linked
    default: false
    }
  }

  /// Whether one more scalar, which continues it, is within the limits.
  func hasRoom(for kind: Scalar.Kind) -> Bool {
    count < Self.scalarLimit && (marks < Self.markLimit || !kind.isExtending)
  }

  /// Whether a joiner has a meaning of its own here: it shapes a letter, or keeps one regional
  /// indicator from the next.
  var isShapedByJoiner: Bool {
    last.isShapedByJoiner || (previous == .indicator && !isFlag)
  }

  /// Whether a joiner and a pictograph after it are within the limits.
  var hasRoomForJoined: Bool { count + 2 <= Self.scalarLimit }

  mutating func take(_ scalar: Scalar) {
    let kind = scalar.kind
    if count > 0, kind.isExtending { extend(by: scalar) } else { append(scalar) }
    previous = kind
    if count == 0 { first = scalar.value }
    last = scalar.value
    count += 1
  }

  /// Takes a joiner, and the pictograph that it joins.
  mutating func takeJoined(_ scalar: Scalar) {
    (base, previous, last) = (scalar.properties, .pictograph, scalar.value)
    columns = start + 2
    (marks, isToned, isJoined) = (0, false, true)
    count += 2
  }

  /// Takes a joiner that joins no pictographs.
  mutating func takeJoiner() {
    (previous, last) = (.joiner, 0x200D)
    marks += 1
    count += 1
    isPicture = false
  }

  /// A base, beside those that the cluster has.
  private mutating func append(_ scalar: Scalar) {
    let kind = scalar.kind
    start = columns
    base = scalar.properties
    columns += width(of: base)
    isFlag = kind == .indicator && previous == .indicator
    isPicture = kind == .pictograph
    (marks, isToned, isJoined) = (0, false, false)
    conjunct = kind == .consonant ? .consonant : .none
  }

  private mutating func extend(by scalar: Scalar) {
    switch scalar.kind {
    case .widen where marks == 0 && base.widens: columns = start + 2
    case .narrow where marks == 0 && base.narrows && !isJoined: columns = start + 1
    case .modifier where isPicture && !isToned:
      columns = start + 2
      isToned = true
    default: columns += width(of: scalar.properties)
    }
    marks += 1
    switch scalar.kind {
    case .spacing:
      conjunct = .none
      isPicture = false
    case .linker where conjunct == .consonant: conjunct = .linked
    case .hidden where scalar.value == 0x200C: conjunct = .none
    default: break
    }
  }

  private func width(of properties: Scalar.Properties) -> Int {
    let columns = properties.columns
    return columns == Scalar.Properties.ambiguous ? ambiguousColumns : Int(columns)
  }
}

extension UInt32 {
  /// Whether the scalar is of a script that joiners shape: Arabic to Vedic, and later blocks.
  fileprivate var isShapedByJoiner: Bool {
    switch self {
    case 0x0600...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF:
      true
    default: false
    }
  }
}

extension Scalar.Kind {
  /// GB9 and GB9a, without the joiner.
  var isExtending: Bool {
    switch self {
    case .mark, .hidden, .narrow, .widen, .spacing, .modifier, .linker: true
    default: false
    }
  }
}
