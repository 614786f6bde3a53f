// Addresses that are linked: http and https only, and written so that nothing in them can end the
// link, the attribute or the line they stand in (RFC 3986: what may not stand there is escaped).

import NewsModel

enum WebAddress {
  /// Whether it is an address of http or https with a host.
  static func isWeb(_ address: borrowing Span<UInt8>) -> Bool {
    let scheme: InlineArray<5, UInt8> = [0x68, 0x74, 0x74, 0x70, 0x73]
    var at = 0
    while at < 5, at < address.count, address[at].lowercased == scheme[at] { at += 1 }
    return at >= 4 && address.count > at + 3 && address[at] == .colon && address[at + 1] == .slash
      && address[at + 2] == .slash
  }

  /// Appends an address: printable ASCII stays, but for blanks, quotes and what is like them.
  ///
  /// - Complexity: O(n); runs that stay are copied whole.
  static func append(
    _ address: borrowing Span<UInt8>, isHTML: Bool = false, to bytes: inout [UInt8]
  ) {
    var run = 0
    for at in 0..<address.count where !isPlain(address[at]) || isHTML && address[at] == .ampersand {
      let byte = address[at]
      if (byte == .openBracket || byte == .closeBracket) && isInHost(address, at) { continue }
      bytes.append(address.extracting(run..<at))
      if byte == .ampersand { bytes.append("&amp;") } else { bytes.append(percent: byte) }
      run = at + 1
    }
    bytes.append(address.extracting(run..<address.count))
  }

  /// Whether the byte is before the third slash, where brackets stand around a host's address.
  private static func isInHost(_ address: borrowing Span<UInt8>, _ end: Int) -> Bool {
    var slashes = 0
    for at in 0..<end {
      let byte = address[at]
      if byte == .slash || byte == UInt8(ascii: "?") || byte == .hash { slashes += 1 }
      if slashes > 2 { return false }
    }
    return slashes == 2
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    // All of printable ASCII but `"`, `'`, `<`, `>`, `[`, `\`, `]`, `^`, `` ` ``, `{`, `|`, `}`.
    let words: (UInt64, UInt64) = (0xAFFF_FF7A_0000_0000, 0x47FF_FFFE_87FF_FFFF)
    return byte < 0x80 && (byte < 64 ? words.0 : words.1) >> UInt64(byte & 63) & 1 != 0
  }

  /// Whether a file's path is relative to the page, as written, and stays so in a browser.
  static func isRelative(_ path: borrowing Span<UInt8>) -> Bool {
    guard path.count > 0, path[0] != .slash, path[0] != .backslash else { return false }
    for index in 0..<path.count {
      switch path[index] {
      case .colon: return false
      case .slash, .backslash: return true
      default: break
      }
    }
    return true
  }

  /// Appends a file's path as the path of an address.
  static func append(path: borrowing Span<UInt8>, to bytes: inout [UInt8]) {
    for index in 0..<path.count {
      let byte = path[index]
      let isPlain =
        byte.isDigit || byte.isLetter || byte == .slash || byte == .dot || byte == .minus
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
      if isPlain { bytes.append(byte) } else { bytes.append(percent: byte) }
    }
  }
}

extension [UInt8] {
  /// Appends `%XX`.
  fileprivate mutating func append(percent byte: UInt8) {
    append(UInt8(ascii: "%"))
    for value in [byte >> 4, byte & 15] { append(value < 10 ? 0x30 + value : 0x37 + value) }
  }
}
