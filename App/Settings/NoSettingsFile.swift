package import SharedPresentation

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
