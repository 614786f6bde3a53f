// Text with its character references decoded, and nothing else changed.

import NewsModel

extension [UInt8] {
  /// The text with each reference that ends in a semicolon decoded, once.
  package var decodingReferences: [UInt8] {
    guard contains(.ampersand) else { return self }
    let text = span
    var decoded: [UInt8] = []
    var at = 0
    while at < count {
      if self[at] == .ampersand {
        let length = CharacterReference.append(text, at: at, needsSemicolon: true, to: &decoded)
        if length > 0 {
          at += length
          continue
        }
      }
      decoded.append(self[at])
      at += 1
    }
    return decoded
  }
}
