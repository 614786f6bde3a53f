// Sixteen bytes at once: which of them end a run, one bit a byte, the first byte's lowest.
//
// On x86-64 these are SSE2's instructions, which every such processor has; elsewhere the same is
// said with SIMD16. Only comparisons of SIMD16<UInt8> with its own kind are single instructions:
// what is generic over SIMD, `&` or a scalar operand, becomes a loop over the lanes when embedded.

#if arch(x86_64)
  internal import _Builtin_intrinsics.intel.sse2
#endif

enum Lanes {
  /// Bytes that a JSON string cannot hold as they are, or that are no ASCII: below 0x20, `"`, `\`,
  /// from 0x80.
  @inline(__always)
  static func stringStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    #if arch(x86_64)
      let vector = vector(lanes)
      // As signed numbers, the bytes from 0x80 are below 0x20 too.
      let low = _mm_cmplt_epi8(vector, all(0x20))
      return bits(_mm_or_si128(low, _mm_or_si128(equal(vector, 0x22), equal(vector, 0x5C))))
    #else
      return portableStringStops(lanes)
    #endif
  }

  /// Those, and DEL.
  @inline(__always)
  static func escapeStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    #if arch(x86_64)
      let vector = vector(lanes)
      let low = _mm_or_si128(_mm_cmplt_epi8(vector, all(0x20)), equal(vector, 0x7F))
      return bits(_mm_or_si128(low, _mm_or_si128(equal(vector, 0x22), equal(vector, 0x5C))))
    #else
      return portableEscapeStops(lanes)
    #endif
  }

  /// Backslashes.
  @inline(__always)
  static func backslashes(_ lanes: SIMD16<UInt8>) -> UInt32 {
    #if arch(x86_64)
      return bits(equal(vector(lanes), 0x5C))
    #else
      return bits(lanes .== SIMD16(repeating: 0x5C))
    #endif
  }

  /// Bytes that may not stand as they are in a value between tabs or blanks: below 0x20, `\`, `|`,
  /// DEL, and C2, D8 and E2, with which controls, bidi controls and line separators begin.
  @inline(__always)
  static func valueStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    #if arch(x86_64)
      let vector = vector(lanes)
      let ascii = _mm_or_si128(equal(vector, 0x5C), equal(vector, 0x7C))
      return bits(_mm_or_si128(_mm_or_si128(ascii, equal(vector, 0x7F)), invisible(vector)))
    #else
      return portableValueStops(lanes)
    #endif
  }

  /// Bytes that may not stand as they are in HTML: below 0x20, `"`, `&`, `'`, `<`, `>`, DEL, C2, D8
  /// and E2 as above, and from EF, with which what is no character begins; and `#`, for speed.
  @inline(__always)
  static func htmlStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    #if arch(x86_64)
      let vector = vector(lanes)
      let quotes = equal(_mm_or_si128(vector, all(0x05)), 0x27)
      let brackets = equal(_mm_or_si128(vector, all(0x02)), 0x3E)
      let high = _mm_cmpeq_epi8(_mm_max_epu8(vector, all(0xEF)), vector)
      let ascii = _mm_or_si128(_mm_or_si128(quotes, brackets), equal(vector, 0x7F))
      return bits(_mm_or_si128(_mm_or_si128(ascii, high), invisible(vector)))
    #else
      return portableHTMLStops(lanes)
    #endif
  }

  /// Bytes that are as in a run of three-byte characters that begins at the first.
  ///
  /// Leads are E1–EC, EE and EF, each followed by two continuation bytes. The sixteenth byte is none.
  @inline(__always)
  static func triples(_ lanes: SIMD16<UInt8>) -> UInt32 {
    #if arch(x86_64)
      let vector = vector(lanes)
      let shape = _mm_cmpeq_epi8(
        _mm_and_si128(vector, Self.vector(tripleMask)), Self.vector(tripleShape))
      // The second byte behind E0 and ED is restricted.
      let bound = _mm_or_si128(equal(vector, 0xE0), equal(vector, 0xED))
      return bits(_mm_andnot_si128(bound, shape))
    #else
      return portableTriples(lanes)
    #endif
  }

  private static var tripleMask: SIMD16<UInt8> {
    SIMD16(
      0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0)
  }
  private static var tripleShape: SIMD16<UInt8> {
    SIMD16(
      0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 1)
  }

  /// The shape with the mask's free bits set.
  private static var tripleTop: SIMD16<UInt8> {
    SIMD16(
      0xEF, 0xBF, 0xBF, 0xEF, 0xBF, 0xBF, 0xEF, 0xBF, 0xBF, 0xEF, 0xBF, 0xBF, 0xEF, 0xBF, 0xBF, 0)
  }

  #if arch(x86_64)
    // Sound: all three types are sixteen bytes without padding.
    @inline(__always)
    private static func vector(_ lanes: SIMD16<UInt8>) -> __m128i {
      unsafe unsafeBitCast(lanes, to: __m128i.self)
    }

    @inline(__always)
    private static func all(_ byte: UInt8) -> __m128i { vector(SIMD16(repeating: byte)) }

    @inline(__always)
    private static func equal(_ vector: __m128i, _ byte: UInt8) -> __m128i {
      _mm_cmpeq_epi8(vector, all(byte))
    }

    /// Bytes below 0x20, C2, D8 and E2.
    @inline(__always)
    private static func invisible(_ vector: __m128i) -> __m128i {
      let low = _mm_cmpeq_epi8(_mm_min_epu8(vector, all(0x1F)), vector)
      let leads = _mm_or_si128(equal(vector, 0xC2), equal(vector, 0xD8))
      return _mm_or_si128(_mm_or_si128(low, equal(vector, 0xE2)), leads)
    }

    @inline(__always)
    private static func bits(_ mask: __m128i) -> UInt32 {
      UInt32(truncatingIfNeeded: _mm_movemask_epi8(mask))
    }
  #endif
}

// MARK: - without intrinsics

extension Lanes {
  @inline(__always)
  static func portableStringStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    bits(
      (lanes .< SIMD16(repeating: 0x20)) .| (lanes .> SIMD16(repeating: 0x7F))
        .| (lanes .== SIMD16(repeating: 0x22)) .| (lanes .== SIMD16(repeating: 0x5C)))
  }

  @inline(__always)
  static func portableEscapeStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    bits(
      (lanes .< SIMD16(repeating: 0x20)) .| (lanes .> SIMD16(repeating: 0x7E))
        .| (lanes .== SIMD16(repeating: 0x22)) .| (lanes .== SIMD16(repeating: 0x5C)))
  }

  @inline(__always)
  static func portableValueStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    bits(
      portableInvisible(lanes) .| (lanes .== SIMD16(repeating: 0x5C))
        .| (lanes .== SIMD16(repeating: 0x7C)) .| (lanes .== SIMD16(repeating: 0x7F)))
  }

  @inline(__always)
  static func portableHTMLStops(_ lanes: SIMD16<UInt8>) -> UInt32 {
    let quotes =
      (lanes .== SIMD16(repeating: 0x22)) .| (lanes .== SIMD16(repeating: 0x23))
      .| (lanes .== SIMD16(repeating: 0x26)) .| (lanes .== SIMD16(repeating: 0x27))
    let brackets = (lanes .== SIMD16(repeating: 0x3C)) .| (lanes .== SIMD16(repeating: 0x3E))
    return bits(
      quotes .| brackets .| portableInvisible(lanes) .| (lanes .== SIMD16(repeating: 0x7F))
        .| (lanes .>= SIMD16(repeating: 0xEF)))
  }

  @inline(__always)
  private static func portableInvisible(_ lanes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (lanes .< SIMD16(repeating: 0x20)) .| (lanes .== SIMD16(repeating: 0xC2))
      .| (lanes .== SIMD16(repeating: 0xD8)) .| (lanes .== SIMD16(repeating: 0xE2))
  }

  @inline(__always)
  static func portableTriples(_ lanes: SIMD16<UInt8>) -> UInt32 {
    bits(
      (lanes .>= tripleShape) .& (lanes .<= tripleTop)
        .& (lanes .!= SIMD16(repeating: 0xE0)) .& (lanes .!= SIMD16(repeating: 0xED)))
      & 0x7FFF
  }

  /// One bit a lane: each half's bytes are 0 or 0xFF, of which a product gathers one bit each.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt32 {
    let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    func gathered(_ half: UInt64) -> UInt32 {
      let product = (half & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080
      return UInt32(truncatingIfNeeded: product >> 56)
    }
    return gathered(halves[0]) | gathered(halves[1]) << 8
  }
}
