import Foundation
import Testing

@testable import NewsModel

@Suite struct PaddedBufferTests {
  @Test("content stays whole while the buffer is filled, consumed and grown")
  func content() {
    var random = Seeded()
    let buffer = PaddedBuffer(capacity: 64)
    var expected: [UInt8] = []
    for _ in 0..<2000 {
      if random.below(3) == 0 {
        let count = random.below(expected.count + 1)
        expected.removeFirst(count)
        buffer.start += count
      }
      let more = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      expected += more
      buffer.append(more)
      #expect(buffer.count == expected.count)
      #expect(buffer.window.copy(buffer.start..<buffer.end) == expected, "seed \(random.seed)")
    }
  }

  @Test("a large buffer holds, and grows to hold, what it is given", arguments: [3, 4, 5])
  func large(megabytes: Int) {
    let buffer = PaddedBuffer(capacity: megabytes << 20)
    let half = [UInt8](repeating: 7, count: megabytes << 19)
    for _ in 0..<3 { buffer.append(half) }
    buffer.append([8])
    #expect(buffer.count == 3 * half.count + 1)
    #expect(buffer.window[0] == 7 && buffer.window[buffer.end - 2] == 7)
    #expect(buffer.window[buffer.end - 1] == 8 && buffer.window[buffer.end] == 0)
  }

  @Test("it grows only when the content does not fit, and then to twice its size at least")
  func capacity() {
    let buffer = PaddedBuffer(capacity: 100)
    buffer.append([UInt8](repeating: 1, count: 90))
    buffer.start = 20
    buffer.append([UInt8](repeating: 2, count: 30))
    #expect(buffer.capacity == 100)
    #expect(buffer.start == 0)
    buffer.append([3])
    #expect(buffer.capacity == 200)
    buffer.append([UInt8](repeating: 4, count: 1000))
    #expect(buffer.count == 1101)
  }

  @Test("behind the content stand zeros, or the sentinel and zeros")
  func padding() throws {
    let buffer = PaddedBuffer(copying: [UInt8](repeating: 0xFF, count: 50))
    buffer.clear()
    let pipe = Pipe()
    try pipe.write(bytes("abc"))
    #expect(buffer.read(from: pipe.reading.number, atMost: 40) == 3)
    buffer.terminate(with: .newline)
    let rest = buffer.window.copy(3..<3 + Window.padding)
    #expect(rest == [.newline] + [UInt8](repeating: 0, count: Window.padding - 1))
  }

  @Test("a read takes no more than asked for, and gives the end and errors")
  func reading() throws {
    let buffer = PaddedBuffer(capacity: 4)
    let pipe = Pipe()
    try pipe.write(bytes("abcdefgh"))
    #expect(buffer.read(from: pipe.reading.number, atMost: 5) == 5)
    #expect(buffer.read(from: pipe.reading.number, atMost: 5) == 3)
    #expect(text(buffer.window.copy(0..<8)) == "abcdefgh")
    try pipe.endWriting()
    #expect(buffer.read(from: pipe.reading.number, atMost: 5) == 0)
    #expect(buffer.read(from: -1, atMost: 5) == -Int(EBADF))
  }

  @Test("a byte is found from an offset on, the content's end excluded")
  func find() {
    let buffer = PaddedBuffer(copying: bytes("a,b,c"))
    #expect(buffer.firstIndex(of: .comma, from: 0) == 1)
    #expect(buffer.firstIndex(of: .comma, from: 2) == 3)
    #expect(buffer.firstIndex(of: .comma, from: 4) == nil)
    #expect(buffer.firstIndex(of: 0, from: 0) == nil)
  }
}
