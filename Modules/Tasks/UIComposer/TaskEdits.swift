import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
package import SharedUI
import SharedUIComposer
package import TasksDomain
import TasksLocal
import TasksInteractorInterface
import TasksPresentation
import TasksUI

/// The commands that create, show, send, resolve and undo edits of tasks.
package struct TaskEdits: Sendable {
  let outbox: StoredTaskOutbox
  /// How edits are sent once they are entered.
  package let sending: EditSending
  let editing: TaskEditing
  private let sync: TaskSync
  private let connectivity: Connectivity
  private let timeout: @Sendable () -> Duration
  private let clock: WallClock
  let console: Console
  let screen = EditScreen()
  /// Whose tasks are changed.
  package var owners = TaskOwners()
  /// Whether the session consists of one command, so that advice names what can be run in a shell.
  package var isSingleCommand = false
  /// Loads and saves the list of an owner's tasks, if possible.
  let loadList: @Sendable (TaskOwner) async -> Void

  init(
    _ outbox: StoredTaskOutbox, sender: any TaskEditSender, sharing shared: TasksFeature.Shared,
    in context: FeatureContext, loadList: @escaping @Sendable (TaskOwner) async -> Void
  ) {
    self.outbox = outbox
    self.loadList = loadList
    console = context.console
    connectivity = context.connectivity
    sending = shared.sending
    timeout = context.timeout
    clock = context.clock
    editing = TaskEditing(outbox, sender: sender, clock: clock)
    sync = TaskSync(outbox, sender: sender, clock: clock, turn: shared.turn)
  }

  package static var screen: any RecordScreen { EditScreen() }

  /// Adds a task with `fields` for `owner`.
  package func add(_ fields: [TaskField: TaskValue], for owner: TaskOwner) async throws {
    try await enter([.add(fields, owner: owner)], command: "add")
  }

  /// Applies `action` to all of `tasks` or to none.
  package func change(
    _ tasks: [TaskReference], _ action: TaskAction, command: String
  ) async throws {
    try await enter(try await ids(of: tasks, command: command).map { .change($0, action) }, command: command)
  }

  private func enter(
    _ orders: [TaskOrder], loaded: [TaskItem] = [], command: String
  ) async throws {
    let entered = try await collecting(for: command) { try await editing.enter(orders, loaded: loaded) }
    try await send(entered, command: command)
  }

  private func send(_ entered: [EntryResult], command: String) async throws {
    try await send(entered.compactMap { if case .edit(let edit) = $0 { edit } else { nil } }, command: command)
    for case .unchanged(let item, let action) in entered {
      console.note("task \(item.id.text) \(action.remark(on: item)): \(item.title)")
    }
  }

  /// Undoes the last command, after confirmation if it has changed several tasks, unless `isConfirmed`.
  package func undo(isConfirmed: Bool) async throws {
    let edits = try await withOutbox { try await outbox.undoable() }
    guard try await confirms(UndoQuestion(undoing: edits), isConfirmed: isConfirmed) else { return }
    let results = try await collecting { try await editing.undo(edits.isEmpty ? nil : edits.map(\.id)) }
    let undone = results.compactMap { result -> TaskEdit? in
      switch result {
      case .dropped(let edit), .reversed(let edit): edit
      case .kept: nil
      }
    }
    try await send(undone, command: "undo")
    for remark in UndoRemarks.of(edits, results) { console.note(remark) }
  }

  /// Redoes the last undone command, after confirmation if it changes several tasks, unless `isConfirmed`.
  package func redo(isConfirmed: Bool) async throws {
    let changes = try await withOutbox { try await outbox.redoable() }
    guard try await confirms(UndoQuestion(redoing: changes), isConfirmed: isConfirmed) else { return }
    let entered = try await collecting {
      try await console.waiting(for: "loading tasks") { try await editing.redo(changes.isEmpty ? nil : changes) }
    }
    try await send(entered, command: "redo")
  }

  private func confirms(_ question: UndoQuestion, isConfirmed: Bool) async throws -> Bool {
    try await console.confirms(question.text, after: question.lines, isConfirmed: isConfirmed || !question.isNeeded)
  }

  /// Prints the unconfirmed edits.
  ///
  /// - Returns: What was shown, and the failure to report if some edits cannot be read.
  package func showPending() async throws -> (ShownList, CommandFailure?) {
    let contents = try await contents()
    let (rows, counts) = (contents.edits.map { EditRow($0, now: clock.now) }, EditSummary(EditCounts(contents.edits)))
    let unreadable = UnreadableViewModel(
      contents.unreadable, damages: contents.damages.map(UnreadableViewModel.Damage.init))
    let shown = try await console.show(screen, summary: screen.count(of: rows)) {
      $0.list(of: rows, unreadable: unreadable, counts: counts, layout: $1)
    }
    return (shown, EditOverview(contents).failure)
  }

  /// Shows the sides of a conflict, or what the service has instead of an unsure edit, and ends it; if `resolution` is
  /// `nil`, only shows it.
  package func resolve(_ id: Int, by resolution: Resolution?) async throws {
    let edit = try await contents().edit(id)
    let isUnsure = edit.state == .unsure
    guard resolution.map({ $0.isOfUnsure == isUnsure }) ?? true, isUnsure || edit.state.needsDecision else {
      throw CommandFailure.failed(Problem(.notPossible(edit)))
    }
    let isKnown = edit.theirs != nil || edit.state == .unkept
    let sides = try await isUnsure ? evidence(for: edit) : ConflictViewModel(edit, isKnown: isKnown)
    if edit.state != .refused || resolution == nil {
      let choices = resolution == nil ? edit.choices : nil
      try await console.show(ConflictScreen().rendering(of: sides, choices: choices, layout: console.layout))
    }
    if isUnsure, !sides.isKnown { console.warn("the service cannot say whether it has applied the edit") }
    guard let resolution else {
      // Scripts get the edit, resolved or not.
      if console.layout.format != .table { try await show([edit], command: "resolve", sides: sides) }
      return
    }
    let resolved = try await collecting { try await editing.resolve(edit, by: resolution) }
    try await send(resolved, command: "resolve", sides: sides)
  }

  private func evidence(for edit: TaskEdit) async throws -> ConflictViewModel {
    let found = try await withOutbox {
      try await console.waiting(for: "asking the service") { try await editing.evidence(for: edit) }
    }
    var seen = edit
    seen.theirs = if case .found(let task) = found { task } else { nil }
    return ConflictViewModel(seen, isKnown: found != .unknown)
  }

  /// Queues refused and unkept edits again unchanged: those in `ids`, or all for `nil`.
  package func retry(_ ids: [Int]?) async throws {
    let retried = try await collecting { try await outbox.retry(ids) }
    try await send(retried, command: "retry")
    if retried.isEmpty { console.note("nothing to retry; run 'sync' to send what waits") }
  }

  /// Drops an edit, after confirmation unless `isConfirmed`.
  package func discard(_ id: Int, isConfirmed: Bool) async throws {
    let contents = try await contents()
    if let edit = contents.unreadable.first(where: { $0.id == id }) {
      return try await discard(edit, isConfirmed: isConfirmed)
    }
    let edit = try contents.edit(id)
    let warning = edit.mayHaveArrived || edit.state == .unkept ? "; the service may have applied it" : ""
    let question = "discard edit \(id) (\(EditRow(edit).phrase))\(warning)?"
    guard try await console.confirms(question, isConfirmed: isConfirmed) else { return }
    let dropped = try await withOutbox { try await outbox.discard(id) }
    try await show(dropped, command: "discard")
  }

  /// Removes tasks, after confirmation unless `isConfirmed`.
  package func remove(_ references: [TaskReference], isConfirmed: Bool) async throws {
    let tasks = try await ids(of: references, command: "remove")
    var loaded: [TaskItem] = []
    if !isConfirmed {
      let found = try await withTasks(for: "remove") {
        try await console.waiting(for: "loading tasks") { try await editing.tasks(tasks) }
      }
      loaded = found.loaded
      let question = RemovalQuestion(of: found.all, owners: await owners.others(among: found.all.map(\.userID)))
      guard try await console.confirms(question.text, after: question.lines, isConfirmed: false) else { return }
    }
    try await enter(tasks.map { .change($0, .remove) }, loaded: loaded, command: "remove")
  }

  /// Sends the waiting edits and prints the result; with `onlyDue`, sends only edits that are due and prints only if
  /// any were settled.
  ///
  /// - Parameter isFailing: Whether the caller throws the failure that is returned, which is not printed then.
  /// - Returns: The failure of the command if edits are left that need a decision or could not be sent; otherwise
  ///   `nil`.
  @discardableResult
  package func send(
    onlyDue: Bool = false, isFailing: Bool = false
  ) async throws -> UnsentFailure? {
    let turn = try await collecting {
      try await console.waiting(for: "sending edits") {
        onlyDue ? TaskSync.Sent(settled: try await sync.run(isForced: false)) : try await sync.runInTurn()
      }
    }
    let settled = await sending.dispatch.endSync() + (turn.settled ?? [])
    if onlyDue, settled.isEmpty { return nil }
    let (contents, isHeld) = (try await contents(), turn.settled == nil)
    let model = SyncViewModel(
      settled: settled, left: contents.edits, elsewhere: turn.elsewhere,
      waited: isHeld ? WaitBudget.current?.used.waitText ?? "" : nil)
    try await console.show(SyncScreen().rendering(of: model, isFailing: isFailing, layout: console.layout))
    if let failure = EditOverview(EditCounts(contents.edits), unreadable: contents.unreadable).failure {
      return UnsentFailure(failure: failure, asksToSignIn: false)
    }
    return model.problem.map { UnsentFailure(failure: .failed($0), asksToSignIn: model.needsSignIn) }
  }

  /// Sends the edits that are due and prints how many, except at a prompt, where the background does.
  package func sendWaiting() async throws {
    if !sending.isInBackground { try await send(onlyDue: true) }
  }

  /// Returns what to announce about edits that were sent in the background.
  package func announcement(of report: DeliveryReport) -> [String] {
    let sent =
      report.sent.count > 1
      ? ["\(Noun("edit").text(of: report.sent.count)) sent"]
      : report.sent.flatMap { screen.lines(announcing: EditRow($0), layout: console.layout) }
    return sent + report.unsent.flatMap { screen.lines(announcing: EditRow($0), layout: console.layout) }
  }

  /// Returns the failure of a command that leaves edits undecided; `nil` if there are none.
  package func undecidedFailure() async throws -> UnsentFailure? {
    try await counts().undecided > 0 ? UnsentFailure(failure: .failed(.undecided), asksToSignIn: false) : nil
  }

  /// Sends the edits that are due, or all if `isForced`, without printing; returns the result.
  ///
  /// - Parameter mayBeNone: Whether to check first whether there are any.
  package func sendDue(isForced: Bool = false, mayBeNone: Bool = true) async -> DeliveryReport {
    do throws(EditFailure) {
      let isNone = mayBeNone ? try await outbox.counts().toSend == 0 : false
      let settled = isNone ? [] : try await sync.run(isForced: isForced) ?? []
      return DeliveryReport(settled, news: await sending.dispatch.news(among: settled))
    } catch {
      return .nothing  // The edits are kept; commands that read them report the failure.
    }
  }

  /// Returns why the first edit that requires signing in could not be sent; `nil` if there is none or the edits cannot
  /// be read.
  package func signInReason() async -> String? {
    do throws(EditFailure) {
      return try await outbox.unconfirmed().first { $0.hold == .signIn }?.lastError
    } catch {
      return nil
    }
  }

  /// Returns the unconfirmed edits with descriptions; empty if they cannot be read.
  package func suggestions() async -> [(edit: TaskEdit, phrase: String)] {
    do throws(EditFailure) {
      return try await outbox.unconfirmed().map { ($0, EditRow($0).phrase) }
    } catch {
      return []
    }
  }

  /// Returns the numbers of unconfirmed edits.
  package func counts() async throws -> EditCounts {
    try await withOutbox { try await outbox.counts() }
  }

  /// Returns the contents of the outbox.
  func contents() async throws -> OutboxContents {
    try await withOutbox { try await outbox.contents() }
  }

  // Has `edits`, which were just entered or queued again, sent, and shows what has become of them.
  private func send(
    _ edits: [TaskEdit], command: String, sides: ConflictViewModel? = nil
  ) async throws {
    // The service may be back, and at a prompt the command does not wait long to find out.
    if sending.isInBackground { await connectivity.forgetFailure() }
    guard edits.contains(where: { !$0.state.isFinal }), await !connectivity.isOffline else {
      return try await show(await sending.dispatch.endCommand(edits), command: command, sides: sides)
    }
    let isSending = await console.waiting(for: "sending edits") {
      await sending.run(timeout: timeout()) {
        await sending.dispatch.collect(undecided: await sendDue(mayBeNone: false).unsent)
      }
    }
    let sent = await outcomes(of: edits, isSending: isSending)
    try await show(sent, command: command, sides: sides, isSending: isSending)
  }

  private func outcomes(of edits: [TaskEdit], isSending: Bool) async -> [TaskEdit] {
    // Not what is stored, which the background may have recorded and be about to announce.
    if sending.isInBackground { return await sending.dispatch.endCommand(edits, isSending: isSending) }
    do throws(EditFailure) {
      return try await outbox.current(edits)
    } catch {
      return edits  // They are kept; commands that only read them report the failure.
    }
  }

  private func show(
    _ edits: [TaskEdit], command: String, sides: ConflictViewModel? = nil, isSending: Bool = false
  ) async throws {
    let isOffline = await connectivity.isOffline
    let others = await owners.others(among: edits.map(\.userID))
    let rows = edits.map {
      EditRow($0, owner: others[$0.userID], isOffline: isOffline, isBeingSent: isSending, now: clock.now)
    }
    try await console.show(screen.rendering(of: rows, command: command, sides: sides, layout: console.layout))
  }

  // Runs `work`, which enters or sends edits, as `withOutbox` does, or as `withTasks` does for a `command` that names
  // tasks; what becomes of any edit meanwhile is kept for the caller.
  private func collecting<Value>(
    for command: String? = nil, _ work: () async throws -> Value
  ) async throws -> Value {
    await sending.begin()
    do {
      return if let command { try await withTasks(for: command, work) } else { try await withOutbox(work) }
    } catch {
      _ = await sending.dispatch.endCommand()
      throw error
    }
  }

  /// Runs `work` and converts its failures to failures of a command.
  func withOutbox<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch {
      throw CommandFailure.failed(Problem(error as? EditFailure ?? .store("\(error)")))
    }
  }
}

/// The failure of a command because of edits that could not be sent or need a decision.
package struct UnsentFailure: Sendable {
  package let failure: CommandFailure
  /// Whether the failure asks the user to sign in.
  package let asksToSignIn: Bool
}

/// The result of sending edits in the background.
package struct DeliveryReport: Hashable, Sendable {
  /// The edits that were sent, except those that a command shows.
  package let sent: [TaskEdit]
  /// The edits to announce that were not: they need a decision now, or a command has said that they are being sent.
  package let unsent: [TaskEdit]
  package let hasSent: Bool
  /// Why the service does not accept edits although it was reached; `nil` if it does.
  package let obstacle: String?

  init(_ settled: [TaskEdit] = [], news: [TaskEdit] = []) {
    sent = news.filter { $0.state == .confirmed }
    unsent = news.filter { $0.state != .confirmed }
    hasSent = settled.contains { $0.state == .confirmed }
    let held = settled.filter { $0.hold != nil && $0.hold != .arrival }
    obstacle = (held.first { $0.hold == .signIn } ?? held.first)?.lastError
  }

  package static let nothing = DeliveryReport()
}
