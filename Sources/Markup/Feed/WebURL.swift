// URLs: references resolved against a base (RFC 3986, 5.2), and only http(s) let through.
//
// Policy: blanks around a URL and line breaks in it are dropped, other characters that no URL has
// (blanks, quotes, `<`, control and bidi characters) are percent-encoded, and an absolute URL is
// else left as it is written: it is compared and shown, not only opened.

internal import NewsModel

package enum WebURL {
  /// The parts of a URL reference; an absent part is nil, and a path is never absent.
  private struct Parts {
    var scheme: Range<Int>?
    var authority: Range<Int>?
    var path: Range<Int>
    var query: Range<Int>?

    init(_ url: borrowing Span<UInt8>) {
      var index = 0
      if let end = Self.schemeEnd(url) {
        scheme = 0..<end
        index = end + 1
      }
      var end = url.firstIndex(of: .hash, from: index) ?? url.count
      if let mark = url.extracting(0..<end).firstIndex(of: UInt8(ascii: "?"), from: index) {
        query = mark + 1..<end
        end = mark
      }
      if index + 1 < end, url[index] == .slash, url[index + 1] == .slash {
        let start = index + 2
        index = url.extracting(0..<end).firstIndex(of: .slash, from: start) ?? end
        authority = start..<index
      }
      path = index..<end
    }

    private static func schemeEnd(_ url: borrowing Span<UInt8>) -> Int? {
      guard url.count > 0, url[0].isLetter else { return nil }
      var index = 1
      while index < url.count {
        let byte = url[index]
        if byte == .colon { return index }
        guard byte.isLetter || byte.isDigit || byte == .plus || byte == .minus || byte == .dot
        else { return nil }
        index += 1
      }
      return nil
    }
  }

  /// Whether this is an http or https URL with a host.
  package static func isWeb(_ url: borrowing Span<UInt8>) -> Bool {
    let parts = Parts(url)
    guard let scheme = parts.scheme, let authority = parts.authority, !authority.isEmpty else {
      return false
    }
    let name = url.extracting(scheme)
    guard name.equals(folded: "http") || name.equals(folded: "https") else { return false }
    // A host that is only a port or a user is none, and brackets are for a whole address.
    let last = url[authority.upperBound - 1]
    guard url[authority.lowerBound] != .colon, last != UInt8(ascii: "@") else { return false }
    let bracket = url.extracting(authority).firstIndex(of: .openBracket, from: 0)
    return bracket.map { $0 == 0 || url[authority.lowerBound + $0 - 1] == UInt8(ascii: "@") }
      ?? true
  }

  /// Whether a reference is absolute: begins with a scheme.
  static func isAbsolute(_ url: borrowing Span<UInt8>) -> Bool { Parts(url).scheme != nil }

  /// Makes `url` the http(s) URL that a reference means; leaves it when there is none.
  ///
  /// - Parameters:
  ///   - reference: a URL or a relative one, as somebody wrote it.
  ///   - base: an http(s) URL; with another one, or nothing, only absolute references are URLs.
  ///   - url: where the URL goes.
  /// - Returns: whether there is one.
  package static func resolve(
    _ reference: [UInt8], base: [UInt8], into url: inout [UInt8]
  ) -> Bool {
    if isTidy(reference), isWeb(reference.span) {
      url.empty()
      url.append(reference.span)
      return true
    }
    let written = tidied(reference.span)
    guard !written.isEmpty, let resolved = absolute(written.span, base: base.span),
      isWeb(resolved.span)
    else { return false }
    url = resolved
    return true
  }

  /// Whether a URL holds only characters of ASCII that a URL may hold.
  private static func isTidy(_ url: [UInt8]) -> Bool {
    for byte in url
    where byte &- 0x21 >= 0x5E || byte == .quote || byte == .lessThan || byte == .greaterThan
      || byte == .backslash
    {
      return false
    }
    return true
  }

  /// The absolute reference that a reference means, of any scheme; nil if the base is needed and
  /// is no http(s) URL.
  static func absolute(
    _ reference: borrowing Span<UInt8>, base: borrowing Span<UInt8>
  ) -> [UInt8]? {
    let parts = Parts(reference)
    if parts.scheme != nil { return reference.copied() }
    guard isWeb(base) else { return nil }
    let root = Parts(base)
    guard let scheme = root.scheme, let authority = root.authority else { return nil }
    var url = base.extracting(scheme).copied()
    url.append(.colon)
    if parts.authority != nil {
      url.append(reference)
      return url
    }
    url.append("//")
    url.append(base.extracting(authority))
    if parts.path.isEmpty {
      url.append(base.extracting(root.path))
      if parts.query == nil, let query = root.query {
        url.append(UInt8(ascii: "?"))
        url.append(base.extracting(query))
      }
      url.append(reference)
      return url
    }
    var path: [UInt8] = []
    if reference[parts.path.lowerBound] != .slash {
      // Merged with the base's path up to its last slash (RFC 3986, 5.2.3).
      var end = root.path.upperBound
      while end > root.path.lowerBound, base[end - 1] != .slash { end -= 1 }
      path.append(base.extracting(root.path.lowerBound..<end))
      if path.isEmpty { path.append(.slash) }
    }
    path.append(reference.extracting(parts.path))
    url.append(contentsOf: withoutDots(path))
    url.append(reference.extracting(parts.path.upperBound..<reference.count))
    return url
  }

  /// A path without its `.` and `..` segments (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var starts: [Int] = []
    var index = 0
    while index < path.count {
      // A segment with the slash in front of it.
      var end = index + 1
      while end < path.count, path[end] != .slash { end += 1 }
      let segment = path[index + 1..<end]
      let isLast = end == path.count
      if segment.elementsEqual([.dot]) {
        if isLast { result.append(.slash) }
      } else if segment.elementsEqual([.dot, .dot]) {
        if let start = starts.popLast() { result.removeSubrange(start...) }
        if isLast { result.append(.slash) }
      } else {
        starts.append(result.count)
        result.append(contentsOf: path[index..<end])
      }
      index = end
    }
    return result
  }

  /// A URL as somebody wrote it, in characters that a URL may hold.
  static func tidied(_ text: borrowing Span<UInt8>) -> [UInt8] {
    var start = 0
    var end = text.count
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    var url: [UInt8] = []
    url.reserveCapacity(end - start)
    var index = start
    while index < end {
      let byte = text[index]
      switch byte {
      case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x7E:
        if byte == .backslash { encode(byte, in: &url) } else { url.append(byte) }
        index += 1
      case .tab, .newline, .carriageReturn:
        index += 1
      case ..<0x80:
        encode(byte, in: &url)
        index += 1
      default:
        let length = UTF8Text.length(text, index)
        let isKept = length > 0 && !isHidden(UTF8Text.scalar(text, index))
        for offset in index..<min(index + max(length, 1), end) {
          if isKept { url.append(text[offset]) } else { encode(text[offset], in: &url) }
        }
        index += max(length, 1)
      }
    }
    return url
  }

  /// Characters that are not seen, or that turn what is.
  private static func isHidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80...0xA0, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFEFF: true
    default: UTF8Text.isBidiControl(scalar)
    }
  }

  private static func encode(_ byte: UInt8, in url: inout [UInt8]) {
    url.append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 0xF] {
      url.append(digit < 10 ? digit + 0x30 : digit - 10 + UInt8(ascii: "A"))
    }
  }
}
