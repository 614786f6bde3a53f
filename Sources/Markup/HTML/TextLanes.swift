// Sixteen bytes of text at once: which of them need a closer look, one bit a byte, the first byte's
// lowest.
//
// On x86-64 these are SSE2's instructions, elsewhere the same is said with SIMD16 (NewsModel's
// Lanes says why). Sound: what is cast is sixteen bytes without padding.

#if arch(x86_64)
  internal import _Builtin_intrinsics.intel.sse2
#endif

enum TextLanes {
  typealias Block = SIMD16<UInt8>

  /// Where plain text may end: control characters, the first of two blanks, what begins a character
  /// that may be blank or dropped, and the two bytes of `marks`.
  ///
  /// `next` is the block that begins one byte later.
  @inline(__always)
  static func stops(_ block: Block, _ next: Block, marks: (UInt8, UInt8)) -> UInt32 {
    #if arch(x86_64)
      let (lanes, after) = (vector(block), vector(next))
      let controls = _mm_cmpeq_epi8(_mm_min_epu8(lanes, all(0x1F)), lanes)
      let ends = or(equal(lanes, marks.0), equal(lanes, marks.1))
      let leads = or(or(equal(lanes, 0xC2), equal(lanes, 0xE2)), equal(lanes, 0x7F))
      let blanks = pair(lanes, 0x20, after, 0x20)
      let arabic = pair(lanes, 0xD8, after, 0x9C)
      let ogham = pair(lanes, 0xE1, after, 0x9A)
      let wide = pair(lanes, 0xE3, after, 0x80)
      let mark = pair(lanes, 0xEF, after, 0xBB)
      return bits(
        or(or(or(controls, ends), or(leads, blanks)), or(or(arabic, ogham), or(wide, mark))))
    #else
      return portableStops(block, next, marks: marks)
    #endif
  }

  /// Where a byte stands.
  @inline(__always)
  static func places(of byte: UInt8, _ block: Block) -> UInt32 {
    #if arch(x86_64)
      return bits(equal(vector(block), byte))
    #else
      return bits(block .== Block(repeating: byte))
    #endif
  }

  /// Where bytes from 0x80 stand.
  @inline(__always)
  static func highBits(_ block: Block) -> UInt32 {
    #if arch(x86_64)
      return bits(vector(block))
    #else
      return bits(block .> Block(repeating: 0x7F))
    #endif
  }

  #if arch(x86_64)
    @inline(__always)
    private static func vector(_ lanes: Block) -> __m128i {
      unsafe unsafeBitCast(lanes, to: __m128i.self)
    }

    @inline(__always)
    private static func all(_ byte: UInt8) -> __m128i { vector(Block(repeating: byte)) }

    @inline(__always)
    private static func equal(_ vector: __m128i, _ byte: UInt8) -> __m128i {
      _mm_cmpeq_epi8(vector, all(byte))
    }

    @inline(__always)
    private static func or(_ one: __m128i, _ other: __m128i) -> __m128i {
      _mm_or_si128(one, other)
    }

    /// Where `first` stands and `second` follows.
    @inline(__always)
    private static func pair(
      _ lanes: __m128i, _ first: UInt8, _ after: __m128i, _ second: UInt8
    ) -> __m128i {
      _mm_and_si128(equal(lanes, first), equal(after, second))
    }

    @inline(__always)
    private static func bits(_ mask: __m128i) -> UInt32 {
      UInt32(truncatingIfNeeded: _mm_movemask_epi8(mask))
    }
  #endif
}

// MARK: - without intrinsics

extension TextLanes {
  @inline(__always)
  static func portableStops(_ block: Block, _ next: Block, marks: (UInt8, UInt8)) -> UInt32 {
    func pair(_ first: UInt8, _ second: UInt8) -> SIMDMask<SIMD16<Int8>> {
      (block .== Block(repeating: first)) .& (next .== Block(repeating: second))
    }
    let controls = (block .< Block(repeating: 0x20)) .| (block .== Block(repeating: 0x7F))
    let ends =
      (block .== Block(repeating: marks.0)) .| (block .== Block(repeating: marks.1))
    let leads = (block .== Block(repeating: 0xC2)) .| (block .== Block(repeating: 0xE2))
    let pairs =
      pair(0x20, 0x20) .| pair(0xD8, 0x9C) .| pair(0xE1, 0x9A) .| pair(0xE3, 0x80)
      .| pair(0xEF, 0xBB)
    return bits(controls .| ends .| leads .| pairs)
  }

  /// One bit a lane: each half's bytes are 0 or 0xFF, of which a product gathers one bit each.
  @inline(__always)
  static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt32 {
    let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    func gathered(_ half: UInt64) -> UInt32 {
      let product = (half & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080
      return UInt32(truncatingIfNeeded: product >> 56)
    }
    return gathered(halves[0]) | gathered(halves[1]) << 8
  }
}
