// The header lines of an answer, one at a time, into a `ResponseHead`.
//
// Lenient: a line that is no header is skipped, a field that is not acted on is not kept, and of a
// field that must stand once the last line counts.

import NewsModel

extension ResponseHead {
  /// Takes one line as libcurl hands it out, with or without its line break.
  ///
  /// A status line begins a new head: an interim answer, or one before it on the connection, is
  /// forgotten.
  mutating func take(_ line: borrowing Span<UInt8>) {
    var end = line.count
    while end > 0, line[end - 1] <= .space { end -= 1 }
    if line.hasPrefix("http/") {
      let url = self.url
      self = ResponseHead()
      self.url = url
      status = Self.status(of: line.extracting(0..<end))
      return
    }
    var colon = 0
    while colon < end, line[colon] != .colon { colon += 1 }
    guard colon < end else { return }
    var start = colon + 1
    while start < end, line[start] <= .space { start += 1 }

    let name = line.extracting(0..<colon)
    let value = line.extracting(start..<end)
    switch colon {
    case 3 where name.hasPrefix("age"): age = [UInt8](value)
    case 4 where name.hasPrefix("etag"): etag = [UInt8](value)
    case 4 where name.hasPrefix("date"): date = [UInt8](value)
    case 4 where name.hasPrefix("vary"): vary = Self.joined(vary, value)
    case 7 where name.hasPrefix("expires"): expires = [UInt8](value)
    case 8 where name.hasPrefix("location"): location = [UInt8](value)
    case 11 where name.hasPrefix("retry-after"): retryAfter = [UInt8](value)
    case 12 where name.hasPrefix("content-type"): contentType = [UInt8](value)
    case 13 where name.hasPrefix("last-modified"): lastModified = [UInt8](value)
    case 13 where name.hasPrefix("cache-control"): cacheControl = Self.joined(cacheControl, value)
    case 14 where name.hasPrefix("content-length"): contentLength = Self.decimal(value)
    case 16 where name.hasPrefix("content-encoding"):
      contentEncoding = Self.joined(contentEncoding, value)
    default: break
    }
  }

  private static func status(of line: borrowing Span<UInt8>) -> Int {
    var at = 0
    while at < line.count, line[at] != .space { at += 1 }
    while at < line.count, line[at] == .space { at += 1 }
    var status = 0
    while at < line.count, line[at].isDigit, status < 1000 {
      status = status * 10 + Int(line[at] & 0x0F)
      at += 1
    }
    return status
  }

  private static func joined(_ before: [UInt8]?, _ value: borrowing Span<UInt8>) -> [UInt8] {
    guard var all = before else { return [UInt8](value) }
    all.append(", ")
    all.append(value)
    return all
  }

  private static func decimal(_ value: borrowing Span<UInt8>) -> Int? {
    guard !value.isEmpty else { return nil }
    var number = 0
    for at in 0..<value.count {
      guard value[at].isDigit, number < Int.max / 16 else { return nil }
      number = number * 10 + Int(value[at] & 0x0F)
    }
    return number
  }
}

extension [UInt8] {
  /// Copies a run of bytes.
  init(_ run: borrowing Span<UInt8>) {
    self.init()
    reserveCapacity(run.count)
    append(run)
  }
}

extension Span<UInt8> {
  /// Whether the bytes begin with a literal in lower case, whatever their own case.
  func hasPrefix(_ literal: StaticString) -> Bool {
    var text: [UInt8] = []
    text.append(literal)
    guard count >= text.count else { return false }
    for at in 0..<text.count where self[at].lowercased != text[at] { return false }
    return true
  }
}
