import SharedPresentation
import SharedUI
import SharedUIComposer
import UsersUIComposer

/// Lists the users.
struct UsersCommand: Command {
  static let page = CommandPage(
    "users", arguments: "[WORD…]", group: .looking,
    summary: "list the users, or those that match all WORDs",
    options: [.sort(by: UsersFeature.sortFields), .limit], shows: UsersFeature.screen, effect: .currentList,
    example: CommandExample(
      "users boat",
      shows: """
        ID  NAME                 USERNAME  EMAIL
        12  Seán Ó Súilleabháin  sean      sean@corrib.example
        1 of 12 users · live
        """))

  let arrangement: Arrangement

  init(_ words: CommandWords) throws {
    var arrangement = try words.arrangement()
    arrangement.words = try words.searched(words.plain)
    self.arrangement = arrangement
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await session.show(.users(arrangement), command: Self.page.name, in: context)
  }
}
