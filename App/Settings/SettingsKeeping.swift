package import SharedPresentation

/// A store of settings between runs: a text that people also edit.
package protocol SettingsKeeping: Sendable {
  /// The name for display: a path.
  var name: String { get }

  /// Replaces the text with the result of `change`, while no other process can change it.
  ///
  /// - Parameter isSecret: Whether to let only the owner read the text from now on.
  /// - Returns: The new text.
  /// - Throws: What `change` throws, or why the text could not be read or written; it is unchanged then.
  func edit(
    isSecret: Bool, _ change: @escaping @Sendable (String) throws(FailureViewModel) -> String
  ) async throws(FailureViewModel) -> String
}
