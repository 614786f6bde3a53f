// RFC 8259 and RFC 3629 written down as plainly as can be: what the scanner is compared with.
//
// It shares nothing with the scanner: text is first split into characters, then a recursive
// descent reads them. A fault's place is the first byte that no JSON text goes on with after what
// stands before it; that of bad UTF-8 is where the character begins, unless the text ends in it.

/// The place of a fault: a byte offset.
struct SlowFault: Error { let offset: Int }

struct SlowJSON {
  /// The characters and the offset of each; nil where the bytes are no character.
  private var characters: [(scalar: UInt32?, offset: Int)] = []
  private let end: Int
  private var position = 0
  private let maxDepth: Int
  private let blanks: Set<UInt32>

  /// In a line, line feeds are no blanks.
  init(_ text: [UInt8], isLine: Bool, maxDepth: Int = 512) {
    end = text.count
    self.maxDepth = maxDepth
    blanks = isLine ? [0x20, 0x09, 0x0D] : [0x20, 0x09, 0x0D, 0x0A]
    var offset = 0
    while offset < text.count {
      var found: (UInt32, Int)?
      for count in 1...4 where found == nil && offset + count <= text.count {
        if let character = String(validating: text[offset..<offset + count], as: UTF8.self),
          let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
        {
          found = (scalar.value, count)
        }
      }
      if found == nil && Self.isCut(text[offset...]) { found = (Self.cut, text.count - offset) }
      characters.append((found?.0, offset))
      offset += found?.1 ?? 1
    }
  }

  /// Stands for the beginning of a character at the end of the text.
  private static let cut: UInt32 = 0xFFFF_FFFF

  private static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
    for second: UInt8 in [0x80, 0x90, 0xA0] {
      for tail in [[second], [second, 0x80], [second, 0x80, 0x80]]
      where String(validating: rest + tail, as: UTF8.self)?.unicodeScalars.count == 1 {
        return true
      }
    }
    return false
  }

  /// The offset of the first fault in a text that should be one value; nil when there is none.
  static func fault(inDocument text: [UInt8]) -> Int? {
    var json = SlowJSON(text, isLine: false)
    return json.faultOfWhole { json throws(SlowFault) in try json.value(depth: 0) }
  }

  /// The offset of the first fault in a line that should be one object; nil when there is none.
  static func fault(inLine text: [UInt8]) -> Int? {
    var json = SlowJSON(text, isLine: true)
    return json.faultOfWhole { json throws(SlowFault) in
      guard json.next == 0x7B else { throw json.here }
      try json.value(depth: 0)
    }
  }

  private mutating func faultOfWhole(
    _ body: (inout SlowJSON) throws(SlowFault) -> Void
  ) -> Int? {
    do throws(SlowFault) {
      skipBlanks()
      try body(&self)
      skipBlanks()
      return position < characters.count ? here.offset : nil
    } catch {
      return error.offset
    }
  }

  private var next: UInt32? { position < characters.count ? characters[position].scalar : nil }
  private var here: SlowFault {
    SlowFault(offset: position < characters.count ? characters[position].offset : end)
  }

  private mutating func skipBlanks() {
    while let next, blanks.contains(next) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == character.value else { return false }
    position += 1
    return true
  }

  private mutating func need(_ character: Unicode.Scalar) throws(SlowFault) {
    guard take(character) else { throw here }
  }

  private mutating func value(depth: Int) throws(SlowFault) {
    switch next {
    case 0x22: try string()
    case 0x7B, 0x5B:
      guard depth < maxDepth else { throw here }
      try items(isObject: next == 0x7B, depth: depth + 1)
    case 0x74: for character in "true".unicodeScalars { try need(character) }
    case 0x66: for character in "false".unicodeScalars { try need(character) }
    case 0x6E: for character in "null".unicodeScalars { try need(character) }
    default: try number()
    }
  }

  private mutating func items(isObject: Bool, depth: Int) throws(SlowFault) {
    position += 1
    skipBlanks()
    if take(isObject ? "}" : "]") { return }
    while true {
      if isObject {
        guard next == 0x22 else { throw here }
        try string()
        skipBlanks()
        try need(":")
        skipBlanks()
      }
      try value(depth: depth)
      skipBlanks()
      if take(isObject ? "}" : "]") { return }
      try need(",")
      skipBlanks()
    }
  }

  private mutating func string() throws(SlowFault) {
    position += 1
    while true {
      guard let character = next, character >= 0x20 else { throw here }
      if character == Self.cut { throw SlowFault(offset: end) }
      position += 1
      if character == 0x22 { return }
      guard character == 0x5C else { continue }
      guard let kind = next, let scalar = Unicode.Scalar(kind) else { throw here }
      guard "\"\\/bfnrtu".unicodeScalars.contains(scalar) else { throw here }
      position += 1
      if kind == 0x75 {
        for _ in 0..<4 {
          guard let digit = next, let scalar = Unicode.Scalar(digit),
            "0123456789abcdefABCDEF".unicodeScalars.contains(scalar)
          else { throw here }
          position += 1
        }
      }
    }
  }

  private mutating func number() throws(SlowFault) {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
  }

  private mutating func digits() throws(SlowFault) {
    guard let first = next, 0x30...0x39 ~= first else { throw here }
    while let digit = next, 0x30...0x39 ~= digit { position += 1 }
  }
}
