/// A stream for text output.
package protocol TextOutput: Sendable {
  /// Whether output is discarded because the reader has gone.
  var isUnread: Bool { get }
  /// Writes all of `text` before returning.
  func write(_ text: String) throws(OutputFailure)
}

extension TextOutput {
  /// False, as a stream without this check fails to write once its reader has gone.
  package var isUnread: Bool { false }
}

/// The reason why text could not be written.
package enum OutputFailure: Error, Hashable, Sendable {
  case closed
  /// The system's error message, such as "No space left on device".
  case failed(String)
}

/// Shows long text one screen at a time.
package protocol Paging: Sendable {
  /// If `text` is longer than the screen, shows it and waits until the user has quit the pager.
  func page(_ text: String) async -> PagingOutcome
}

/// The result of paging a text.
package enum PagingOutcome: Hashable, Sendable {
  case shown
  /// The text was short; print it directly.
  case unneeded
  /// The pager failed; print the text directly, with the given warning.
  case failed(String)
}
