// One failure, as a line for people or as an NDJSON object (--errors=json).
//
// Whatever a subject or reason holds, neither credentials of a URL nor anything that could act on a
// terminal is shown.

/// What failed, where and why; shown by `Run.report`.
package struct Failure {
  /// A short stable word, such as `http`, `timeout` or `bad-record`.
  package var error: StaticString
  package var message: [UInt8]
  package var tid: [UInt8]?
  package var url: [UInt8]?
  package var file: [UInt8]?
  /// Both count from 1; the column counts bytes.
  package var line: Int?
  package var column: Int?
  /// An HTTP status.
  package var status: Int?
  /// Seconds.
  package var retryAfter: Int?

  @inline(never)
  package init(_ error: StaticString, message: [UInt8]) {
    self.error = error
    self.message = message
  }

  @inline(never)
  package init(_ error: StaticString, _ message: StaticString) {
    self.error = error
    self.message = []
    self.message.append(message)
  }

  /// `TOOL: SUBJECT: REASON` and a line feed, control characters escaped.
  func text(tool: StaticString) -> [UInt8] {
    var text: [UInt8] = []
    text.append(tool)
    text.append(": ")
    // A channel that a line names stands behind the line's place.
    let isOfLine = tid != nil && file != nil && line != nil
    if let subject = isOfLine ? file : tid ?? file ?? url {
      text.append(shown: subject)
      if let line {
        text.append(.colon)
        text.append(decimal: line)
      }
      if let column {
        text.append(.colon)
        text.append(decimal: column)
      }
      text.append(": ")
      if isOfLine, let tid {
        text.append(shown: tid)
        text.append(": ")
      }
    }
    text.append(shown: message)
    text.append(.newline)
    return text
  }

  /// The same as an object with the keys that apply.
  func json(tool: StaticString) -> [UInt8] {
    var json: [UInt8] = []
    func append(_ key: StaticString, _ value: [UInt8]?) {
      guard let value else { return }
      appendKey(key, to: &json)
      json.append(.quote)
      json.append(safeJSON: Credentials.removed(from: value))
      json.append(.quote)
    }
    func append(_ key: StaticString, _ value: Int?) {
      guard let value else { return }
      appendKey(key, to: &json)
      json.append(decimal: value)
    }
    append("tool", [UInt8](tool))
    append("tid", tid)
    append("url", url)
    append("file", file)
    append("line", line)
    append("column", column)
    append("error", [UInt8](error))
    append("status", status)
    append("message", message)
    append("retryAfter", retryAfter)
    json.append(.closeBrace)
    json.append(.newline)
    return json
  }

  @inline(never)
  private func appendKey(_ key: StaticString, to json: inout [UInt8]) {
    json.append(json.isEmpty ? .openBrace : .comma)
    json.append(jsonString: [UInt8](key))
    json.append(.colon)
  }
}

extension [UInt8] {
  fileprivate mutating func append(shown text: [UInt8]) {
    append(visible: Credentials.removed(from: text))
  }

  /// Appends text inside a JSON string, bidi controls escaped too: a terminal may show it.
  fileprivate mutating func append(safeJSON text: [UInt8]) {
    let span = text.span
    var run = 0
    var at = 0
    while at < text.count {
      let length = text[at] < 0x80 ? 1 : UTF8Text.length(span, at)
      if length > 1, UTF8Text.isBidiControl(UTF8Text.scalar(span, at)) {
        append(jsonEscaped: span.extracting(run..<at))
        append(unicodeEscape: UTF8Text.scalar(span, at))
        run = at + length
      }
      at += Swift::max(length, 1)
    }
    append(jsonEscaped: span.extracting(run..<text.count))
  }

  /// The UTF-8 bytes of a literal.
  @inline(never)
  package init(_ literal: StaticString) {
    self = []
    append(literal)
  }

  /// Appends text for a terminal: what could act on it or hide in it is shown as an escape.
  ///
  /// Control characters become `\n`, `\t`, `\x1b` or `\u009b`, bidi controls and line separators
  /// `\u202e`, bytes that are no UTF-8 `\xff`.
  package mutating func append(visible text: [UInt8]) {
    let span = text.span
    var at = 0
    while at < text.count {
      let length = UTF8Text.length(span, at)
      let scalar = length > 0 ? UTF8Text.scalar(span, at) : 0
      switch scalar {
      case 0x0A where length > 0: append("\\n")
      case 0x09: append("\\t")
      case 0x0D: append("\\r")
      case 0x00..<0x20, 0x7F:
        append("\\x")
        append(hexDigit: text[at] >> 4)
        append(hexDigit: text[at])
      case 0x80..<0xA0, 0x2028, 0x2029: append(unicodeEscape: scalar)
      case _ where UTF8Text.isBidiControl(scalar): append(unicodeEscape: scalar)
      default: append(span.extracting(at..<at + length))
      }
      at += Swift::max(length, 1)
    }
  }
}
