import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
package import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// One conversation with a user: does commands, and remembers who is selected and what is on screen.
package actor Session {
  /// Knows the users.
  let users: UsersFeature
  /// Knows their tasks.
  let tasks: TasksFeature
  /// Knows whether the service may be asked, and whether it answers.
  let service: ServiceMonitor
  /// Sends edits by itself.
  let delivery: EditDelivery
  /// What it is composed from.
  let context: AppContext
  /// Who is selected; nil for nobody.
  private(set) var selected: User?
  /// What is on screen.
  private(set) var screen = ListOnScreen()
  private var news = DeliveryNews()
  /// Whether the user was asked to sign in.
  var hasAskedToSignIn = false
  /// Why the last command failed of those that failed for a reason of their own; `nil` if none did.
  private(set) var lastFailure: FailureViewModel?
  /// Whether a command was done that uses the store.
  private(set) var hasWorked = false
  /// Whether a command was done that edits are sent after.
  private(set) var sendsEdits = false
  /// How long the last command may wait for other programs.
  var waits = WaitBudget()
  /// The list that was shown last, for `export`; a command that shows one sets it.
  var lastShown: ShownList?
  private let calls = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// A session of these features, with nobody selected.
  init(users: UsersFeature, tasks: TasksFeature, service: ServiceMonitor, context: AppContext) {
    self.users = users
    self.tasks = tasks
    self.service = service
    self.context = context
    delivery = EditDelivery(edits: tasks.edits, connectivity: service.connectivity, sleep: context.sleep)
  }

  /// Performs `command` and prints its results; to leave is up to whoever read `quit`.
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

  /// Sends edits in the background whenever that is possible, and loads the list on screen again if it came from what
  /// is saved, until the calling task is cancelled.
  ///
  /// - Parameter announce: Told what came of it, in a sentence.
  package nonisolated func deliver(announce: @escaping @Sendable (String) -> Void) async {
    await WaitBudget(limit: context.waitLimit).limit {
      await delivery.run(calls: calls.stream) { report in
        for line in await self.news(of: report) { announce(line) }
        if await self.reloadSaved() {
          announce("the service answers again: the list was refreshed ('refresh' shows it)")
        }
      }
    }
  }

  private func news(of report: DeliveryReport) -> [String] { news.lines(of: report) }

  /// Loads and shows `list` in answer to `command`, and selects `user` if that is not `nil`; a list that is refused or
  /// interrupted changes nothing.
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

  // Whether the list on screen, which came from what is saved, is now saved as the service has it.
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
    // Something else may be on screen by now.
    return screen.note(isLive ? nil : saved.tried(state, now: context.clock.now), insteadOf: saved) && isLive
  }

  /// The user that `name` names or, with `nil`, the selected one.
  ///
  /// - Parameter example: A command that names somebody, for the error that nobody is selected.
  func user(_ name: String?, example: String) async throws(CommandFailure) -> User {
    if let name { return try await users.find(name) }
    guard let selected else {
      throw .usage("no user selected: name one ('\(example)') or select one first ('select 3')")
    }
    return selected
  }

  /// Selects `user`.
  func select(_ user: User) { selected = user }

  /// Selects nobody; the users count as the list on screen.
  func deselect() {
    selected = nil
    screen.begin(.users(Arrangement()))
  }

  /// Fails where edits cannot be kept: better nothing is promised than something is lost. Warns if they will be lost.
  func checkEditsAreKept() async throws(CommandFailure) {
    switch await context.keeping() {
    case .kept: break
    case .inMemory: context.console.warn("the store is in memory: edits that are not sent are lost on exit")
    case .unusable(let reason): throw .unusableStore("edits cannot be kept", reason)
    }
  }

  /// Fails where edits cannot be read, so that nothing is said of edits that nobody can read.
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
  /// The user, as tasks know them.
  var owner: TaskOwner { TaskOwner(id: id, name: name) }
}
