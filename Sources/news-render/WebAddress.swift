// Addresses that are linked: http and https only, and written so that nothing in them can end the
// link, the attribute or the line they stand in (RFC 3986: what may not stand there is escaped).

import NewsModel

enum WebAddress {
  /// Whether it is an address of http or https with a host.
  static func isWeb(_ address: borrowing Span<UInt8>) -> Bool {
    for scheme in [[UInt8]("http://"), [UInt8]("https://")] where address.count > scheme.count {
      var isSame = true
      for index in scheme.indices where address[index].lowercased != scheme[index] {
        isSame = false
      }
      if isSame { return true }
    }
    return false
  }

  /// Appends an address: printable ASCII stays, but for blanks, quotes and what is like them.
  static func append(
    _ address: borrowing Span<UInt8>, isHTML: Bool = false, to bytes: inout [UInt8]
  ) {
    // Brackets stand around the address of a host alone: before the third slash.
    var slashes = 0
    for index in 0..<address.count {
      let byte = address[index]
      if byte == .slash || byte == UInt8(ascii: "?") || byte == .hash { slashes += 1 }
      if isHTML && byte == .ampersand {
        bytes.append("&amp;")
      } else if isPlain(byte) || (slashes == 2 && (byte == .openBracket || byte == .closeBracket)) {
        bytes.append(byte)
      } else {
        bytes.append(percent: byte)
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x26, 0x28...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
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
