import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Lists or clears the saved lists without asking the service.
struct CacheCommand: Command {
  static let page = CommandPage(
    "cache", arguments: "[clear [USER]]", group: .session,
    summary: "list the saved lists; 'clear' removes all, or USER's tasks",
    completions: [.choice([(word: clear, summary: "remove saved lists, after asking")]), .user],
    options: [.yes], needs: .store, shows: CacheScreen(),
    example: CommandExample(
      "cache", after: "select 3",
      shows: """
        …
        KIND   USER       SAVED     ROWS    SIZE
        user   3 @sakura  just now     1   408 B
        tasks  3 @sakura  just now    20  1.8 kB
        2 lists · 21 rows · 2.2 kB
        /home/ana/.local/share/roster/bundled.sqlite
        """,
      plainly: """
        ...
        KIND   USER       SAVED     ROWS    SIZE
        user   3 @sakura  just now     1   408 B
        tasks  3 @sakura  just now    20  1.8 kB
        2 lists, 21 rows, 2.2 kB, /home/ana/.local/share/roster/bundled.sqlite
        """))

  private static let clear = "clear"

  /// Whether to clear lists rather than to list them.
  let clears: Bool
  /// The owner of the tasks to clear; `nil` for all lists.
  let user: String?
  let isConfirmed: Bool

  init(_ words: CommandWords) throws {
    isConfirmed = words.has(.yes)
    clears = !words.plain.isEmpty
    guard clears || !isConfirmed else { throw CommandFailure.usage("--yes is for 'cache clear' only") }
    if let word = words.plain.first, word != Self.clear {
      let hint = NearestWord.to(word, among: [Self.clear]).map { "; did you mean '\($0)'?" } ?? ""
      throw CommandFailure.usage("cache takes only 'clear' (found '\(EchoedWord.of(word))')\(hint)")
    }
    user = try words.user(Array(words.plain.dropFirst()), of: "cache clear")
  }

  var effect: CommandEffect { clears ? .persistent : .list }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    if clears { try await clear(context) } else { session.lastShown = try await show(context) }
  }

  private func show(_ context: CommandContext) async throws -> ShownList {
    let screen = CacheScreen()
    let storage = context.app.storage
    let rows = try await inventory(context).rows
    let isPersistent = storage.persistence == .kept ? await storage.problem() == nil : false
    return try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, store: isPersistent ? storage.name : "in memory", isPersistent: isPersistent, layout: $1)
    }
  }

  private func clear(_ context: CommandContext) async throws {
    let screen = CacheScreen()
    let console = context.console
    try console.checkCanAsk(isConfirmed: isConfirmed)
    var keys: [ListKey]?
    var name: String?
    if let user {
      let owner = try await context.users.findSaved(user)
      keys = try await context.app.reading("the saved data") { [id = owner.id] in
        try await TasksFeature.savedKeys(ofUser: id, in: context.app.storage.store)
      }
      name = owner.name ?? "user \(owner.id.text)"
    }
    let (saved, usernames) = try await inventory(context, of: keys)
    if !saved.isEmpty {
      let amounts = screen.amounts(of: saved)
      let question =
        name.map { "clear the saved tasks of \($0) (\(amounts.dropFirst().joined(separator: ", ")))?" }
        ?? "clear all that is saved (\(amounts.joined(separator: ", ")))?"
      guard try await console.confirms(question, isConfirmed: isConfirmed) else { return }
    }
    // These may be more than were shown, since other lists may have been saved in the meantime.
    let cleared = try await cleared(keys, context)
    let waiting = try await context.unsentEdits()
    try await console.show(
      screen.rendering(
        ofCleared: CacheRow.rows(of: cleared, usernames: usernames, from: context.app.viewpoint),
        absence: name.map { "no tasks of \($0) are saved" } ?? "nothing is saved", waiting: waiting,
        layout: console.layout))
  }

  // Returns the lists under `keys`, or all for `nil`, and the usernames of the owners.
  private func inventory(
    _ context: CommandContext, of keys: [ListKey]? = nil
  ) async throws -> (rows: [CacheRow], usernames: [ServiceID: String]) {
    let wanted = keys.map { Set($0) }
    return try await context.app.reading("the saved data") {
      let lists = try await context.app.storage.store.inventory().filter { wanted?.contains($0.key) ?? true }
      let usernames = try await context.users.saved(withIDs: Set(lists.compactMap(\.key.owner))).mapValues(\.username)
      return (CacheRow.rows(of: lists, usernames: usernames, from: context.app.viewpoint), usernames)
    }
  }

  private func cleared(_ keys: [ListKey]?, _ context: CommandContext) async throws -> [ListSummary] {
    do throws(LoadFailure) {
      return try await withCache {
        try await context.console.waiting(for: "clearing the saved lists") {
          try await context.app.storage.store.clear(keys)
        }
      }
    } catch {
      if case .store(let why) = error {
        throw CommandFailure.failed(Problem("could not clear the saved data: \(why)"))
      }
      throw CommandFailure(error, loading: "the saved data", mode: context.app.server.mode)
    }
  }
}
