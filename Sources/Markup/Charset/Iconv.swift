// The one place where iconv(3) is called: runs of bytes in a charset become UTF-8.
//
// A byte that begins no character becomes U+FFFD and the next one is tried, so that one bad byte
// costs itself and not the rest. Sound: the converter is closed once, by deinit, and the pointers
// are those of a borrowed span and of an array's own memory, used within the call. A class, since
// Embedded Swift cannot see the deinit of a noncopyable type from another module.

internal import CSystem
internal import NewsModel

/// A converter from one charset to UTF-8.
///
/// It keeps the shift state; the caller keeps the bytes that are left.
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
  ///   - input: bytes in the charset.
  ///   - isLast: whether no bytes follow; then what is no whole character is bad.
  ///   - text: where the text goes.
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
      done += replace(input, at: done, in: &text, &badBytes)
    }
    return done
  }

  /// Appends what stands for the bytes at `index`, which are no character, and returns how many.
  private func replace(
    _ input: borrowing Span<UInt8>, at index: Int, in text: inout [UInt8], _ badBytes: inout Int
  ) -> Int {
    if charset == .gb18030, input[index] == 0x80 {
      // As in windows-936 and in the WHATWG decoder.
      text.append("€")
      return 1
    }
    // As there, a pair that means nothing is taken together, unless its second byte is ASCII.
    let isPair =
      charset.isMultibyte && 0x81...0xFE ~= input[index] && index + 1 < input.count
      && input[index + 1] >= 0x80
    text.append("\u{FFFD}")
    badBytes += isPair ? 2 : 1
    return isPair ? 2 : 1
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
    if charset == .gb18030 || charset == .big5 { mend(made) }
    text.append(contentsOf: output[..<made])
    return (Int(status), used)
  }

  /// Makes characters of glibc's tables those that the WHATWG's have in their place, and that people
  /// mean: the ideographic space of A3 A0 in GB18030, and a few symbols of Big5.
  private func mend(_ count: Int) {
    // Each is three bytes long, as is what it becomes.
    let pairs: StaticString =
      charset == .gb18030 ? "\u{E5E5}\u{3000}" : "•‧､﹑∼～♁⊕☉⊙"
    pairs.withSpan { pairs in
      var index = 0
      while index + 2 < count {
        let byte = output[index]
        if byte == 0xEE || byte == 0xE2 || byte == 0xEF {
          for pair in stride(from: 0, to: pairs.count, by: 6)
          where byte == pairs[pair] && output[index + 1] == pairs[pair + 1]
            && output[index + 2] == pairs[pair + 2]
          {
            for offset in 0..<3 { output[index + offset] = pairs[pair + 3 + offset] }
          }
        }
        index += 1
      }
    }
  }
}
