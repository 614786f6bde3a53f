// Files that appear whole or not at all, and the folders they lie in.
//
// Sound: pointers are handed to libc only inside the closures that lend them.

internal import CSystem

package enum NewFile {
  /// Writes a file under a temporary name beside it, then renames it.
  ///
  /// A file of that name is replaced. The data is not forced to the disk.
  package static func write(_ bytes: [UInt8], to path: [UInt8]) throws(SystemError) {
    var temporary = path + [UInt8](".new-")
    for shift in 0..<8 {
      temporary.append(hexDigit: UInt8(truncatingIfNeeded: sys_random() >> shift))
    }
    let number = unsafe temporary.withCString { unsafe sys_open($0, Int32(SYS_OPEN_NEW), 0o666) }
    guard number >= 0 else { throw SystemError(code: -number) }
    var error: Int32 = 0
    do throws(SystemError) {
      try Descriptor(number).write(bytes)
    } catch let failed {
      error = -failed.code
    }
    let closed = sys_close(number)
    if error == 0 { error = min(0, closed) }
    if error == 0 {
      error = unsafe temporary.withCString { from in
        unsafe path.withCString { unsafe sys_rename(from, $0) }
      }
    }
    guard error < 0 else { return }
    _ = unsafe temporary.withCString { unsafe sys_unlink($0) }
    throw SystemError(code: -error)
  }
}

package enum Folder {
  /// Makes a folder and those above it; one that is there is fine.
  package static func make(_ path: [UInt8], mode: UInt32 = 0o777) throws(SystemError) {
    var end = path.first == .slash ? 1 : 0
    while end <= path.count {
      let next = path[end...].firstIndex(of: .slash) ?? path.count
      let part = [UInt8](path[..<next])
      if next > end {
        let error = unsafe part.withCString { unsafe sys_mkdir($0, mode) }
        // Where making is refused, as on a file system that cannot be written, it may be there.
        if error < 0 { try expectFolder(part, else: error) }
      }
      end = next + 1
    }
  }

  /// Throws unless the path names a folder: why it cannot be told, else why it was not made.
  private static func expectFolder(_ path: [UInt8], else error: Int32) throws(SystemError) {
    var status = sys_status()
    let found = unsafe path.withCString { unsafe sys_stat($0, &status) }
    if found == 0 && Int(status.kind) == SYS_KIND_FOLDER { return }
    guard error == -sys_EEXIST() else { throw SystemError(code: -error) }
    throw SystemError(code: found < 0 ? -found : sys_ENOTDIR())
  }
}
