// Ages: how long ago something was, in four columns as a rule.

import NewsModel

struct Age {
  /// Seconds since 1970.
  let now: Int

  /// Appends `now`, `5m`, `3h`, `2d`, `6w` or `3y`; with a plus sign what is yet to come.
  func append(of epoch: Int, to bytes: inout [UInt8]) {
    let seconds = abs(now - epoch)
    if seconds < 60 { return bytes.append("now") }
    if epoch > now { bytes.append(.plus) }
    let minutes = seconds / 60
    let (count, unit): (Int, StaticString) =
      switch minutes {
      case 0..<60: (minutes, "m")
      case 60..<1_440: (minutes / 60, "h")
      case 1_440..<10_080: (minutes / 1_440, "d")
      case 10_080..<525_600: (minutes / 10_080, "w")
      default: (minutes / 525_600, "y")
      }
    bytes.append(decimal: count)
    bytes.append(unit)
  }
}
