import SharedPresentation
import SharedUI
import SharedUIComposer
import UsersUI
import UsersUIComposer

/// Lists the users.
struct UsersCommand: Command {
  static let page = CommandPage(
    "users", arguments: "[WORD|FILTER…]", group: .looking,
    summary: "list the users, or those that match all WORDs and FILTERs",
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
    arrangement.filter = try UsersScreen.filter(typed: words.plain)
    if arrangement.filter == nil { arrangement.words = try words.searched(words.plain) }
    self.arrangement = arrangement
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await session.show(.users(arrangement), command: Self.page.name, in: context)
  }
}
