// The body of a file URL, read by us: libcurl would take a folder for an empty body and does not say
// why a file cannot be opened.
//
// Regular files only: anything else could block the one thread that all transfers share.
//
// Sound: the buffer is owned here and read(2) gets its own length.

import CSystem
import NewsModel

/// A file that is being handed out.
@safe final class FileBody {
  enum Step: Equatable {
    case more
    case end
    case failed(TransferError)
  }

  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Opens a regular file.
  ///
  /// - Throws: `.read`
  init(_ path: [UInt8]) throws(TransferError) {
    let opened = unsafe withCText(path) { unsafe sys_open($0, Int32(SYS_OPEN_READ), 0) }
    guard opened >= 0 else { throw TransferError(.read, "", systemErrorText(-opened)) }
    var status = sys_status()
    let found = unsafe sys_fstat(opened, &status)
    guard found >= 0, status.kind == SYS_KIND_REGULAR else {
      _ = sys_close(opened)
      throw TransferError(.read, "not a regular file")
    }
    descriptor = opened
  }

  deinit { _ = sys_close(descriptor) }

  /// Hands the next bytes to the transfer.
  func step(_ transfer: Transfer) -> Step {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe sys_read(descriptor, $0, bytes.count) } ?? 0
    }
    if count == -Int64(sys_EINTR()) { return .more }
    guard count >= 0 else {
      return .failed(TransferError(.read, "", systemErrorText(Int32(-count))))
    }
    guard count > 0 else { return .end }
    let filled = buffer
    return transfer.receive(body: filled.span.extracting(0..<Int(count))) ? .more : .end
  }
}
