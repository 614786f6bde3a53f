// Puts a new version in a file's place so that whoever looks, whenever, finds the old one or the
// new one, whole; and keeps the old one as FILE~.
//
//     FILE.news-new    the new version, written and synced before anything is renamed
//     FILE.news-link   FILE's second name, which becomes FILE~
//     FILE.news-old    FILE~ as it was, until FILE is the new version
//
// The names are always the same: the lock that the caller holds keeps others away, and what a
// killed run left is put right by the next one. Until FILE.news-new has become FILE every step
// can be taken back, and when one fails they are.

import NewsModel

/// What keeps a file from being replaced.
enum ReplacementFailure: Error {
  /// Nothing has changed.
  case system(SystemError)
  /// A signal came; nothing has changed.
  case stopped
  /// The file is the new version, but may be the old one again after a power failure.
  case notDurable(SystemError)
}

/// A file that is to be replaced, under its lock.
struct Replacement {
  let target: Path
  /// What the file is; nil when it is not there.
  let existing: FileStatus?

  private var new: Path { target.appending(".news-new") }
  private var link: Path { target.appending(".news-link") }
  private var old: Path { target.appending(".news-old") }
  var previous: Path { target.appending("~") }

  /// Puts right what a killed run left.
  func tidy() {
    if (try? old.status()) != nil {
      if (try? new.status()) != nil {
        // It never came to the new version: FILE~ is what it was before.
        try? old.rename(to: previous)
      } else {
        try? old.remove()
      }
    }
    try? link.remove()
    try? new.remove()
  }

  /// Replaces the file by what `write` writes; `isStopped` is asked last before it changes.
  ///
  /// - Throws: what kept it from being replaced.
  func replace(
    isStopped: () -> Bool, write: (Descriptor) throws(SystemError) -> Void
  ) throws(ReplacementFailure) {
    let folder: Descriptor
    do throws(SystemError) {
      folder = try Descriptor.openFolder(target.folder)
    } catch {
      throw .system(error)
    }
    defer { folder.close() }
    do throws(SystemError) {
      try make(new, write)
    } catch {
      throw .system(error)
    }
    do throws(ReplacementFailure) {
      try putInPlace(folder, isStopped)
    } catch {
      try? new.remove()
      throw error
    }
  }

  private func putInPlace(
    _ folder: Descriptor, _ isStopped: () -> Bool
  ) throws(ReplacementFailure) {
    let hadPrevious: Bool
    do throws(SystemError) {
      hadPrevious = try keepPrevious()
    } catch {
      throw .system(error)
    }
    if isStopped() {
      restorePrevious(hadPrevious)
      throw .stopped
    }
    do throws(SystemError) {
      try new.rename(to: target)
    } catch {
      restorePrevious(hadPrevious)
      throw .system(error)
    }
    do throws(SystemError) {
      try folder.sync()
    } catch {
      // Some file systems cannot sync a folder, and need not.
      if !error.isUnsupported { throw takeBack(hadPrevious, error) }
    }
    if hadPrevious { try? old.remove() }
  }

  /// Makes the old version FILE~; whether there was a FILE~, which is FILE.news-old now.
  private func keepPrevious() throws(SystemError) -> Bool {
    guard let existing else { return false }
    if try !linkToTarget(existing) { try copy(target, to: link) }
    do throws(SystemError) {
      let hadPrevious = try movePrevious()
      do throws(SystemError) {
        try link.rename(to: previous)
      } catch {
        if hadPrevious { try? old.rename(to: previous) }
        throw error
      }
      return hadPrevious
    } catch {
      try? link.remove()
      throw error
    }
  }

  /// Gives FILE a second name; false where a copy is wanted.
  private func linkToTarget(_ existing: FileStatus) throws(SystemError) -> Bool {
    // In a sticky folder another's file may be linked to, but the link not be removed again.
    guard try new.status().owner == existing.owner else { return false }
    do throws(SystemError) {
      try target.link(to: link)
      return true
    } catch {
      // Not every file system has hard links.
      return false
    }
  }

  private func movePrevious() throws(SystemError) -> Bool {
    do throws(SystemError) {
      // A folder of that name is somebody's, and no version.
      if try previous.status().kind == .folder { throw SystemError.isFolder }
      try previous.rename(to: old)
      return true
    } catch {
      if error.isMissing { return false }
      throw error
    }
  }

  private func restorePrevious(_ hadPrevious: Bool) {
    guard existing != nil else { return }
    if hadPrevious { try? old.rename(to: previous) } else { try? previous.remove() }
  }

  /// Makes the old version FILE again; the error that then says how it is.
  private func takeBack(_ hadPrevious: Bool, _ error: SystemError) -> ReplacementFailure {
    do throws(SystemError) {
      if existing == nil { try target.remove() } else { try previous.rename(to: target) }
    } catch {
      return .notDurable(error)
    }
    if hadPrevious { try? old.rename(to: previous) }
    return .system(error)
  }

  // MARK: - files

  /// Makes a file with the mode and, where possible, the owner of the one to be replaced.
  @inline(never)
  private func make(
    _ path: Path, _ write: (Descriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let file = try Descriptor.create(path, mode: existing == nil ? 0o666 : 0o600)
    do throws(SystemError) {
      do throws(SystemError) {
        if let existing { try take(over: existing, file) }
        try write(file)
        try file.sync()
      } catch {
        file.close()
        throw error
      }
      try file.closeChecked()
    } catch {
      try? path.remove()
      throw error
    }
  }

  private func take(over existing: FileStatus, _ file: Descriptor) throws(SystemError) {
    let made = try file.status()
    if made.owner != existing.owner || made.group != existing.group {
      do throws(SystemError) {
        try file.setOwner(existing.owner, group: existing.group)
      } catch {
        // Only root gives files away; a group that one belongs to can still be kept.
        try? file.setOwner(nil, group: existing.group)
      }
    }
    try file.setMode(existing.mode)
  }

  private func copy(_ path: Path, to other: Path) throws(SystemError) {
    let from = try Descriptor.open(path.bytes)
    defer { from.close() }
    try make(other) { file throws(SystemError) in try from.copy(to: file) }
  }
}
