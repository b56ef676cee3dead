import SharedPresentation
import SharedUI

/// Changes a setting, or lists all.
struct SetCommand: Command {
  static let page = CommandPage(
    "set", arguments: "[NAME VALUE]", group: .settings, summary: "change a setting, or list all",
    completions: [.setting, .settingValue], isVerbatim: { $0 == [SettingName.pager.rawValue] }, needs: .nothing,
    shows: .records(on: ConfigurationScreen.settings),
    example: CommandExample(
      "set format json",
      shows: """
        format is 'json'
        """))

  /// The effect of the command, depending on its arguments.
  enum Action: Hashable {
    case list
    /// Sets a valid value.
    case set(SettingName, String)
  }

  let action: Action

  init(_ words: CommandWords) throws(UsageError) {
    guard !words.plain.isEmpty else {
      action = .list
      return
    }
    let (name, value) = (try words.setting(), words.plain.dropFirst().joined(separator: " "))
    guard words.plain.count > 1 else { throw UsageError("\(name) needs a VALUE; it must \(name.setting.rule)") }
    guard name.setting.allows(value) else {
      throw UsageError(name.setting.errorMessage(for: value, called: name.rawValue))
    }
    action = .set(name, value)
  }

  var effect: CommandEffect { action == .list ? .none : .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    let app = context.app
    switch action {
    case .list:
      let layers = app.settings.layers
      try await ConfigurationScreen.settings.show(
        SettingName.allCases.map { SettingRow($0, in: layers) }, on: app.console)
    case .set(let name, let value):
      let isSecret = name == .server && ServerChoice(value)?.hasCredentials ?? false
      try await app.editSettings(isSecret: isSecret) { file in
        file.set(name.rawValue, to: name.setting.takesNumbers ? .shortest(value) : .text(value))
      }
      if isSecret { app.warnOfStoredPassword() }
      app.report(name)
    }
  }
}

extension CommandWords {
  /// Returns the setting that the first word names.
  func setting() throws(UsageError) -> SettingName {
    guard let word = plain.first else {
      throw UsageError("\(name) needs the NAME of a setting, for example '\(example)'; run 'set' to list them")
    }
    guard let setting = SettingName(rawValue: word) else {
      throw UsageError("unknown setting '\(EchoedWord.of(word))' (\(SettingName.hint(for: word)))")
    }
    return setting
  }
}

extension WordCompletion {
  /// Completes the name of a setting.
  static let setting = words { SettingName.allCases.map { ($0.rawValue, $0.setting.summary) } }

  /// Completes a value of the setting before it.
  static let settingValue = WordCompletion { typed, context in
    let setting = context.words.last.flatMap(SettingName.init)?.setting
    return typed.candidates(
      among: (setting?.words ?? []).map {
        ($0.word, $0.word == setting?.defaultText ? "\($0.summary) (the default)" : $0.summary)
      })
  }
}
