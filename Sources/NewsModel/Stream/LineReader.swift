// Lines of a descriptor, as ranges of a buffer that is reused.
//
// CRLF, a BOM before the first line and a last line without LF are accepted. A line of more than
// 16 MiB, neither its end nor a BOM counted, is skipped and said so; memory never holds more than
// one line and a read's worth.
// It does not know what a line means.

internal import CSystem

/// Reads lines; the caller decides when to read, so that it can write first or wait elsewhere.
package struct LineReader: ~Copyable {
  /// The longest line, neither its end nor a BOM counted.
  package static var maxLength: Int { 16 << 20 }
  /// The bytes of a BOM and of a carriage return.
  private static var uncounted: Int { 4 }
  private static var readSize: Int { 128 << 10 }

  package enum Step {
    /// A line, without its end and without a BOM; LF stands behind it in the window.
    case line(Range<Int>)
    /// A line that is longer than the limit was skipped.
    case tooLong
    /// No whole line is in the buffer: call `fill`.
    case needsInput
    case end
  }

  package let descriptor: Descriptor
  /// Reads never block: the descriptor is a regular file.
  private let isRegular: Bool
  private let buffer: PaddedBuffer
  /// No line feed stands before this offset.
  private var searched = 0
  /// What was read last has whole lines before this offset.
  private var linesEnd = 0
  private var isAtEnd = false
  /// How many bytes were read in all.
  private var readCount = 0
  private var isSkipping = false
  /// The number of the line that `next` gave last, counted from 1.
  package private(set) var lineNumber = 0
  /// How many bytes of that line stand before its range: those of a BOM.
  package private(set) var bytesBefore = 0
  /// Whether that line had no line feed, so that it may have been cut off.
  package private(set) var isUnended = false

  package init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    isRegular = descriptor.kind == .regular
    buffer = PaddedBuffer(capacity: 2 * Self.readSize)
  }

  /// The lines of bytes that were read before.
  package init(of bytes: [UInt8]) {
    descriptor = Descriptor(-1)
    isRegular = true
    buffer = PaddedBuffer(copying: bytes)
    isAtEnd = true
  }

  package var window: Window { buffer.window }

  /// What was read and not yet given, whole lines or not.
  package var upcoming: Range<Int> { buffer.start..<buffer.end }

  /// The next line that is in the buffer.
  ///
  /// Ranges given before are no longer valid.
  @inline(never)
  package mutating func next() -> Step {
    while true {
      guard let end = buffer.firstIndex(of: .newline, from: searched) else {
        searched = buffer.end
        if isSkipping {
          buffer.clear()
          searched = 0
        } else if buffer.count > Self.maxLength + Self.uncounted {
          isSkipping = true
          begin(buffer.start, buffer.end)
          continue
        }
        guard isAtEnd else { return .needsInput }
        return lastLine()
      }
      let start = buffer.start
      buffer.start = end + 1
      searched = end + 1
      if isSkipping {
        isSkipping = false
        return .tooLong
      }
      return line(start, end)
    }
  }

  /// Where the next line begins, when all of it was read; a first line, which may begin with a BOM, is
  /// for `next`.
  var wholeLine: Int? {
    buffer.start < linesEnd && lineNumber > 0 && !isSkipping ? buffer.start : nil
  }

  /// Takes the line that begins at `wholeLine`, having been read to the line feed at `end`.
  ///
  /// - Returns: the line as `next` gives it; nil, and it is left, where it is for `next` to judge.
  mutating func take(to end: Int) -> Range<Int>? {
    let start = buffer.start
    guard end - start <= Self.maxLength, case .line(let range) = line(start, end) else {
      return nil
    }
    buffer.start = end + 1
    searched = end + 1
    return range
  }

  private mutating func lastLine() -> Step {
    if isSkipping {
      isSkipping = false
      return .tooLong
    }
    guard buffer.count > 0 else { return .end }
    let start = buffer.start
    let end = buffer.end
    buffer.terminate(with: .newline)
    buffer.start = end
    isUnended = true
    return line(start, end)
  }

  @inline(__always)
  private mutating func line(_ start: Int, _ end: Int) -> Step {
    begin(start, end)
    let start = start + bytesBefore
    var end = end
    if end > start && buffer.window[end - 1] == .carriageReturn { end -= 1 }
    return end - start <= Self.maxLength ? .line(start..<end) : .tooLong
  }

  /// Counts a line that begins at `start`.
  @inline(__always)
  private mutating func begin(_ start: Int, _ end: Int) {
    lineNumber += 1
    bytesBefore = lineNumber == 1 ? withoutBOM(start, end).lowerBound - start : 0
  }

  private func withoutBOM(_ start: Int, _ end: Int) -> Range<Int> {
    let bytes = buffer.window
    let hasBOM =
      end - start >= 3 && bytes[start] == 0xEF && bytes[start + 1] == 0xBB
      && bytes[start + 2] == 0xBF
    return (hasBOM ? start + 3 : start)..<end
  }

  /// Puts the line that was given last back, so that `next` gives it again.
  package mutating func unread(_ line: Range<Int>) {
    buffer.start = line.lowerBound - bytesBefore
    searched = buffer.start
    lineNumber -= 1
  }

  /// The first byte of the input that is no blank, line feeds and a BOM passed over; nil if none is.
  ///
  /// To be asked before the first line is taken. Nothing is consumed.
  ///
  /// - Throws: as `fill`.
  package mutating func firstByte() throws(SystemError) -> UInt8? {
    var blanks = 0
    while true {
      for offset in withoutBOM(buffer.start, buffer.end).dropFirst(blanks) {
        let byte = buffer.window[offset]
        if byte != .space && byte != .tab && byte != .newline && byte != .carriageReturn {
          // Three bytes are needed to tell a BOM.
          if byte == 0xEF && buffer.count < 3 && !isAtEnd { break }
          return byte
        }
        blanks += 1
      }
      if isAtEnd { return nil }
      try fill()
    }
  }

  /// Reads all that is left, as one document behind which a NUL stands.
  ///
  /// - Returns: the document's range in the window, without a BOM at the input's start.
  /// - Throws: as `fill`.
  package mutating func readToEnd() throws(SystemError) -> Range<Int> {
    while !isAtEnd { try fill() }
    buffer.terminate(with: 0)
    let range = lineNumber == 0 ? withoutBOM(buffer.start, buffer.end) : buffer.start..<buffer.end
    buffer.start = buffer.end
    searched = buffer.end
    return range
  }

  /// How many bytes of the input stand before an offset of the window.
  package func distance(to offset: Int) -> Int { readCount - buffer.end + offset }

  /// Whether a read would give something now, or the end.
  package func isReady() -> Bool {
    isRegular || sys_wait_readable(descriptor.number, 0) == 1
  }

  /// Reads once, waiting if need be.
  ///
  /// - Throws: the read's error; EINTR when a signal is pending.
  package mutating func fill() throws(SystemError) {
    while true {
      if !isRegular {
        let ready = sys_wait_readable(descriptor.number, -1)
        if ready < 0 { throw SystemError(code: -ready) }
      } else if sys_pending_signal() != 0 {
        throw SystemError(code: sys_EINTR())
      }
      let before = buffer.start
      let count = buffer.read(from: descriptor.number, atMost: Self.readSize)
      searched -= before - buffer.start
      linesEnd = count > 0 ? buffer.lastIndex(of: .newline, in: count).map { $0 + 1 } ?? 0 : 0
      if count == -Int(sys_EINTR()) || count == -Int(sys_EAGAIN()) { continue }
      if count < 0 { throw SystemError(code: Int32(-count)) }
      if count == 0 { isAtEnd = true }
      readCount += count
      return
    }
  }
}
