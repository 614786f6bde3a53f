// How the columns of a line are shared out.
//
// With a width, fields of a fixed size get it and the others share the rest. Where that leaves too
// little, fields are left out from the right, the fixed ones first: a narrow line shows less, and
// never half of everything.

/// The columns of each field, 0 where it is left out.
struct FieldWidths {
  /// Blanks between two fields.
  static var gap: Int { 2 }
  /// What a shared field needs to be worth showing beside others.
  private static var least: Int { 12 }

  let columns: [Int]

  init(_ fields: [Field], width: Int) {
    var shown = [Bool](repeating: true, count: fields.count)
    while true {
      let widths = Self.share(fields, shown, width)
      let isTight = zip(fields, widths).contains { $0.columns == nil && $1 < Self.least }
      let isOver = Self.total(shown, widths) > width
      if !isTight && !isOver {
        columns = widths
        return
      }
      guard shown.count(where: { $0 }) > 1, let victim = Self.victim(fields, shown) else {
        columns = widths.map { min($0, width) }
        return
      }
      shown[victim] = false
    }
  }

  private static func victim(_ fields: [Field], _ shown: [Bool]) -> Int? {
    let hasShared = fields.indices.contains { shown[$0] && fields[$0].columns == nil }
    return fields.indices.last {
      shown[$0] && (!hasShared || fields[$0].columns != nil)
    } ?? fields.indices.last { shown[$0] }
  }

  private static func share(_ fields: [Field], _ shown: [Bool], _ width: Int) -> [Int] {
    let gaps = max(0, shown.count(where: { $0 }) - 1) * gap
    var rest = width - gaps
    var sharers = 0
    for (index, field) in fields.enumerated() where shown[index] {
      if let columns = field.columns { rest -= columns } else { sharers += 1 }
    }
    var widths: [Int] = []
    for (index, field) in fields.enumerated() {
      guard shown[index] else {
        widths.append(0)
        continue
      }
      if let columns = field.columns {
        widths.append(columns)
      } else {
        // The remainder of the division goes to the first ones.
        let part = max(0, rest) / sharers + (max(0, rest) % sharers > 0 ? 1 : 0)
        widths.append(part)
        rest -= part
        sharers -= 1
      }
    }
    return widths
  }

  private static func total(_ shown: [Bool], _ widths: [Int]) -> Int {
    let gaps = max(0, shown.count(where: { $0 }) - 1) * gap
    return widths.reduce(gaps, +)
  }
}
