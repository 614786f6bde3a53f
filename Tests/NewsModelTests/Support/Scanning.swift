// Texts under the scanner, as the streams put them there.

@testable import NewsModel

/// A buffer that holds a line and the line feed behind it.
func lineBuffer(_ line: [UInt8]) -> PaddedBuffer {
  let buffer = PaddedBuffer(copying: line)
  buffer.terminate(with: .newline)
  return buffer
}

/// The fault in a line that should be one object; nil when there is none.
func faultOfLine(_ line: [UInt8]) -> JSONFault? {
  let buffer = lineBuffer(line)
  let scanner = JSONScanner(line: buffer.window)
  var record = Record(scanner)
  do throws(JSONFault) {
    try record.read(scanner, at: 0)
    let end = scanner.skipBlanks(record.range.upperBound)
    return end < line.count ? JSONFault(.trailing, end) : nil
  } catch {
    return error
  }
}

/// The fault in a document that should be one value of any kind; nil when there is none.
func faultOfDocument(_ document: [UInt8]) -> JSONFault? {
  let buffer = PaddedBuffer(copying: document)
  let scanner = JSONScanner(document: buffer.window)
  do throws(JSONFault) {
    let end = scanner.skipBlanks(try scanner.skipValue(scanner.skipBlanks(0), depth: 0))
    return end < document.count ? JSONFault(.trailing, end) : nil
  } catch {
    return error
  }
}

/// Lends the record of a line, which must be one, and the bytes under it.
func withRecord(of line: String, _ body: (Record, Window) throws -> Void) throws {
  let buffer = lineBuffer(bytes(line))
  defer { withExtendedLifetime(buffer) {} }
  let scanner = JSONScanner(line: buffer.window)
  var record = Record(scanner)
  try record.read(scanner, at: 0)
  try body(record, buffer.window)
}
