// Writing a record again with some members set: in place where the key stood (the last one, if it
// stands twice), else behind the last member. All other bytes stay as they came, but the line
// breaks of a document. A key that is removed goes wherever it stands.

/// A member to set, or to take away.
package struct RecordEdit {
  package let key: RecordKey
  /// The new value as JSON; nil removes the member.
  package let json: [UInt8]?

  package init(_ key: RecordKey, json: [UInt8]?) {
    self.key = key
    self.json = json
  }

  /// Sets a string.
  package init(_ key: RecordKey, string: [UInt8]) {
    var json: [UInt8] = []
    json.append(jsonString: string)
    self.init(key, json: json)
  }
}

extension Record {
  /// Appends the record with the edits made; of two edits of one key the last counts.
  ///
  /// - Complexity: O(n + members × edits).
  package func append(to output: inout [UInt8], edits: [RecordEdit]) {
    guard !edits.isEmpty, let first = members.first, let last = members.last else {
      return appendMemberless(to: &output, edits: edits)
    }
    appendBytes(range.lowerBound..<first.keyQuote, to: &output)
    var from = first.keyQuote
    var isFirst = true
    for index in members.indices {
      let member = members[index]
      let edit = edits.last { has($0.key, member) }
      let json = edit.flatMap { self.index(of: $0.key) == index ? $0.json : nil }
      if edit == nil || edit?.json != nil {
        // The comma before it goes with those that were removed before the first that stays.
        if isFirst { from = member.keyQuote }
        isFirst = false
        appendBytes(from..<(json == nil ? member.end : member.start), to: &output)
        if let json { output.append(json.span) }
      }
      from = member.end
    }
    appendNew(edits, to: &output, isFirst: isFirst)
    appendBytes(last.end..<range.upperBound, to: &output)
  }

  private func appendMemberless(to output: inout [UInt8], edits: [RecordEdit]) {
    guard !edits.isEmpty else { return appendBytes(range, to: &output) }
    appendBytes(range.lowerBound..<range.upperBound - 1, to: &output)
    appendNew(edits, to: &output, isFirst: true)
    output.append(.closeBrace)
  }

  /// Appends the members whose keys the record does not have.
  private func appendNew(_ edits: [RecordEdit], to output: inout [UInt8], isFirst: Bool) {
    var isFirst = isFirst
    for (index, edit) in edits.enumerated() {
      guard let json = edit.json, self.index(of: edit.key) == nil,
        !edits[(index + 1)...].contains(where: { $0.key.name == edit.key.name })
      else { continue }
      if !isFirst { output.append(.comma) }
      output.append(jsonString: edit.key.name)
      output.append(.colon)
      output.append(json.span)
      isFirst = false
    }
  }

  /// Appends bytes of the record; in a document, without the line breaks between tokens.
  package func appendBytes(_ range: Range<Int>, to output: inout [UInt8]) {
    guard scanner.isDocument else { return bytes.append(range, to: &output) }
    // A checked string holds no raw line break, so that each one stands between two tokens.
    let end = range.upperBound
    var run = range.lowerBound
    var lineFeed = bytes.firstIndex(of: .newline, in: range) ?? end
    while run < end {
      let lineBreak = bytes.firstIndex(of: .carriageReturn, in: run..<lineFeed) ?? lineFeed
      bytes.append(run..<lineBreak, to: &output)
      run = lineBreak + 1
      if lineBreak == lineFeed && run < end {
        lineFeed = bytes.firstIndex(of: .newline, in: run..<end) ?? end
      }
    }
  }
}
