// Percent-encoding of parts of URLs, RFC 3986 section 2.1.

package enum Percent {
  /// The text with all but unreserved characters as `%XX`.
  package static func encode(_ text: [UInt8]) -> [UInt8] {
    let digits = [UInt8]("0123456789ABCDEF")
    var encoded: [UInt8] = []
    for byte in text {
      if byte.isDigit || byte.isLetter || byte == .minus || byte == .dot || byte == 0x5F
        || byte == 0x7E
      {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return encoded
  }
}
