// One JSON object as it lies in a buffer: the offsets of its keys and values, nothing decoded.
//
//     {"tid":"T1348647853363","tname":"头条","raw":{ … }}
//      ├key┤ ├──── value ───┤                 ├ value ┤   values in `raw` are checked, not listed
//
// Keys compare unescaped. A key that stands twice counts as it stands last. What JSON or UTF-8
// forbids is refused at the first fault.

internal import CSystem

/// A JSON object's members, found by `read`; valid until its buffer is filled again.
package struct Record {
  /// A member: ranges of the key between its quotes and of the whole value.
  package struct Member {
    fileprivate var keyWord: UInt64 = 0
    fileprivate var keyStart = 0
    fileprivate var keyEnd = 0
    /// Where the value begins, its opening quote or bracket included.
    package fileprivate(set) var start = 0
    package fileprivate(set) var end = 0
    /// Whether the value is a string that holds a backslash.
    package fileprivate(set) var hasEscapes = false
    fileprivate var keyHasEscapes = false

    package var range: Range<Int> { start..<end }
    /// The bytes between a string's quotes.
    package var body: Range<Int> { start + 1..<end - 1 }
    package var key: Range<Int> { keyStart..<keyEnd }
    /// The offset of the key's opening quote.
    var keyQuote: Int { keyStart - 1 }
  }

  package private(set) var scanner: JSONScanner
  /// The members, and behind them room for those of larger objects.
  private var slots = [Member](repeating: Member(), count: 32)
  private var count = 0
  /// How many objects were read, or tried, counted from a number that no other `Record` counts from.
  private(set) var readCount = Int(sys_count_from())
  /// Whether it has the keys of the record before, in the same order.
  private(set) var isLikeLast = false
  /// What stood before each value of the record before; as many as slots.
  ///
  /// Records of one source have their keys in the same order: most often it need only be compared.
  private var patterns = [KeyPattern](repeating: KeyPattern(), count: 32)
  /// The object, from its opening to behind its closing brace.
  package private(set) var range = 0..<0

  package var members: ArraySlice<Member> { slots[..<count] }
  package var bytes: Window { scanner.bytes }

  package init(_ scanner: JSONScanner) {
    self.scanner = scanner
  }

  // MARK: - reading

  /// Reads the object at `offset`, which blanks may precede.
  ///
  /// - Parameters:
  ///   - scanner: over the buffer that holds the object.
  ///   - offset: where to begin.
  ///   - depth: how many objects and arrays enclose it.
  /// - Throws: the first fault found.
  /// - Complexity: O(n), without an allocation once there are slots enough.
  @inline(never)
  package mutating func read(
    _ scanner: JSONScanner, at offset: Int, depth: Int = 0
  ) throws(JSONFault) {
    // What was a blank there may be none here.
    if scanner.isDocument != self.scanner.isDocument { forgetPatterns() }
    self.scanner = scanner
    readCount &+= 1
    let lastCount = count
    count = 0
    isLikeLast = false
    let start = scanner.skipBlanks(offset)
    guard scanner.bytes[start] == .openBrace else { throw JSONFault(.notAnObject, start) }
    guard depth < JSONScanner.maxDepth else { throw JSONFault(.tooDeep, start) }
    var at = start + 1
    var isAlike = true
    while try !Self.readMembers(
      scanner, &at, depth: depth + 1, into: &slots, &count, &patterns, &isAlike)
    {
      slots.append(contentsOf: repeatElement(Member(), count: slots.count))
      patterns.append(contentsOf: repeatElement(KeyPattern(), count: patterns.count))
    }
    isLikeLast = isAlike && count == lastCount
    range = start..<at
  }

  private mutating func forgetPatterns() {
    for index in patterns.indices { patterns[index] = KeyPattern() }
  }

  /// Reads members from `offset` on, which is behind the opening brace or a value, up to the closing
  /// brace or as many as there are slots.
  ///
  /// - Returns: whether that was all; `offset` is then behind the brace.
  private static func readMembers(
    _ scanner: JSONScanner, _ offset: inout Int, depth: Int, into array: inout [Member],
    _ count: inout Int, _ patterns: inout [KeyPattern], _ isAlike: inout Bool
  ) throws(JSONFault) -> Bool {
    // One span for all members: asking the array for each takes as long as reading it.
    var slots = array.mutableSpan
    var patterns = patterns.mutableSpan
    let bytes = scanner.bytes
    var at = offset
    for index in count..<slots.count {
      if patterns[index].stands(at: at, bytes) {
        // Its word is in the slot already.
        slots[index].keyStart = at &+ patterns[index].keyStart
        slots[index].keyEnd = at &+ patterns[index].keyEnd
        // More blanks may follow than did.
        at = scanner.skipBlanks(at &+ patterns[index].count)
      } else {
        let end = try readKey(
          scanner, &at, isFirst: index == 0, &slots[index], &patterns[index])
        if end {
          offset = at
          count = index
          return true
        }
        isAlike = false
      }
      slots[index].start = at
      var hasEscapes = false
      if bytes[at] == .quote {
        let value = try scanner.skipString(at &+ 1)
        at = value.end &+ 1
        hasEscapes = value.hasEscapes
      } else if bytes.halfWord(at: at) == JSONScanner.null {
        at &+= 4
      } else {
        at = try scanner.skipValue(at, depth: depth)
      }
      slots[index].hasEscapes = hasEscapes
      slots[index].end = at
    }
    offset = at
    count = slots.count
    return false
  }

  /// Reads what stands before a member's value, into its slot and as a pattern for the next record.
  ///
  /// - Returns: true at the closing brace, behind which `offset` is then.
  @inline(never)
  private static func readKey(
    _ scanner: JSONScanner, _ offset: inout Int, isFirst: Bool, _ member: inout Member,
    _ pattern: inout KeyPattern
  ) throws(JSONFault) -> Bool {
    let bytes = scanner.bytes
    let start = offset
    var at = scanner.skipBlanks(start)
    if bytes[at] == .closeBrace {
      offset = at + 1
      return true
    }
    if !isFirst {
      guard bytes[at] == .comma else { throw scanner.fault(.commaExpected, at: at) }
      at = scanner.skipBlanks(at + 1)
    }
    guard bytes[at] == .quote else { throw scanner.fault(.keyExpected, at: at) }
    let key = try scanner.skipString(at + 1)
    offset = try scanner.skipColon(key.end + 1)
    // From here on nothing fails, so that slot and pattern are always of the same key.
    member.keyStart = at + 1
    member.keyEnd = key.end
    member.keyHasEscapes = key.hasEscapes
    member.keyWord = bytes.word(at: at + 1) & KeyPattern.mask(key.end - at - 1)
    pattern = KeyPattern(bytes, start..<offset, key: member.key)
    return false
  }

  // MARK: - looking up

  /// The index of the member with that key, the last one if there are several.
  package func index(of key: RecordKey) -> Int? {
    var index = count - 1
    while index >= 0 {
      if slots[index].keyWord == key.word || slots[index].keyHasEscapes, has(key, slots[index]) {
        return index
      }
      index -= 1
    }
    return nil
  }

  /// Whether the member's key, unescaped, is that key.
  @inline(never)
  func has(_ key: RecordKey, _ member: Member) -> Bool {
    if member.keyHasEscapes { return JSONString.decode(bytes, member.key) == key.name }
    return member.keyWord == key.word && member.key.count == key.name.count
      && (key.name.count <= 8 || bytes.equals(member.key, key.name))
  }

  /// The key of a member, to look for in another record.
  package func key(of member: Member) -> RecordKey {
    RecordKey(member.keyHasEscapes ? JSONString.decode(bytes, member.key) : bytes.copy(member.key))
  }

  @inline(never)
  package func member(_ key: RecordKey) -> Member? {
    guard let index = index(of: key) else { return nil }
    return slots[index]
  }

  /// The member at an index of `members`.
  @inline(__always)
  func member(at index: Int) -> Member { slots[index] }

  /// The first byte of the member's value: `"`, `{`, `[`, `t`, `f`, `n`, `-` or a digit.
  @inline(__always)
  package func kind(_ member: Member) -> UInt8 { bytes[member.start] }

  /// The decoded text of a string member; nil when it is absent or no string.
  @inline(never)
  package func string(_ key: RecordKey) -> [UInt8]? {
    guard let member = member(key), kind(member) == .quote else { return nil }
    return text(of: member)
  }

  /// The decoded text of a member whose value is a string.
  @inline(never)
  package func text(of member: Member) -> [UInt8] {
    member.hasEscapes ? JSONString.decode(bytes, member.body) : bytes.copy(member.body)
  }

  /// Whether the member is the literal `true`.
  package func isTrue(_ key: RecordKey) -> Bool {
    guard let member = member(key) else { return false }
    return kind(member) == UInt8(ascii: "t")
  }
}
