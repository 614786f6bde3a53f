// The memory that lines and documents are read into.
//
//     [ consumed | content: start..<end | free | padding ]
//
// The byte at `end` may be written as a sentinel. Sound: every access stays below capacity +
// padding, which is what is allocated; the class frees it, and windows are not kept longer.

internal import CSystem

/// A growable buffer whose content is followed by readable padding.
@safe package final class PaddedBuffer {
  private var memory: UnsafeMutablePointer<UInt8>
  /// How many bytes of content fit.
  private(set) var capacity: Int
  /// Where the content begins.
  package var start = 0
  /// Where it ends; the byte there is free for a sentinel.
  package private(set) var end = 0

  package init(capacity: Int) {
    self.capacity = capacity
    unsafe memory = Self.allocate(capacity)
    clearPadding()
  }

  /// Memory for content of that size and its padding.
  ///
  /// 15 MB read at once are 3,600 pages to be made one by one, or 8 large ones where the memory
  /// begins and ends with one, which takes a third of the time.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let count = capacity + Window.padding
    let largePage = 2 << 20
    if count < 2 * largePage {
      // The kernel copies a quarter faster to where a cache line begins.
      let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
      return unsafe memory.bindMemory(to: UInt8.self, capacity: count)
    }
    let whole = (count + largePage - 1) & -largePage
    let memory = UnsafeMutableRawPointer.allocate(byteCount: whole, alignment: largePage)
    unsafe sys_expect_use(memory, whole)
    return unsafe memory.bindMemory(to: UInt8.self, capacity: whole)
  }

  /// A buffer that holds a copy of `bytes` with a NUL behind it, as a document is scanned.
  package convenience init(copying bytes: [UInt8]) {
    self.init(capacity: bytes.count)
    append(bytes)
    terminate(with: 0)
  }

  deinit { unsafe memory.deallocate() }

  package var count: Int { end - start }

  package var window: Window { unsafe Window(unsafeBase: UnsafePointer(memory)) }

  /// Forgets the content.
  package func clear() {
    start = 0
    end = 0
  }

  /// Writes the byte behind the content, where a scanner stops.
  package func terminate(with sentinel: UInt8) {
    unsafe memory[end] = sentinel
  }

  package func append(_ bytes: [UInt8]) { append(bytes.span) }

  /// Appends a byte.
  func append(_ byte: UInt8) {
    reserve(1)
    unsafe memory[end] = byte
    end += 1
  }

  /// Appends a run of bytes, and the padding.
  package func append(_ bytes: borrowing Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      unsafe copy(source.baseAddress, source.count, to: memory + end)
    }
    end += bytes.count
    clearPadding()
  }

  /// Appends bytes of another buffer.
  package func append(_ bytes: Window, _ range: Range<Int>) {
    bytes.withSpan(range) { source in
      reserve(source.count)
      unsafe source.withUnsafeBufferPointer { source in
        unsafe copy(source.baseAddress, source.count, to: memory + end)
      }
      end += source.count
    }
  }

  /// Changes a byte of the content.
  func replaceByte(at offset: Int, with byte: UInt8) {
    precondition(offset < end)
    unsafe memory[offset] = byte
  }

  /// Copies bytes that may overlap; `update(from:count:)` copies one by one in Embedded Swift.
  private func copy(
    _ source: UnsafePointer<UInt8>?, _ count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    guard let source = unsafe source else { return }
    unsafe UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count)
  }

  /// Makes room for `count` more bytes: moves the content to the front, and grows if need be.
  ///
  /// - Complexity: O(content) where the content moves; amortised, O(1) a byte.
  func reserve(_ count: Int) {
    if capacity - end >= count { return }
    let held = self.count
    if capacity - held >= count {
      unsafe copy(memory + start, held, to: memory)
    } else {
      let larger = max(held + count, capacity * 2)
      let moved = unsafe Self.allocate(larger)
      unsafe copy(memory + start, held, to: moved)
      unsafe memory.deallocate()
      unsafe memory = moved
      capacity = larger
    }
    start = 0
    end = held
  }

  /// Reads once into the free space, of which there will be `count` bytes at least.
  ///
  /// - Returns: the number of bytes, `count` at most, 0 at the end, or the negated errno.
  func read(from descriptor: Int32, atMost count: Int) -> Int {
    reserve(count)
    let taken = unsafe sys_read(descriptor, memory + end, count)
    if taken > 0 { end += Int(taken) }
    clearPadding()
    return Int(taken)
  }

  /// Zeroes what a scanner may load behind the content, so that it is no accident what it finds.
  private func clearPadding() {
    unsafe (memory + end).update(repeating: 0, count: Window.padding)
  }

  /// Reads a file to its end; `size` bytes are expected.
  package static func reading(
    _ descriptor: Descriptor, size: Int
  ) throws(SystemError) -> PaddedBuffer {
    // Room for what is added to it later, and to see the end without growing.
    let buffer = PaddedBuffer(capacity: size + 64 << 10)
    while true {
      let count = buffer.read(
        from: descriptor.number, atMost: max(4 << 10, buffer.capacity - buffer.end))
      if count == -Int(sys_EINTR()) { continue }
      if count < 0 { throw SystemError(code: Int32(-count)) }
      if count == 0 { return buffer }
    }
  }

  /// The offset of the last `byte` in the last `count` bytes, or nil.
  func lastIndex(of byte: UInt8, in count: Int) -> Int? {
    let found = unsafe sys_find_last_byte(memory + end - count, byte, count)
    return found < 0 ? nil : end - count + Int(found)
  }

  /// The offset of the first `byte` at or after `offset`, or nil.
  @inline(__always)
  func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    let found = unsafe sys_find_byte(memory + offset, byte, end - offset)
    return found < 0 ? nil : offset + Int(found)
  }
}
