// Randomness that can be had again: each random test names its seed when it fails, and
// NEWS_TEST_SEED sets it.

import Foundation

/// SplitMix64.
struct Seeded: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  init() {
    let given = ProcessInfo.processInfo.environment["NEWS_TEST_SEED"].flatMap { UInt64($0) }
    self.init(seed: given ?? UInt64.random(in: 0...UInt64.max))
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Random bytes, for the most part such as UTF-8 begins and goes on with.
  mutating func nearlyUTF8(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch below(8) {
      case 0: bytes.append(UInt8(below(256)))
      case 1: bytes.append(UInt8(0x80 + below(0x40)))
      case 2: bytes.append(pick([0xE0, 0xED, 0xF0, 0xF4, 0xC0, 0xC1, 0xC2, 0xEF, 0xF5]))
      default:
        let scalar = Unicode.Scalar(UInt32(below(below(2) == 0 ? 0x3000 : 0x110000)))
        bytes += [UInt8](String(Character(scalar ?? "\u{FFFF}")).utf8)
      }
    }
    return [UInt8](bytes.prefix(count))
  }
}
