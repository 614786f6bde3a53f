// The one place where iconv(3) is called: runs of bytes in a charset become UTF-8.
//
// A byte that begins no character becomes U+FFFD and the next one is tried, so that one bad byte
// costs itself and not the rest. Sound: the converter is closed once, by deinit, and the pointers
// are those of a borrowed span and of an array's own memory, used within the call. A class, since
// Embedded Swift cannot see the deinit of a noncopyable type from another module.

internal import CSystem
internal import NewsModel

/// A converter from one charset to UTF-8. It keeps the shift state; the caller keeps what is left.
@safe final class Iconv {
  private let converter: UnsafeMutableRawPointer
  private let charset: Charset
  private var output: [UInt8]

  /// How many bytes are converted at once; none becomes more than three and some in pairs.
  private static var step: Int { 4_096 }

  /// Nil when the system has no conversion from the charset.
  init?(_ charset: Charset) {
    let opened = charset.converterName.withUTF8Buffer { name -> UnsafeMutableRawPointer? in
      // A literal's bytes are followed by a NUL.
      guard let start = unsafe UnsafeRawPointer(name.baseAddress) else { return nil }
      return unsafe sys_charset_open(start.assumingMemoryBound(to: CChar.self))
    }
    guard let opened = unsafe opened else { return nil }
    unsafe converter = opened
    self.charset = charset
    output = [UInt8](repeating: 0, count: Self.step * 3 + 16)
  }

  deinit { unsafe sys_charset_close(converter) }

  /// Appends the text of `input` to `text`.
  ///
  /// - Parameters:
  ///   - isLast: whether no bytes follow; then what is no whole character is bad.
  ///   - badBytes: grows by the number of bytes that became U+FFFD.
  /// - Returns: how many bytes were used; the rest, less than a character, comes first next time.
  func append(
    _ input: borrowing Span<UInt8>, isLast: Bool, to text: inout [UInt8], badBytes: inout Int
  ) -> Int {
    var done = 0
    while done < input.count {
      let end = min(done + Self.step, input.count)
      let (status, used) = convert(input.extracting(done..<end), to: &text)
      done += used
      switch status {
      case SYS_CHARSET_DONE, SYS_CHARSET_FULL: continue
      case SYS_CHARSET_INCOMPLETE:
        if end < input.count && used > 0 { continue }
        if !isLast { return done }
      default: break
      }
      if charset == .gb18030, input[done] == 0x80 {
        // As in windows-936 and in the WHATWG decoder.
        text.append("€")
      } else {
        text.append("\u{FFFD}")
        badBytes += 1
      }
      done += 1
    }
    return done
  }

  private func convert(
    _ input: borrowing Span<UInt8>, to text: inout [UInt8]
  ) -> (status: Int, used: Int) {
    var used = input.count
    var made = output.count
    let status = unsafe input.withUnsafeBufferPointer { from -> Int32 in
      unsafe output.withUnsafeMutableBufferPointer { to -> Int32 in
        guard let start = from.baseAddress, let free = to.baseAddress else { return 0 }
        return unsafe sys_charset_convert(converter, start, &used, free, &made)
      }
    }
    text.append(contentsOf: output[..<made])
    return (Int(status), used)
  }
}
