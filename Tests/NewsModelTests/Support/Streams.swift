// Real pipes and files under the streams, and what a run says and writes.

import Foundation

@testable import NewsModel

extension Pipe {
  var reading: Descriptor { Descriptor(fileHandleForReading.fileDescriptor) }
  var writing: Descriptor { Descriptor(fileHandleForWriting.fileDescriptor) }

  func write(_ bytes: [UInt8]) throws { try fileHandleForWriting.write(contentsOf: Data(bytes)) }
  func endWriting() throws { try fileHandleForWriting.close() }
  func endReading() throws { try fileHandleForReading.close() }

  /// Writes bytes on another thread, as many at once as the pipe takes, and ends the pipe.
  func feed(_ bytes: [UInt8]) {
    Thread.detachNewThread {
      try? self.write(bytes)
      try? self.endWriting()
    }
  }
}

/// A file that is gone with the test.
final class ScratchFile {
  let url: URL
  let handle: FileHandle

  init(_ content: [UInt8] = []) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "news-test-\(UUID().uuidString)")
    try Data(content).write(to: url)
    handle = try FileHandle(forUpdating: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: [UInt8] { bytes(url.path(percentEncoded: false)) }
  var descriptor: Descriptor { Descriptor(handle.fileDescriptor) }
  var content: String { get throws { String(decoding: try Data(contentsOf: url), as: UTF8.self) } }
}

/// What a run wrote to its output and said of failures.
struct Said {
  var output: String
  var messages: [String]
  var outcome: Outcome
}

/// Passes the records of an input through, as the tools do, in this process.
func passThrough(_ input: Input, strict: Bool = false, json: Bool = false) throws -> Said {
  let messages = try ScratchFile()
  let written = try ScratchFile()
  let run = Run("news-test", messages: messages.descriptor)
  run.isStrict = strict
  run.errorsAreJSON = json
  var output = Output(written.descriptor)
  var reader = RecordReader(input)
  while reader.next(&output, run) {
    reader.record.bytes.append(reader.line, to: &output.bytes)
    output.bytes.append(.newline)
    output.endRecord(run)
  }
  output.flush(run)
  return Said(
    output: try written.content,
    messages: try messages.content.split(separator: "\n").map { String($0) }, outcome: run.outcome)
}

func passThrough(_ content: [UInt8], strict: Bool = false, json: Bool = false) throws -> Said {
  let file = try ScratchFile(content)
  return try passThrough(
    Input(name: bytes("stdin"), descriptor: file.descriptor), strict: strict, json: json)
}

func passThrough(_ content: String, strict: Bool = false, json: Bool = false) throws -> Said {
  try passThrough(bytes(content), strict: strict, json: json)
}

/// Lets this thread take signals, which the threads of tests do not.
func takeSignals() {
  var none = sigset_t()
  unsafe sigemptyset(&none)
  unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
}

/// Sends this thread a signal in a while.
func signalThisThread(_ signal: Int32) {
  takeSignals()
  let thread = pthread_self()
  Thread.detachNewThread {
    usleep(20_000)
    pthread_kill(thread, signal)
  }
}
