// The values that options take: counts, seconds, sizes, words.

extension Arguments.Value {
  /// A whole number of at least `minimum`.
  package func count(atLeast minimum: Int = 0) throws(UsageError) -> Int {
    guard let number = Int(decimal: value), number >= minimum else {
      throw bad(minimum > 0 ? " is a whole number from 1 on, not " : " is a whole number, not ")
    }
    return number
  }

  /// A time in seconds, with or without a decimal fraction, in milliseconds.
  package func milliseconds() throws(UsageError) -> Int {
    let parts = value.split(separator: .dot, maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts.isEmpty ? [] : [UInt8](parts[0])
    let fraction = parts.count > 1 ? [UInt8](parts[1]) : []
    guard whole.count + fraction.count > 0, whole.count <= 9,
      whole.allSatisfy({ $0.isDigit }), fraction.allSatisfy({ $0.isDigit })
    else { throw bad(" is a number of seconds, not ") }
    let thousandths = [UInt8]((fraction + [0x30, 0x30, 0x30]).prefix(3))
    return (Int(decimal: whole) ?? 0) * 1000 + (Int(decimal: thousandths) ?? 0)
  }

  /// A size in bytes; `K`, `M` and `G` (in either case) are powers of 1024.
  package func size() throws(UsageError) -> Int {
    var digits = value
    var scale = 1
    switch value.last.map({ $0.lowercased }) {
    case UInt8(ascii: "k"): scale = 1 << 10
    case UInt8(ascii: "m"): scale = 1 << 20
    case UInt8(ascii: "g"): scale = 1 << 30
    default: break
    }
    if scale > 1 { digits.removeLast() }
    guard let number = Int(decimal: digits), number <= Int.max / scale else {
      throw bad(" is a size such as 500K or 32M, not ")
    }
    return number * scale
  }

  /// The index of the value among some words.
  package func choice(_ words: [StaticString]) throws(UsageError) -> Int {
    if let index = words.firstIndex(where: { [UInt8]($0) == value }) { return index }
    var list: [UInt8] = []
    for (index, word) in words.enumerated() {
      if index > 0 { list.append(index == words.count - 1 ? " or " : ", ") }
      list.append(word)
    }
    throw UsageError("", name + [UInt8](" is ") + list + [UInt8](", not ") + value, "")
  }

  /// The error that says what the value should be.
  package func bad(_ wanted: StaticString) -> UsageError {
    UsageError("", name + [UInt8](wanted) + (value.isEmpty ? [UInt8]("nothing") : value), "")
  }
}

extension Int {
  /// The number that decimal digits write; nil when there is another byte, none, or too many.
  package init?(decimal digits: [UInt8]) {
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ $0.isDigit }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
