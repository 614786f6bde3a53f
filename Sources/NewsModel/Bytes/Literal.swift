// The bytes of a literal: tables lie in the program's read-only data, so that they cost no start.

extension StaticString {
  /// Calls `body` with the UTF-8 bytes.
  @inline(__always)
  package func withSpan<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
    precondition(hasPointerRepresentation)
    // Sound: a literal with a pointer representation is `utf8CodeUnitCount` bytes that never move.
    let bytes = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    return body(unsafe bytes.span)
  }
}
