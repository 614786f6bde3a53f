// The values that options take: counts, seconds, sizes, words.
//
// What is no number is refused, and a count of more than 18 digits: sums of counts never overflow,
// products may. A time or size beyond all measure stands for the largest that the tools reckon with.

extension Arguments.Value {
  /// A whole number of at least `minimum`, and below 10¹⁸.
  @inline(never)
  package func count(atLeast minimum: Int = 0) throws(UsageError) -> Int {
    guard let number = Int(decimal: value, atMost: Self.tooLarge), number >= minimum else {
      var wanted = [UInt8](" is a whole number from ")
      wanted.append(decimal: minimum)
      throw bad(wanted + [UInt8](" on, not "))
    }
    guard number < Self.tooLarge else { throw bad(" is too large: ") }
    return number
  }

  private static var tooLarge: Int { 1_000_000_000_000_000_000 }

  /// A time in seconds, with or without a decimal fraction, in milliseconds.
  ///
  /// At most 999,999,999 seconds are given. Only 0 is 0: less than a millisecond counts as one.
  package func milliseconds() throws(UsageError) -> Int {
    let parts = value.split(separator: .dot, maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts.first ?? []
    let fraction = parts.dropFirst().first ?? []
    guard whole.count + fraction.count > 0,
      let seconds = Int(decimal: [0x30] + whole, atMost: 999_999_999),
      fraction.allSatisfy({ $0.isDigit })
    else { throw bad(" is a number of seconds, not ") }
    var thousandths = 0
    for place in 0..<3 {
      let digit = place < fraction.count ? fraction[fraction.startIndex + place] : 0x30
      thousandths = thousandths * 10 + Int(digit - 0x30)
    }
    if fraction.dropFirst(3).contains(where: { $0 != 0x30 }) { thousandths += 1 }
    return seconds * 1000 + thousandths
  }

  /// A size in bytes, at most 2⁶⁰ is given; `K`, `M` and `G` (in either case) are powers of 1024.
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
    guard let number = Int(decimal: digits, atMost: (1 << 60) / scale) else {
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
    throw bad([UInt8](" is ") + list + [UInt8](", not "))
  }

  /// The error that says what the value should be.
  package func bad(_ wanted: StaticString) -> UsageError { bad([UInt8](wanted)) }

  private func bad(_ wanted: [UInt8]) -> UsageError {
    UsageError(name + wanted + (value.isEmpty ? [UInt8]("nothing") : value))
  }
}

extension Int {
  /// The number that decimal digits write; nil when there is another byte, none, or too many.
  package init?(decimal digits: [UInt8]) {
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ $0.isDigit }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The number that decimal digits write, or `limit` if that is less; nil when there is another
  /// byte, or none.
  init?(decimal digits: [UInt8], atMost limit: Int) {
    guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else { return nil }
    var number = 0
    for digit in digits where number < limit {
      let next = number.multipliedReportingOverflow(by: 10)
      number = next.overflow ? limit : Swift::min(limit, next.partialValue + Int(digit - 0x30))
    }
    self = number
  }
}
