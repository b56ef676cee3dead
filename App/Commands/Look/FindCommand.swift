import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedSearch
import SharedUI
import TasksUIComposer
import UsersUIComposer

/// Finds saved users and tasks by words.
struct FindCommand: Command {
  static let page = CommandPage(
    "find", arguments: "WORD…", group: .looking, summary: "search the saved users and tasks",
    options: [CommandOption("--limit", "N", summary: "show at most N instead of 100")],
    fields: FindScreen().tableFields,
    example: CommandExample(
      "find ridge tiles", behind: "tasks 3",
      shows: """
        …
        KIND  ID  USER  TEXT
        task  42     3  Fire the test batch of ridge tiles at 1,180 °C
        1 match
        """))

  // More are no help to a reader; another word is.
  private static let defaultLimit = 100

  let query: SearchQuery
  /// As typed.
  let words: [String]
  let limit: Int

  init(_ words: CommandWords) throws(UsageError) {
    guard let query = SearchQuery(words.plain) else {
      throw UsageError("find needs a WORD with a letter or a digit in it, for example '\(words.example)'")
    }
    self.query = query
    self.words = words.plain
    limit = try words.limit() ?? Self.defaultLimit
  }

  var effect: CommandEffect { .list }

  func run(in session: isolated Session) async throws(CommandFailure) {
    let (screen, console) = (FindScreen(), session.context.console)
    try screen.checkFields(of: console.layout)
    let (users, tasks, store) = (session.users, session.tasks, session.context.store)
    let (found, hasSaved) = try await session.context.reading("what is saved") { () throws(LoadFailure) in
      let people = try await users.find(query, limit: limit)
      let work = try await tasks.find(query, limit: limit)
      let found = people.merged(with: work, limit: limit)
      // To know costs a look at all lists, which is needless where something was found.
      guard found.found.isEmpty else { return (found, true) }
      let saved = try await withCache { () throws(CacheFailure) in try await store.summaries() }
      return (found, !saved.isEmpty)
    }
    let (rows, isComplete) = (found.found.map(\.element), found.isComplete)
    session.lastShown = try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, words: words, isComplete: isComplete, hasSaved: hasSaved, layout: $1)
    }
  }
}
