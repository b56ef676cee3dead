import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedSearch
import SharedUI
import SharedUIComposer
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
    let (users, tasks, store) = (session.users, session.tasks, session.context.storage.store)
    let (found, hasSaved) = try await session.context.reading("what is saved") {
      let people = try await users.find(query, limit: limit)
      let work = try await tasks.find(query, limit: limit)
      let found = people.merged(with: work, limit: limit)
      // To know costs a look at all lists, which is needless where something was found.
      guard found.found.isEmpty else { return (found, true) }
      return (found, try await !store.summaries().isEmpty)
    }
    let (rows, isComplete) = (found.found.map(\.element), found.isComplete)
    session.lastShown = try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, words: words, isComplete: isComplete, hasSaved: hasSaved, layout: $1)
    }
  }
}

/// What `find` prints.
struct FindScreen: RecordScreen {
  let noun = Noun("match", "matches")

  /// What it is, whom to select, and what it says.
  let columns: [Column<FoundRow>] = [
    Column("kind") { $0.kind },
    Column("id", isNumeric: true) { $0.id },
    Column("user", isNumeric: true) { String($0.userID) },
    Column("text", isFlexible: true, cell: { $0.text }, style: { $0.style }),
  ]

  /// Those of users, and those of tasks.
  let members = ["kind", "id", "name", "username", "userId", "title", "completed", "pending"]

  /// What was found for `words`, whether that is all, and whether there was anything to look through.
  func rendering(
    of rows: [FoundRow], words: [String], isComplete: Bool, hasSaved: Bool = true, layout: Layout
  ) -> Rendering {
    let nothing =
      hasSaved ? "no matches" : "no matches: nothing is saved yet; show 'users' or 'tasks 3' first"
    let count = rows.isEmpty ? nothing : count(of: rows)
    let last = isComplete ? count : "\(count), and maybe more; add a word, or use --limit"
    let head: [JSONValue.Member] = [
      .init("command", "find"), .init("words", .array(words.map { .string($0) })),
      .init("complete", .bool(isComplete)),
    ]
    return rendering(of: rows, head: head, summary: [last], layout: layout)
  }

  /// What kind of thing it is, and what that has.
  func json(of row: FoundRow) -> JSONValue { .object([.init("kind", .string(row.kind))] + row.members) }
}
