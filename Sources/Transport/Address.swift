// A URL taken apart by libcurl's own parser, so that what is checked is what is fetched.
//
// Malformed URLs, control characters and unknown schemes are errors. Spaces and bytes beyond ASCII
// in a path or query are percent-encoded, as a browser does.
//
// Sound: each CURLU handle lives in one function, and each text it gives is copied and freed.

import NewsModel
internal import CCurl

/// Where a request goes: a parsed URL, its credentials kept apart.
struct Address {
  enum Scheme: UInt8 {
    case http, https, file
  }

  let scheme: Scheme
  /// In lower case, an IPv6 address in its brackets; empty for a file.
  let host: [UInt8]
  /// The port that is connected to; 0 for a file.
  let port: Int
  /// Decoded, as libcurl's option takes them.
  let user: [UInt8]?
  let password: [UInt8]?
  /// The URL without credentials and fragment.
  let text: [UInt8]
  /// The decoded path of a file.
  let filePath: [UInt8]

  /// Parses an absolute URL.
  ///
  /// - Throws: `.notFetchable` for a malformed URL or a scheme other than the three.
  init(_ url: [UInt8]) throws(TransferError) {
    try self.init(url, base: nil)
  }

  /// The address that a Location header of an answer from this one leads to.
  ///
  /// RFC 3986, 5.2.
  ///
  /// - Throws: `.redirect` for one that cannot be followed, whatever the cause.
  func redirect(to location: [UInt8]) throws(TransferError) -> Address {
    let target: Address
    do {
      target = try Address(location, base: text)
    } catch {
      throw TransferError(
        .redirect, "a redirect to ", shownURL(location), [UInt8](", "), error.detail)
    }
    guard target.scheme != .file else {
      throw TransferError(.redirect, "a redirect to a file is not followed: ", shownURL(location))
    }
    return target
  }

  /// Whether credentials meant for one of the two may be sent to the other.
  func hasOrigin(of other: Address) -> Bool {
    scheme == other.scheme && port == other.port && host == other.host
  }

  /// What counts as one host when requests are spread: its name, with the port where that is not the
  /// usual one, so that http and https of a site count together; empty for files.
  var hostKey: [UInt8] {
    guard scheme != .file, port != (scheme == .https ? 443 : 80) else { return host }
    var key = host
    key.append(.colon)
    key.append(decimal: port)
    return key
  }

  /// Whether the URL itself names a private address, or this host.
  var isPlainlyPrivate: Bool {
    if let address = literalAddress(host) { return isPrivate(address: address) }
    var name = host[...]
    if name.last == .dot { name.removeLast() }
    let local = [UInt8]("localhost")
    return name.elementsEqual(local) || name.suffix(10).elementsEqual([.dot] + local)
  }

  private init(_ url: [UInt8], base: [UInt8]?) throws(TransferError) {
    guard !url.contains(0), let handle = unsafe curl_url() else {
      throw TransferError(.notFetchable, "malformed URL")
    }
    defer { unsafe curl_url_cleanup(handle) }
    let flags =
      UInt32(CURLU_NON_SUPPORT_SCHEME) | UInt32(CURLU_URLENCODE) | UInt32(CURLU_ALLOW_SPACE)
    if let base { _ = unsafe Self.set(handle, base, flags) }
    guard unsafe Self.set(handle, url, flags) else {
      throw TransferError(.notFetchable, "malformed URL")
    }

    let name = unsafe Self.part(handle, CURLUPART_SCHEME) ?? []
    if name == [UInt8]("https") {
      scheme = .https
    } else if name == [UInt8]("http") {
      scheme = .http
    } else if name == [UInt8]("file") {
      scheme = .file
    } else {
      throw TransferError(.notFetchable, "the scheme ", name, [UInt8](" is not fetched"))
    }

    if scheme == .file {
      guard let path = unsafe Self.part(handle, CURLUPART_PATH, UInt32(CURLU_URLDECODE)) else {
        throw TransferError(.notFetchable, "malformed URL")
      }
      (filePath, host, port, user, password) = (path, [], 0, nil, nil)
    } else {
      filePath = []
      host = (unsafe Self.part(handle, CURLUPART_HOST) ?? []).map { $0.lowercased }
      guard !host.isEmpty else { throw TransferError(.notFetchable, "malformed URL") }
      var number = 0
      for digit in unsafe Self.part(handle, CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)) ?? [] {
        number = number * 10 + Int(digit & 0x0F)
      }
      port = number
      user = unsafe Self.part(handle, CURLUPART_USER, UInt32(CURLU_URLDECODE))
      password = unsafe Self.part(handle, CURLUPART_PASSWORD, UInt32(CURLU_URLDECODE))
    }

    for dropped in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT] {
      _ = unsafe curl_url_set(handle, dropped, nil, 0)
    }
    guard let whole = unsafe Self.part(handle, CURLUPART_URL) else {
      throw TransferError(.notFetchable, "malformed URL")
    }
    text = whole
  }

  private static func set(_ handle: OpaquePointer, _ url: [UInt8], _ flags: UInt32) -> Bool {
    unsafe url.withCString { unsafe curl_url_set(handle, CURLUPART_URL, $0, flags) } == CURLUE_OK
  }

  private static func part(_ handle: OpaquePointer, _ part: CURLUPart, _ flags: UInt32 = 0)
    -> [UInt8]?
  {
    var found: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(handle, part, &found, flags) == CURLUE_OK, let text = unsafe found
    else { return nil }
    defer { unsafe curl_free(text) }
    return unsafe [UInt8](cString: text)
  }
}
