import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Shows the details of one user.
struct UserCommand: Command {
  static let page = CommandPage(
    "user", arguments: "[USER]", group: .looking, summary: "show all details of the selected user, or of USER",
    completions: [.user], shows: UsersFeature.screen, effect: .none,
    example: CommandExample(
      "user sean",
      shows: """
        FIELD                VALUE
        id                   12
        name                 Seán Ó Súilleabháin
        …
        address.city         Gaillimh
        …
        company.bs           wooden boats and their engines
        tasks                not saved; run 'tasks 12'
        live
        """))

  /// `nil` for the selected user.
  let user: String?

  init(_ words: CommandWords) throws { user = try words.user(words.plain) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let user = try await session.user(user, example: "user 3", in: context)
    let counts: Presented<TaskCounts>?
    do { counts = try await context.tasks.tasks(of: user.owner, isSaved: true).map(TaskCounts.init) } catch {
      counts = nil
    }
    let tasks = Self.property(counts, of: user, layout: context.console.layout)
    try await context.users.showDetails(of: user, others: [tasks])
  }

  private static func property(_ counts: Presented<TaskCounts>?, of user: User, layout: Layout) -> Property {
    guard let counts else { return Property("tasks", "not saved; run 'tasks \(user.id)'", json: .null) }
    let open = counts.model.open
    let done = counts.model.done
    let json = JSONValue.object(
      [.init("open", .int(open)), .init("done", .int(done))] + JSONValue.origin(counts.source))
    return Property("tasks", layout.line(of: ["\(open) open, \(done) done"] + counts.source.parts), json: json)
  }
}
