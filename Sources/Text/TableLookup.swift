// Reads the tables of `UnicodeTables`.
//
// They are read by pointer; sound: whatever is asked for, a scalar is cut to the 17 bits
// and a block to the 10 bits that the tables cover, and the numbers that come out of one table are
// within the other, as `scripts/unicode-tables` made them so.

extension UnicodeTables {
  /// The number of the class that a scalar below U+20000 is of.
  @inline(__always)
  static func scalarClass(of value: UInt32) -> Int {
    unsafe entry(value, scalarsBlocks.utf8Start, scalars.utf8Start, scalarsShift)
  }

  /// The raw `BreakClass` of a scalar below U+20000.
  static func breakClass(of value: UInt32) -> UInt8 {
    unsafe UInt8(entry(value, breaksBlocks.utf8Start, breaks.utf8Start, breaksShift))
  }

  /// The raw `Scalar.Kind` of a class.
  static func kind(ofClass number: Int) -> UInt8 { unsafe kinds.utf8Start[number] &- zero }

  /// The width of a class, with its two variation flags.
  static func width(ofClass number: Int) -> UInt8 { unsafe widths.utf8Start[number] &- zero }

  /// Which of the 64 scalars of a block of the BMP are plain and wide, the first in bit 0.
  @inline(__always)
  static func wideMask(ofBlock block: UInt32) -> UInt64 {
    unsafe wideMask(numbered: wideBlocks.utf8Start[Int(block & 0x3FF)])
  }

  /// The character that stands for 0.
  private static var zero: UInt8 { 35 }

  @inline(__always)
  private static func entry(
    _ value: UInt32, _ blocks: UnsafePointer<UInt8>, _ table: UnsafePointer<UInt8>, _ shift: UInt32
  ) -> Int {
    let block = Int((value & 0x1FFFF) >> shift)
    let high = unsafe Int(blocks[2 * block] &- zero)
    let low = unsafe Int(blocks[2 * block + 1] &- zero)
    let within = Int(value & (1 << shift &- 1))
    return unsafe Int(table[(high * 92 + low) << Int(shift) + within] &- zero)
  }
}
