import App
import BlockingInfra
import ConsoleInfra
import SharedPresentation

/// The file of the settings, read at the start and edited by `set`.
actor SettingsFile: SettingsStore {
  // Another process may hold the file for a moment; waiting for it blocks a thread outside Swift's pool.
  private nonisolated let executor = QueueExecutor(label: "roster.settings")
  private nonisolated let path: String?

  /// Creates the settings file at `path`, without touching the disk; `nil` means that there is no home folder.
  init(_ path: String?) { self.path = path }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var name: String { path ?? "nowhere" }

  /// Returns the present settings without waiting for a lock; for an unusable file, only a warning about it.
  nonisolated func read() -> StoredSettings {
    guard let path else { return StoredSettings() }
    do throws(SystemFailure) {
      guard let bytes = try SharedTextFile(path: path).read() else { return StoredSettings() }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return StoredSettings(warning: Self.notUTF8(path))
      }
      return StoredSettings(ConfigurationFile(text), path: path)
    } catch {
      return StoredSettings(warning: "could not read the settings: \(error)")
    }
  }

  /// Edits the file under a lock; waits up to 5 seconds for it, blocking the actor's own thread.
  func edit(
    isSecret: Bool, _ change: @escaping @Sendable (String) throws(FailureViewModel) -> String
  ) throws(FailureViewModel) -> String {
    guard let path else { return try NoSettingsFile.refuse() }
    var outcome: Result<String, FailureViewModel> = .success("")
    do throws(SystemFailure) {
      try SharedTextFile(path: path).edit { bytes in
        outcome = Self.outcome(of: change, on: bytes, path)
        guard case .success(let text) = outcome, isSecret || !text.utf8.elementsEqual(bytes) else { return nil }
        return .init(text, isSecret: isSecret)
      }
    } catch {
      throw FailureViewModel("could not save the settings: \(error)", status: .failure)
    }
    return try outcome.get()
  }

  private static func outcome(
    of change: (String) throws(FailureViewModel) -> String, on bytes: [UInt8], _ path: String
  ) -> Result<String, FailureViewModel> {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(FailureViewModel("could not save the settings: \(notUTF8(path))", status: .failure))
    }
    do throws(FailureViewModel) { return .success(try change(text)) } catch { return .failure(error) }
  }

  private static func notUTF8(_ path: String) -> String { "\(path) is not UTF-8" }
}
