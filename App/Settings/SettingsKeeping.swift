package import SharedPresentation

/// Where settings are kept from one run to the next: a text that people write as well.
package protocol SettingsKeeping: Sendable {
  /// How it is called: a path.
  var name: String { get }

  /// Puts what `change` makes of the text in its place; nobody else changes it between.
  ///
  /// - Parameter isSecret: Whether nobody else may read it from now on.
  /// - Returns: The text as it is now.
  /// - Throws: What `change` throws, or why the text could not be read or written; it is then as it was.
  func edit(
    isSecret: Bool, _ change: @escaping @Sendable (String) throws(FailureViewModel) -> String
  ) async throws(FailureViewModel) -> String
}
