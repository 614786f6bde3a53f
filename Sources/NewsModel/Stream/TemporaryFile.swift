// A file without a name: gone when it is closed, however the process ends.
//
// Sound: pointers are handed to libc only inside the closures that lend them.

internal import CSystem

/// An unlinked file in TMPDIR or /tmp, closed at its end of life.
package final class TemporaryFile {
  private let number: Int32

  package init() throws(SystemError) {
    number = sys_temporary_file()
    guard number >= 0 else { throw SystemError(code: -number) }
  }

  deinit { _ = sys_close(number) }

  /// Writes all bytes at an offset.
  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBufferPointer { buffer -> Int64 in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe sys_pwrite(
          number, start + done, bytes.count - done, Int64(offset + done))
      }
      guard count > 0 else { throw SystemError(code: count < 0 ? Int32(-count) : sys_EIO()) }
      done += Int(count)
    }
  }

  /// Reads `count` bytes from an offset; fewer only where the file ends.
  package func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let taken = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> Int64 in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe sys_pread(number, start + done, count - done, Int64(offset + done))
      }
      if taken < 0 { throw SystemError(code: Int32(-taken)) }
      if taken == 0 { break }
      done += Int(taken)
    }
    bytes.removeLast(count - done)
    return bytes
  }
}
