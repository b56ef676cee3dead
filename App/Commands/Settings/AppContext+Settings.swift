import SharedPresentation
import SharedUI

extension AppContext {
  // Of a value that was typed just now.
  private static let mostShown = 200

  /// Changes the settings file, and takes the result up.
  ///
  /// - Parameter isSecret: Whether the file holds a password then.
  /// - Throws: If the file cannot be written, or is not understood as a whole: it may mean something else than this
  ///   program believes.
  func editSettings(
    isSecret: Bool = false, _ change: @escaping @Sendable (inout ConfigurationFile) throws(UsageError) -> Void
  ) async throws(CommandFailure) {
    let path = settingsFile.name
    do throws(FailureViewModel) {
      let text = try await settingsFile.edit(isSecret: isSecret) { (text) throws(FailureViewModel) in
        var file = ConfigurationFile(text)
        if let fault = file.faults.first {
          let why = "could not save the settings: \(path):\(fault.line): \(fault.text)"
          throw FailureViewModel(why, status: .failure)
        }
        do throws(UsageError) { try change(&file) } catch { throw FailureViewModel(error) }
        return file.text
      }
      settings.take(KeptSettings(ConfigurationFile(text), path: path))
    } catch {
      throw .failed(error)
    }
  }

  /// Warns that the settings file holds a password.
  func warnOfKeptPassword() {
    console.warn("\(settingsFile.name) now holds the password of that address, for you alone to read")
  }

  /// Says which value of the setting `name` holds now, or will.
  func report(_ name: SettingName) {
    let row = SettingRow(name, in: settings.layers)
    let value = row.value.isEmpty ? "empty" : "'\(Self.shortened(row.value))'"
    switch row.source {
    case .option: console.note("\(name) stays \(value): \(name.setting.option ?? "an option") overrides it")
    case .environment: console.note("\(name) stays \(value): the environment overrides it")
    case .file, .surroundings, .standard:
      console.note(name.setting.isAtOnce ? "\(name) is \(value)" : "\(name) will be \(value) after a restart")
    }
  }

  /// Returns `text`, cut off if it is very long.
  static func shortened(_ text: String) -> String {
    text.count > mostShown ? text.prefix(mostShown) + "…" : text
  }
}
