import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersUIComposer

/// Lists what is saved, and clears it; the service is never asked.
struct CacheCommands: Sendable {
  private static let kinds = UsersFeature.savedKinds + TasksFeature.savedKinds
  private let screen = CacheScreen()
  private let users: UsersFeature
  private let tasks: TasksFeature
  private let context: AppContext

  /// Commands over what `users` and `tasks` have saved in the store of `context`.
  init(users: UsersFeature, tasks: TasksFeature, context: AppContext) {
    (self.users, self.tasks, self.context) = (users, tasks, context)
  }

  /// Lists what is saved; gives what was shown.
  func show() async throws(CommandFailure) -> ShownList {
    try screen.checkFields(of: context.console.layout)
    let (lists, usernames) = try await inventory(of: .all)
    let rows = rows(of: lists, usernames)
    let isKept = await context.keeping() == .kept
    let store = isKept ? context.names.store : "in memory"
    return try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, store: store, isKept: isKept, layout: $1)
    }
  }

  /// Clears the tasks of the user that `text` names or, with nil, all that is saved, and says what that was; asks before
  /// unless it `isAgreed`.
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
    let cleared = try await attempt("clear", label: "clearing the saved lists") { () throws(CacheFailure) in
      try await context.store.clear(scope.key)
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
    let lists = try await attempt("read", label: "looking") { () throws(CacheFailure) in
      try await context.store.inventory()
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
    _ verb: String, label: String, _ work: @Sendable () async throws(CacheFailure) -> [ListSummary]
  ) async throws(CommandFailure) -> [ListSummary] {
    do throws(LoadFailure) {
      return try await context.console.waiting(for: label) { () throws(LoadFailure) in try await withCache(work) }
    } catch {
      if case .store(let why) = error {
        throw .failed(FailureViewModel("could not \(verb) what is saved: \(why)", status: .failure))
      }
      throw .failed(FailureViewModel(error, loading: "what is saved", mode: context.mode))
    }
  }
}
