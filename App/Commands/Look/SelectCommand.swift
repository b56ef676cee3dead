import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksUIComposer

/// Selects a user and lists their tasks.
struct SelectCommand: Command {
  static let page = CommandPage(
    "select", arguments: "USER", group: .looking, summary: "select a user and list their tasks",
    completions: [.user], shows: TasksFeature.screen, effect: .selection,
    example: CommandExample(
      "select 3",
      shows: """
        ID  STATE   TITLE
        41  ○ open  見積もりを大徳寺に送る
        42  ● done  Fire the test batch of ridge tiles at 1,180 °C
        …
        佐藤 さくら · 20 tasks · live
        """))

  let user: String

  init(_ words: CommandWords) throws {
    guard let user = try words.user(words.plain) else {
      throw words.missing("a USER: an id, a username or the beginning of a name")
    }
    self.user = user
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let user = try await session.user(user, example: "select 3", in: context)
    try await session.show(.tasks(user.owner, Arrangement()), selecting: user, command: Self.page.name, in: context)
  }
}
