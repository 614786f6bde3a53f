// Appending to byte arrays: every text the tools make is gathered in an `[UInt8]`, in runs.

extension [UInt8] {
  /// Appends a byte; out of line, where the standard library's own is 70 bytes of code at each place.
  ///
  /// - Complexity: O(1), amortised.
  @inline(never)
  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    append(addingCapacity: 1) { $0.append(byte) }
  }

  /// Makes room for `more` bytes.
  ///
  /// What is there is copied as one; the standard library's own growth copies it byte by byte in
  /// Embedded Swift.
  @inline(never)
  private mutating func grow(by more: Int) {
    let old = self
    let room = Swift.max(count + more, 2 * capacity)
    self = unsafe [UInt8](unsafeUninitializedCapacity: room) { free, initialized in
      // Sound: there is room for more than the old ones, which are kept until they are copied.
      unsafe old.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, let target = free.baseAddress else { return }
        unsafe UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: bytes.count)
      }
      initialized = old.count
    }
  }

  /// Forgets the bytes, and the memory unless it is to be kept; out of line, as above.
  @inline(never)
  package mutating func removeAll(keepingCapacity: Bool) {
    if keepingCapacity { replaceSubrange(indices, with: EmptyCollection()) } else { self = [] }
  }

  /// Appends `count` bytes at an address, as one copy.
  ///
  /// `append(contentsOf:)` of a buffer copies byte by byte in Embedded Swift.
  @inline(never)
  @unsafe package mutating func append(_ start: UnsafePointer<UInt8>?, count: Int) {
    guard let start = unsafe start, count > 0 else { return }
    if capacity - self.count < count { grow(by: count) }
    append(addingCapacity: count) { free in
      // Sound: `count` bytes are free, and the source is no part of this array's free space.
      unsafe free.withUnsafeMutableBufferPointer { buffer, initialized in
        guard let target = buffer.baseAddress else { return }
        unsafe UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: count)
        initialized = count
      }
    }
  }

  /// Appends a run of bytes.
  ///
  /// - Complexity: O(n) in the run's length, amortised.
  @inline(__always)
  package mutating func append(_ run: borrowing Span<UInt8>) {
    // Sound: the pointer is used only inside the closure, while the span is borrowed.
    unsafe run.withUnsafeBufferPointer { bytes in
      unsafe self.append(bytes.baseAddress, count: bytes.count)
    }
  }

  /// Appends the bytes of an array as one copy, as `append(contentsOf:)` of the standard library
  /// does not in Embedded Swift.
  ///
  /// - Complexity: O(n) in their number, amortised.
  @inline(never)
  package mutating func append(contentsOf bytes: [UInt8]) { append(bytes.span) }

  /// The same.
  package static func += (bytes: inout [UInt8], more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Appends the UTF-8 bytes of a literal.
  @inline(never)
  package mutating func append(_ literal: StaticString) {
    // Sound: a literal with a pointer representation is `utf8CodeUnitCount` bytes that never move.
    precondition(literal.hasPointerRepresentation)
    unsafe append(literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// Appends the UTF-8 bytes of two literals.
  package mutating func append(_ first: StaticString, _ second: StaticString) {
    let (head, tail) = (first.utf8CodeUnitCount, second.utf8CodeUnitCount)
    append(addingCapacity: head + tail) { free in
      // Sound: as above, and both fit.
      unsafe free.withUnsafeMutableBufferPointer { buffer, initialized in
        guard let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        unsafe target.copyMemory(from: first.utf8Start, byteCount: head)
        unsafe (target + head).copyMemory(from: second.utf8Start, byteCount: tail)
        initialized = head + tail
      }
    }
  }

  /// Appends a literal, a quote and a run of bytes.
  @_optimize(speed)
  mutating func append(_ literal: StaticString, quote run: borrowing Span<UInt8>) {
    let head = literal.utf8CodeUnitCount
    unsafe run.withUnsafeBufferPointer { bytes in
      append(addingCapacity: head + 1 + bytes.count) { free in
        // Sound: as above, and all of it fits.
        unsafe free.withUnsafeMutableBufferPointer { buffer, initialized in
          guard let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
          unsafe target.copyMemory(from: literal.utf8Start, byteCount: head)
          unsafe target.storeBytes(of: .quote, toByteOffset: head, as: UInt8.self)
          initialized = head + 1
          guard let start = bytes.baseAddress else { return }
          unsafe (target + initialized).copyMemory(from: start, byteCount: bytes.count)
          initialized += bytes.count
        }
      }
    }
  }

  /// Appends sixteen bytes, the lowest of each word first.
  package mutating func append(_ first: UInt64, _ second: UInt64) {
    let words = (first.littleEndian, second.littleEndian)
    // Sound: the pointer to the two words is used only inside the closure.
    unsafe Swift.withUnsafeBytes(of: words) { words in
      unsafe append(words.assumingMemoryBound(to: UInt8.self).baseAddress, count: 16)
    }
  }

  /// Appends blanks, none where `count` is below 1.
  package mutating func append(blanks count: Int) {
    let blanks: StaticString = "                                                                "
    var rest = count
    while rest > 0 {
      // Sound: as above.
      unsafe append(blanks.utf8Start, count: Swift::min(rest, blanks.utf8CodeUnitCount))
      rest -= blanks.utf8CodeUnitCount
    }
  }

  /// Appends an integer in decimal.
  package mutating func append(decimal value: Int) {
    var digits: InlineArray<20, UInt8> = InlineArray(repeating: 0)
    var start = 20
    var rest = value.magnitude
    repeat {
      start -= 1
      digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if value < 0 { append(.minus) }
    append(digits.span.extracting(start..<20))
  }
}
