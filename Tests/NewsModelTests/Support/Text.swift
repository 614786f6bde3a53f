// Between strings, in which the tests are written, and bytes, in which the model works.

@testable import NewsModel

func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// What `append` appends to no bytes, as a string.
func appended(_ append: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  append(&bytes)
  return text(bytes)
}
