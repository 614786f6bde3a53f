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
    unsafe memory = .allocate(capacity: capacity + Window.padding)
    unsafe (memory + capacity).initialize(repeating: 0, count: Window.padding)
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

  package func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let address = source.baseAddress else { return }
      unsafe (memory + end).update(from: address, count: source.count)
    }
    end += bytes.count
  }

  /// Appends bytes of another buffer.
  package func append(_ bytes: Window, _ range: Range<Int>) {
    bytes.withSpan(range) { source in
      reserve(source.count)
      unsafe source.withUnsafeBufferPointer { source in
        guard let address = source.baseAddress else { return }
        unsafe (memory + end).update(from: address, count: source.count)
      }
      end += source.count
    }
  }

  /// Makes room for `count` more bytes: moves the content to the front, and grows if need be.
  func reserve(_ count: Int) {
    if capacity - end >= count { return }
    let held = self.count
    if capacity - held >= count && start >= held {
      unsafe memory.update(from: memory + start, count: held)
    } else {
      let larger = max(held + count, capacity * (capacity - held >= count ? 1 : 2))
      let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + Window.padding)
      unsafe moved.update(from: memory + start, count: held)
      unsafe (moved + held).initialize(repeating: 0, count: larger + Window.padding - held)
      unsafe memory.deallocate()
      unsafe memory = moved
      capacity = larger
    }
    start = 0
    end = held
  }

  /// Reads once into the free space, at least `atLeast` bytes of which are made.
  ///
  /// - Returns: the number of bytes, 0 at the end, or the negated errno.
  func read(from descriptor: Int32, atLeast: Int) -> Int {
    reserve(atLeast)
    let count = unsafe sys_read(descriptor, memory + end, capacity - end)
    if count > 0 { end += Int(count) }
    return Int(count)
  }

  /// The offset of the first `byte` at or after `offset`, or nil.
  @inline(__always)
  func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    let found = unsafe sys_find_byte(memory + offset, byte, end - offset)
    return found < 0 ? nil : offset + Int(found)
  }
}
