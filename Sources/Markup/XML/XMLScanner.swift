// XML that need not be well formed, cut into tags and text as it arrives.
//
// Ours and not libxml2's, since that one's recovery changes data without a word (`AT&T` loses its
// ampersand) and a pre-pass that prevents it must know XML already; what is left is this file and
// its neighbours. Policy: what can be a tag is one, a `<` or `&` that begins nothing is text, and
// nothing is thrown. It knows no namespaces and no nesting, opens nothing, and expands nothing.
//
//     buffer: [ delivered | position: a token not yet complete | what the decoder appends next ]
//
// The buffer is its owner's, who passes it to each call and may drop what was delivered between
// calls. Tokens are ranges of it.

internal import NewsModel

enum XMLToken: Equatable {
  /// The buffer holds no further whole token.
  case needsMore
  /// Character data; references are not decoded. Long text arrives in pieces.
  case text(Range<Int>)
  /// The content of a CDATA section, or a piece of it.
  case literal(Range<Int>)
  /// A start tag, which is the scanner's `tag`.
  case start
  /// An end tag, which is the scanner's `tag`.
  case end
  /// A document type declaration has begun; its name is the scanner's `doctype`.
  case doctype
}

struct XMLScanner: ~Copyable {
  /// The bounds of what one tag may take; a longer one is passed over.
  static var longestTag: Int { 1 << 20 }
  /// Attributes beyond this number of a tag are not seen.
  static var mostAttributes: Int { 256 }

  enum Mode {
    case content, comment, instruction, section
    /// In a document type declaration, before or behind its internal subset, and in that.
    case doctype, subset
    /// In markup that is passed over up to its `>`.
    case passing
  }

  /// Where the next token begins.
  var position = 0
  var mode = Mode.content
  /// The tag just delivered.
  private(set) var tag = XMLTag()
  /// The name in the document type declaration.
  private(set) var doctype = 0..<0
  /// The entities that the document declares.
  var entities = XMLEntities()
  /// Tags longer than the bound.
  private(set) var overlongTags = 0
  /// How much of the buffer is known to end within an unfinished tag.
  private var searched = 0

  /// Removes what was delivered from the buffer.
  mutating func discardDelivered(from buffer: inout [UInt8]) {
    if position == buffer.count {
      buffer.removeAll(keepingCapacity: true)
    } else if position > 0 {
      buffer.removeSubrange(0..<position)
    }
    searched = max(0, searched - position)
    position = 0
  }

  /// The next token.
  ///
  /// - Parameters:
  ///   - buffer: UTF-8 from where the document was left.
  ///   - isLast: whether the buffer ends with the document.
  /// - Returns: `needsMore` behind the last.
  @_optimize(speed)
  @inline(never)
  mutating func next(_ buffer: borrowing Span<UInt8>, isLast: Bool) -> XMLToken {
    while position < buffer.count {
      switch mode {
      case .content:
        if buffer[position] != .lessThan { return takeText(buffer, isLast: isLast) }
        if let token = takeMarkup(buffer, isLast: isLast) { return token }
      case .section:
        return takeSection(buffer, isLast: isLast)
      case .comment:
        if !skip(buffer, past: "-->") { return .needsMore }
      case .instruction:
        if !skip(buffer, past: "?>") { return .needsMore }
      case .passing:
        if !skip(buffer, past: ">") { return .needsMore }
      case .doctype, .subset:
        if !readDoctype(buffer, isLast: isLast) { return .needsMore }
      }
    }
    return .needsMore
  }

  /// Takes text up to the next `<`.
  ///
  /// A reference that the buffer cuts is left for the next call.
  @_optimize(speed)
  private mutating func takeText(_ buffer: borrowing Span<UInt8>, isLast: Bool) -> XMLToken {
    let start = position
    var end = buffer.firstIndex(of: .lessThan, from: start) ?? buffer.count
    if end == buffer.count, !isLast {
      var index = end
      let earliest = max(start, end - XMLEntities.longestName - 2)
      while index > earliest {
        index -= 1
        if buffer[index] == .semicolon { break }
        if buffer[index] == .ampersand {
          end = index
          break
        }
      }
      if end == start { return .needsMore }
    }
    position = end
    return .text(start..<end)
  }

  /// The content of a CDATA section up to `]]>`, or as much of it as there is.
  private mutating func takeSection(_ buffer: borrowing Span<UInt8>, isLast: Bool) -> XMLToken {
    let start = position
    var index = start
    while let bracket = buffer.firstIndex(of: .closeBracket, from: index) {
      if buffer.begins("]]>", at: bracket) {
        position = bracket + 3
        mode = .content
        return .literal(start..<bracket)
      }
      index = bracket + 1
    }
    var end = buffer.count
    while !isLast, end > start, end > buffer.count - 2, buffer[end - 1] == .closeBracket {
      end -= 1
    }
    if end == start { return .needsMore }
    position = end
    return .literal(start..<end)
  }

  /// Moves behind the next `literal` and back to content; false when the buffer ends before.
  private mutating func skip(_ buffer: borrowing Span<UInt8>, past literal: StaticString) -> Bool {
    let length = literal.utf8CodeUnitCount
    var index = position + length - 1
    while let end = buffer.firstIndex(of: .greaterThan, from: index) {
      if buffer.begins(literal, at: end + 1 - length) {
        position = end + 1
        mode = .content
        return true
      }
      index = end + 1
    }
    position = max(position, buffer.count - length + 1)
    return false
  }

  /// What begins with the `<` at the position; nil when it is passed over.
  @_optimize(speed)
  private mutating func takeMarkup(_ buffer: borrowing Span<UInt8>, isLast: Bool) -> XMLToken? {
    guard position + 1 < buffer.count else { return isLast ? takeLessThan() : .needsMore }
    let next = buffer[position + 1]
    if next.beginsXMLName { return takeStartTag(buffer, isLast: isLast) }
    switch next {
    case .slash:
      guard position + 2 < buffer.count else { return .needsMore }
      return buffer[position + 2].beginsXMLName ? takeEndTag(buffer) : takeLessThan()
    case UInt8(ascii: "?"):
      return takeInstruction(buffer)
    case UInt8(ascii: "!"):
      return takeDeclaration(buffer, isLast: isLast)
    default:
      return takeLessThan()
    }
  }

  private mutating func takeLessThan() -> XMLToken {
    position += 1
    return .text(position - 1..<position)
  }

  /// `<?xml` ends with the first `>`, since some write no `?` before it.
  private mutating func takeInstruction(_ buffer: borrowing Span<UInt8>) -> XMLToken? {
    guard position + 6 <= buffer.count else { return .needsMore }
    let isDeclaration = buffer.begins("<?xml", at: position) && buffer[position + 5].isXMLSpace
    position += 2
    mode = isDeclaration ? .passing : .instruction
    return nil
  }

  private mutating func takeDeclaration(_ buffer: borrowing Span<UInt8>, isLast: Bool) -> XMLToken?
  {
    if buffer.begins("<!--", at: position) {
      position += 4
      mode = .comment
      return nil
    }
    if buffer.begins("<![cdata[", at: position) {
      position += 9
      mode = .section
      return nil
    }
    if buffer.begins("<!doctype", at: position) {
      var end = position + 9
      while end < buffer.count, buffer[end].isXMLSpace { end += 1 }
      let start = end
      while end < buffer.count, !buffer[end].endsXMLName { end += 1 }
      guard end < buffer.count else { return .needsMore }
      doctype = start..<end
      position = end
      mode = .doctype
      return .doctype
    }
    guard isLast || buffer.count - position >= 9 else { return .needsMore }
    // Some other declaration, which has no place here.
    position += 2
    mode = .passing
    return nil
  }

  private mutating func takeEndTag(_ buffer: borrowing Span<UInt8>) -> XMLToken {
    guard let close = buffer.firstIndex(of: .greaterThan, from: position + 2) else {
      return waitForTag(buffer)
    }
    position = tag.readEnd(buffer, from: position, close: close)
    searched = 0
    return .end
  }

  private mutating func takeStartTag(_ buffer: borrowing Span<UInt8>, isLast: Bool) -> XMLToken? {
    let isLong = buffer.count - position >= Self.longestTag
    if searched > position, !isLast, !isLong,
      buffer.firstIndex(of: .greaterThan, from: searched) == nil
    {
      return waitForTag(buffer)
    }
    guard let end = tag.read(buffer, from: position, mayGuess: isLast || isLong) else {
      return waitForTag(buffer)
    }
    position = end
    searched = 0
    return .start
  }

  /// The tag at the position has no end yet; one that is too long is passed over.
  private mutating func waitForTag(_ buffer: borrowing Span<UInt8>) -> XMLToken {
    searched = buffer.count
    if buffer.count - position >= Self.longestTag {
      overlongTags += 1
      position = buffer.count
      mode = .passing
    }
    return .needsMore
  }
}

extension UInt8 {
  /// A letter, `_`, `:`, or any byte of a character outside ASCII.
  @inline(__always)
  var beginsXMLName: Bool { isLetter || self == 0x5F || self == .colon || self >= 0x80 }

  /// A byte that ends a name in a tag.
  @inline(__always)
  var endsXMLName: Bool {
    self <= 0x20 || self == .greaterThan || self == .slash || self == .lessThan
  }
}
