// Ages: how long ago something was, in four columns as a rule, in Chinese in six.

import NewsModel

struct Age {
  /// Seconds since 1970.
  let now: Int
  let language: Language

  /// The columns of all but the longest ages.
  static func columns(_ language: Language) -> Int { language == .english ? 4 : 6 }

  /// Appends `now`, `5m`, `3h`, `2d`, `6w` or `3y`; with a plus sign what is yet to come.
  ///
  /// - Returns: the columns taken.
  func append(of epoch: Int, to bytes: inout [UInt8]) -> Int {
    let seconds = abs(now - epoch)
    if seconds < 60 { return append(language.now, to: &bytes) }
    let start = bytes.count
    if epoch > now { bytes.append(.plus) }
    let minutes = seconds / 60
    let (count, unit): (Int, StaticString) =
      switch minutes {
      case 0..<60: (minutes, language.minutes)
      case 60..<1_440: (minutes / 60, language.hours)
      case 1_440..<10_080: (minutes / 1_440, language.days)
      case 10_080..<525_600: (minutes / 10_080, language.weeks)
      default: (minutes / 525_600, language.years)
      }
    bytes.append(decimal: count)
    let digits = bytes.count - start
    return digits + append(unit, to: &bytes)
  }

  /// Appends a word, of ASCII or of wide characters that take three bytes and two columns each.
  private func append(_ word: StaticString, to bytes: inout [UInt8]) -> Int {
    bytes.append(word)
    return language == .english ? word.utf8CodeUnitCount : word.utf8CodeUnitCount / 3 * 2
  }
}
