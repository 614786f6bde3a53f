// The bar: the names of all channels on one line, shifted so that the selected one is in view.

import NewsModel
import Text

/// Shows channels side by side.
final class Bar: Format {
  private var channels: ChannelCollection

  /// Blanks between two names.
  private static var gap: Int { 2 }

  init(_ plan: RenderPlan) {
    channels = ChannelCollection(plan)
    super.init(plan)
  }

  override var countsItself: Bool { true }

  override func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {
    channels.take(record, role)
  }

  override func end(_ page: Page?, _ bytes: inout [UInt8]) {
    let list = channels.shown
    if !list.entries.isEmpty { appendLine(list, &bytes) }
    list.page?.appendLine(plan, to: &bytes)
  }

  private func appendLine(_ list: ChannelList, _ bytes: inout [UInt8]) {
    let selected =
      plan.selected == nil ? 0 : list.entries.firstIndex { $0.isSelected }
    var piece: [UInt8] = []
    var shift = 0
    if let width = plan.width {
      var total = 0
      var centre = 0
      for index in list.entries.indices {
        if index > 0 { total += Self.gap }
        let columns = appendName(list, index, index == selected, &piece)
        if index == selected { centre = total + columns / 2 }
        total += columns
      }
      shift = max(0, min(centre - width / 2, total - width))
    }
    let window = shift..<(plan.width.map { shift + $0 } ?? .max)
    let start = bytes.count
    var at = 0
    for index in list.entries.indices where at < window.upperBound {
      if index > 0 { at = appendGap(at, window, &bytes) }
      let isSelected = index == selected
      let columns = appendName(list, index, isSelected, &piece)
      let visible = max(window.lowerBound - at, 0)..<max(window.upperBound - at, 0)
      if !visible.isEmpty && visible.lowerBound < columns {
        let style = plan.usesColor && isSelected ? Style.selected : nil
        style?.begin(&bytes)
        plan.layout.append(piece.span, within: visible.clamped(to: 0..<columns), to: &bytes)
        if style != nil { Style.end(&bytes) }
      }
      at += columns
    }
    while bytes.count > start && bytes[bytes.count - 1] == .space { bytes.removeLast() }
    bytes.append(.newline)
  }

  /// Puts a name, with its brackets, into `piece`.
  ///
  /// - Returns: the columns that it takes.
  private func appendName(
    _ list: ChannelList, _ index: Int, _ isSelected: Bool, _ piece: inout [UInt8]
  ) -> Int {
    piece.removeAll(keepingCapacity: true)
    let hasBrackets = isSelected && !plan.usesColor
    return list.withText(list.entries[index].name) {
      plan.layout.append(
        channel: $0, isSelected: hasBrackets, usesColor: false, upTo: nil, to: &piece)
    }
  }

  private func appendGap(_ at: Int, _ window: Range<Int>, _ bytes: inout [UInt8]) -> Int {
    let gap = (at..<at + Self.gap).clamped(to: window)
    bytes.append(blanks: gap.count)
    return at + Self.gap
  }
}
