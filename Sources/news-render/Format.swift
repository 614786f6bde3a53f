// What every format is, and the one loop that feeds them: reading, refusing, paging, ending.
//
// A class, so that the loop is there once, whatever the format.

import NewsModel

/// A way to show records.
class Format {
  let plan: RenderPlan
  /// Where the keys stand that are asked for in each record.
  private(set) var places: KeyPlaces
  private let roles: RoleReader

  init(_ plan: RenderPlan, _ places: KeyPlaces = KeyPlaces()) {
    self.plan = plan
    self.places = places
    roles = RoleReader(&self.places)
  }

  /// Whether it shows records that are neither articles nor channels too.
  var takesAnyRecord: Bool { false }
  /// Whether it counts what is on the page itself, as that is not the records.
  var countsItself: Bool { false }

  /// Appends what stands before all records.
  func begin(_ bytes: inout [UInt8]) {}

  /// Appends what is shown of a record at once, if anything.
  func print(_ record: Record, _ role: RecordRole, _ bytes: inout [UInt8]) {}

  /// Appends what stands behind all records: which page it is, if it is one.
  func end(_ page: Page?, _ bytes: inout [UInt8]) {
    page?.appendLine(plan, to: &bytes)
  }

  /// Shows the records of the operands.
  final func show(_ operands: [[UInt8]], _ output: inout Output, _ run: Run) {
    var page = countsItself ? nil : plan.page
    begin(&output.bytes)
    output.endLine(run)
    RecordReader.forEach(of: operands, &output, run) { reader, output in
      let record = reader.record
      places.find(in: record)
      guard let role = roles.role(of: record, places) ?? (takesAnyRecord ? .channel : nil)
      else {
        let start = record.range.lowerBound
        return reader.reject(run, at: start, "bad-record", RecordRole.missing)
      }
      guard page?.admits() != false else { return }
      print(record, role, &output.bytes)
      output.endRecord(run)
    }
    end(page, &output.bytes)
    output.endLine(run)
  }
}
