// An http or https URL cut in three, for comparing: whose spelling may differ and whose may not.
//
//     HTTPS://user:word@Example.ORG:443/Path?q#f
//     isSecure userinfo@host              rest
//
// Scheme and host are in lower case, the port is left out where it is the usual one, and an empty
// path is `/`: RFC 3986, 6.2.2.1 and 6.2.3, RFC 9110, 4.2.3. All else stays as it is, since a server
// may tell it apart. What is no such URL is nil.

import NewsModel

/// A URL in parts; together they are the URL again, in its usual spelling.
struct WebAddress {
  let isSecure: Bool
  /// With its `@`, or nothing.
  let credentials: [UInt8]
  /// With a port where that is not the usual one.
  let host: [UInt8]
  /// Path, query and fragment.
  let rest: [UInt8]

  init?(_ url: [UInt8]) {
    let scheme = url.prefix(8).map { $0.lowercased }
    if scheme == [UInt8]("https://") {
      isSecure = true
    } else if scheme.starts(with: [UInt8]("http://")) {
      isSecure = false
    } else {
      return nil
    }
    let start = isSecure ? 8 : 7
    let end = url[start...].firstIndex { $0 == .slash || $0 == 0x3F || $0 == .hash } ?? url.count
    let authority = url[start..<end]
    guard !authority.isEmpty else { return nil }
    let hostStart = authority.lastIndex(of: 0x40).map { $0 + 1 } ?? start
    credentials = [UInt8](url[start..<hostStart])
    var host = url[hostStart..<end].map { $0.lowercased }
    let port = [UInt8](isSecure ? ":443" : ":80")
    if host.count >= port.count, host.suffix(port.count).elementsEqual(port) {
      host.removeLast(port.count)
    } else if host.last == .colon {
      host.removeLast()
    }
    self.host = host
    rest = (end < url.count && url[end] == .slash ? [] : [.slash]) + url[end...]
  }
}
