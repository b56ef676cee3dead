import App

/// A settings store in memory.
actor StubSettingsFile: SettingsStore {
  nonisolated let name = "/home/ana/config.toml"
  private(set) var text: String
  private(set) var isSecret = false

  init(_ text: String = "") { self.text = text }

  func edit(isSecret: Bool, _ change: @escaping @Sendable (String) throws -> String) throws -> String {
    text = try change(text)
    self.isSecret = self.isSecret || isSecret
    return text
  }
}
