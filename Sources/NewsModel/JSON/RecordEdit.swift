// Writing a record again with some members set: in place where the key stood (the last one, if it
// stands twice), else behind the last member. All other bytes stay as they came.

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
  /// Appends the record with the edits made.
  ///
  /// - Complexity: O(n + members × edits).
  package func append(to output: inout [UInt8], edits: [RecordEdit]) {
    guard !edits.isEmpty else { return appendBytes(range, to: &output) }
    let targets = edits.map { index(of: $0.key) }
    func edit(of index: Int) -> Int? {
      edits.indices.first { edit in
        // A key that stands twice is taken away twice, lest the first one count again.
        edits[edit].json == nil ? isMember(index, edits[edit].key) : targets[edit] == index
      }
    }
    var from = range.lowerBound
    var isFirst = true
    for index in members.indices {
      let member = members[index]
      let memberStart = member.key.lowerBound - 1
      guard let edit = edit(of: index) else {
        if isFirst && from > range.lowerBound {
          // What stood before was removed: its comma goes too.
          output.append(.openBrace)
          from = memberStart
        }
        appendBytes(from..<member.end, to: &output)
        from = member.end
        isFirst = false
        continue
      }
      if let json = edits[edit].json {
        if isFirst && from > range.lowerBound {
          output.append(.openBrace)
          from = memberStart
        }
        appendBytes(from..<member.start, to: &output)
        output.append(contentsOf: json)
        isFirst = false
      }
      from = member.end
    }
    if isFirst { output.append(.openBrace) }
    for (index, edit) in edits.enumerated() where targets[index] == nil {
      guard let json = edit.json else { continue }
      if !isFirst { output.append(.comma) }
      output.append(jsonString: edit.key.name)
      output.append(.colon)
      output.append(contentsOf: json)
      isFirst = false
    }
    if members.isEmpty || isFirst {
      output.append(.closeBrace)
    } else {
      appendBytes(from..<range.upperBound, to: &output)
    }
  }

  /// Appends bytes of the record; in a document, without the line breaks between tokens.
  package func appendBytes(_ range: Range<Int>, to output: inout [UInt8]) {
    guard scanner.isDocument else { return bytes.append(range, to: &output) }
    // A checked string holds no raw line break, so that each one stands between two tokens.
    var run = range.lowerBound
    var at = run
    while at < range.upperBound {
      let byte = bytes[at]
      if byte == .newline || byte == .carriageReturn {
        bytes.append(run..<at, to: &output)
        run = at + 1
      }
      at += 1
    }
    bytes.append(run..<range.upperBound, to: &output)
  }
}
