import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUI
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Searches the saved users and tasks.
struct FindCommand: Command {
  static let page = CommandPage(
    "find", arguments: "WORD… [FILTER…]", group: .looking, summary: "search the saved users and tasks",
    completions: [.taskFilter],
    options: [
      CommandOption("--limit", "N", summary: "show at most N instead of 100"), open,
    ],
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

  private static let open = CommandOption("--open", summary: "open tasks only")

  let query: SearchQuery
  /// The words of a filter of tasks; empty if users are searched as well.
  let filter: [String]
  /// The words as typed.
  let words: [String]
  let limit: Int

  init(_ words: CommandWords) throws {
    let tokens = FilterTokens(among: words.plain, names: TasksScreen.everyonesFilterNames)
    filter = tokens.words + (words.has(Self.open) ? ["state:open"] : [])
    if !filter.isEmpty { _ = try TasksScreen.filter(filter, on: nil) }
    // Texts may have a colon, too: only what is nearly a filter is taken for one.
    let names = TasksScreen.everyonesFilterNames
    for word in tokens.others where word.contains(":") && !word.hasSuffix(":") {
      let name = String(word.prefix { $0 != ":" }).lowercased()
      guard name.count > 2, names.contains(where: { $0.hasPrefix(name) }) || NearestWord.to(name, among: names) != nil
      else { continue }
      throw CommandFailure.usage(UnknownWord.message("filter", name + ":", among: names.map { $0 + ":" }))
    }
    let joining = tokens.others.filter { ["or", "not"].contains($0.lowercased()) }
    try TasksCommand.check(joining, beside: tokens.words, among: names)
    guard let query = SearchQuery(try words.searched(tokens.others)) else {
      guard tokens.words.isEmpty else {
        let filter = EchoedWord.of(tokens.words.map(TypedLine.quoted).joined(separator: " "))
        throw CommandFailure.usage("find needs a WORD beside a filter; all tasks: tasks --everyone \(filter)")
      }
      throw words.missing("a WORD with a letter or a digit in it")
    }
    self.query = query
    self.words = tokens.others
    limit = try words.limit() ?? Self.defaultLimit
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = FindScreen()
    let passing = try passing(in: context)
    let (found, owners, hasSaved) = try await context.app.reading("the saved data") {
      var found = try await context.tasks.find(query, limit: limit, passing: passing)
      // Users have no such fields.
      if passing == nil { found = try await context.users.find(query, limit: limit).merged(with: found, limit: limit) }
      // Summaries are costly, and needed only for the message that nothing was found.
      guard found.found.isEmpty else {
        let tasks = found.found.map(\.element).filter { $0.state != nil }
        let owners = try await context.users.saved(withIDs: Set(tasks.map(\.userID)))
        return (found, owners.mapValues(\.shortLabel), true)
      }
      return (found, [:], try await !context.app.storage.store.summaries().isEmpty)
    }
    let isComplete = found.isComplete
    let rows = found.found.map(\.element).map { (found: $0, owner: $0.state == nil ? nil : owners[$0.userID]) }
    session.lastShown = try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, words: words, isComplete: isComplete, hasSaved: hasSaved, layout: $1)
    }
  }

  // Returns what returns the tasks that pass the filter; nil if there is none.
  private func passing(in context: CommandContext) throws -> (@Sendable ([ListedTask]) async throws -> [ListedTask])? {
    guard !filter.isEmpty else { return nil }
    let filter = try TasksScreen.filter(filter, on: context.calendar, me: context.users.ownID)
    try context.check(filter)
    return { tasks in
      let owners = try await context.users.saved(withIDs: Set(tasks.map(\.item.userID)))
      let rows = tasks.map { task in
        let (id, user) = (task.item.userID, owners[task.item.userID])
        return OwnedTask(task, of: user?.owner ?? TaskOwner(id: id, name: ""), username: user?.username ?? "")
      }
      return EveryonesTasksScreen().tasks(among: rows, passing: filter)
    }
  }
}
