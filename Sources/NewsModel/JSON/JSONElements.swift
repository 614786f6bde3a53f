// Walks the elements of an array that was checked before.

/// The offsets of an array's elements, in order.
package struct JSONElements {
  private let scanner: JSONScanner
  private var at: Int

  /// The elements of the array whose opening bracket is at `offset`.
  package init(_ scanner: JSONScanner, arrayAt offset: Int) {
    self.scanner = scanner
    at = scanner.skipBlanks(offset + 1)
  }

  /// The range of the next element, or nil behind the last.
  ///
  /// - Complexity: O(n) in the element's length.
  @inline(never)
  package mutating func next() -> Range<Int>? {
    if scanner.bytes[at] == .comma { at = scanner.skipBlanks(at + 1) }
    guard scanner.bytes[at] != .closeBracket, let end = try? scanner.skipValue(at, depth: 0) else {
      return nil
    }
    let element = at..<end
    at = scanner.skipBlanks(end)
    return element
  }
}
