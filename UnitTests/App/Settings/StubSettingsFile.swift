import App
import SharedPresentation

/// Keeps settings in memory.
actor StubSettingsFile: SettingsKeeping {
  nonisolated let name = "/home/ana/config.toml"
  /// What is kept.
  private(set) var text: String
  /// Whether nobody else may read it.
  private(set) var isSecret = false

  init(_ text: String = "") { self.text = text }

  func edit(
    isSecret: Bool, _ change: @escaping @Sendable (String) throws(FailureViewModel) -> String
  ) throws(FailureViewModel) -> String {
    text = try change(text)
    self.isSecret = self.isSecret || isSecret
    return text
  }
}
