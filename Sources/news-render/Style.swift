// The colours of a terminal (ECMA-48 SGR): the only escape sequences that are written.

import NewsModel

enum Style {
  /// Red and bold, as the app marks its selected channel.
  static func begin(_ bytes: inout [UInt8]) { bytes.append("\u{1B}[1;31m") }
  static func end(_ bytes: inout [UInt8]) { bytes.append("\u{1B}[0m") }
}
