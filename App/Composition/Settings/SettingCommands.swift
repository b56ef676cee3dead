import SharedPresentation
import SharedRemote
import SharedUI

/// Does what users want of what they keep.
struct SettingCommands: Sendable {
  // Of a value that was typed just now.
  private static let mostShown = 200
  private let settings: CurrentSettings
  private let file: any SettingsKeeping
  private let console: Console

  /// Changes the settings, and the file, of `context`.
  init(_ context: AppContext) {
    settings = context.settings
    file = context.settingsFile
    console = context.console
  }

  /// Does `command`.
  func run(_ command: SettingCommand) async throws(CommandFailure) {
    switch command {
    case .list:
      let layers = settings.layers
      try await KeptList.settings.show(SettingName.allCases.map { SettingRow($0, in: layers) }, on: console)
    case .set(let name, let value): try await keep(name, value)
    case .unset(let name):
      try await edit { file in file.remove(name.rawValue) }
      report(name)
    case .aliases:
      try await KeptList.aliases.show(settings.layers.kept.aliases.all, on: console)
    case .alias(let alias): try await keep(alias)
    case .unalias(let name): try await drop(name)
    }
  }

  private func keep(_ name: SettingName, _ value: String) async throws(CommandFailure) {
    let isSecret = name == .server && ServerChoice(value)?.hasCredentials ?? false
    try await edit(isSecret: isSecret) { file in
      file.set(name.rawValue, to: name.setting.takesNumbers ? .shortest(value) : .text(value))
    }
    if isSecret { warnOfPassword() }
    report(name)
  }

  private func keep(_ alias: Alias) async throws(CommandFailure) {
    let path = file.name
    try await edit(isSecret: alias.holdsPassword) { file throws(FailureViewModel) in
      var aliases = KeptSettings(file, path: path).aliases
      aliases.add(alias)
      // That it stands for a command, and not for itself.
      _ = try Command.name(try aliases.expanded([alias.name])[0], or: aliases.names)
      file.set(alias.name, to: .text(alias.text), in: KeptSettings.aliasTable)
    }
    if alias.holdsPassword { warnOfPassword() }
    console.note("\(alias.name) stands for \(Self.short(alias.shownText))")
  }

  private func warnOfPassword() {
    console.warn("\(file.name) now holds the password of that address, for you alone to read")
  }

  private func drop(_ name: String) async throws(CommandFailure) {
    try await edit { file throws(FailureViewModel) in
      guard file.entries.contains(where: { $0.table == KeptSettings.aliasTable && $0.name == name }) else {
        throw FailureViewModel("there is no alias '\(Command.shown(name))' ('alias' lists them)", status: .usage)
      }
      file.remove(name, from: KeptSettings.aliasTable)
    }
    console.note("\(name) stands for nothing")
  }

  // No file is edited that is not wholly understood: it may say something else than this program believes.
  private func edit(
    isSecret: Bool = false, _ change: @escaping @Sendable (inout ConfigurationFile) throws(FailureViewModel) -> Void
  ) async throws(CommandFailure) {
    let path = file.name
    do throws(FailureViewModel) {
      let text = try await file.edit(isSecret: isSecret) { (text) throws(FailureViewModel) in
        var file = ConfigurationFile(text)
        if let fault = file.faults.first {
          let why = "the settings are not kept: \(path):\(fault.line): \(fault.text)"
          throw FailureViewModel(why, status: .failure)
        }
        try change(&file)
        return file.text
      }
      settings.take(KeptSettings(ConfigurationFile(text), path: path))
    } catch {
      throw .failed(error)
    }
  }

  private static func short(_ text: String) -> String {
    text.count > mostShown ? text.prefix(mostShown) + "…" : text
  }

  private func report(_ name: SettingName) {
    let row = SettingRow(name, in: settings.layers)
    let value = row.value.isEmpty ? "empty" : Self.short(row.value)
    switch row.source {
    case .option, .environment:
      let who = row.source == .option ? "an option" : "the environment"
      console.note("\(name) stays \(value) in this run, as \(who) says so")
    case .file, .surroundings, .standard:
      console.note("\(name) is \(value)\(name.setting.isAtOnce ? "" : " from the next start on")")
    }
  }
}
