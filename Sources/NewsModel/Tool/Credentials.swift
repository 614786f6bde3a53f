// Takes user names and passwords out of URLs, wherever they stand in a text that is to be shown.
//
// Works on any bytes, also on what no parser takes for a URL: rather too much is left out than a
// password shown.

enum Credentials {
  /// The text without what stands before an `@` in the authority of a URL.
  ///
  /// - Complexity: O(n)
  static func removed(from text: [UInt8]) -> [UInt8] {
    guard text.contains(at) else { return text }
    var shown: [UInt8] = []
    var run = 0
    var offset = 0
    while let authority = nextAuthority(in: text, from: offset) {
      let end = text[authority...].firstIndex { endsURL($0) } ?? text.count
      if let last = lastAt(in: text[authority..<end]) {
        shown += text[run..<authority]
        run = last + 1
        offset = run
      } else {
        offset = authority
      }
    }
    return shown + text[run...]
  }

  private static var at: UInt8 { UInt8(ascii: "@") }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == .slash || byte == .backslash }

  private static func endsURL(_ byte: UInt8) -> Bool {
    byte <= .space || byte == .quote || byte == .lessThan || byte == .greaterThan
  }

  /// The offset behind the next `:` or start of text and the slashes that follow it.
  private static func nextAuthority(in text: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < text.count {
      let isStart = offset == 0 && text.count > 1 && isSlash(text[0]) && isSlash(text[1])
      if isStart || text[offset] == .colon && offset + 1 < text.count && isSlash(text[offset + 1]) {
        var authority = isStart ? 0 : offset + 1
        while authority < text.count && isSlash(text[authority]) { authority += 1 }
        return authority
      }
      offset += 1
    }
    return nil
  }

  /// The offset of the `@` up to which a URL from its authority on is secret.
  private static func lastAt(in url: ArraySlice<UInt8>) -> Int? {
    let end =
      url.firstIndex { isSlash($0) || $0 == .hash || $0 == UInt8(ascii: "?") } ?? url.endIndex
    if let last = url[..<end].lastIndex(of: at) { return last }
    // A password may hold an unencoded `/`, `?` or `#`: then the `@` stands further on. A path may
    // hold an `@` too (`/@name`), so that only a colon in what looks like a port gives it away.
    guard url.first != .openBracket, let colon = url[..<end].firstIndex(of: .colon) else {
      return nil
    }
    let port = url[(colon + 1)..<end]
    let isPort = !port.isEmpty && port.allSatisfy { $0.isDigit }
    return isPort ? nil : url[end...].lastIndex(of: at)
  }
}
