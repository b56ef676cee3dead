import SharedUI

/// Forgets the kept value of a setting.
struct UnsetCommand: Command {
  static let page = CommandPage(
    "unset", arguments: "NAME", group: .settings, summary: "reset a setting",
    completions: [.setting], needs: .nothing,
    example: CommandExample(
      "unset format", behind: "set format json",
      shows: """
        format is 'json'
        format is 'table'
        """))

  let name: SettingName

  init(_ words: CommandWords) throws(UsageError) {
    name = try words.setting()
    guard words.plain.count == 1 else { throw UsageError("unset takes one NAME") }
  }

  var effect: CommandEffect { .lasting }

  func run(in session: isolated Session) async throws(CommandFailure) {
    try await session.context.editSettings { file in file.remove(name.rawValue) }
    session.context.report(name)
  }
}
