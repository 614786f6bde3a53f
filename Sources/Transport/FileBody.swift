// The body of a file URL, read by us: libcurl would take a folder for an empty body and does not say
// why a file cannot be opened.
//
// Regular files only: anything else could block the one thread that all transfers share.
//
// Sound: read(2) gets the buffer with its own length, for the call.

import CSystem
import NewsModel

/// A file that is being handed out.
final class FileBody {
  enum Step: Equatable {
    case more
    case end
    case failed(TransferError)
  }

  private let descriptor: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Opens a regular file.
  ///
  /// - Throws: `.read`
  init(_ path: [UInt8]) throws(TransferError) {
    do {
      descriptor = try Descriptor.open(path)
    } catch {
      throw TransferError(.read, error.text)
    }
    guard descriptor.kind == .regular else {
      descriptor.close()
      throw TransferError(.read, "not a regular file")
    }
  }

  deinit { descriptor.close() }

  /// Hands the next bytes to the transfer.
  func step(_ transfer: Transfer) -> Step {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe sys_read(descriptor.number, $0, bytes.count) } ?? 0
    }
    guard count >= 0 else {
      let error = SystemError(code: Int32(-count))
      return error.isInterrupted ? .more : .failed(TransferError(.read, error.text))
    }
    guard count > 0 else { return .end }
    let filled = buffer
    return transfer.receive(body: filled.span.extracting(0..<Int(count))) ? .more : .end
  }
}
