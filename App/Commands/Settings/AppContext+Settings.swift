import AccountUIComposer
import SharedPresentation
import SharedUI

extension AppContext {
  private static let maxShownLength = 200

  /// Changes the settings file and applies the result to the session.
  ///
  /// - Parameter isSecret: Whether `change` adds a password to the file, of which the user is warned.
  /// - Throws: What `change` throws, or why the file cannot be written.
  func editSettings(
    isSecret: Bool = false, _ change: @escaping @Sendable (inout ConfigurationFile) throws -> Void
  ) async throws {
    guard let settingsFile else {
      throw CommandFailure.failed(Problem("settings cannot be saved: no home folder (HOME is not set)"))
    }
    let text = try await settingsFile.edit(isSecret: isSecret) { text in
      var file = ConfigurationFile(text)
      try change(&file)
      return file.text
    }
    settings.update(StoredSettings(ConfigurationFile(text), path: settingsFile.name))
    if isSecret { console.warn("\(settingsFile.name) now contains the password of that URL; only you can read it") }
  }

  /// Does what has to be done before `setting` becomes `value`.
  func prepare(_ setting: Setting, for value: String) async throws {
    guard setting == .tokens, let place = TokenPlace(rawValue: value), let moveTokens else { return }
    do { try await moveTokens(place) } catch { throw CommandFailure(usingTokens: error) }
  }

  /// Prints the value of `setting`, which takes effect now or after a restart.
  func report(_ setting: Setting) {
    let row = SettingRow(setting, in: settings.layers)
    let value = row.value.isEmpty ? "empty" : "'\(Self.shortened(row.value))'"
    switch row.source {
    case .option: console.note("\(setting) stays \(value): \(setting.option ?? "an option") overrides it")
    case .environment: console.note("\(setting) stays \(value): the environment overrides it")
    case .file, .sharedEnvironment, .default:
      console.note(setting.isImmediate ? "\(setting) is \(value)" : "\(setting) will be \(value) after a restart")
    }
  }

  /// Returns `text`, truncated if it is very long.
  static func shortened(_ text: String) -> String {
    text.count > maxShownLength ? text.prefix(maxShownLength) + "…" : text
  }
}
