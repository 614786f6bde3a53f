// The most of a text, and the fast way through it: visible characters, blanks, and tags as simple as
// `<b>`.
//
// Sound: the pointers are those of a borrowed span and of an array's free space, are used within the
// call, and stay inside their counts: what is written is at most one byte more than what was read,
// and the one block that is written beyond has room of its own.

internal import NewsModel

extension PlainText {
  /// Appends the text at `start` as far as it is visible characters, blanks and, in markup, inline
  /// tags without attributes.
  ///
  /// - Returns: the offset of the first byte that needs a closer look, or the count.
  /// - Complexity: O(n), sixteen bytes at a time where none of them needs a look.
  @_optimize(speed)
  mutating func appendRun(
    _ characters: borrowing Span<UInt8>, from start: Int, isMarkup: Bool
  ) -> Int {
    guard start < characters.count else { return start }
    if gap.rawValue > Gap.blank.rawValue {
      guard TextKind(characters, at: start).part == .visible,
        !isMarkup || characters[start] != .lessThan && characters[start] != .ampersand
      else { return start }
      closeGap()
    }
    var isBlank = gap == .blank
    let isFirst = text.isEmpty
    let (less, ampersand) = isMarkup ? (UInt8.lessThan, UInt8.ampersand) : (0x7F, 0x7F)
    let end = unsafe characters.withUnsafeBufferPointer { input -> Int in
      var end = start
      text.append(addingCapacity: input.count - start + 17) { output in
        unsafe output.withUnsafeMutableBufferPointer { output, count in
          guard let from = unsafe UnsafeRawPointer(input.baseAddress),
            let to = UnsafeMutableRawPointer(output.baseAddress)
          else { return }
          var index = start
          var made = 0
          while index < input.count {
            let first = unsafe input[index]
            if first == less {
              guard let close = Self.simpleTagEnd(characters, at: index) else { break }
              index = close
              continue
            }
            if first == .space || 0x09...0x0D ~= first {
              isBlank = true
              index &+= 1
              continue
            }
            if first == ampersand { break }
            if first &- 0x21 >= 0x5E, TextKind(characters, at: index).part != .visible { break }
            if isBlank {
              if made > 0 || !isFirst {
                unsafe to.storeBytes(of: .space, toByteOffset: made, as: UInt8.self)
                made &+= 1
              }
              isBlank = false
            }
            while index < input.count {
              if index + 17 <= input.count {
                let block = unsafe from.loadUnaligned(
                  fromByteOffset: index, as: TextLanes.Block.self)
                let next = unsafe from.loadUnaligned(
                  fromByteOffset: index + 1, as: TextLanes.Block.self)
                unsafe to.storeBytes(of: block, toByteOffset: made, as: TextLanes.Block.self)
                let stops = TextLanes.stops(block, next, marks: (less, ampersand))
                let length = stops == 0 ? 16 : stops.trailingZeroBitCount
                index &+= length
                made &+= length
                if stops == 0 { continue }
              }
              let byte = unsafe input[index]
              if byte == less || byte == ampersand { break }
              var length = 1
              if byte == .space {
                guard unsafe index + 1 < input.count && input[index + 1] > 0x20 else { break }
              } else if byte &- 0x21 >= 0x5E {
                let kind = TextKind(characters, at: index)
                guard kind.part == .visible else { break }
                length = min(kind.length, input.count - index)
              }
              while length > 0 {
                unsafe to.storeBytes(of: input[index], toByteOffset: made, as: UInt8.self)
                index &+= 1
                made &+= 1
                length &-= 1
              }
            }
            if made > 0, unsafe output[made &- 1] == .space {
              made &-= 1
              isBlank = true
            }
          }
          end = index
          count = made
        }
      }
      return end
    }
    gap = isBlank ? .blank : .none
    return end
  }

  /// The offset behind the inline tag at a `<` that has a name and nothing else, or nil.
  @inline(__always)
  private static func simpleTagEnd(_ markup: borrowing Span<UInt8>, at start: Int) -> Int? {
    var index = start + 1
    if index < markup.count, markup[index] == .slash { index += 1 }
    let name = index
    while index < markup.count, markup[index].isLetter { index += 1 }
    guard index > name, index < markup.count, markup[index] == .greaterThan else { return nil }
    if index == name + 1 {
      // a, b, i, m, q, s and u.
      let isInline = 0x15_1103 as UInt32 >> UInt32((markup[name] | 0x20) &- 0x61) & 1 != 0
      return isInline ? index + 1 : nil
    }
    guard case .inline = Element(name: markup.extracting(name..<index)) else { return nil }
    return index + 1
  }
}
