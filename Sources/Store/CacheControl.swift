// The Cache-Control field of an answer, RFC 9111 section 5.2.2, as a private cache reads it.
//
// What it does not know it skips. What makes no sense counts against keeping: a max-age that is no
// number is 0, of two the smaller counts, a no-cache of some fields only is one of all.

import NewsModel

/// The directives that are acted on.
struct CacheControl: Equatable {
  private(set) var forbidsStoring = false
  /// no-cache: to be asked for again each time.
  private(set) var forbidsReuse = false
  /// In seconds.
  private(set) var maxAge: Int?

  init(_ text: [UInt8]?) {
    guard let text else { return }
    var at = 0
    while at < text.count {
      while at < text.count, text[at] <= .space || text[at] == .comma { at += 1 }
      let nameStart = at
      while at < text.count, text[at] != .equals, text[at] != .comma { at += 1 }
      let name = Self.trimmed(text[nameStart..<at]).map { $0.lowercased }
      var value: [UInt8]?
      if at < text.count, text[at] == .equals {
        at += 1
        value = Self.value(text, &at)
      }
      take(name, value)
    }
  }

  private mutating func take(_ name: [UInt8], _ value: [UInt8]?) {
    if name == [UInt8]("no-store") {
      forbidsStoring = true
    } else if name == [UInt8]("no-cache") {
      forbidsReuse = true
    } else if name == [UInt8]("max-age") {
      maxAge = min(maxAge ?? .max, value.flatMap { deltaSeconds($0) } ?? 0)
    }
  }

  /// Reads a token or a quoted string up to the comma behind it.
  private static func value(_ text: [UInt8], _ at: inout Int) -> [UInt8] {
    while at < text.count, text[at] == .space || text[at] == .tab { at += 1 }
    guard at < text.count, text[at] == .quote else {
      let start = at
      while at < text.count, text[at] != .comma { at += 1 }
      return trimmed(text[start..<at])
    }
    at += 1
    var value: [UInt8] = []
    while at < text.count, text[at] != .quote {
      if text[at] == .backslash, at + 1 < text.count { at += 1 }
      value.append(text[at])
      at += 1
    }
    while at < text.count, text[at] != .comma { at += 1 }
    return value
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var text = text
    while let last = text.last, last <= .space { text.removeLast() }
    while let first = text.first, first <= .space { text.removeFirst() }
    return [UInt8](text)
  }
}

/// A number of seconds, RFC 9111 section 1.2.2: one that is too large is 2^31; nil for what is none.
func deltaSeconds(_ text: [UInt8]) -> Int? {
  guard !text.isEmpty else { return nil }
  var seconds = 0
  for byte in text {
    guard byte.isDigit else { return nil }
    seconds = min(seconds * 10 + Int(byte & 0x0F), 1 << 31)
  }
  return seconds
}
