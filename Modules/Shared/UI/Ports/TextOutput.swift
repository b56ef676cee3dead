/// A stream for text output.
package protocol TextOutput: Sendable {
  /// Whether output is discarded because the reader has gone.
  var isUnread: Bool { get }
  /// Writes all of `text` before returning.
  ///
  /// - Returns: Whether anybody still reads; if not, nothing may have been written.
  /// - Throws: `CommandFailure.unwritten`.
  @discardableResult
  func write(_ text: String) throws -> Bool
}

extension TextOutput {
  /// False, since without this check a stream finds out only by writing whether its reader has gone.
  package var isUnread: Bool { false }
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
