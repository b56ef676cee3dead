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
  private let users: UsersFeature
  private let tasks: TasksFeature
  private let service: ServiceMonitor
  private let delivery: EditDelivery
  private let context: AppContext
  private var selected: User?
  private var current = Screen.users(Arrangement())
  private var notices: [String] = []
  private var hasWorked = false
  private var hasShown = false
  private let calls = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  private enum Screen {
    case users(Arrangement)
    case tasks(TaskOwner, Arrangement)
  }

  /// A session of these features, with nobody selected.
  init(users: UsersFeature, tasks: TasksFeature, service: ServiceMonitor, context: AppContext) {
    self.users = users
    self.tasks = tasks
    self.service = service
    self.context = context
    delivery = EditDelivery(edits: tasks.edits, connectivity: service.connectivity, sleep: context.sleep)
  }

  /// Does `command` and prints what it gives; `.quit` is the caller's to do.
  package func run(_ command: Command) async throws(CommandFailure) {
    hasWorked = hasWorked || !command.isTalk
    defer { calls.continuation.yield() }
    switch command {
    case .users(let arrangement): try await show(.users(arrangement), command: "users")
    case .select(let text): try await select(text)
    case .tasks(let text, let arrangement): try await listTasks(of: text, arrangement)
    case .look(let look):
      try await LookCommands(users: users, tasks: tasks, console: context.console).run(look, selected: selected)
    case .split:
      selected = try await SplitCommand(users: users, tasks: tasks, context: context).run(selected: selected)
    case .edit(let edit): try await self.edit(edit)
    case .refresh: try await refresh()
    case .status: try await StatusView(service: service, context: context, edits: tasks.edits).show(selected: selected)
    case .offline: await goOffline()
    case .online: await goOnline()
    case .back: try deselect()
    case .help(let name): try context.console.show(Rendering(HelpScreen.text(for: name)))
    case .quit: break
    }
  }

  /// What the prompt says.
  package var prompt: PromptViewModel {
    get async { PromptViewModel(selected: selected, isOffline: await service.connectivity.isOffline) }
  }

  /// Sends edits in the background whenever that is possible, until the calling task is cancelled.
  package nonisolated func deliver() async {
    await delivery.run(calls: calls.stream) { await self.note(undecided: $0) }
  }

  /// What happened in the background since this was asked last, a sentence each.
  package func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  /// Ends the conversation: sends what is due if `isSending`, or if it would be lost, and says what still waits.
  ///
  /// - Returns: Whether edits wait for the user that did not before.
  package func leave(isSending: Bool) async -> Bool {
    guard hasWorked else { return false }
    let isKept = await context.keeping() == .kept
    var counts = await tasks.edits.counts()
    var undecided: [Int] = []
    if counts.toSend > 0, isSending || !isKept {
      undecided = await delivery.sendBeforeLeaving()
      counts = await tasks.edits.counts()
    }
    for line in LeavingLines.of(counts, isKept: isKept) { context.console.note(line) }
    return !undecided.isEmpty
  }

  private func note(undecided edits: [Int]) {
    notices += edits.map { "edit \($0) needs a decision: 'pending' tells why" }
  }

  /// What could stand where `text`, the line left of the cursor, ends; taken only from what is saved.
  package nonisolated func completions(for text: String) async -> [CompletionCandidate] {
    await Completer(users: users).candidates(for: text)
  }

  private func show(_ screen: Screen, selecting user: User? = nil, command: String) async throws(CommandFailure) {
    let before = (selected, current)
    hasShown = true
    (selected, current) = (user ?? selected, screen)
    do {
      switch screen {
      case .users(let arrangement): try await users.showList(command: command, arrangement: arrangement)
      case .tasks(let owner, let arrangement):
        try await tasks.showList(of: owner, command: command, arrangement: arrangement)
      }
    } catch {
      if !error.isForWantOfService { (selected, current) = before }
      throw error
    }
  }

  private func select(_ text: String) async throws(CommandFailure) {
    try await users.select(text) { user throws(CommandFailure) in
      try await self.show(.tasks(user.owner, Arrangement()), selecting: user, command: "select")
    }
  }

  private func listTasks(of text: String?, _ arrangement: Arrangement) async throws(CommandFailure) {
    if let text {
      try await users.select(text) { user throws(CommandFailure) in
        try await self.show(.tasks(user.owner, arrangement), command: "tasks")
      }
    } else if let selected {
      try await show(.tasks(selected.owner, arrangement), command: "tasks")
    } else {
      throw .nobodySelected("tasks 3")
    }
  }

  private func edit(_ command: EditCommand) async throws(CommandFailure) {
    if case .sync(let watch) = command { return try await sync(watch: watch) }
    // Better nothing is promised than something is lost.
    if command.isEdit, await context.keeping() == .unusable {
      let why = "edits cannot be kept, as the store cannot be used: name another file with --store"
      throw .failed(FailureViewModel(why, status: .failure))
    }
    try await EditCommands(users: users, edits: tasks.edits).run(command, selected: selected)
  }

  private func sync(watch: Bool) async throws(CommandFailure) {
    await service.connectivity.forgetFailure()
    let failure = try await tasks.edits.send()
    if hasShown { try await show(current, command: "sync") }
    if watch { return try await delivery.watch() }
    if let failure { throw failure }
  }

  private func refresh() async throws(CommandFailure) {
    await service.connectivity.forgetFailure()
    try await show(current, command: "refresh")
  }

  private func goOffline() async {
    await service.connectivity.pause()
    context.console.note("offline: lists come from what is saved until 'online'")
  }

  private func goOnline() async {
    await service.connectivity.resume()
    context.console.note("online: the service is asked again")
  }

  private func deselect() throws(CommandFailure) {
    guard selected != nil else { throw .usage("no user selected") }
    (selected, current) = (nil, .users(Arrangement()))
  }
}

extension CommandFailure {
  // Then what was asked for is on screen, if empty; a load that was refused or interrupted changes nothing.
  fileprivate var isForWantOfService: Bool {
    guard case .failed(let failure) = self else { return false }
    return failure.status == .nothingToShow
  }
}
