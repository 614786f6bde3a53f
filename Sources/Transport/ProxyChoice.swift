// Which proxy a request goes through, by curl's rules (`curl --proxy`, ENVIRONMENT in curl(1)).
//
// libcurl decides this itself, but does not say what it decided. `--deny-private` has to know, as the
// address that is connected to is then the proxy's, which the user chose, and not the site's; and a
// message should not say of a site what is true of the proxy.

import NewsModel

/// The proxies that the settings and the environment name.
struct ProxyChoice {
  /// That of the settings.
  let proxy: [UInt8]?
  /// The value of an environment variable, or nil.
  let environment: (StaticString) -> [UInt8]?

  /// The proxy for an address, or nil where it is connected to directly.
  func proxy(for address: Address) -> [UInt8]? {
    let exempt = value(["no_proxy", "NO_PROXY"]) ?? []
    guard !Self.isExempt(address.host, by: exempt) else { return nil }
    if let proxy, !proxy.isEmpty { return proxy }
    // Not HTTP_PROXY: a CGI program has it from its client's `Proxy:` header.
    let own: [StaticString] =
      address.scheme == .https ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return value(own + ["all_proxy", "ALL_PROXY"])
  }

  private func value(_ names: [StaticString]) -> [UInt8]? {
    for name in names {
      if let value = environment(name), !value.isEmpty { return value }
    }
    return nil
  }

  /// Whether a list of `no_proxy` names a host: `*`, names that also stand for what is below them,
  /// addresses, and ranges of addresses.
  static func isExempt(_ host: [UInt8], by list: [UInt8]) -> Bool {
    var name = host[...]
    if name.last == .dot { name.removeLast() }
    if list == [UInt8]("*") { return true }
    let address = literalAddress(host)
    for entry in list.split(whereSeparator: { $0 == .comma || $0 <= .space }) {
      if let address {
        if matches(address, entry) { return true }
        continue
      }
      var domain = entry
      if domain.last == .dot { domain.removeLast() }
      if domain.first == .dot { domain.removeFirst() }
      guard !domain.isEmpty, name.count >= domain.count,
        name.suffix(domain.count).elementsEqual(domain, by: { $0.lowercased == $1.lowercased })
      else { continue }
      if name.count == domain.count || name[name.endIndex - domain.count - 1] == .dot {
        return true
      }
    }
    return false
  }

  /// Whether an address is the one of an entry, or in its range.
  private static func matches(_ address: [UInt8], _ entry: ArraySlice<UInt8>) -> Bool {
    let parts = entry.split(separator: .slash, maxSplits: 1)
    guard let first = parts.first else { return false }
    let text =
      first.contains(.colon) && first.first != .openBracket
      ? [.openBracket] + first + [.closeBracket] : [UInt8](first)
    guard let other = literalAddress(text), other.count == address.count else { return false }
    var bits = address.count * 8
    if parts.count == 2 {
      guard let given = deltaSeconds([UInt8](parts[1])), given <= bits else { return false }
      bits = given
    }
    for at in 0..<address.count where bits > at * 8 {
      let unused = max(8 - (bits - at * 8), 0)
      if (address[at] ^ other[at]) >> UInt8(unused) != 0 { return false }
    }
    return true
  }
}
