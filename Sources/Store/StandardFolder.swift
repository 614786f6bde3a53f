// Where files are kept that nobody named: the XDG Base Directory Specification.

import NewsModel

enum StandardFolder {
  /// $XDG_CACHE_HOME/news, else ~/.cache/news; nil without a home.
  static var cache: [UInt8]? { folder("XDG_CACHE_HOME", "/.cache") }
  /// $XDG_STATE_HOME/news, else ~/.local/state/news; nil without a home.
  static var state: [UInt8]? { folder("XDG_STATE_HOME", "/.local/state") }

  private static func folder(_ variable: StaticString, _ inHome: StaticString) -> [UInt8]? {
    // The specification: a relative path is to be ignored.
    if let folder = Environment.value(variable), folder[0] == .slash {
      return folder + [UInt8]("/news")
    }
    return Environment.value("HOME").map { $0 + [UInt8](inHome) + [UInt8]("/news") }
  }
}

extension Path {
  /// Makes an empty file for its owner only, unless there is one.
  ///
  /// SQLite gives its journals the mode that the database has.
  func makePrivateFile() {
    if let made = try? Descriptor.create(self, mode: 0o600) { made.close() }
  }
}
