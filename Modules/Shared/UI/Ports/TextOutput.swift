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
  ///
  /// - Returns: Whether it was shown; if not, print it.
  /// - Throws: An error whose description tells the user why the pager failed.
  func page(_ text: String) async throws -> Bool
}
