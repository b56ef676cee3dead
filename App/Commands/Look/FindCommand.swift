import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksUIComposer
import UsersUIComposer

/// Searches the saved users and tasks.
struct FindCommand: Command {
  static let page = CommandPage(
    "find", arguments: "WORD…", group: .looking, summary: "search the saved users and tasks",
    options: [CommandOption("--limit", "N", summary: "show at most N instead of 100")],
    shows: FindScreen(), effect: .list,
    example: CommandExample(
      "find crane", after: "tasks 3",
      shows: """
        …
        KIND  ID  STATE  OWNER        TEXT
        task  59  done   佐藤 さくら  Thank Zofia for the crane
        1 match
        """))

  // With more matches, another word helps more than a longer list.
  private static let defaultLimit = 100

  let query: SearchQuery
  /// The words as typed.
  let words: [String]
  let limit: Int

  init(_ words: CommandWords) throws {
    guard let query = SearchQuery(try words.searched(words.plain)) else {
      throw words.missing("a WORD with a letter or a digit in it")
    }
    self.query = query
    self.words = words.plain
    limit = try words.limit() ?? Self.defaultLimit
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = FindScreen()
    let (found, owners, hasSaved) = try await context.app.reading("the saved data") {
      let foundUsers = try await context.users.find(query, limit: limit)
      let foundTasks = try await context.tasks.find(query, limit: limit)
      let found = foundUsers.merged(with: foundTasks, limit: limit)
      // Summaries are costly, and needed only for the message that nothing was found.
      guard found.found.isEmpty else {
        let tasks = found.found.map(\.element).filter { $0.state != nil }
        return (found, try await context.users.savedLabels(of: Set(tasks.map(\.userID))), true)
      }
      return (found, [:], try await !context.app.storage.store.summaries().isEmpty)
    }
    let isComplete = found.isComplete
    let rows = found.found.map(\.element).map {
      FindScreen.Row(found: $0, owner: $0.state == nil ? nil : owners[$0.userID])
    }
    session.lastShown = try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, words: words, isComplete: isComplete, hasSaved: hasSaved, layout: $1)
    }
  }
}
