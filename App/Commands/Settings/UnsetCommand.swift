import SharedUI

/// Resets a setting.
struct UnsetCommand: Command {
  static let page = CommandPage(
    "unset", arguments: "NAME", group: .settings, summary: "reset a setting",
    completions: [.settingInFile], needs: .nothing,
    example: CommandExample(
      "unset format", after: "set format json",
      shows: """
        format is 'json'
        format is 'table'
        """))

  let setting: Setting

  init(_ words: CommandWords) throws {
    setting = try words.setting()
    guard words.plain.count == 1 else { throw CommandFailure.usage("unset takes one NAME") }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.app.prepare(setting, for: setting.defaultText)
    try await context.app.editSettings { file in file.remove(setting.name) }
    context.app.report(setting)
  }
}
