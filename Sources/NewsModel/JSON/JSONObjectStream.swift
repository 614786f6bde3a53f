// A JSON object that is read while it arrives: its members one by one, and the elements of an array
// that its reader enters.
//
//     {"title":"…","items":[{ … },{ …           arrived so far
//      └ member ─┘  └ member └ element┘ └ awaited: its end is looked for in what comes next
//
// Memory is that of the longest value that is not entered. A value is checked where it lies as soon
// as it is there. One whose end has not come is passed over by its quotes and brackets alone, each
// byte once, and checked when it is whole: of 10 MB that come in small pieces each byte is read
// twice. Where its reader is lenient, members of the outermost object need no commas between them;
// all else is RFC 8259.

/// The members of an arriving object.
package struct JSONObjectStream: ~Copyable {
  package enum Event: Equatable {
    /// What comes next has not arrived.
    case needsMore
    /// A member whose key is `key` and whose value begins with this byte.
    case member(UInt8)
    /// The member's value, which was not entered.
    case value(Range<Int>)
    /// An element of the array that was entered; one that is an object was read into the record.
    case element(Range<Int>)
    /// The object is closed, or the array that all began in; what follows is not looked at.
    case end
  }

  private enum Stage {
    case opening, firstKey, key, colon, valueStart, value, comma
    case firstElement, element, elementComma
    case end
  }

  /// The key of the member at hand, decoded.
  package private(set) var key: [UInt8] = []
  /// Nothing more will arrive, so that what is missing is a fault.
  package var isWhole = false
  /// The object begins at the buffer's start, but for what was let go.
  private let buffer = PaddedBuffer(capacity: 0)
  private var stage: Stage
  /// What follows an array that was entered.
  private let behindArray: Stage
  private let isLenient: Bool
  /// Where the next token is, from the buffer's start; of a value, where it begins.
  private var position = 0
  /// How many bytes were let go.
  private var discarded = 0
  /// Where the value begins that is kept, from the buffer's start.
  private var kept: Int?
  /// How far the end of the value at hand was looked for.
  private var extent: JSONExtent?

  /// - Parameters:
  ///   - isLenient: whether commas between the members may be missing.
  ///   - isInArray: whether what is to come begins behind the bracket of an array, whose elements
  ///     are given.
  package init(isLenient: Bool = false, isInArray: Bool = false) {
    self.isLenient = isLenient
    stage = isInArray ? .firstElement : .opening
    behindArray = isInArray ? .end : .comma
  }

  /// How many bytes were read: where the value of the member just met begins, or the object ended.
  package var offset: Int { discarded + position }

  /// Over what has arrived; valid until more does.
  package var scanner: JSONScanner { JSONScanner(document: buffer.window) }

  /// Adds what arrived, and lets go what was read: ranges of events are of no use any more.
  ///
  /// The object begins with the first byte of all.
  package mutating func append(_ bytes: borrowing Span<UInt8>) {
    let passed = kept ?? position
    buffer.start += passed
    discarded += passed
    position -= passed
    if kept != nil { kept = 0 }
    buffer.append(bytes)
  }

  /// Reads on.
  ///
  /// - Parameter record: takes elements that are objects.
  /// - Returns: what was met; nothing follows `end`.
  /// - Throws: the first fault, at its offset in the whole of what was appended.
  /// - Complexity: O(n) in all the bytes that arrive, in pieces of whatever size.
  package mutating func next(_ record: inout Record) throws(JSONFault) -> Event {
    let scanner = scanner
    do throws(JSONFault) {
      while true {
        let at = scanner.skipBlanks(buffer.start + position)
        position = at - buffer.start
        if stage == .end { return .end }
        guard at < buffer.end else { throw JSONFault(.truncated, at) }
        if let event = try step(scanner, at, &record) { return event }
      }
    } catch {
      // Whatever is wrong at the very end may only be unfinished.
      guard isWhole || error.offset < buffer.end else { return .needsMore }
      throw JSONFault(error.kind, discarded + error.offset - buffer.start)
    }
  }

  /// Makes elements of the array that begins the value of the member just met.
  package mutating func enter() {
    stage = .firstElement
    position += 1
  }

  // MARK: - a value that is read later

  /// Whether a value is kept.
  package var keepsValue: Bool { kept != nil }

  /// Keeps the value of the member just met, and all that follows, in place of one kept before.
  package mutating func keepValue() { kept = position }

  /// Goes back to the value that is kept, an array, and enters it.
  package mutating func enterKept() {
    position = kept ?? position
    kept = nil
    extent = nil
    enter()
  }

  // MARK: - tokens

  /// Takes the token at an offset; nil where it tells nothing.
  private mutating func step(
    _ scanner: JSONScanner, _ at: Int, _ record: inout Record
  ) throws(JSONFault) -> Event? {
    let byte = scanner.bytes[at]
    switch stage {
    case .opening:
      guard byte == .openBrace else { throw JSONFault(.notAnObject, at) }
      go(to: .firstKey, behind: at)
    case .firstKey, .key:
      if byte == .closeBrace, stage == .firstKey || isLenient {
        go(to: .end, behind: at)
        return .end
      }
      guard byte == .quote else { throw scanner.fault(.keyExpected, at: at) }
      let end = try self.end(scanner, at, depth: 1, nil, &record)
      key.removeAll(keepingCapacity: true)
      JSONString.decode(scanner.bytes, at + 1..<end - 1, into: &key)
      go(to: .colon, behind: end - 1)
    case .colon:
      guard byte == .colon else { throw scanner.fault(.colonExpected, at: at) }
      go(to: .valueStart, behind: at)
    case .valueStart:
      stage = .value
      return .member(byte)
    case .value:
      let end = try self.end(scanner, at, depth: 1, nil, &record)
      go(to: .comma, behind: end - 1)
      return .value(at..<end)
    case .comma:
      if byte == .comma {
        go(to: .key, behind: at)
      } else {
        guard isLenient || byte == .closeBrace else { throw scanner.fault(.commaExpected, at: at) }
        stage = .firstKey
      }
    case .firstElement:
      if byte == .closeBracket { go(to: behindArray, behind: at) } else { stage = .element }
    case .element:
      let end = try self.end(scanner, at, depth: 2, byte, &record)
      go(to: .elementComma, behind: end - 1)
      return .element(at..<end)
    case .elementComma:
      if byte == .closeBracket {
        go(to: behindArray, behind: at)
      } else {
        guard byte == .comma else { throw scanner.fault(.commaExpected, at: at) }
        go(to: .element, behind: at)
      }
    case .end: break
    }
    return nil
  }

  private mutating func go(to stage: Stage, behind offset: Int) {
    self.stage = stage
    position = offset + 1 - buffer.start
  }

  /// The offset behind the value at `start`, which is checked.
  ///
  /// Where `first`, its first byte, opens an object, that is read into the record. Throws a fault
  /// at the buffer's end as long as the value is not whole.
  private mutating func end(
    _ scanner: JSONScanner, _ start: Int, depth: Int, _ first: UInt8?, _ record: inout Record
  ) throws(JSONFault) -> Int {
    if !isWhole, extent?.reachesEnd(scanner.bytes, start, buffer.end) == false {
      throw JSONFault(.truncated, buffer.end)
    }
    let end: Int
    do throws(JSONFault) {
      if first == .openBrace {
        try record.read(scanner, at: start, depth: depth)
        end = record.range.upperBound
      } else {
        end = try scanner.skipValue(start, depth: depth)
        // A number or a word may go on.
        if end == buffer.end, JSONExtent.isBare(scanner.bytes[start]) {
          throw JSONFault(.truncated, end)
        }
      }
    } catch {
      if error.offset >= buffer.end, extent == nil { extent = JSONExtent() }
      throw error
    }
    extent = nil
    return end
  }
}

/// How far a value reaches, by its quotes and brackets alone.
///
/// Where it is none of JSON's, it may reach too far; as far as it is one, it does not.
private struct JSONExtent {
  /// How much of the value was looked at.
  private var count = 0
  private var depth = 0
  /// Where the string begins that is open, from the value's start.
  private var string: Int?

  /// Whether a value that begins with this byte has no end of its own.
  static func isBare(_ byte: UInt8) -> Bool {
    byte != .quote && byte != .openBrace && byte != .openBracket
  }

  /// Goes on to the value's end; false when it is not among the bytes before `end`.
  mutating func reachesEnd(_ bytes: Window, _ start: Int, _ end: Int) -> Bool {
    while start + count < end {
      if let open = string {
        guard let quote = bytes.firstIndex(of: .quote, in: start + count..<end) else {
          count = end - start
          return false
        }
        count = quote + 1 - start
        if Self.isEscaped(bytes, quote, since: start + open) { continue }
        string = nil
        if depth == 0 { return true }
      } else {
        let byte = bytes[start + count]
        switch byte {
        case .quote: string = count + 1
        case .openBrace, .openBracket: depth += 1
        case .closeBrace, .closeBracket:
          depth -= 1
          if depth <= 0 { return true }
        default:
          // What is bare ends where something else begins.
          if depth == 0, !byte.isLetter, !byte.isDigit, byte != .minus, byte != .plus, byte != .dot
          {
            return true
          }
        }
        count += 1
      }
    }
    return false
  }

  /// Whether an odd number of backslashes precedes a quote.
  private static func isEscaped(_ bytes: Window, _ quote: Int, since start: Int) -> Bool {
    var first = quote
    while first > start, bytes[first - 1] == .backslash { first -= 1 }
    return (quote - first) % 2 == 1
  }
}
