// --shard=K/N: one of N machines takes its part of a list that all of them have.
//
// Which part a channel is in follows from its tid alone, so that it stays where its state and its
// cache are while the list grows. The hash is one that other programs have, too.

import NewsModel

/// One part of N.
struct Shard: Equatable {
  /// From 0 on.
  let index: Int
  let count: Int

  /// Reads `K/N`; parts count from 1 to N, and 0 is the N-th, so that they may count from 0 as well.
  ///
  /// - Throws: what is wrong with the value.
  init<Key>(_ given: Arguments<Key>.Value) throws(UsageError) {
    let numbers = given.value.split(separator: .slash, omittingEmptySubsequences: false)
    guard numbers.count == 2, let part = Int(decimal: [UInt8](numbers[0])),
      let count = Int(decimal: [UInt8](numbers[1])), count > 0, part <= count
    else { throw given.bad(" is K/N, such as 1/4 to 4/4, not ") }
    index = part % count
    self.count = count
  }

  /// Whether the channel is in this part: the first 64 bits of the SHA-256 of its tid, modulo N, say
  /// in which it is.
  func holds(_ tid: [UInt8]) -> Bool {
    let bits = SHA256.digest(tid).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(bits % UInt64(count)) == index
  }
}
