// A URL as messages show it: without what stands before `@` in its authority.
//
// Works on any bytes, also on what no parser takes for a URL: rather too much is left out than a
// password shown.

import NewsModel

/// The URL without user name and password.
package func shownURL(_ url: [UInt8]) -> [UInt8] {
  guard let authority = authorityStart(url) else { return url }
  var end = authority
  var lastAt: Int?
  while end < url.count {
    let byte = url[end]
    if byte == .slash || byte == .backslash || byte == 0x3F || byte == .hash { break }
    if byte == 0x40 { lastAt = end }
    end += 1
  }
  // A password may hold an unencoded `/`, `?` or `#`: then the `@` stands further on. A path may
  // hold an `@` too (`/@name`), so that only a colon in what looks like the port gives it away.
  if lastAt == nil, let at = url[end...].firstIndex(of: 0x40),
    let colon = url[authority..<end].firstIndex(of: .colon),
    !url[(colon + 1)..<end].allSatisfy({ $0.isDigit }) || colon + 1 == end,
    url[authority] != .openBracket
  {
    lastAt = at
  }
  guard let lastAt else { return url }
  return [UInt8](url[..<authority]) + [UInt8](url[(lastAt + 1)...])
}

/// Where the authority of `scheme://authority` or `//authority` begins: after the slashes, of which
/// a lax parser takes one to three.
private func authorityStart(_ url: [UInt8]) -> Int? {
  if url.starts(with: [.slash, .slash]) { return 2 }
  guard let colon = url.firstIndex(of: .colon), colon + 1 < url.count else { return nil }
  var start = colon + 1
  while start < url.count, start <= colon + 3, url[start] == .slash || url[start] == .backslash {
    start += 1
  }
  return start > colon + 1 ? start : nil
}
