// What the page is written with: text and addresses, escaped; the names of its sections.

import NewsModel

extension [UInt8] {
  /// Appends text as text of a page or the value of an attribute.
  mutating func append(html text: borrowing Span<UInt8>) { TextForm.html.append(text, to: &self) }

  /// Appends what identifies a channel's section: its tid where that is of letters and digits,
  /// else a hash of it.
  mutating func append(anchor key: borrowing Span<UInt8>) {
    var isPlain = key.count > 0 && key.count <= 64
    var index = 0
    while isPlain && index < key.count {
      isPlain = key[index].isDigit || key[index].isLetter
      index += 1
    }
    if isPlain { return append(key) }
    var bytes: [UInt8] = []
    bytes.append(key)
    append("c-")
    for byte in SHA256.digest(bytes).prefix(8) {
      append(hexDigit: byte >> 4)
      append(hexDigit: byte)
    }
  }

  /// Appends bytes in base 64 (RFC 4648, section 4).
  mutating func append(base64 bytes: [UInt8]) {
    let digits = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var at = 0
    while at < bytes.count {
      let count = Swift::min(3, bytes.count - at)
      var group: UInt32 = 0
      for index in 0..<3 { group = group << 8 | UInt32(index < count ? bytes[at + index] : 0) }
      for index in 0..<4 {
        let digit = digits[Int(group >> UInt32(18 - 6 * index) & 63)]
        append(index <= count ? digit : UInt8(ascii: "="))
      }
      at += 3
    }
  }
}
