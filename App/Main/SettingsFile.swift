import App
import BlockingInfra
import FilesInfra
import SharedPresentation
import SharedUI

/// The file of the settings, read at the start and edited by `set`.
actor SettingsFile: SettingsStore {
  // Another process may hold the file for a moment; waiting for it blocks a thread outside Swift's pool.
  private nonisolated let executor = QueueExecutor(label: "roster.settings")
  private nonisolated let path: String

  /// Creates the settings file at `path`, without touching the disk.
  init(_ path: String) { self.path = path }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var name: String { path }

  /// Returns the current settings without waiting for a lock; for an unusable file, only a warning about it.
  nonisolated func read() -> StoredSettings {
    do {
      guard let bytes = try SharedTextFile(path: path).read() else { return StoredSettings() }
      guard let text = String(validating: bytes, as: UTF8.self) else { return StoredSettings(warning: notUTF8) }
      return StoredSettings(ConfigurationFile(text), path: path)
    } catch {
      return StoredSettings(warning: "could not read the settings: \(error)")
    }
  }

  /// Edits the file under a lock; waits up to 5 seconds for it, blocking the actor's own thread.
  func edit(isSecret: Bool, _ change: @escaping @Sendable (String) throws -> String) throws -> String {
    var edited = ""
    do {
      try SharedTextFile(path: path).edit { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw CommandFailure.failed(Problem("could not save the settings: \(notUTF8)"))
        }
        edited = try change(text)
        guard isSecret || !edited.utf8.elementsEqual(bytes) else { return nil }
        return (edited, isSecret)
      }
    } catch let failure as SystemFailure {
      throw CommandFailure.failed(Problem("could not save the settings: \(failure)"))
    }
    return edited
  }

  private nonisolated var notUTF8: String { "\(path) is not UTF-8" }
}
