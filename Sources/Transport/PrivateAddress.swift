// Which addresses `--deny-private` refuses: all that are not for the whole internet.
//
// By the special-purpose registries of IANA (RFC 6890 and its updates). Of addresses that carry an
// IPv4 address, that one decides. What is unknown is refused.

import NewsModel

/// Whether an address, 4 or 16 bytes in network order, is loopback, private, link-local, reserved,
/// for documentation, or multicast.
func isPrivate(address: [UInt8]) -> Bool {
  switch address.count {
  case 4: isPrivate(v4: address[...])
  case 16: isPrivate(v6: address)
  default: true
  }
}

private func isPrivate(v4 bytes: ArraySlice<UInt8>) -> Bool {
  let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  let ranges: [(first: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8),  // this network
    (0x0A00_0000, 8),  // private
    (0x6440_0000, 10),  // shared by carriers
    (0x7F00_0000, 8),  // loopback
    (0xA9FE_0000, 16),  // link-local, and the metadata of clouds
    (0xAC10_0000, 12),  // private
    (0xC000_0000, 24),  // protocol assignments
    (0xC000_0200, 24),  // documentation
    (0xC058_6300, 24),  // 6to4 relays
    (0xC0A8_0000, 16),  // private
    (0xC612_0000, 15),  // benchmarks
    (0xC633_6400, 24),  // documentation
    (0xCB00_7100, 24),  // documentation
    (0xE000_0000, 3),  // multicast and reserved
  ]
  return ranges.contains { (address ^ $0.first) >> (32 - $0.bits) == 0 }
}

private func isPrivate(v6 bytes: [UInt8]) -> Bool {
  let group = { (at: Int) in UInt16(bytes[2 * at]) << 8 | UInt16(bytes[2 * at + 1]) }
  let start = (group(0), group(1), group(2), group(3))
  // v4-mapped, ::ffff:a.b.c.d
  if bytes[..<10].allSatisfy({ $0 == 0 }), group(5) == 0xFFFF { return isPrivate(v4: bytes[12...]) }
  // NAT64, 64:ff9b::a.b.c.d
  if start == (0x0064, 0xFF9B, 0, 0), group(4) == 0, group(5) == 0 {
    return isPrivate(v4: bytes[12...])
  }
  // Only 2000::/3 is unicast for all.
  guard start.0 >> 13 == 1 else { return true }
  switch start.0 {
  case 0x2001: return start.1 < 0x0200 || start.1 == 0x0DB8  // protocol assignments, documentation
  case 0x2002: return isPrivate(v4: bytes[2..<6])  // 6to4
  case 0x3FFF: return start.1 < 0x1000  // documentation
  default: return false
  }
}

/// An address as people write it, an IPv6 one without the short form of zeros.
func addressText(_ address: [UInt8]) -> [UInt8] {
  var text: [UInt8] = []
  if address.count == 4 {
    for (at, byte) in address.enumerated() {
      if at > 0 { text.append(.dot) }
      text.append(decimal: Int(byte))
    }
    return text
  }
  for at in stride(from: 0, to: address.count - 1, by: 2) {
    if at > 0 { text.append(.colon) }
    let group = Int(address[at]) << 8 | Int(address[at + 1])
    var shift = 12
    while shift > 0, group >> shift == 0 { shift -= 4 }
    while shift >= 0 {
      let digit = UInt8(group >> shift & 0x0F)
      text.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      shift -= 4
    }
  }
  return text
}

/// The bytes of a literal address as a host of a URL, IPv6 in brackets, or nil for a name.
///
/// libcurl writes a host of numbers, however it was put, as four decimal ones.
func literalAddress(_ host: [UInt8]) -> [UInt8]? {
  if host.first == .openBracket, host.last == .closeBracket {
    return literalV6(host[1..<(host.count - 1)])
  }
  var name = host[...]
  if name.last == .dot { name.removeLast() }
  return literalV4(name)
}

private func literalV4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
  let parts = text.split(separator: .dot, omittingEmptySubsequences: false)
  guard parts.count == 4 else { return nil }
  var address: [UInt8] = []
  for part in parts {
    guard (1...3).contains(part.count), part.allSatisfy({ $0.isDigit }) else { return nil }
    let number = part.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    guard number < 256 else { return nil }
    address.append(UInt8(number))
  }
  return address
}

private func literalV6(_ text: ArraySlice<UInt8>) -> [UInt8]? {
  // Without a zone, `%eth0` or `%25eth0`.
  let text = text.prefix { $0 != 0x25 }
  var head: [UInt8] = []
  var tail: [UInt8] = []
  var hasGap = false
  let parts = text.split(separator: .colon, omittingEmptySubsequences: false)
  for (at, part) in parts.enumerated() {
    guard !part.isEmpty else {
      // `::` is one empty part, two at an end.
      let isEdge = at == 0 || at == parts.count - 1
      guard isEdge || !hasGap else { return nil }
      hasGap = hasGap || !isEdge
      continue
    }
    var bytes: [UInt8]
    if let v4 = literalV4(part), at == parts.count - 1 {
      bytes = v4
    } else {
      guard part.count <= 4 else { return nil }
      var group = 0
      for byte in part {
        guard let digit = byte.hexValue else { return nil }
        group = group << 4 | Int(digit)
      }
      bytes = [UInt8(group >> 8), UInt8(group & 0xFF)]
    }
    if hasGap { tail += bytes } else { head += bytes }
  }
  let missing = 16 - head.count - tail.count
  guard hasGap ? missing >= 0 : missing == 0 else { return nil }
  return head + [UInt8](repeating: 0, count: missing) + tail
}
