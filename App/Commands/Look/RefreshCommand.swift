import SharedRemote
import SharedUI

/// Reloads the current list.
struct RefreshCommand: Command {
  static let page = CommandPage(
    "refresh", group: .looking, summary: "reload the current list",
    sessionOnly: "name the list to load: 'roster users' or 'roster tasks 3'",
    showsCurrentList: true, effect: .refresh,
    example: CommandExample(
      "refresh",
      shows: """
        ID  NAME                       USERNAME     EMAIL
         1  Zofia Łukasiewicz-Żuk      zofia        zofia@rynek.example
        …
        12 users · live
        """))

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async throws {
    await session.service.connectivity.forgetFailure()
    try await session.show(session.screen.list, command: Self.page.name, in: context)
  }
}
