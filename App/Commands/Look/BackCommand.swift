import SharedUI

/// Deselects the user.
struct BackCommand: Command {
  static let page = CommandPage(
    "back", group: .looking, summary: "deselect the user",
    sessionOnly: "a single command has no selected user: name one, as in 'roster tasks 3'", effect: .selection,
    example: CommandExample(
      "back", after: "select 3", remark: "the prompt is 'roster>' again, and 'refresh' loads the users",
      shows: """
        …
        佐藤 さくら · 20 tasks · live
        """))

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async throws {
    guard session.selected != nil else { throw CommandFailure.usage("no user selected") }
    session.deselect()
  }
}
