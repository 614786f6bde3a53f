// Files by their names: what is done to them without reading them.
//
// Sound: pointers are handed to libc only inside the closures that lend them.

internal import CSystem

/// What stat(2) says of a file.
package struct FileStatus: Equatable {
  package let kind: Descriptor.Kind
  /// The permission bits, set-id and sticky ones included.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  package let size: Int
  fileprivate let device: UInt64
  fileprivate let inode: UInt64

  init(_ status: sys_status) {
    kind = Descriptor.Kind(status.kind)
    mode = status.mode
    owner = status.owner
    group = status.group
    size = Int(status.size)
    device = status.device
    inode = status.inode
  }

  /// Whether both are of one file.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// The name of a file, as bytes without a NUL.
package struct Path: Equatable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The folder that holds it: `.` for a name without one.
  package var folder: Path {
    guard let slash = bytes.lastIndex(of: .slash) else { return Path([.dot]) }
    return Path([UInt8](bytes[..<max(slash, 1)]))
  }

  package func appending(_ suffix: StaticString) -> Path { Path(bytes + [UInt8](suffix)) }

  /// What the file is, links followed. stat(2)
  package func status() throws(SystemError) -> FileStatus {
    var status = sys_status()
    try check(unsafe bytes.withCString { unsafe sys_stat($0, &status) })
    return FileStatus(status)
  }

  /// The name of the file that is meant in the end: symbolic links of the last name followed.
  ///
  /// A link may point to a file that is not there yet.
  package func resolved() throws(SystemError) -> Path {
    var path = self
    for _ in 0..<40 {
      guard let target = try path.linkTarget() else { return path }
      if target.first == .slash || !path.bytes.contains(.slash) {
        path = Path(target)
      } else {
        path = Path(path.folder.bytes + [.slash] + target)
      }
    }
    _ = try status()
    return path
  }

  /// What the symbolic link of that name holds; nil for any other file, and for none.
  private func linkTarget() throws(SystemError) -> [UInt8]? {
    var target: [UInt8] = []
    let count = unsafe bytes.withCString { path in
      var count: Int64 = 0
      target = unsafe [UInt8](unsafeUninitializedCapacity: 4097) { buffer, initialized in
        guard let start = buffer.baseAddress else { return }
        count = unsafe start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
          unsafe sys_readlink(path, $0, buffer.count)
        }
        initialized = max(0, Int(count))
      }
      return count
    }
    if count == -Int64(sys_EINVAL()) || count == -Int64(sys_ENOENT()) { return nil }
    if count < 0 { throw SystemError(code: Int32(-count)) }
    return target
  }

  /// Gives it another name, over what has that name. rename(2)
  package func rename(to other: Path) throws(SystemError) {
    try check(
      unsafe bytes.withCString { from in
        unsafe other.bytes.withCString { to in unsafe sys_rename(from, to) }
      })
  }

  /// Gives it one more name. link(2)
  package func link(to other: Path) throws(SystemError) {
    try check(
      unsafe bytes.withCString { from in
        unsafe other.bytes.withCString { to in unsafe sys_link(from, to) }
      })
  }

  /// Removes the name. unlink(2)
  package func remove() throws(SystemError) {
    try check(unsafe bytes.withCString { unsafe sys_unlink($0) })
  }

  /// Makes the folder of that name and those above it, as far as they are not there.
  package func makeFolder(mode: UInt32 = 0o777) throws(SystemError) {
    try Folder.make(bytes, mode: mode)
  }
}

extension Descriptor {
  /// Opens a file to be locked, which is made if need be; nothing is ever written to it.
  package static func openToLock(_ path: Path) throws(SystemError) -> Descriptor {
    try open(path, Int32(SYS_OPEN_LOCK), mode: 0o666)
  }

  /// Makes a file, which must not be there, and opens it for writing.
  package static func create(_ path: Path, mode: UInt32) throws(SystemError) -> Descriptor {
    try open(path, Int32(SYS_OPEN_NEW), mode: mode)
  }

  /// Opens a folder, so that it can be synced.
  package static func openFolder(_ path: Path) throws(SystemError) -> Descriptor {
    try open(path, Int32(SYS_OPEN_FOLDER), mode: 0)
  }

  /// An unlinked temporary file: gone when it is closed, whatever happens.
  package static func temporary() throws(SystemError) -> Descriptor {
    Descriptor(try check(sys_temporary_file()))
  }

  private static func open(
    _ path: Path, _ how: Int32, mode: UInt32
  ) throws(SystemError) -> Descriptor {
    let number = unsafe path.bytes.withCString { unsafe sys_open($0, how, mode) }
    return Descriptor(try check(number))
  }

  /// What the open file is. fstat(2)
  package func status() throws(SystemError) -> FileStatus {
    var status = sys_status()
    try check(unsafe sys_fstat(number, &status))
    return FileStatus(status)
  }

  /// Waits until what was written has reached the disk. fsync(2)
  package func sync() throws(SystemError) { try check(sys_fsync(number)) }

  /// Sets the permission bits. fchmod(2)
  package func setMode(_ mode: UInt32) throws(SystemError) {
    try check(sys_fchmod(number, mode))
  }

  /// Gives the file to another owner and group, or to the group alone. fchown(2)
  package func setOwner(_ owner: UInt32?, group: UInt32) throws(SystemError) {
    try check(sys_fchown(number, owner ?? UInt32.max, group))
  }

  /// Closes the descriptor, and says what only becomes known then. close(2)
  package func closeChecked() throws(SystemError) { try check(sys_close(number)) }
}

/// A result that is not negative; what is negative is an errno.
@discardableResult
private func check(_ result: Int32) throws(SystemError) -> Int32 {
  guard result >= 0 else { throw SystemError(code: -result) }
  return result
}
