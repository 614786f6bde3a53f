// What SQLite says when it cannot, in the few kinds that its callers treat differently.

import NewsModel

/// A call of SQLite that failed.
struct DatabaseError: Error {
  enum Kind: Equatable {
    /// Another process holds the database and did not let go in time.
    case busy
    /// Not a database, or a damaged one.
    case damaged
    /// A sound database of something else, or of a later version of ours.
    case foreign
    /// The file may be read only, or its folder may.
    case readOnly
    /// The file was renamed or removed while it was open.
    case moved
    /// The disk, or what the process may use of it, is full.
    case full
    /// The process has no right to it, or it is no file, or reading or writing failed.
    case unusable
  }

  let kind: Kind
  /// SQLite's words, or the system's where it knows more.
  let text: [UInt8]

  init(_ kind: Kind, _ text: [UInt8]) {
    self.kind = kind
    self.text = text
  }

  init(_ kind: Kind, _ text: StaticString) {
    self.init(kind, [UInt8](text))
  }
}
