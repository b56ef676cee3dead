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
  private(set) var hasAskedToSignIn = false
  /// Why the last command failed of those that failed for a reason of their own; `nil` if none did.
  private(set) var lastFailure: FailureViewModel?
  /// Whether a command was done that uses the store.
  private(set) var hasWorked = false
  /// Whether a command was done that edits are sent after.
  private(set) var sendsEdits = false
  /// How long the last command may wait for other programs.
  var waits = WaitBudget()
  private var lastShown: ShownList?
  private let calls = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

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
    sendsEdits = sendsEdits || !command.isTalk && !command.isHousekeeping
    defer { calls.continuation.yield() }
    do {
      try await perform(command)
    } catch {
      if case .failed(let failure) = error, failure.status == .failure { lastFailure = failure }
      throw error
    }
  }

  private func perform(_ command: Command) async throws(CommandFailure) {
    switch command {
    case .users(let arrangement): try await show(.users(arrangement), command: "users")
    case .select(let text): try await select(text)
    case .tasks(let text, let arrangement): try await listTasks(of: text, arrangement)
    case .split:
      selected = try await SplitCommand(users: users, tasks: tasks, context: context).run(selected: selected)
    case .edit(let edit): try await self.edit(edit)
    case .setting(let command): try await SettingCommands(context).run(command)
    case .refresh: try await refresh()
    case .offline: await goOffline()
    case .online: await goOnline()
    case .back: try deselect()
    case .look, .saved, .export, .status, .help, .quit: try await tell(command)
    }
  }

  // What leaves the session as it is.
  private func tell(_ command: Command) async throws(CommandFailure) {
    switch command {
    case .look(let look): lastShown = try await looking.run(look, selected: selected) ?? lastShown
    case .saved(let saved):
      let commands = SavedCommands(users: users, tasks: tasks, context: context)
      lastShown = try await commands.run(saved, onScreen: screen.list.owner) ?? lastShown
    case .export(let file, let isAgreed): try await ListExport(context).write(lastShown, to: file, isAgreed: isAgreed)
    case .status: try await StatusView(service: service, context: context, edits: tasks.edits).show(selected: selected)
    case .help(let name):
      try await context.console.show(HelpScreen(layout: context.console.layout).rendering(for: name))
    case .users, .select, .tasks, .split, .edit, .setting, .refresh, .offline, .online, .back, .quit: break
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

  private func show(_ list: CurrentList, selecting user: User? = nil, command: String) async throws(CommandFailure) {
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

  private func select(_ text: String) async throws(CommandFailure) {
    try tasks.checkFields()
    try await users.select(text) { user throws(CommandFailure) in
      try await self.show(.tasks(user.owner, Arrangement()), selecting: user, command: "select")
    }
  }

  private func listTasks(of text: String?, _ arrangement: Arrangement) async throws(CommandFailure) {
    try tasks.checkFields()
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
    let commands = EditCommands(users: users, edits: tasks.edits, context: context)
    if case .sync(let watch) = command {
      try await commands.checkKeeping(command)
      return try await sync(watch: watch)
    }
    lastShown = try await commands.run(command, selected: selected) ?? lastShown
    // Not before it can be exported.
    if command == .pending, let failure = try await tasks.edits.overview().failure { throw .failed(failure) }
  }

  private func sync(watch: Bool) async throws(CommandFailure) {
    await service.connectivity.forgetFailure()
    let failure = try await tasks.edits.send()
    if screen.wasAskedFor { try await show(screen.list, command: "sync") }
    if watch { return try await delivery.watch() }
    guard let failure else { return }
    if case .failed(let model) = failure { hasAskedToSignIn = model.status == .refused }
    throw failure
  }

  private func refresh() async throws(CommandFailure) {
    await service.connectivity.forgetFailure()
    try await show(screen.list, command: "refresh")
  }

  private func deselect() throws(CommandFailure) {
    guard selected != nil else { throw .usage("no user selected") }
    selected = nil
    screen.begin(.users(Arrangement()))
  }
}
