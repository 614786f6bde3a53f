// What a tid names, and where it is fetched.
//
//     T1348647853363    {base}/nc/article/headline/T1348647853363/0-20.html
//     local:北京        {base}/nc/article/local/5YyX5Lqs/0-20.html      the city in base64
//     house:北京        {base}/nc/article/house/…
//     auto:北京         {base}/nc/auto/list/…
//     https://…         a feed

import NewsModel

/// The kind of a tid.
enum Topic: Equatable {
  case headline([UInt8])
  /// A city's list: the path in front of its code, and its name.
  case city(path: CityList, name: [UInt8])
  case feed([UInt8])
  case unknown

  /// The endpoints that take a city.
  enum CityList: Equatable {
    case local, house, auto

    var text: StaticString {
      switch self {
      case .local: "/nc/article/local/"
      case .house: "/nc/article/house/"
      case .auto: "/nc/auto/list/"
      }
    }
  }

  /// Reads a tid; a `file:` URL is one only where `allowsFiles`.
  init(_ tid: [UInt8], allowsFiles: Bool) {
    self = .unknown
    // A record could not hold it as it is.
    guard UTF8Text.firstBad(tid.span) == nil else { return }
    if !tid.isEmpty && tid.allSatisfy({ $0.isDigit || $0.isLetter }) {
      self = .headline(tid)
    } else if let city = Self.rest(of: tid, after: "local:") {
      self = .city(path: .local, name: city)
    } else if let city = Self.rest(of: tid, after: "house:") {
      self = .city(path: .house, name: city)
    } else if let city = Self.rest(of: tid, after: "auto:") {
      self = .city(path: .auto, name: city)
    } else if Self.isWebURL(tid) || (allowsFiles && Self.rest(of: tid, after: "file:") != nil) {
      self = .feed(tid)
    }
  }

  /// Whether a text is an http(s) URL, as far as its beginning tells; none holds control characters.
  static func isWebURL(_ text: [UInt8]) -> Bool {
    (rest(of: text, after: "http://") != nil || rest(of: text, after: "https://") != nil)
      && !text.indices.contains { at in
        // C0 and DEL; C1 as U+0080–9F is two bytes.
        text[at] < 0x20 || text[at] == 0x7F
          || (text[at] & 0xE0 == 0x80 && at > 0 && text[at - 1] == 0xC2)
      }
  }

  /// What follows a prefix, in either case; nil without it or when nothing follows.
  static func rest(of text: [UInt8], after prefix: StaticString) -> [UInt8]? {
    let prefix = [UInt8](prefix)
    guard text.count > prefix.count,
      text.prefix(prefix.count).elementsEqual(prefix, by: { $0.lowercased == $1 })
    else { return nil }
    return [UInt8](text.dropFirst(prefix.count))
  }
}

/// The NetEase server and the form of its paths.
struct Endpoint {
  private var base = [UInt8]("https://c.m.163.com")
  private var path = [UInt8]("/nc/article/headline/{tid}/{start}-{count}.html")

  /// Whether pages are files.
  var isFile: Bool { Topic.rest(of: base, after: "file:") != nil }

  /// Sets the server; false when it is no http, https or file URL.
  mutating func setBase(_ url: [UInt8]) -> Bool {
    guard Topic.isWebURL(url) || Topic.rest(of: url, after: "file:/") != nil else { return false }
    base = url
    while base.last == .slash { base.removeLast() }
    return true
  }

  /// Sets the path; false without `{tid}`.
  mutating func setPath(_ template: [UInt8]) -> Bool {
    guard Self.replace("{tid}", in: template, by: []) != template else { return false }
    path = (template.first == .slash ? [] : [.slash]) + template
    return true
  }

  /// The URL of a page.
  func url(_ topic: Topic, start: Int, count: Int) -> [UInt8]? {
    var from: [UInt8] = []
    from.append(decimal: start)
    var number: [UInt8] = []
    number.append(decimal: count)
    switch topic {
    case .headline(let tid):
      var filled = Self.replace("{start}", in: path, by: from)
      filled = Self.replace("{count}", in: filled, by: number)
      return base + Self.replace("{tid}", in: filled, by: tid)
    case .city(let path, let name):
      var url = base
      url.append(path.text)
      url += Percent.encode(Self.base64(name))
      return url + [.slash] + from + [.minus] + number + [UInt8](".html")
    case .feed, .unknown: return nil
    }
  }

  /// The URL of an article's text.
  func textURL(_ docid: [UInt8]) -> [UInt8] {
    base + [UInt8]("/nc/article/") + docid + [UInt8]("/full.html")
  }

  private static func replace(
    _ mark: StaticString, in template: [UInt8], by text: [UInt8]
  ) -> [UInt8] {
    let mark = [UInt8](mark)
    var filled: [UInt8] = []
    var at = 0
    while at < template.count {
      if template[at...].starts(with: mark) {
        filled += text
        at += mark.count
      } else {
        filled.append(template[at])
        at += 1
      }
    }
    return filled
  }

  /// RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let group = bytes[at..<min(at + 3, bytes.count)]
      var bits = 0
      for index in 0..<3 { bits = bits << 8 | (index < group.count ? Int(group[at + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : .equals)
      }
      at += 3
    }
    return text
  }
}
