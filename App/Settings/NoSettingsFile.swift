package import SharedPresentation

/// Keeps nothing.
package struct NoSettingsFile: SettingsKeeping {
  /// Nowhere.
  package let name = "nowhere"

  /// Nothing is kept.
  package init() {}

  /// Fails.
  package func edit(
    isSecret: Bool, _ change: @escaping @Sendable (String) throws(FailureViewModel) -> String
  ) throws(FailureViewModel) -> String {
    try Self.refuse()
  }

  /// Fails.
  package static func refuse() throws(FailureViewModel) -> String {
    throw FailureViewModel("settings cannot be kept: there is no home folder (HOME is not set)", status: .failure)
  }
}
