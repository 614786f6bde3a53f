// Under which key a URL is cached.
//
// A digest, so that a password in a URL is not kept. It takes two URLs for one only where they ask
// for the same thing of the same server with the same rights.

import NewsModel

enum CacheKey {
  /// 16 bytes that stand for a URL without its fragment; nil for what is not fetched by HTTP.
  static func digest(_ url: [UInt8]) -> [UInt8]? {
    guard WebAddress(url) != nil else { return nil }
    return [UInt8](SHA256.digest(withoutFragment(url)).prefix(16))
  }

  /// Whether a URL that answered, without credentials, is the one that was asked for.
  static func isSame(_ answered: [UInt8], _ requested: [UInt8]) -> Bool {
    plain(answered) == plain(requested)
  }

  private static func withoutFragment(_ url: [UInt8]) -> [UInt8] {
    [UInt8](url.prefix { $0 != .hash })
  }

  /// Without credentials and fragment, and with the host in lower case.
  private static func plain(_ url: [UInt8]) -> [UInt8] {
    guard let parts = WebAddress(withoutFragment(url)) else { return withoutFragment(url) }
    let scheme: [UInt8] = parts.isSecure ? [UInt8]("https://") : [UInt8]("http://")
    return scheme + parts.host + parts.rest
  }
}
