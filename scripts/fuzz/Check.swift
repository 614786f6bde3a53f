// What all fuzzers share. Each file beside this one says in `fuzz` what must hold of any input; a
// property that does not hold ends the process as a crash does, so that libFuzzer keeps the input.
//
// Sound: the input is copied within the call.

@testable import NewsModel

/// What libFuzzer calls for each input.
@c(LLVMFuzzerTestOneInput)
public func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  fuzz(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Ends the process if the property does not hold.
func check(_ holds: Bool, _ property: StaticString, line: UInt = #line) {
  if !holds { fatalError("line \(line): does not hold: \(property)") }
}

/// Choices and texts taken one after another from an input; zeros and nothing where it is over.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) { rest = input[...] }

  mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }
  mutating func below(_ bound: Int) -> Int { byte() % bound }
  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// What stands before the next such byte, which is taken too, or all that is left.
  mutating func text(upTo separator: UInt8 = .newline) -> [UInt8] {
    let end = rest.firstIndex(of: separator) ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return [UInt8](rest[..<end])
  }
}

extension [UInt8] {
  var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }

  /// Whether it is UTF-8 in which nothing acts on a terminal, but for the characters allowed.
  func isSafe(allowing allowed: [Unicode.Scalar] = []) -> Bool {
    guard let text = String(validating: self, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        allowed.contains(scalar)
      default: true
      }
    }
  }

  /// Whether it is UTF-8 and holds no blanks but single ones between characters.
  var isFolded: Bool {
    isSafe() && first != .space && last != .space && !hasPair(.space, .space)
  }

  func hasPair(_ first: UInt8, _ second: UInt8) -> Bool {
    indices.dropLast().contains { self[$0] == first && self[$0 + 1] == second }
  }

  /// Whether it is one JSON object, by the plain reader of the tests.
  var isJSONObject: Bool { SlowJSON.fault(inLine: self) == nil }
}

/// Lends the record of a line that is one; false when it is none.
@discardableResult
func withRecord(_ line: [UInt8], _ body: (Record) -> Void) -> Bool {
  let buffer = PaddedBuffer(copying: line)
  buffer.terminate(with: .newline)
  defer { withExtendedLifetime(buffer) {} }
  let scanner = JSONScanner(line: buffer.window)
  var record = Record(scanner)
  do throws(JSONFault) {
    try record.read(scanner, at: 0)
    guard scanner.skipBlanks(record.range.upperBound) == line.count else { return false }
  } catch {
    return false
  }
  body(record)
  return true
}

/// A run whose messages nobody reads.
nonisolated(unsafe) let silentRun = Run("fuzz", messages: Descriptor(-1))
