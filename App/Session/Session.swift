import AccountUIComposer
import SharedDomain
import SharedPresentation
import SharedRemote
import SharedTiming
package import SharedUI
import SharedUIComposer
package import TasksDomain
import TasksInteractorInterface
import TasksPresentation
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// A session with a user: runs commands and remembers the selected user and the list on screen.
package actor Session {
  /// What does not depend on who is signed in.
  nonisolated let app: AppContext
  /// The context of everything outside commands, for the account that is signed in.
  private(set) var defaultContext: CommandContext
  /// Composes the features in the context of an account and a connection.
  nonisolated let makeContext: @Sendable (AppContext) -> CommandContext
  /// Another one whenever the session continues with the lists of another account.
  private(set) var accountNumber = 0
  // Ends when another account's context replaces this one.
  private var replacement = AsyncStream.makeStream(of: Never.self)
  var selected: User?
  private(set) var screen = ListOnScreen()
  // The obstacle to sending that was announced last.
  private var lastObstacle: String?
  var hasAskedToSignIn = false
  private var hasOfferedSignIn = false
  /// Whether the user was warned that edits are in memory only.
  private var hasWarnedOfMemory = false
  /// The numbers of edits that were counted last for the prompt.
  private(set) var counted = EditCounts([])
  /// The most that a command has used so far.
  private(set) var used = SessionNeeds.nothing
  /// Whether a command has run that looks for the edits of whoever is signed in.
  private(set) var mayMissEdits = false
  /// Whether a command has run that sends or lists edits, so that waiting ones are mentioned at the end.
  private(set) var mentionsEdits = false
  /// Whether the end of a script sends what still waits.
  var sendsAtEnd = true
  /// The titles that `add -` adds instead of reading standard input.
  private(set) var pasted: [String] = []
  /// How long the last command may wait for other programs.
  var waitBudget = WaitBudget()
  /// The list that was shown last, for `export`; set by each command that shows one.
  var lastShown: ShownList?
  /// Whether the session consists of one command, so that advice names what can be run without a session.
  private(set) var isSingleCommand = false

  /// Creates a session without a selected user; `makeContext` composes the features.
  init(in app: AppContext, _ makeContext: @escaping @Sendable (AppContext) -> CommandContext) {
    self.app = app
    defaultContext = makeContext(app)
    self.makeContext = makeContext
  }

  var service: ServiceMonitor { defaultContext.service }

  /// Continues with the lists and edits of whoever is signed in now; nothing is selected.
  func reopen() async {
    if let context = await defaultContext.app.accounts?.context() { replaceContext(with: context) }
  }

  /// Continues with the lists, edits and connection of `context`; nothing is selected.
  func replaceContext(with context: AppContext) {
    accountNumber += 1
    replacement.continuation.finish()
    replacement = AsyncStream.makeStream()
    defaultContext = makeContext(context)
    selected = nil
    screen = ListOnScreen()
    lastShown = nil
    counted = EditCounts([])
    lastObstacle = nil
    hasAskedToSignIn = false
    hasOfferedSignIn = false
  }

  /// Runs a command and prints its results. Callers handle `quit` themselves.
  ///
  /// - Parameters:
  ///   - console: What to print on instead of the usual console.
  ///   - owner: Whose list is on the screen instead of the one that was printed last.
  package func run(_ typed: TypedCommand, on console: Console? = nil, beside owner: TaskOwner? = nil) async throws {
    let page = typed.page
    try await followAccount(before: typed.command)
    let usesEdits = page.needs != .nothing && page.group != .account && !(typed.command is OfflineCommand)
    if usesEdits || typed.command is WhoAmICommand, let context = try await defaultContext.identified() {
      replaceContext(with: context)
    }
    if usesEdits, let refusal = defaultContext.app.storage.refusal { throw refusal }
    mayMissEdits = mayMissEdits || usesEdits
    used = max(used, page.needs)
    mentionsEdits = mentionsEdits || used == .storeAndService || page.group == .sending
    var context = defaultContext.printing(on: (console ?? defaultContext.console).with(typed.output))
    context.tasks.edits.owners = TaskOwners(selected: selected?.owner, onScreen: owner ?? screen.list.owner) {
      [users = context.users] id in
      await users.savedName(of: id)
    }
    context.tasks.edits.isSingleCommand = isSingleCommand
    if page.group == .editing { sendsAtEnd = true }
    defer { if page.needs == .storeAndService, sendsAtEnd { defaultContext.tasks.edits.sending.request() } }
    try (typed.command.screen ?? page.screen(current: currentScreen))?.checkFields(of: context.console.layout)
    try await checkEdits(for: page.group, in: context.app)
    try await typed.command.run(in: self, with: context)
    if let note = typed.note { context.app.console.note(note) }
    if page.group == .editing { await warnOfMemory(in: context) }
  }

  /// Runs `typed`, which lists something, without printing the list, and leaves the session as it was.
  ///
  /// - Returns: The list; `nil` if there was none.
  func listed(by typed: TypedCommand) async throws -> ShownList? {
    let context = defaultContext.printing(on: defaultContext.console.with(typed.output).discardingResults())
    let before = (selected, screen, lastShown)
    defer { (selected, screen, lastShown) = before }
    lastShown = nil
    try (typed.command.screen ?? typed.page.screen(current: currentScreen))?.checkFields(of: context.console.layout)
    try await typed.command.run(in: self, with: context)
    return lastShown
  }

  private var currentScreen: any RecordScreen {
    switch screen.list {
    case .users: UsersFeature.screen
    case .tasks: TasksFeature.screen
    }
  }

  // Refuses edits for which there is no place instead of losing them.
  private func checkEdits(for group: CommandGroup, in context: AppContext) async throws {
    guard group == .editing || group == .sending else { return }
    guard case .impossible(let reason) = context.storage.persistence else { return }
    let what = group == .editing ? "edits cannot be saved" : "the edits cannot be read"
    throw CommandFailure.failed(
      Problem("\(what): \(reason)", advice: "name another file with --store", kind: .outbox(reason)))
  }

  // Warns only once there is an edit that would be lost.
  private func warnOfMemory(in context: CommandContext) async {
    guard !hasWarnedOfMemory, context.app.storage.persistence == .inMemory else { return }
    do {
      guard try await context.tasks.edits.contents().counts.toSend > 0 else { return }
      hasWarnedOfMemory = true
      context.app.console.warn("the store is in memory: unsent edits will be lost on exit")
    } catch {}  // The end of the session reports it.
  }

  /// Sends edits of whoever is signed in in the background whenever possible, and reloads the list on screen if it came
  /// from the cache, until the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - announce: Called with the results, a line each, and at first with the edits that wait from before.
  ///   - showPrompt: Called with the prompt, which may have changed.
  package nonisolated func deliver(
    announce: @escaping @Sendable (String) -> Void, showPrompt: @escaping @Sendable (String) -> Void = { _ in }
  ) async {
    while !Task.isCancelled {
      let (context, replacements) = await current()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.deliver(in: context, announce: announce, showPrompt: showPrompt) }
        group.addTask { for await _ in replacements {} }
        await group.next()
        group.cancelAll()
      }
    }
  }

  private func current() -> (CommandContext, replacements: AsyncStream<Never>) { (defaultContext, replacement.stream) }

  private nonisolated func deliver(
    in context: CommandContext, announce: @escaping @Sendable (String) -> Void,
    showPrompt: @escaping @Sendable (String) -> Void
  ) async {
    await WaitBudget(limit: app.waitLimit).limit {
      await self.countEdits()
      for line in await self.newsAtStart() { announce(line) }
      await context.delivery.run(while: { await self.isCurrent(context) }) { report in
        // Somebody else may be signed in by now.
        if Task.isCancelled { return }
        for line in await self.news(of: report) { announce(line) }
        if await self.reloadSaved() {
          announce("the service answers again; run 'refresh' to show the new list")
        }
        for line in await self.newsOfOthers() { announce(line) }
        await showPrompt(self.prompt)
      }
    }
  }

  /// Counts the edits for the prompt of a user, without waiting for other programs.
  func countEdits() async {
    guard defaultContext.app.isInteractive else { return }
    let edits = defaultContext.tasks.edits
    let counts = await WaitBudget(limit: .zero).limit { () async -> EditCounts? in
      do {
        return try await edits.counts()
      } catch {
        return nil  // Commands that need the edits report the failure.
      }
    }
    counted = counts ?? counted
  }

  // Returns what is new in `report`; an obstacle to sending is announced once, however often edits are tried.
  private func news(of report: DeliveryReport) -> [String] {
    let edits = defaultContext.tasks.edits
    let obstacle = report.held?.obstacle
    let isNew = obstacle != lastObstacle
    if obstacle != nil || report.hasSent { lastObstacle = obstacle }
    return edits.announcement(of: report) + (isNew ? [obstacle].compactMap(\.self).map { "edits wait: \($0)" } : [])
  }

  /// Loads and shows `list` for `command`, and selects `user` unless it is `nil`. A list that is refused or cancelled
  /// changes nothing.
  func show(
    _ list: CurrentList, selecting user: User? = nil, command: String, in context: CommandContext
  ) async throws {
    let before = (selected, screen)
    selected = user ?? selected
    screen.begin(list)
    do {
      let shown =
        switch list {
        case .users(let arrangement):
          try await context.users.list.show(.all, command: command, arrangement: arrangement)
        case .tasks(let owner, let arrangement):
          try await context.tasks.list.show(owner, command: command, arrangement: arrangement)
        }
      lastShown = shown
      let state = await service.connectivity.state
      screen.record(isLive: shown.isLive, state, now: context.app.now)
    } catch {
      // If there is nothing to show, the requested list counts as being on screen, though empty.
      if CommandFailure(error).problem.kind != .unavailable { (selected, screen) = before }
      throw error
    }
  }

  // Reloads the list on screen if it came from the cache; returns whether the service provided it.
  private func reloadSaved() async -> Bool {
    let connectivity = service.connectivity
    let before = await connectivity.state
    guard await !connectivity.isOffline, screen.isDue(before, now: defaultContext.app.now) else { return false }
    return await reload()
  }

  // Reloads the list on screen; returns whether the service provided it, and it still is the one on screen.
  func reload() async -> Bool {
    let number = screen.number
    let isLive =
      switch screen.list {
      case .users: await defaultContext.users.list.reload(.all)
      case .tasks(let owner, _): await defaultContext.tasks.list.reload(owner)
      }
    let state = await service.connectivity.state
    // Another list may be on screen by now.
    guard screen.number == number else { return false }
    screen.record(isLive: isLive, state, now: defaultContext.app.now)
    return isLive
  }

  // Another program may have signed in or out since the last command. A single command has only just begun. A command
  // that changes something was meant for the account before, so it is not run.
  private func followAccount(before command: any Command) async throws {
    guard !isSingleCommand, let message = await newAccount() else { return }
    let isAboutSession = command is LoginCommand || command is SignUpCommand
    guard command.effect.isRepeatable || isAboutSession else {
      throw CommandFailure.failed(Problem(message, advice: "nothing was done; repeat the command if you mean it"))
    }
    app.console.note(message)
  }

  /// Continues with the lists and edits of whoever is signed in now, if that has changed.
  ///
  /// - Returns: What has changed; `nil` if nothing has.
  func newAccount() async -> String? {
    guard await !isCurrent(defaultContext) else { return nil }
    let account = defaultContext.app.server.access?.account
    let wasRefused = defaultContext.app.storage.refusal != nil
    await reopen()
    if wasRefused { return nil }
    if defaultContext.app.storage.refusal == .unknownAccount { return "a header has changed" }
    let now = defaultContext.app.server.access?.account
    if now == account { return "another program has taken over the lists" }
    return "another program has signed \(now.map { "in as \($0.label)" } ?? "out")"
  }

  private nonisolated func isCurrent(_ context: CommandContext) async -> Bool {
    guard let accounts = context.app.accounts else { return true }
    return await accounts.isCurrent(context.app)
  }

  /// Returns whether to offer the user to sign in: at most once to the same user.
  func mayOfferSignIn() -> Bool {
    defer { hasOfferedSignIn = true }
    return !hasOfferedSignIn
  }

  // At a prompt without a selected user, the user who is signed in is meant.
  private var ownName: String? {
    app.isInteractive && selected == nil && defaultContext.users.isSignedIn ? UsersFeature.me : nil
  }

  /// Returns the user called `name` or, for `nil`, the selected one or else, at a prompt, the one who is signed in.
  ///
  /// - Parameters:
  ///   - example: A command that names a user, for the error message if none is selected.
  ///   - advice: What to do if there is no such user; `nil` for how to list the users.
  ///   - meant: A user who may be meant then, and the command that names them.
  func user(
    _ name: String?, example: String, advice: String? = nil, meant: AddCommand.MeantUser? = nil,
    in context: CommandContext
  ) async throws -> User {
    if let name = name ?? ownName { return try await context.users.find(name, advice: advice) }
    guard let selected else {
      if let meant {
        throw CommandFailure.usage("for \(meant.user)? then: \(isSingleCommand ? "roster " : "")\(meant.line)")
      }
      if isSingleCommand { throw CommandFailure.usage("no user selected: name one ('roster \(example)')") }
      throw CommandFailure.usage("no user selected: name one ('\(example)') or select one first ('select 3')")
    }
    return selected
  }

  /// Sets the titles that `add -` adds.
  func paste(_ titles: [String]) { pasted = titles }

  /// Makes the session consist of one command.
  func runAlone() { isSingleCommand = true }

  /// Clears the selection; the list of users counts as being on screen.
  func deselect() {
    selected = nil
    screen.begin(.users(Arrangement()))
  }
}

extension User {
  var owner: TaskOwner { TaskOwner(id: id, name: label) }
}
