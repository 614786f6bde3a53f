// Document type declarations: passed over, but for the general entities that they declare inside.
//
// No identifier in one is ever opened. RSS 0.91 has a declaration in each feed, so that it is no
// fault; what it declares is bounded by XMLEntities.

internal import NewsModel

extension XMLScanner {
  /// Goes on in a document type declaration; false when the buffer ends before it moved on.
  mutating func readDoctype(_ buffer: borrowing Span<UInt8>, isLast: Bool) -> Bool {
    var index = position
    while index < buffer.count {
      switch buffer[index] {
      case .greaterThan where mode == .doctype:
        position = index + 1
        mode = .content
        return true
      case .openBracket where mode == .doctype:
        mode = .subset
        index += 1
      case .closeBracket where mode == .subset:
        mode = .doctype
        index += 1
      case .quote, 0x27:
        guard let close = buffer.firstIndex(of: buffer[index], from: index + 1) else {
          return giveUp(buffer, at: index)
        }
        index = close + 1
      case .lessThan:
        guard mode == .subset else {
          // A tag: the declaration never ended.
          position = index
          mode = .content
          return true
        }
        guard let end = Self.declarationEnd(buffer, from: index) else {
          return giveUp(buffer, at: index)
        }
        Self.declareEntity(buffer.extracting(index..<end), in: &entities)
        index = end
      default:
        index += 1
      }
    }
    position = index
    return false
  }

  /// Waits for more of the declaration at `index`, or passes over one that is too long.
  private mutating func giveUp(_ buffer: borrowing Span<UInt8>, at index: Int) -> Bool {
    position = buffer.count - index < Self.longestTag ? index : buffer.count
    return false
  }

  /// The offset behind the declaration, comment or instruction at `start`.
  private static func declarationEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
    let isComment = bytes.begins("<!--", at: start)
    var index = start + (isComment ? 4 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case .greaterThan:
        if !isComment || bytes.begins("--", at: index - 2) { return index + 1 }
      case .quote, 0x27:
        if isComment { break }
        guard let close = bytes.firstIndex(of: bytes[index], from: index + 1) else { return nil }
        index = close
      default: break
      }
      index += 1
    }
    return nil
  }

  /// `<!ENTITY name "value">`; one of an outside identifier or for the declaration itself is none.
  private static func declareEntity(
    _ declaration: borrowing Span<UInt8>, in entities: inout XMLEntities
  ) {
    guard declaration.begins("<!entity", at: 0) else { return }
    var index = 8
    while index < declaration.count, declaration[index].isXMLSpace { index += 1 }
    let start = index
    while index < declaration.count, !declaration[index].endsXMLName { index += 1 }
    let name = start..<index
    while index < declaration.count, declaration[index].isXMLSpace { index += 1 }
    guard index < declaration.count, declaration[index].isQuote,
      let close = declaration.firstIndex(of: declaration[index], from: index + 1)
    else { return }
    entities.declare(
      declaration.extracting(name), declaration.extracting(index + 1..<close))
  }
}
