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

/// Shows long text one screen at a time, or gives any text to another program.
package protocol Paging: Sendable {
  /// If the first page of `text` is longer than the screen, or is meant for another program, shows all of it as it is read,
  /// and waits until the program has ended.
  ///
  /// - Returns: Whether it was shown; if not, print it.
  /// - Throws: An error whose description tells the user why the pager failed, or a `CommandFailure` if a page could not be
  ///   read.
  func page(_ text: Pages<String>) async throws -> Bool
}

/// Has users edit texts in files of their own.
package protocol Editing: Sendable {
  /// Creates a file with `text`, which only its owner may read, and returns its path.
  func create(_ text: String) async throws -> String

  /// Waits until the user has left the editor, and returns what the file at `path` then contains.
  ///
  /// - Throws: An error whose description tells the user why there is no text.
  func edit(_ path: String) async throws -> String

  /// Removes the file at `path`, unless it contains anything but `text`; returns whether there is none any more.
  func remove(_ path: String, ifStill text: String) async -> Bool
}
