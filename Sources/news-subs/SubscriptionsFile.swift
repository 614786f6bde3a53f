// The file that subscriptions are kept in: found, locked, read, and written whole.

import NewsModel

/// What keeps a file from being edited, and the status that says so.
struct FileFailure: Error {
  let status: ExitStatus
  let failure: Failure

  @inline(never)
  init(_ status: ExitStatus, _ error: StaticString, _ path: [UInt8], _ message: [UInt8]) {
    self.status = status
    var failure = Failure(error, message: message)
    failure.file = path
    self.failure = failure
  }

  static func missing(_ path: [UInt8]) -> FileFailure {
    let message = [UInt8]("no such file; init makes it: news-channels | news-subs init")
    return FileFailure(.nothing, "missing", path, message)
  }
}

/// A subscriptions file.
struct SubscriptionsFile {
  /// As the user gave it.
  let name: [UInt8]
  private let target: Path
  private var existing: FileStatus?
  private var held: FileLock?

  var exists: Bool { existing != nil }
  var isLocked: Bool { held != nil }

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - name: its path.
  ///   - isMade: whether one that is not there may be made.
  /// - Throws: when it is not there, or can be no subscriptions file.
  init(_ name: [UInt8], isMade: Bool) throws(FileFailure) {
    self.name = name
    do throws(SystemError) {
      target = try Path(name).resolved()
    } catch {
      throw FileFailure(.nothing, "read", name, error.text)
    }
    existing = try Self.status(target, name)
    if existing == nil && !isMade {
      throw FileFailure.missing(name)
    }
  }

  /// Takes the file's lock, for which its folders are made; then it may be there, or be another.
  ///
  /// - Throws: when there is no lock to be had within that time.
  mutating func lock(
    milliseconds: Int, _ output: inout Output, _ run: Run
  ) throws(FileFailure) {
    held = try Self.lock(target, milliseconds, isMade: !exists, &output, run)
    existing = try Self.status(target, name)
    replacement.tidy()
  }

  private var replacement: Replacement { Replacement(target: target, existing: existing) }

  private static func status(
    _ target: Path, _ name: [UInt8]
  ) throws(FileFailure) -> FileStatus? {
    do throws(SystemError) {
      let status = try target.status()
      if status.kind == .regular { return status }
      if status.kind == .folder { throw SystemError.isFolder }
    } catch {
      if error.isMissing { return nil }
      throw FileFailure(.nothing, "read", name, error.text)
    }
    throw FileFailure(
      .output, "output", name, [UInt8]("not a regular file, which cannot be replaced"))
  }

  private static func lock(
    _ target: Path, _ milliseconds: Int, isMade: Bool, _ output: inout Output, _ run: Run
  ) throws(FileFailure) -> FileLock {
    if isMade {
      do throws(SystemError) {
        try target.folder.makeFolder()
      } catch {
        throw FileFailure(.output, "output", target.folder.bytes, error.text)
      }
    }
    let path = target.appending(".lock")
    do throws(FileLock.Failure) {
      return try FileLock(path, milliseconds: milliseconds)
    } catch {
      switch error {
      case .busy:
        throw FileFailure(
          .locked, "locked", path.bytes,
          [UInt8]("another run holds the lock; --wait=S waits longer"))
      case .unsupported(let error):
        throw FileFailure(
          .output, "lock", path.bytes,
          [UInt8]("this file system has no locks, so nothing was changed: ") + error.text)
      case .system(let error): throw FileFailure(.output, "lock", path.bytes, error.text)
      case .interrupted:
        run.dieIfSignalled(&output)
        throw FileFailure(.locked, "locked", path.bytes, [UInt8]("interrupted"))
      }
    }
  }

  // MARK: - reading

  /// The subscriptions in the file, none where it is not there; bad lines are reported.
  func read(_ output: inout Output, _ run: Run) throws(FileFailure) -> Subscriptions {
    guard exists else { return Subscriptions() }
    return try read(target, name, &output, run)
  }

  private func read(
    _ path: Path, _ name: [UInt8], _ output: inout Output, _ run: Run
  ) throws(FileFailure) -> Subscriptions {
    let text: PaddedBuffer
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path.bytes)
      defer { descriptor.close() }
      text = try .reading(descriptor, size: try descriptor.status().size)
    } catch {
      throw FileFailure(.nothing, "read", name, error.text)
    }
    if let subscriptions = Subscriptions(reading: text) { return subscriptions }
    if let file = Input.open(path.bytes, run) {
      let named = Input(name: name, descriptor: file.descriptor)
      run.reportFaults(of: named, isCheck: false, &output)
      file.close()
    }
    throw FileFailure(
      .nothing, "damaged", name, [UInt8]("has bad lines, so that it is left as it is"))
  }

  /// The version before the last change.
  func readPrevious(_ output: inout Output, _ run: Run) throws(FileFailure) -> Subscriptions {
    let name = self.name + [UInt8]("~")
    guard (try? replacement.previous.status()) != nil else {
      throw FileFailure(.partial, "nothing-to-undo", name, [UInt8]("there is no earlier version"))
    }
    return try read(replacement.previous, name, &output, run)
  }

  // MARK: - writing

  /// Makes the subscriptions the file's new version.
  func write(
    _ subscriptions: borrowing Subscriptions, _ output: inout Output, _ run: Run
  ) throws(FileFailure) {
    try replace(&output, run) { file throws(SystemError) in
      var gathered: [UInt8] = []
      gathered.reserveCapacity(2 * Self.blockSize)
      try subscriptions.forEachRun { bytes, run throws(SystemError) in
        if run.count < Self.blockSize {
          bytes.append(run, to: &gathered)
          if gathered.count < Self.blockSize { return }
        }
        try file.write(gathered)
        gathered.removeAll(keepingCapacity: true)
        if run.count >= Self.blockSize { try file.write(bytes, run, isToDisk: true) }
      }
      try file.write(gathered)
    }
  }

  private static var blockSize: Int { 128 << 10 }

  /// Exchanges the file and the version before the last change.
  func restorePrevious(_ output: inout Output, _ run: Run) throws(FileFailure) {
    let previous: Descriptor
    do throws(SystemError) {
      previous = try .open(replacement.previous.bytes)
    } catch {
      throw FileFailure(.nothing, "read", name + [UInt8]("~"), error.text)
    }
    defer { previous.close() }
    try replace(&output, run) { file throws(SystemError) in try previous.copy(to: file) }
  }

  private func replace(
    _ output: inout Output, _ run: Run, _ write: (Descriptor) throws(SystemError) -> Void
  ) throws(FileFailure) {
    do throws(ReplacementFailure) {
      try replacement.replace(isStopped: { run.isSignalled }, write: write)
    } catch {
      switch error {
      case .system(let error):
        // Only FILE~ can be in the way as a folder; FILE itself was read.
        let inTheWay = error == .isFolder ? name + [UInt8]("~") : name
        throw FileFailure(.output, "output", inTheWay, error.text)
      case .stopped:
        run.dieIfSignalled(&output)
        throw FileFailure(.output, "output", name, [UInt8]("interrupted"))
      case .notDurable(let error):
        throw FileFailure(
          .output, "output", name,
          [UInt8]("changed, but not safe from a power failure: ") + error.text)
      }
    }
  }
}

extension Run {
  /// Reports every bad line of a subscriptions file; false when there is none, or a read failed.
  ///
  /// With `isCheck` what an edit puts up with is a fault too: a fixed channel not in `mine`.
  @discardableResult
  func reportFaults(of input: Input, isCheck: Bool, _ output: inout Output) -> Bool {
    var reader = RecordReader(input)
    var tids = ByteSet()
    while reader.next(&output, self) {
      do throws(RecordFault) {
        try reader.record.checkChannel(&tids)
        if isCheck { try reader.record.checkFixed() }
      } catch {
        reader.reject(self, at: error.offset, "bad-record", error.reason)
      }
    }
    return reader.hasFaults && !reader.hasReadError
  }
}
