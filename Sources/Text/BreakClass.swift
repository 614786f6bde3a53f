// Where a line of Chinese and Latin text may break: the rules of UAX #14 that matter for news,
// with those of Unicode 16 for quotes, told to clusters rather than scalars.
//
// Stricter than UAX #14: no line begins with a dash, an ellipsis, a final quote or a small kana,
// even where a blank stands before it, nor with the `·` between the parts of a name; no line ends
// with an initial quote. Looser: one may begin with an initial quote or end with a final one next
// to wide text, as Chinese is written without blanks around them. Left out: dictionaries
// (Thai, Lao, Khmer: broken at blanks only), LB21a, LB28a.

/// The line breaking class of a scalar, resolved: CJ is NS; AI, SA, SG and XX are AL; CB, EB,
/// EM and RI are ID; jamo and syllables of Hangul are one; blanks of class BA are SP.
///
/// The order is that of `CLASSES` in `scripts/unicode-tables`.
enum BreakClass: UInt8 {
  case alphabetic, hebrew, numeric, ideographic
  case opening, wideOpening, closing, parenthesis, wideParenthesis
  case quote, initialQuote, finalQuote
  case nonStarter, exclamation, infix, slash, glue, after, before, hyphen, dash, ellipsis
  case prefix, postfix, hangul
  /// U+00B7.
  case middleDot
  case blank

  init(of value: UInt32) {
    guard value < 0x20000 else {
      self = value < 0x40000 ? .ideographic : .alphabetic
      return
    }
    self = BreakClass(rawValue: UnicodeTables.breakClass(of: value)) ?? .alphabetic
  }

  /// Never at a line's start, even after blanks (LB13, and LB15b, LB21, LB22 made stricter).
  var neverBegins: Bool {
    switch self {
    case .closing, .parenthesis, .wideParenthesis, .exclamation, .infix, .slash, .finalQuote,
      .nonStarter, .ellipsis, .dash, .middleDot:
      true
    default: false
    }
  }

  /// Never at a line's end, even before blanks (LB14, LB15a).
  var neverEnds: Bool { self == .opening || self == .wideOpening || self == .initialQuote }

  var isLetter: Bool { self == .alphabetic || self == .hebrew || self == .middleDot }
  var isUnit: Bool { self == .prefix || self == .postfix }
  var isIdeographic: Bool { self == .ideographic || self == .hangul }
}

/// Two clusters that stand side by side in a text, and whether a line may end between them.
struct BreakPair {
  let left: BreakClass
  let right: BreakClass
  let leftIsWide: Bool
  let rightIsWide: Bool
  /// Whether a blank, or nothing, stands before the left one.
  let leftBeginsWord: Bool
  /// Whether blanks stand between the two.
  let isSpaced: Bool

  var mayBreak: Bool {
    if right.neverBegins || left.neverEnds { return false }
    if isSpaced { return true }
    return !isGlued && !isQuoted && !isWord && !isNumber
  }

  /// LB12, LB12a, LB20a, LB21.
  private var isGlued: Bool {
    if left == .glue || left == .before { return true }
    switch right {
    case .glue: return left != .after && left != .hyphen
    case .after, .hyphen: return true
    case .alphabetic, .hebrew, .numeric: return left == .hyphen && leftBeginsWord
    default: return false
    }
  }

  /// LB19, LB19a.
  private var isQuoted: Bool {
    if left == .quote || right == .quote { return true }
    if right == .initialQuote { return left != .finalQuote && !leftIsWide }
    return left == .finalQuote && !rightIsWide
  }

  /// LB21b, LB23, LB28, LB29, LB30: what Latin words are made of.
  private var isWord: Bool {
    if left.isLetter || left == .numeric {
      if right.isLetter || right == .numeric || right == .opening { return true }
    }
    if left == .infix || left == .parenthesis { return right.isLetter || right == .numeric }
    return left == .slash && right == .hebrew
  }

  /// LB23a, LB24, LB25, LB27: numbers with their signs and units.
  private var isNumber: Bool {
    switch left {
    case .prefix where right.isIdeographic: true
    case .prefix, .postfix:
      right.isLetter || right == .numeric || right.isUnit || right == .opening
    case .numeric, .alphabetic, .hebrew, .middleDot, .closing, .parenthesis: right.isUnit
    case .ideographic, .hangul: right == .postfix
    case .slash, .infix, .hyphen: right == .numeric
    default: false
    }
  }
}
