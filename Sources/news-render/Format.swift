// What every format is, and the one loop that feeds them: reading, refusing, paging, ending.

import NewsModel

/// A way to show records.
protocol Format {
  var plan: RenderPlan { get }
  /// Whether it shows records that are neither articles nor channels too.
  var takesAnyRecord: Bool { get }
  /// Whether it counts what is on the page itself, as that is not the records.
  var countsItself: Bool { get }
  /// Appends what stands before all records.
  mutating func begin(_ bytes: inout [UInt8])
  /// Appends what is shown of a record at once, if anything.
  mutating func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8])
  /// Appends what stands behind all records.
  mutating func end(_ page: Page?, _ bytes: inout [UInt8])
}

extension Format {
  var takesAnyRecord: Bool { false }
  var countsItself: Bool { false }
  mutating func begin(_ bytes: inout [UInt8]) {}
  mutating func end(_ page: Page?, _ bytes: inout [UInt8]) {
    page?.appendLine(plan, to: &bytes)
  }
}

extension RenderPlan {
  /// Shows the records of the operands in a format.
  func show<Shown: Format>(
    _ format: Shown, of operands: [[UInt8]], _ output: inout Output, _ run: Run
  ) {
    var format = format
    var page = format.countsItself ? nil : self.page
    format.begin(&output.bytes)
    output.endLine(run)
    Self.read(operands, takingAny: format.takesAnyRecord, &page, &output, run) {
      format.print($0, $1, &$2)
    }
    format.end(page, &output.bytes)
    output.endLine(run)
  }

  /// Calls `print` for the records that are shown; the loop is the same for all formats.
  private static func read(
    _ operands: [[UInt8]], takingAny: Bool, _ page: inout Page?, _ output: inout Output,
    _ run: Run, _ print: (Record, RecordRole, inout [UInt8]) -> Void
  ) {
    let roles = RoleReader()
    RecordReader.forEach(of: operands, &output, run) { reader, output in
      guard let role = roles.role(of: reader.record) ?? (takingAny ? .channel : nil) else {
        let start = reader.record.range.lowerBound
        return reader.reject(run, at: start, "bad-record", RecordRole.missing)
      }
      guard page?.admits() != false else { return }
      print(reader.record, role, &output.bytes)
      output.endRecord(run)
    }
  }
}
