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

/// A settings store that cannot store anything.
package struct NoSettingsFile: SettingsKeeping {
  package let name = "nowhere"

  /// Creates the store.
  package init() {}

  package func edit(
    isSecret: Bool, _ change: @escaping @Sendable (String) throws(FailureViewModel) -> String
  ) throws(FailureViewModel) -> String {
    try Self.refuse()
  }

  /// Throws the failure of an edit.
  package static func refuse() throws(FailureViewModel) -> String {
    throw FailureViewModel("settings cannot be saved: no home folder (HOME is not set)", status: .failure)
  }
}
