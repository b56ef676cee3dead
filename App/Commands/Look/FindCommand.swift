import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedSearch
import SharedUI
import SharedUIComposer
import TasksUIComposer
import UsersUIComposer

/// Searches the saved users and tasks.
struct FindCommand: Command {
  static let page = CommandPage(
    "find", arguments: "WORD…", group: .looking, summary: "search the saved users and tasks",
    options: [CommandOption("--limit", "N", summary: "show at most N instead of 100")],
    shows: .records(on: FindScreen()),
    example: CommandExample(
      "find ridge tiles", after: "tasks 3",
      shows: """
        …
        KIND  ID  USER  TEXT
        task  42     3  Fire the test batch of ridge tiles at 1,180 °C
        1 match
        """))

  // With more matches, another word helps more than a longer list.
  private static let defaultLimit = 100

  let query: SearchQuery
  /// The words as typed.
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
    let (users, tasks, store) = (session.users, session.tasks, session.context.storage.store)
    let (found, hasSaved) = try await session.context.reading("what is saved") {
      let foundUsers = try await users.find(query, limit: limit)
      let foundTasks = try await tasks.find(query, limit: limit)
      let found = foundUsers.merged(with: foundTasks, limit: limit)
      // Summaries are costly, and needed only for the message that nothing was found.
      guard found.found.isEmpty else { return (found, true) }
      return (found, try await !store.summaries().isEmpty)
    }
    let (rows, isComplete) = (found.found.map(\.element), found.isComplete)
    session.lastShown = try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, words: words, isComplete: isComplete, hasSaved: hasSaved, layout: $1)
    }
  }
}

/// The output of `find`.
struct FindScreen: RecordScreen {
  let noun = Noun("match", "matches")

  let columns: [Column<FoundRow>] = [
    Column("kind") { $0.kind },
    Column("id", isNumeric: true) { $0.id },
    Column("user", isNumeric: true) { String($0.userID) },
    Column("text", isFlexible: true, cell: { $0.text }, style: { $0.style }),
  ]

  /// The members of both users and tasks.
  let members = ["kind", "id", "name", "username", "userId", "title", "completed", "pending"]

  /// Returns the matches for `words`.
  ///
  /// - Parameters:
  ///   - isComplete: Whether `rows` are all matches.
  ///   - hasSaved: Whether there was anything to search.
  func rendering(
    of rows: [FoundRow], words: [String], isComplete: Bool, hasSaved: Bool = true, layout: Layout
  ) -> Rendering {
    let nothing =
      hasSaved ? "no matches" : "no matches: nothing is saved yet; run 'users' or 'tasks 3' first"
    let count = rows.isEmpty ? nothing : count(of: rows)
    let last = isComplete ? count : "\(count), and maybe more; add a word, or use --limit"
    let head: [JSONValue.Member] = [
      .init("command", "find"), .init("words", .array(words.map { .string($0) })),
      .init("complete", .bool(isComplete)),
    ]
    return rendering(of: rows, head: head, summary: [last], layout: layout)
  }

  func json(of row: FoundRow) -> JSONValue { .object([.init("kind", .string(row.kind))] + row.members) }
}
