// What the formats say in words of their own: the only text that is translated.

import NewsModel

enum Language {
  case english, chinese

  /// That of the locale (LC_ALL, else LC_MESSAGES, else LANG).
  static var ofLocale: Language {
    let locale =
      Environment.value("LC_ALL") ?? Environment.value("LC_MESSAGES") ?? Environment.value("LANG")
    return locale?.starts(with: [UInt8]("zh")) ?? false ? .chinese : .english
  }

  /// The charset that the locale names, unless it is UTF-8.
  static var otherCharset: [UInt8]? {
    let locale =
      Environment.value("LC_ALL") ?? Environment.value("LC_CTYPE") ?? Environment.value("LANG")
    guard let locale, let dot = locale.firstIndex(of: .dot) else { return nil }
    let charset = locale[(dot + 1)...].prefix { $0 != UInt8(ascii: "@") }
    let plain = charset.filter { $0 != .minus }.map { $0.lowercased }
    return plain == [UInt8]("utf8") ? nil : [UInt8](charset)
  }

  private func word(_ english: StaticString, _ chinese: StaticString) -> StaticString {
    self == .english ? english : chinese
  }

  /// What stands before the number of replies.
  var replies: StaticString { word("replies: ", "回帖数:") }
  /// The title of a page that has none.
  var news: StaticString { word("News", "新闻") }
  var channels: StaticString { word("Channels", "频道") }
  var noArticles: StaticString { word("No articles", "暂无文章") }

  /// What was less than a minute ago, and the units of ages.
  var now: StaticString { word("now", "刚刚") }
  var minutes: StaticString { word("m", "分钟") }
  var hours: StaticString { word("h", "小时") }
  var days: StaticString { word("d", "天") }
  var weeks: StaticString { word("w", "周") }
  var years: StaticString { word("y", "年") }

  /// BCP 47.
  var tag: StaticString { word("en", "zh-CN") }

  func heading(of section: Section) -> StaticString {
    switch section {
    case .mine: word("My channels", "我的订阅")
    case .recent: word("Recently removed", "最近删除")
    case .more: word("More channels", "更多频道")
    }
  }
}
