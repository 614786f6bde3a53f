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
  /// The page to show, where it is one of records.
  private var page: Page?

  init(_ plan: RenderPlan, _ places: KeyPlaces = KeyPlaces()) {
    self.plan = plan
    self.places = places
    roles = RoleReader(&self.places)
    page = plan.page
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

  /// What was done with a record.
  enum Taken {
    case shown
    /// It is on another page.
    case passed
    /// It is nothing that the format shows.
    case refused
  }

  /// Shows a record, if it is one to show.
  final func take(_ record: Record, _ bytes: inout [UInt8]) -> Taken {
    places.find(in: record)
    guard let role = roles.role(of: record, places) ?? (takesAnyRecord ? .channel : nil) else {
      return .refused
    }
    guard countsItself || page?.admits() != false else { return .passed }
    print(record, role, &bytes)
    return .shown
  }

  /// Appends what stands behind all records.
  final func end(_ bytes: inout [UInt8]) { end(countsItself ? nil : page, &bytes) }

  /// Shows the records of the operands.
  final func show(_ operands: [[UInt8]], _ output: inout Output, _ run: Run) {
    begin(&output.bytes)
    output.endLine(run)
    RecordReader.forEach(of: operands, &output, run) { reader, output in
      let record = reader.record
      switch take(record, &output.bytes) {
      case .shown: output.endRecord(run)
      case .passed: break
      case .refused:
        reader.reject(run, at: record.range.lowerBound, "bad-record", RecordRole.missing)
      }
    }
    end(&output.bytes)
    output.endLine(run)
  }
}
