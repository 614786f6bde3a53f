// References in XML text: the five of XML, numbers, HTML's names, and what the document declares.
//
// A name that none of them has, and an ampersand that begins no reference, stay as they are:
// `AT&T`, `?x=1&y=2`. Only internal general entities are read, and none is fetched. What expansion
// adds to a document is bounded by its size, not by a count: a long feed may use a short entity a
// million times, and a short feed cannot make a long text. What is over it stays a reference.

internal import NewsModel

struct XMLEntities {
  /// Longer names are none.
  static var longestName: Int { 64 }
  /// The declarations that are kept, and the length of one's value.
  static var mostDeclared: Int { 1_024 }
  static var longestValue: Int { 8_192 }
  /// How deep an entity's value may refer to others.
  static var deepest: Int { 8 }

  private struct Declared {
    var name: [UInt8]
    var value: [UInt8]
  }

  private var declared: [Declared] = []
  /// How many bytes expansion may still add; grows with the document.
  var allowance = 1 << 16
  /// Whether a reference was left as it is because the allowance was used up.
  private(set) var isExhausted = false

  /// Keeps a declaration; the first of a name counts (XML 1.0, 4.2).
  mutating func declare(_ name: borrowing Span<UInt8>, _ value: borrowing Span<UInt8>) {
    guard declared.count < Self.mostDeclared, value.count <= Self.longestValue,
      name.count <= Self.longestName, index(of: name) == nil
    else { return }
    declared.append(Declared(name: name.copied(), value: value.copied()))
  }

  private func index(of name: borrowing Span<UInt8>) -> Int? {
    for index in declared.indices where name.equals(declared[index].name) { return index }
    return nil
  }

  /// Appends text with its references decoded.
  @_optimize(speed)
  mutating func append(
    decoding text: borrowing Span<UInt8>, to output: inout [UInt8], depth: Int = 0
  ) {
    var index = 0
    while true {
      index = output.append(decodingCommon: text, from: index)
      guard index < text.count else { return }
      var length = CharacterReference.append(
        text, at: index, needsSemicolon: true, to: &output)
      if length == 0, !declared.isEmpty {
        length = expand(text, at: index, to: &output, depth: depth)
      }
      if length == 0 {
        output.append(.ampersand)
        length = 1
      }
      index += length
    }
  }

  /// Appends text as HTML that shows it: its references stay, an ampersand or `<` that begins
  /// nothing becomes one, and declared entities are expanded.
  mutating func append(markingUp text: borrowing Span<UInt8>, to output: inout [UInt8]) {
    var scratch: [UInt8] = []
    var start = 0
    for index in 0..<text.count where text[index] == .ampersand || text[index] == .lessThan {
      guard index >= start else { continue }
      output.append(text.extracting(start..<index))
      start = index + 1
      scratch.empty()
      if text[index] == .lessThan {
        output.append("&lt;")
        continue
      }
      let length = CharacterReference.append(
        text, at: index, needsSemicolon: true, to: &scratch)
      if length > 0 {
        start = index
        continue
      }
      let expanded = declared.isEmpty ? 0 : expand(text, at: index, to: &scratch, depth: 0)
      if expanded > 0 {
        output.append(escapingMarkup: scratch.span)
        start = index + expanded
      } else {
        output.append("&amp;")
      }
    }
    output.append(text.extracting(min(start, text.count)..<text.count))
  }

  /// Appends the value of the declared entity that the reference at an ampersand names.
  ///
  /// - Returns: the length of the reference, 0 if none is declared or the allowance is used up.
  private mutating func expand(
    _ text: borrowing Span<UInt8>, at ampersand: Int, to output: inout [UInt8], depth: Int
  ) -> Int {
    let limit = min(text.count, ampersand + Self.longestName + 2)
    var end = ampersand + 1
    while end < limit, text[end] != .semicolon, !text[end].endsXMLName, text[end] != .ampersand {
      end += 1
    }
    guard end < limit, text[end] == .semicolon, depth < Self.deepest,
      let found = index(of: text.extracting(ampersand + 1..<end))
    else { return 0 }
    let value = declared[found].value
    guard value.count <= allowance else {
      isExhausted = true
      return 0
    }
    allowance -= value.count
    append(decoding: value.span, to: &output, depth: depth + 1)
    return end + 1 - ampersand
  }
}

extension [UInt8] {
  /// Appends plain text as HTML that shows it.
  mutating func append(escapingMarkup text: borrowing Span<UInt8>) {
    var start = 0
    for index in 0..<text.count where text[index] == .ampersand || text[index] == .lessThan {
      append(text.extracting(start..<index))
      if text[index] == .lessThan { append("&lt;") } else { append("&amp;") }
      start = index + 1
    }
    append(text.extracting(start..<text.count))
  }
}
