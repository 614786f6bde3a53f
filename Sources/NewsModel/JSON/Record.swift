// One JSON object as it lies in a buffer: the offsets of its keys and values, nothing decoded.
//
//     {"tid":"T1348647853363","tname":"头条","raw":{ … }}
//      ├key┤ ├──── value ───┤                 ├ value ┤   values in `raw` are checked, not listed
//
// Keys compare unescaped. A key that stands twice counts as it stands last.

/// A key to look for, prepared once.
package struct RecordKey {
  package let name: [UInt8]
  fileprivate let word: UInt64

  package init(_ name: [UInt8]) {
    self.name = name
    var word: UInt64 = 0
    for (index, byte) in name.prefix(8).enumerated() { word |= UInt64(byte) << (8 * index) }
    self.word = word
  }

  package init(_ name: StaticString) {
    var bytes: [UInt8] = []
    bytes.append(name)
    self.init(bytes)
  }
}

/// A JSON object's members, found by `read`; valid until its buffer is filled again.
package struct Record {
  /// A member: ranges of the key between its quotes and of the whole value.
  package struct Member {
    fileprivate let keyWord: UInt64
    fileprivate let keyStart: Int
    fileprivate let keyEnd: Int
    /// Where the value begins, its opening quote or bracket included.
    package let start: Int
    package let end: Int
    fileprivate let keyHasEscapes: Bool
    /// Whether the value is a string that holds a backslash.
    package let hasEscapes: Bool

    package var range: Range<Int> { start..<end }
    /// The bytes between a string's quotes.
    package var body: Range<Int> { start + 1..<end - 1 }
    package var key: Range<Int> { keyStart..<keyEnd }
  }

  package private(set) var scanner: JSONScanner
  package private(set) var members: [Member] = []
  /// The object, from its opening to behind its closing brace.
  package private(set) var range = 0..<0

  package var bytes: Window { scanner.bytes }

  package init(_ scanner: JSONScanner) {
    self.scanner = scanner
    members.reserveCapacity(32)
  }

  // MARK: - reading

  /// Reads the object at `offset`, which blanks may precede.
  ///
  /// - Parameters:
  ///   - scanner: over the buffer that holds the object.
  ///   - offset: where to begin.
  ///   - depth: how many objects and arrays enclose it.
  /// - Throws: the first fault found.
  /// - Complexity: O(n), without an allocation once `members` has grown.
  package mutating func read(
    _ scanner: JSONScanner, at offset: Int, depth: Int = 0
  ) throws(JSONFault) {
    self.scanner = scanner
    members.removeAll(keepingCapacity: true)
    let start = scanner.skipBlanks(offset)
    let bytes = scanner.bytes
    guard bytes[start] == .openBrace else { throw JSONFault(.notAnObject, start) }
    guard depth < JSONScanner.maxDepth else { throw JSONFault(.tooDeep, start) }
    var at = scanner.skipBlanks(start + 1)
    if bytes[at] == .closeBrace {
      range = start..<at + 1
      return
    }
    while true {
      guard bytes[at] == .quote else { throw scanner.fault(.keyExpected, at: at) }
      let keyStart = at + 1
      let key = try scanner.skipString(keyStart)
      let valueStart = try scanner.skipColon(key.end + 1)
      var valueEnd: Int
      var hasEscapes = false
      if bytes[valueStart] == .quote {
        let value = try scanner.skipString(valueStart + 1)
        valueEnd = value.end + 1
        hasEscapes = value.hasEscapes
      } else {
        valueEnd = try scanner.skipValue(valueStart, depth: depth + 1)
      }
      members.append(
        Member(
          keyWord: Self.keyWord(bytes, keyStart, key.end), keyStart: keyStart, keyEnd: key.end,
          start: valueStart, end: valueEnd, keyHasEscapes: key.hasEscapes, hasEscapes: hasEscapes))
      at = scanner.skipBlanks(valueEnd)
      if bytes[at] == .closeBrace { break }
      guard bytes[at] == .comma else { throw scanner.fault(.commaExpected, at: at) }
      at = scanner.skipBlanks(at + 1)
    }
    range = start..<at + 1
  }

  @inline(__always)
  private static func keyWord(_ bytes: Window, _ start: Int, _ end: Int) -> UInt64 {
    let word = bytes.word(at: start)
    let count = end - start
    return count >= 8 ? word : word & ((1 << (UInt64(count) * 8)) &- 1)
  }

  // MARK: - looking up

  /// The index of the member with that key, the last one if there are several.
  package func index(of key: RecordKey) -> Int? {
    var index = members.count - 1
    while index >= 0 {
      if isMember(index, key) { return index }
      index -= 1
    }
    return nil
  }

  /// Whether the member has that key.
  @inline(__always)
  func isMember(_ index: Int, _ key: RecordKey) -> Bool {
    let member = members[index]
    if member.keyHasEscapes { return JSONString.decode(bytes, member.key) == key.name }
    return member.keyWord == key.word && member.keyEnd - member.keyStart == key.name.count
      && (key.name.count <= 8 || bytes.equals(member.key, key.name))
  }

  /// The key of a member, to look for in another record.
  package func key(of member: Member) -> RecordKey {
    RecordKey(member.keyHasEscapes ? JSONString.decode(bytes, member.key) : bytes.copy(member.key))
  }

  package func member(_ key: RecordKey) -> Member? {
    guard let index = index(of: key) else { return nil }
    return members[index]
  }

  /// The first byte of the member's value: `"`, `{`, `[`, `t`, `f`, `n`, `-` or a digit.
  @inline(__always)
  package func kind(_ member: Member) -> UInt8 { bytes[member.start] }

  /// The decoded text of a string member; nil when it is absent or no string.
  package func string(_ key: RecordKey) -> [UInt8]? {
    guard let member = member(key), kind(member) == .quote else { return nil }
    return text(of: member)
  }

  /// The decoded text of a member whose value is a string.
  package func text(of member: Member) -> [UInt8] {
    member.hasEscapes ? JSONString.decode(bytes, member.body) : bytes.copy(member.body)
  }

  /// Whether the member is the literal `true`.
  package func isTrue(_ key: RecordKey) -> Bool {
    guard let member = member(key) else { return false }
    return kind(member) == UInt8(ascii: "t")
  }
}
