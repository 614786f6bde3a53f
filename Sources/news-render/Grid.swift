// The grid: channels in cells of equal width, row by row; those of a subscriptions file under
// their headings. All names are held, as where a cell ends depends on what is still to come.

import NewsModel
import Text

/// Shows channels in rows of cells.
final class Grid: Format {
  private var channels: ChannelCollection

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
    let shape = Shape(list, plan)
    if !list.hasSections {
      appendRows(list, list.entries.indices.map { $0 }, shape, &bytes)
    } else if list.page?.isBeyondLast != true {
      for section in Section.all { append(section, list, shape, &bytes) }
    }
    list.page?.appendLine(plan, to: &bytes)
  }

  /// How many cells a row has, and how wide they are.
  private struct Shape {
    let cells: Int
    /// The columns of a name.
    let columns: Int
    let gap: Int

    init(_ list: ChannelList, _ plan: RenderPlan) {
      let wanted = plan.columns ?? (list.hasSections ? 5 : 4)
      guard let width = plan.width else {
        // Nothing is cut: as wide as the widest name.
        (cells, gap) = (wanted, 1)
        columns = list.entries.reduce(0) { widest, entry in
          var name: [UInt8] = []
          return max(widest, Grid.append(entry, list, plan, upTo: nil, &name))
        }
        return
      }
      // A cell holds a column of a name and one of the gap; a narrow line holds fewer of them.
      cells = max(1, min(wanted, width / 2))
      gap = min(1, width / cells - 1)
      columns = width / cells - gap
    }
  }

  /// The heading of a section and its channels.
  ///
  /// The first and the last section are shown where they are empty too: on the page they would be on.
  private func append(
    _ section: Section, _ list: ChannelList, _ shape: Shape, _ bytes: inout [UInt8]
  ) {
    let entries = list.entries.indices.filter { (list.entries[$0].section ?? .mine) == section }
    if entries.isEmpty {
      let isEmpty = list.counts[Int(section.rawValue)] == 0
      switch section {
      case .mine: guard isEmpty, list.page.map({ $0.number == 1 }) ?? true else { return }
      case .recent: return
      case .more: guard isEmpty, list.page?.isLast ?? true else { return }
      }
    }
    if plan.usesColor { Style.heading.begin(&bytes) }
    plan.layout.append(
      [UInt8](plan.language.heading(of: section)).span, upTo: plan.width, to: &bytes)
    if plan.usesColor { Style.end(&bytes) }
    bytes.append(.newline)
    appendRows(list, entries, shape, &bytes)
  }

  private func appendRows(
    _ list: ChannelList, _ entries: [Int], _ shape: Shape, _ bytes: inout [UInt8]
  ) {
    var start = bytes.count
    for (place, index) in entries.enumerated() {
      let entry = list.entries[index]
      let before = bytes.count
      let isLinked =
        plan.linksTitles && list.withText(entry.url) { Link.begin($0, &bytes) }
      let columns = Self.append(entry, list, plan, upTo: shape.columns, &bytes)
      if isLinked { Link.end(&bytes) }
      let blanks = shape.columns - columns
      if blanks > 1 {
        bytes.insert(contentsOf: repeatElement(.space, count: blanks / 2), at: before)
      }
      if place % shape.cells < shape.cells - 1 && place < entries.count - 1 {
        bytes.append(blanks: blanks - blanks / 2 + shape.gap)
      } else {
        while bytes.count > start && bytes[bytes.count - 1] == .space { bytes.removeLast() }
        bytes.append(.newline)
        start = bytes.count
      }
    }
  }

  /// Appends a name as it stands out.
  ///
  /// - Returns: the columns that it takes.
  private static func append(
    _ entry: ChannelList.Entry, _ list: ChannelList, _ plan: RenderPlan, upTo limit: Int?,
    _ bytes: inout [UInt8]
  ) -> Int {
    list.withText(entry.name) {
      plan.layout.append(
        channel: $0, isSelected: entry.isSelected, isFixed: entry.isFixed,
        usesColor: plan.usesColor, upTo: limit, to: &bytes)
    }
  }
}
