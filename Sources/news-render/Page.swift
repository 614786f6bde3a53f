// One page of what is shown (--page, --per-page), and the line below it that says which.

import NewsModel
import Text

/// A page, and how much was counted so far.
struct Page: Equatable {
  static var usualSize: Int { 20 }

  /// From 1 on.
  let number: Int
  let size: Int
  private(set) var total = 0

  init(number: Int, size: Int) {
    self.number = number
    self.size = size
  }

  /// Counts one more, and says whether it is on the page.
  mutating func admits() -> Bool {
    defer { total += 1 }
    return total / size == number - 1
  }

  /// The number of pages.
  var count: Int { total / size + (total % size > 0 ? 1 : 0) }
  /// Whether it is the one that the last page is, or, where there is none, the first.
  var isLast: Bool { number == max(count, 1) }
  var isBeyondLast: Bool { number > max(count, 1) }

  /// Appends `K/N`.
  func append(to text: inout [UInt8]) {
    text.append(decimal: number)
    text.append(.slash)
    text.append(decimal: count)
  }

  /// Appends `K/N` as a line.
  func appendLine(_ plan: RenderPlan, to bytes: inout [UInt8]) {
    var text: [UInt8] = []
    append(to: &text)
    plan.layout.append(text.span, upTo: plan.width, to: &bytes)
    bytes.append(.newline)
  }
}
