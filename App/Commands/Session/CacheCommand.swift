import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersUIComposer

/// Lists or clears the saved lists without asking the service.
struct CacheCommand: Command {
  static let page = CommandPage(
    "cache", arguments: "[clear [USER]]", group: .session,
    summary: "list the saved lists; 'clear' removes all, or USER's tasks",
    completions: [.choice([ChoiceWord(word: clear, summary: "remove saved lists, after asking")]), .user],
    options: [.yes], needs: .store, shows: .records(on: CacheScreen()),
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

  /// The subcommand.
  enum Action: Hashable {
    case list
    /// Clears the tasks of a user; `nil` for all lists.
    case clear(user: String?, isConfirmed: Bool)
  }

  let action: Action

  init(_ words: CommandWords) throws {
    let isConfirmed = words.has(.yes)
    switch words.plain.first {
    case nil:
      if isConfirmed { throw CommandFailure.usage("--yes is for 'cache clear' only") }
      action = .list
    case Self.clear:
      let user = try words.user(Array(words.plain.dropFirst()), of: "cache clear")
      action = .clear(user: user, isConfirmed: isConfirmed)
    case let word?:
      let hint = NearestWord.to(word, among: [Self.clear]).map { "; did you mean '\($0)'?" } ?? ""
      throw CommandFailure.usage("cache takes only 'clear' (found '\(EchoedWord.of(word))')\(hint)")
    }
  }

  var effect: CommandEffect { action == .list ? .list : .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let cache = CacheView(users: context.users, tasks: context.tasks, context: context.app)
    switch action {
    case .list: session.lastShown = try await cache.show()
    case .clear(let user, let isConfirmed): try await cache.clear(user, isConfirmed: isConfirmed)
    }
  }
}

private struct CacheView: Sendable {
  private static let kinds = UsersFeature.savedKinds + TasksFeature.savedKinds
  private let screen = CacheScreen()
  let users: UsersFeature
  let tasks: TasksFeature
  let context: AppContext

  func show() async throws -> ShownList {
    let (lists, usernames) = try await inventory(of: .all)
    let rows = rows(of: lists, usernames)
    let isPersistent = context.storage.persistence == .kept ? await context.storage.problem() == nil : false
    let store = isPersistent ? context.storage.name : "in memory"
    return try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, store: store, isPersistent: isPersistent, layout: $1)
    }
  }

  func clear(_ text: String?, isConfirmed: Bool) async throws {
    let console = context.console
    try console.checkCanAsk(isConfirmed: isConfirmed)
    let scope = try await scope(text)
    let (saved, usernames) = try await inventory(of: scope)
    if !saved.isEmpty {
      let (lists, rows, size) = screen.amounts(of: rows(of: saved, usernames))
      let question = scope.question(lists: lists, rows: rows, size: size)
      guard try await console.confirms(question, isConfirmed: isConfirmed) else { return }
    }
    // These may be more than were shown, since other lists may have been saved in the meantime.
    let cleared = try await attempt("clear", label: "clearing the saved lists") {
      try await context.storage.store.clear(scope.key)
    }
    let edits = try await tasks.edits.counts()
    try await console.show(
      screen.rendering(
        ofCleared: rows(of: cleared, usernames), absence: scope.absence, waiting: edits.toSend + edits.undecided,
        layout: console.layout))
  }

  private func scope(_ text: String?) async throws -> CacheScope {
    guard let text else { return .all }
    let user = try await users.findSaved(text)
    return .tasks(TasksFeature.savedKey(ofUser: user.id), owner: user.name ?? "user \(user.id.text)")
  }

  private func inventory(
    of scope: CacheScope
  ) async throws -> (lists: [ListSummary], usernames: [ServiceID: String]) {
    let lists = try await attempt("read", label: "reading saved data") {
      try await context.storage.store.inventory()
    }.filter { scope.key == nil || $0.key == scope.key }
    do throws(LoadFailure) {
      return (lists, try await users.savedUsernames(of: Set(lists.compactMap(\.key.owner))))
    } catch {
      throw CommandFailure(error, loading: "the saved data", mode: context.mode)
    }
  }

  private func rows(of lists: [ListSummary], _ usernames: [ServiceID: String]) -> [CacheRow] {
    CacheRow.rows(of: lists, kinds: Self.kinds, usernames: usernames, from: context.viewpoint)
  }

  private func attempt(
    _ verb: String, label: String, _ work: @Sendable () async throws -> [ListSummary]
  ) async throws -> [ListSummary] {
    do throws(LoadFailure) {
      return try await withCache { try await context.console.waiting(for: label, work) }
    } catch {
      if case .store(let why) = error {
        throw CommandFailure.failed(Problem("could not \(verb) the saved data: \(why)", kind: .store(why)))
      }
      throw CommandFailure(error, loading: "the saved data", mode: context.mode)
    }
  }
}

/// The lists to clear.
enum CacheScope: Hashable, Sendable {
  case all
  case tasks(ListKey, owner: String)

  /// The key of the list; `nil` for all lists.
  var key: ListKey? { if case .tasks(let key, _) = self { key } else { nil } }

  /// A clause that says that nothing is saved.
  var absence: String {
    switch self {
    case .all: "nothing is saved"
    case .tasks(_, let owner): "no tasks of \(owner) are saved"
    }
  }

  /// Returns the question to ask before clearing.
  func question(lists: String, rows: String, size: String) -> String {
    switch self {
    case .all: "clear all that is saved (\(lists), \(rows), \(size))?"
    case .tasks(_, let owner): "clear the saved tasks of \(owner) (\(rows), \(size))?"
    }
  }
}
