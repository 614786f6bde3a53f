// Bytes on their way to and from C strings.
//
// Sound: a pointer never leaves the closure that it is handed to, and what C returns is copied.

import CSystem
import NewsModel

/// Calls a function with the bytes as a C string, which ends at a NUL among them.
func withCText<Value>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Value) -> Value {
  var text = bytes
  text.append(0)
  return unsafe text.withUnsafeBytes { raw in
    guard let start = raw.baseAddress else { preconditionFailure("a NUL was appended") }
    return unsafe body(start.assumingMemoryBound(to: CChar.self))
  }
}

/// The value of an environment variable, or nil.
func environmentValue(_ name: StaticString) -> [UInt8]? {
  var text: [UInt8] = []
  text.append(name)
  return unsafe withCText(text) { name in
    unsafe sys_environment(name).map { unsafe [UInt8](cText: $0) }
  }
}

extension [UInt8] {
  /// Copies a C string; null gives no bytes.
  init(cText: UnsafePointer<CChar>?) {
    self.init()
    guard var next = unsafe cText else { return }
    while unsafe next.pointee != 0 {
      unsafe append(UInt8(bitPattern: next.pointee))
      unsafe next += 1
    }
  }
}
