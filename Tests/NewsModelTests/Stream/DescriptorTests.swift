import Foundation
import Testing

@testable import NewsModel

@Suite struct DescriptorTests {
  @Test("a file is opened for reading, or the error says why not")
  func open() throws {
    let file = try ScratchFile(bytes("abc"))
    let descriptor = try Descriptor.open(file.path)
    #expect(descriptor.kind == .regular)
    #expect(!descriptor.isTerminal)
    #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
    descriptor.close()
    let error = #expect(throws: SystemError.self) { try Descriptor.open(bytes("/absent/x")) }
    #expect(error?.isMissing == true)
    #expect(error?.text == bytes("No such file or directory"))
  }

  @Test("what a descriptor or a path is")
  func kinds() throws {
    let pipe = Pipe()
    #expect(pipe.reading.kind == .pipe)
    #expect(Descriptor(-1).kind == .other)
    #expect(Descriptor.kind(of: bytes("/")) == .folder)
    #expect(Descriptor.kind(of: bytes("/dev/null")) == .other)
    #expect(Descriptor.kind(of: bytes("/absent")) == .other)
    let file = try ScratchFile()
    #expect(Descriptor.kind(of: file.path) == .regular)
    #expect(file.descriptor.terminalColumns == nil)
  }

  @Test("what goes to the disk step by step is all written", arguments: [0, 1, 5_000_000])
  func toDisk(count: Int) throws {
    let buffer = PaddedBuffer(copying: (0..<count).map { UInt8(truncatingIfNeeded: $0 / 1000) })
    let file = try ScratchFile()
    try file.descriptor.write(buffer.window, 0..<count, isToDisk: true)
    let isSame = try [UInt8](Data(contentsOf: file.url)) == buffer.window.copy(0..<count)
    #expect(isSame)
  }

  @Test("all bytes are written, also to a slow pipe that does not block; errors are told apart")
  func write() throws {
    let pipe = Pipe()
    let number = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0)
    let size = 300_000
    Thread.detachNewThread {
      try? Descriptor(number).write([UInt8](repeating: 0x78, count: size))
      try? pipe.endWriting()
    }
    #expect(try pipe.fileHandleForReading.readToEnd()?.count == size)
    let closed = Pipe()
    _ = Run("news-test")
    try closed.endReading()
    let error = #expect(throws: SystemError.self) { try closed.writing.write(bytes("x")) }
    #expect(error?.isBrokenPipe == true)
    try closed.writing.write([])
  }

  @Test("bytes become C strings and come back, up to a NUL")
  func strings() {
    let length = unsafe bytes("a头").withCString { unsafe [UInt8](cString: $0) }
    #expect(length == bytes("a头"))
    #expect(unsafe bytes("a\0b").withCString { unsafe [UInt8](cString: $0) } == bytes("a"))
    #expect(unsafe bytes("").withCString { unsafe [UInt8](cString: $0) } == [])
  }
}
