// Why the state of delivered articles cannot be used.

package import NewsModel

/// A state that cannot be used, or not now.
package struct StateError: Error {
  package enum Kind {
    /// Another run holds it and did not let go in time.
    case locked
    /// It is damaged, may not be written, or is no state.
    case unusable
    /// A signal came while it was waited for.
    case interrupted
  }

  package let kind: Kind
  /// The file.
  package let path: Path
  package let message: [UInt8]

  /// What to report.
  package var failure: Failure {
    var failure = Failure(kind == .locked ? "locked" : "state", message: message)
    failure.file = path.bytes
    return failure
  }

  /// How a run ends that cannot go on without the state.
  package var status: ExitStatus { kind == .locked ? .locked : .nothing }
}
