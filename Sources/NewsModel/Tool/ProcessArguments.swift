// The command line and the environment, as bytes.
//
// Sound: libc keeps both for the life of the process, and nothing here changes them.

internal import CSystem

package enum CommandLineWords {
  /// The words behind the program's name.
  package static var all: [[UInt8]] {
    var words: [[UInt8]] = []
    var index: Int32 = 1
    while index < sys_argument_count() {
      words.append(unsafe [UInt8](cString: sys_argument(index)))
      index += 1
    }
    return words
  }
}

package enum Environment {
  /// The value of a variable; nil when it is not set or empty.
  package static func value(_ name: StaticString) -> [UInt8]? {
    let value: [UInt8]? = unsafe [UInt8](name).withCString { name in
      guard let text = unsafe sys_environment(name) else { return nil }
      return unsafe [UInt8](cString: text)
    }
    guard let value, !value.isEmpty else { return nil }
    return value
  }
}
