import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
package import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// A session with a user: runs commands and remembers the selected user and the list on screen.
package actor Session {
  let users: UsersFeature
  let tasks: TasksFeature
  let service: ServiceMonitor
  let delivery: EditDelivery
  let context: AppContext
  private(set) var selected: User?
  private(set) var screen = ListOnScreen()
  private var news = DeliveryNews()
  /// Whether the user was asked to sign in.
  var hasAskedToSignIn = false
  /// The last failure of a command with status `.failure`; `nil` if there was none.
  private(set) var lastFailure: FailureViewModel?
  /// Whether a command that uses the store has run.
  private(set) var hasWorked = false
  /// Whether a command that edits are sent after has run.
  private(set) var sendsEdits = false
  /// How long the last command may wait for other programs.
  var waits = WaitBudget()
  /// The list that was shown last, for `export`; set by each command that shows one.
  var lastShown: ShownList?
  private let calls = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Creates a session without a selected user.
  init(users: UsersFeature, tasks: TasksFeature, service: ServiceMonitor, context: AppContext) {
    self.users = users
    self.tasks = tasks
    self.service = service
    self.context = context
    delivery = EditDelivery(edits: tasks.edits, connectivity: service.connectivity, sleep: context.sleep)
  }

  /// Runs `command` and prints its results. Callers handle `quit` themselves.
  package func run(_ command: any Command) async throws(CommandFailure) {
    let needs = type(of: command).page.needs
    hasWorked = hasWorked || needs != .nothing
    sendsEdits = sendsEdits || needs == .storeAndService
    defer { calls.continuation.yield() }
    do {
      try await command.run(in: self)
    } catch {
      if case .failed(let failure) = error, failure.status == .failure { lastFailure = failure }
      throw error
    }
  }

  /// Sends edits in the background whenever possible, and reloads the list on screen if it came from the cache, until
  /// the calling task is cancelled.
  ///
  /// - Parameter announce: Called with the results, one sentence each.
  package nonisolated func deliver(announce: @escaping @Sendable (String) -> Void) async {
    await WaitBudget(limit: context.waitLimit).limit {
      await delivery.run(calls: calls.stream) { report in
        for line in await self.news(of: report) { announce(line) }
        if await self.reloadSaved() {
          announce("the service answers again; run 'refresh' to show the new list")
        }
      }
    }
  }

  private func news(of report: DeliveryReport) -> [String] { news.lines(of: report) }

  /// Loads and shows `list` for `command`, and selects `user` unless it is `nil`. A list that is refused or cancelled
  /// changes nothing.
  func show(_ list: CurrentList, selecting user: User? = nil, command: String) async throws(CommandFailure) {
    let before = (selected, screen)
    selected = user ?? selected
    screen.begin(list)
    do {
      let shown =
        switch list {
        case .users(let arrangement): try await users.showList(command: command, arrangement: arrangement)
        case .tasks(let owner, let arrangement):
          try await tasks.showList(of: owner, command: command, arrangement: arrangement)
        }
      lastShown = shown
      let state = await service.connectivity.state
      screen.note { shown.isLive ? nil : SavedOnScreen(number: $0, state, now: context.clock.now) }
    } catch {
      if !error.isForWantOfService { (selected, screen) = before }
      throw error
    }
  }

  // Reloads the list on screen if it came from the cache; returns whether the service provided it.
  private func reloadSaved() async -> Bool {
    let connectivity = service.connectivity
    guard let saved = screen.saved, await !connectivity.isOffline,
      saved.isDue(await connectivity.state, now: context.clock.now)
    else { return false }
    let isLive =
      switch screen.list {
      case .users: await users.reloadList()
      case .tasks(let owner, _): await tasks.reloadList(of: owner)
      }
    let state = await connectivity.state
    // Another list may be on screen by now.
    return screen.note(isLive ? nil : saved.tried(state, now: context.clock.now), insteadOf: saved) && isLive
  }

  /// Returns the user called `name` or, for `nil`, the selected one.
  ///
  /// - Parameter example: A command that names a user, for the error message if none is selected.
  func user(_ name: String?, example: String) async throws(CommandFailure) -> User {
    if let name { return try await users.find(name) }
    guard let selected else {
      throw .usage("no user selected: name one ('\(example)') or select one first ('select 3')")
    }
    return selected
  }

  /// Selects `user`.
  func select(_ user: User) { selected = user }

  /// Clears the selection; the list of users counts as being on screen.
  func deselect() {
    selected = nil
    screen.begin(.users(Arrangement()))
  }

  /// Throws if edits cannot be stored, rather than accept and lose them; warns if they will be lost on exit.
  func checkEditsAreKept() async throws(CommandFailure) {
    switch await context.keeping() {
    case .kept: break
    case .inMemory: context.console.warn("the store is in memory: unsent edits will be lost on exit")
    case .unusable(let reason): throw .unusableStore("edits cannot be kept", reason)
    }
  }

  /// Throws if edits cannot be read, so that nothing wrong is said about them.
  func checkEditsAreReadable() async throws(CommandFailure) {
    if case .unusable(let reason) = await context.keeping() {
      throw .unusableStore("the edits cannot be read", reason)
    }
  }
}

extension CommandFailure {
  fileprivate static func unusableStore(_ what: String, _ reason: String) -> CommandFailure {
    .failed(FailureViewModel("\(what): \(reason); name another file with --store", status: .failure))
  }
}

extension User {
  /// The user as an owner of tasks.
  var owner: TaskOwner { TaskOwner(id: id, name: name) }
}

extension CommandFailure {
  /// Whether the command failed only because there was nothing to show.
  ///
  /// In that case the requested list counts as being on screen, though empty; a load that was refused or cancelled
  /// changes nothing.
  var isForWantOfService: Bool {
    guard case .failed(let failure) = self else { return false }
    return failure.missing == .data
  }
}
