// File descriptors: opening, writing whole runs, and what kind of file one is.
//
// Sound: pointers are handed to libc only inside the closures that lend them.

internal import CSystem

/// An errno value.
package struct SystemError: Error, Equatable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// What it means, by strerror(3).
  package var text: [UInt8] { unsafe [UInt8](cString: sys_error_text(code)) }
  package var isBrokenPipe: Bool { code == sys_EPIPE() }
  package var isMissing: Bool { code == sys_ENOENT() }
  package var isInterrupted: Bool { code == sys_EINTR() }
  /// What opening a folder as a file fails with.
  package static var isFolder: SystemError { SystemError(code: sys_EISDIR()) }
  /// Whether the file system or the kernel does not have what was asked for.
  package var isUnsupported: Bool {
    [sys_ENOLCK(), sys_ENOSYS(), sys_EOPNOTSUPP(), sys_EINVAL()].contains(code)
  }
}

/// A file descriptor, which its owner closes.
package struct Descriptor: Equatable {
  package enum Kind {
    case regular, folder, pipe, terminal, other

    init(_ kind: Int32) {
      switch Int(kind) {
      case SYS_KIND_REGULAR: self = .regular
      case SYS_KIND_FOLDER: self = .folder
      case SYS_KIND_PIPE: self = .pipe
      case SYS_KIND_TERMINAL: self = .terminal
      default: self = .other
      }
    }
  }

  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static var standardInput: Descriptor { Descriptor(0) }
  package static var standardOutput: Descriptor { Descriptor(1) }
  package static var standardError: Descriptor { Descriptor(2) }

  /// Opens a file for reading, by open(2).
  package static func open(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    let number = unsafe path.withCString { unsafe sys_open($0, Int32(SYS_OPEN_READ), 0) }
    guard number >= 0 else { throw SystemError(code: -number) }
    return Descriptor(number)
  }

  package func close() { _ = sys_close(number) }

  /// Goes to an offset of a regular file, by lseek(2).
  package func seek(to offset: Int) throws(SystemError) {
    let position = sys_seek(number, Int64(offset))
    if position < 0 { throw SystemError(code: Int32(-position)) }
  }

  package var kind: Kind {
    var status = sys_status()
    return unsafe sys_fstat(number, &status) == 0 ? Kind(status.kind) : .other
  }

  /// What a path names, links followed.
  static func kind(of path: [UInt8]) -> Kind {
    var status = sys_status()
    let result = unsafe path.withCString { unsafe sys_stat($0, &status) }
    return result == 0 ? Kind(status.kind) : .other
  }

  package var isTerminal: Bool { kind == .terminal }

  /// The width of the terminal, or nil where there is none or it does not say.
  package var terminalColumns: Int? {
    let columns = sys_terminal_columns(number)
    return columns > 0 ? Int(columns) : nil
  }

  /// Writes all bytes, whatever interrupts it.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let error = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe writeAll(start, buffer.count)
    }
    if error != 0 { throw SystemError(code: error) }
  }

  /// Writes the bytes of a range, whatever interrupts it.
  ///
  /// With `isToDisk` the disk begins with them while more are written; only `sync` waits for it.
  package func write(
    _ bytes: Window, _ range: Range<Int>, isToDisk: Bool = false
  ) throws(SystemError) {
    let step = isToDisk ? 2 << 20 : range.count
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + step)
      let error = bytes.withSpan(start..<end) { span in
        unsafe span.withUnsafeBufferPointer { buffer -> Int32 in
          guard let start = buffer.baseAddress else { return 0 }
          return unsafe writeAll(start, buffer.count)
        }
      }
      if error != 0 { throw SystemError(code: error) }
      if end < range.upperBound { sys_begin_sync(number) }
      start = end
    }
  }

  /// Copies what is left to read to another file.
  package func copy(to other: Descriptor) throws(SystemError) {
    let buffer = PaddedBuffer(capacity: 128 << 10)
    while true {
      let count = buffer.read(from: number, atMost: 128 << 10)
      if count < 0 {
        let error = SystemError(code: Int32(-count))
        if error.isInterrupted && sys_pending_signal() == 0 { continue }
        throw error
      }
      if count == 0 { return }
      try other.write(buffer.window, buffer.start..<buffer.end)
      buffer.clear()
    }
  }

  /// The errno of what failed, or 0.
  private func writeAll(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var done = 0
    while done < count {
      let written = unsafe sys_write(number, start + done, count - done)
      if written == -Int64(sys_EINTR()) { continue }
      if written == -Int64(sys_EAGAIN()) {
        sys_wait_to_write(number)
        continue
      }
      if written <= 0 { return written < 0 ? Int32(-written) : sys_EIO() }
      done += Int(written)
    }
    return 0
  }
}

extension [UInt8] {
  /// The bytes of a C string, without its NUL.
  package init(cString text: UnsafePointer<CChar>) {
    let count = unsafe sys_string_length(text)
    self = unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe [UInt8](UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Calls `body` with the bytes as a C string; what follows a NUL is not seen.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = self
    terminated.append(0)
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { preconditionFailure() }
        return unsafe body(start)
      }
    }
  }
}
