import SharedRemote
import SharedUI

/// Changes a setting, or lists all.
struct SetCommand: Command {
  static let page = CommandPage(
    "set", arguments: "[NAME VALUE]", group: .settings, summary: "change a setting, or list all",
    completions: [.setting, .settingValue], isVerbatim: { $0 == [Setting.pager.name] }, needs: .nothing,
    shows: ConfigurationScreen.settings,
    example: CommandExample(
      "set format json",
      shows: """
        format is 'json'
        """))

  /// The setting to change; `nil` to list all.
  let setting: Setting?
  /// The new value, which is valid.
  let value: String

  init(_ words: CommandWords) throws {
    value = words.plain.dropFirst().joined(separator: " ")
    setting = try words.plain.isEmpty ? nil : words.setting()
    guard let setting else { return }
    guard words.plain.count > 1 else {
      throw CommandFailure.usage("\(setting) needs a VALUE; it must \(setting.rule)")
    }
    guard setting.allows(value) else { throw CommandFailure.usage(setting.errorMessage(for: value)) }
  }

  var effect: CommandEffect { setting == nil ? .none : .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let app = context.app
    guard let setting else {
      let layers = app.settings.layers
      let headers = layers.headersInEffect.map { SettingRow($0.header, from: $0.source) }
      return try await ConfigurationScreen.settings.show(
        Setting.all.map { SettingRow($0, in: layers) } + headers, on: app.console)
    }
    try await app.prepare(setting, for: value)
    let isSecret = setting == .server && ServerAddress(value)?.authorization != nil
    try await app.editSettings(isSecret: isSecret) { file in
      // The file has only one of them, or the server would not count.
      if setting == .server { file.remove(Setting.connection.name) }
      file.set(setting.name, to: setting.takesNumbers ? .shortest(value) : .text(value))
    }
    app.report(setting)
  }
}

extension CommandWords {
  /// Returns the setting that the first word names.
  func setting() throws -> Setting {
    guard let word = plain.first else {
      throw CommandFailure.usage(
        "\(name) needs the NAME of a setting, for example '\(example)'; run 'set' to list them")
    }
    guard let setting = Setting.named(word) else {
      if word == StoredSettings.headerTable.toml || word.hasPrefix("\(StoredSettings.headerTable.toml).") {
        throw CommandFailure.usage(
          "headers are not changed by \(name): edit [headers] in the settings file, or use --header")
      }
      throw CommandFailure.usage(Setting.message(forUnknown: word))
    }
    return setting
  }
}

extension WordCompletion {
  /// Completes the name of a setting; its value is shown as well.
  static let setting = WordCompletion { typed, context in
    typed.candidates(among: Setting.all.map { describe($0, in: context.settings) })
  }

  /// Completes the name of a setting, those that are set in the file first.
  static let settingInFile = WordCompletion { typed, context in
    let isSet = { context.settings.stored.values[$0] != nil }
    let settings = Setting.all.filter(isSet) + Setting.all.filter { !isSet($0) }
    return typed.candidates(among: settings.map { describe($0, in: context.settings) })
  }

  /// Completes a value of the setting before it: one of its words, a file if it names one, the present value or the
  /// default.
  static let settingValue = WordCompletion { typed, context in
    guard let setting = context.position?.arguments.first.flatMap(Setting.named) else {
      return CompletionCandidates([])
    }
    let present = context.settings.value(of: setting).text
    var values = setting.words.map { ($0.word, $0.summary) }
    for (value, summary) in [(present, "the present value"), (setting.defaultText, "the default value")]
    where !value.isEmpty && SettingRow.shown(value, of: setting) == value && !values.contains(where: { $0.0 == value })
    {
      values.append((value, summary))
    }
    let candidates = values.filter { $0.0.hasPrefix(typed.text) && VisibleText.of($0.0) == $0.0 }.map {
      value, summary in
      let isMarked = value == setting.defaultText && summary != "the default value"
      return typed.candidate(TypedLine.quoted(value), description: isMarked ? "\(summary) (the default)" : summary)
    }
    let found = CompletionCandidates(candidates)
    return setting.isFile ? found + (await WordCompletion.file.candidates(typed, context)) : found
  }

  private static func describe(_ setting: Setting, in layers: SettingLayers) -> (String, String) {
    let value = VisibleText.of(SettingRow(setting, in: layers).value)
    return (setting.name, "\(setting.summary) (\(value.isEmpty ? "empty" : AppContext.shortened(value)))")
  }
}
