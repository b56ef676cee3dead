import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersUIComposer

/// Lists what is saved, or clears it; never asks the service.
struct CacheCommand: Command {
  static let page = CommandPage(
    "cache", arguments: "[clear [USER]]", group: .session,
    summary: "list the saved lists; 'clear' removes all, or USER's tasks",
    completions: [.choice([ChoiceWord(word: clear, summary: "remove saved lists, after asking")]), .user],
    options: [.yes], needs: .store, fields: CacheScreen().tableFields,
    example: CommandExample(
      "cache", behind: "select 3",
      shows: """
        …
        KIND   USER       SAVED     ROWS    SIZE
        user   3 @sakura  just now     1   419 B
        tasks  3 @sakura  just now    20  1.7 kB
        2 lists · 21 rows · 2.1 kB
        /home/ana/.local/share/roster/bundled.sqlite
        """,
      plainly: """
        ...
        KIND   USER       SAVED     ROWS    SIZE
        user   3 @sakura  just now     1   419 B
        tasks  3 @sakura  just now    20  1.7 kB
        2 lists, 21 rows, 2.1 kB, /home/ana/.local/share/roster/bundled.sqlite
        """))

  private static let clear = "clear"

  /// What to do.
  enum Action: Hashable {
    case list
    /// Clears the tasks of a user; with `nil`, everything.
    case clear(user: String?, isAgreed: Bool)
  }

  let action: Action

  init(_ words: CommandWords) throws(UsageError) {
    let isAgreed = words.has("--yes")
    switch words.plain.first {
    case nil:
      if isAgreed { throw UsageError("--yes is for 'cache clear' only") }
      action = .list
    case Self.clear:
      let user = try words.user(Array(words.plain.dropFirst()), of: "cache clear")
      action = .clear(user: user, isAgreed: isAgreed)
    case let word?:
      let hint = NearestWord.to(word, among: [Self.clear]).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("cache takes only 'clear' (found '\(EchoedWord.of(word))')\(hint)")
    }
  }

  var effect: CommandEffect { action == .list ? .list : .lasting }
  var makesRoom: Bool { action != .list }

  func run(in session: isolated Session) async throws(CommandFailure) {
    let cache = CacheView(users: session.users, tasks: session.tasks, context: session.context)
    switch action {
    case .list: session.lastShown = try await cache.show()
    case .clear(let user, let isAgreed): try await cache.clear(user, isAgreed: isAgreed)
    }
  }
}

private struct CacheView: Sendable {
  private static let kinds = UsersFeature.savedKinds + TasksFeature.savedKinds
  private let screen = CacheScreen()
  let users: UsersFeature
  let tasks: TasksFeature
  let context: AppContext

  init(users: UsersFeature, tasks: TasksFeature, context: AppContext) {
    (self.users, self.tasks, self.context) = (users, tasks, context)
  }

  func show() async throws(CommandFailure) -> ShownList {
    try screen.checkFields(of: context.console.layout)
    let (lists, usernames) = try await inventory(of: .all)
    let rows = rows(of: lists, usernames)
    let isKept = await context.storage.persistence() == .kept
    let store = isKept ? context.storage.name : "in memory"
    return try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, store: store, isKept: isKept, layout: $1)
    }
  }

  func clear(_ text: String?, isAgreed: Bool) async throws(CommandFailure) {
    let console = context.console
    try screen.checkFields(of: console.layout)
    try console.checkAsking(isAgreed: isAgreed)
    let scope = try await scope(text)
    let (saved, usernames) = try await inventory(of: scope)
    if !saved.isEmpty {
      let (lists, rows, size) = screen.amounts(of: rows(of: saved, usernames))
      let question = scope.question(lists: lists, rows: rows, size: size)
      guard try await console.agrees(to: question, isAgreed: isAgreed) else { return }
    }
    // Perhaps more than those, as lists may have been saved since.
    let cleared = try await attempt("clear", label: "clearing the saved lists") {
      try await context.storage.store.clear(scope.key)
    }
    let edits = try await tasks.edits.counts()
    try await console.show(
      screen.rendering(
        ofCleared: rows(of: cleared, usernames), absence: scope.absence, waiting: edits.toSend + edits.undecided,
        layout: console.layout))
  }

  private func scope(_ text: String?) async throws(CommandFailure) -> CacheScope {
    guard let text else { return .all }
    let user = try await users.findSaved(text)
    return .tasks(TasksFeature.savedKey(ofUser: user.id), owner: user.name ?? "user \(user.id)")
  }

  private func inventory(
    of scope: CacheScope
  ) async throws(CommandFailure) -> (lists: [ListSummary], usernames: [Int: String]) {
    let lists = try await attempt("read", label: "looking") {
      try await context.storage.store.inventory()
    }.filter { scope.key == nil || $0.key == scope.key }
    do throws(LoadFailure) {
      return (lists, try await users.savedUsernames(of: Set(lists.compactMap(\.key.owner))))
    } catch {
      throw .failed(FailureViewModel(error, loading: "what is saved", mode: context.mode))
    }
  }

  private func rows(of lists: [ListSummary], _ usernames: [Int: String]) -> [CacheRow] {
    CacheRow.rows(of: lists, kinds: Self.kinds, usernames: usernames, from: context.viewpoint)
  }

  private func attempt(
    _ verb: String, label: String, _ work: @Sendable () async throws -> [ListSummary]
  ) async throws(CommandFailure) -> [ListSummary] {
    do throws(LoadFailure) {
      return try await withCache { try await context.console.waiting(for: label, work) }
    } catch {
      if case .store(let why) = error {
        throw .failed(FailureViewModel("could not \(verb) what is saved: \(why)", status: .failure))
      }
      throw .failed(FailureViewModel(error, loading: "what is saved", mode: context.mode))
    }
  }
}
