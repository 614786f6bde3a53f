// A pipe that keeps the borders of what is written: each write(2) arrives as one message.

import Foundation
import Synchronization

@testable import NewsModel

/// A connected pair of SOCK_SEQPACKET sockets whose other end is read on a thread.
final class MessagePipe: Sendable {
  private let ends: [Int32]
  private let messages = Mutex<[[UInt8]]>([])
  private let arrived = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)

  init() {
    var ends: [Int32] = [-1, -1]
    unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
    self.ends = ends
    let number = ends[0]
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      while true {
        let count = unsafe read(number, &buffer, buffer.count)
        guard count > 0 else { break }
        let message = [UInt8](buffer[..<count])
        messages.withLock { $0.append(message) }
        arrived.signal()
      }
      isOver.signal()
    }
  }

  var writing: Descriptor { Descriptor(ends[1]) }

  /// Waits until one more message has come; false after ten seconds.
  func waitForMessage() -> Bool { arrived.wait(timeout: .now() + 10) == .success }

  /// Ends the writing side; what was written, a string a write.
  func finish() -> [String] {
    close(ends[1])
    isOver.wait()
    close(ends[0])
    return messages.withLock { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}

/// A FIFO with a name, so that another process can write it; it holds what nobody reads.
final class NamedPipe: Sendable {
  let path: String
  private let reading: Int32
  private let writing: Int32

  init() throws {
    path = NSTemporaryDirectory() + "news-pipe-\(UUID().uuidString)"
    _ = unsafe mkfifo(path, 0o600)
    reading = unsafe open(path, O_RDONLY | O_NONBLOCK)
    // As long as this end is open, the reading one does not end.
    writing = unsafe open(path, O_WRONLY)
    _ = fcntl(reading, F_SETFL, 0)
  }

  deinit { _ = unsafe unlink(path) }

  func closeWriting() { close(writing) }

  /// All bytes that were written and not yet read; ends the pipe.
  func readAll() throws -> Data {
    closeWriting()
    return try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd() ?? Data()
  }

  /// Reads on another thread, a while after the pipe became full; call the result for the number of
  /// bytes, which waits for the end.
  func countWhenFull() -> () -> Int {
    let count = Mutex(0)
    let isOver = DispatchSemaphore(value: 0)
    let box = Box(count: count, isOver: isOver)
    let reading = reading
    Thread.detachNewThread {
      var held: Int32 = 0
      while held < 65536 {
        usleep(1000)
        _ = unsafe ioctl(reading, UInt(FIONREAD), &held)
      }
      usleep(150_000)
      let data = try? FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()
      box.count.withLock { $0 = data?.count ?? 0 }
      box.isOver.signal()
    }
    return {
      box.isOver.wait()
      return box.count.withLock { $0 }
    }
  }

  private final class Box: Sendable {
    let count: Mutex<Int>
    let isOver: DispatchSemaphore
    init(count: consuming Mutex<Int>, isOver: DispatchSemaphore) {
      self.count = count
      self.isOver = isOver
    }
  }
}
