import SharedDomain
import SharedInteractorInterface
package import SharedPresentation
import SharedRemote
import SharedTiming
package import SharedUI
package import TasksDomain
package import TasksInteractorInterface
import TasksPresentation
import TasksUI

/// The commands that create, show, send, resolve and undo edits of tasks.
package struct TaskEdits: Sendable {
  package let interactor: EditInteractor
  /// How edits are sent once they are entered.
  package let sending: EditSending
  let finder: FindTasksInteractor
  package let abilities: TaskAbilities
  /// Creates the interactor that loads the comments on a task; `nil` if the service cannot be asked for them.
  let comments: @Sendable () -> (any Interactor<ServiceID, [TaskComment]>)?
  let connectivity: Connectivity
  let clock: WallClock
  let console: Console
  /// The least time between two changes.
  package let pause: Duration
  private let screen = EditScreen()
  /// Whose tasks are changed.
  package var owners = TaskOwners()
  /// Whether the session consists of one command, so that advice names what can be run in a shell.
  package var isSingleCommand = false

  private var outbox: any TaskOutbox { interactor.outbox }

  // Runs a use case, showing `label` if it takes long; what it throws becomes the failure of a command, of the one called
  // `command` if that names tasks.
  func attempt<Value: Sendable>(
    in command: String? = nil, waiting label: String? = nil, counting count: @escaping WorkCount = { nil },
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return if let label { try await console.waiting(for: label, counting: count, work) } else { try await work() }
    } catch {
      throw CommandFailure.failed(await problem(error, in: command))
    }
  }

  private func problem(_ error: any Error, in command: String?) async -> Problem {
    switch (error, command) {
    case (EditFailure.noSuchTask(.service(let id)), let command?),
      (EditFailure.unknownTask(.service(let id)), let command?):
      let meant = id.isText && command != "edit" ? await finder.tasksMeant(by: id.text) : (nil, [])
      return Problem(
        error, naming: id, in: command, meaning: meant, isUserSelected: owners.selected != nil,
        isSingleCommand: isSingleCommand)
    case (let failure as LoadFailure, _?) where failure.meansServiceUnusable:
      return Problem(failure, loading: "the task", mode: .liveOrSaved)
    default: return Problem(editing: error)
    }
  }
}

// MARK: - Entering and undoing

extension TaskEdits {
  package func add(_ fields: [TaskField: TaskValue], for owner: TaskOwner) async throws {
    if let refusal = abilities.refusal(of: .add(fields)) { throw CommandFailure.usage(refusal) }
    let edit = try await attempt(in: "add") { try await interactor.add(fields, for: owner) }
    try await send([edit], command: "add")
  }

  /// Applies `action` to all tasks of `selection` or to none. What it sets of a set is added to what each has, without
  /// `removed`.
  package func change(
    _ selection: TaskSelection, _ action: TaskAction, without removed: Set<String> = [], command: String
  ) async throws {
    if let refusal = abilities.refusal(of: action, without: removed) { throw CommandFailure.usage(refusal) }
    guard let chosen = try await choose(selection, for: action, without: removed, command: command) else { return }
    let results = try await attempt(in: command) {
      try await interactor.change(
        chosen.ids, action, without: removed, preferablyOf: owners.listed?.id, at: abilities, loaded: chosen.loaded,
        isDryRun: selection.isDryRun)
    }
    try await send(results, command: command, isDryRun: selection.isDryRun)
  }

  /// Has the user edit a task in a form, and enters what that changes.
  package func change(inFormOf id: TaskID) async throws {
    let first = try await task(id, in: "edit")
    var seen = first.task.item
    let form = TaskForm(seen, abilities)
    try await console.edit(form.text) { text in
      let (values, removed) = try form.changes(in: text, on: UserCalendar(now: clock.now))
      guard !values.isEmpty else { return console.note("task \(id.text) is unchanged") }
      let now = try await task(id, in: "edit")
      // If the service cannot be asked any more, what it has sent before is newer than what is saved.
      var current = first.isLive && !now.isLive ? seen : now.task.item
      // Tags are merged, so that those of others are no obstacle.
      let isTaken = { (field: TaskField, value: TaskValue) in
        field.kind != .list && ![seen[field], value].contains(current[field])
      }
      if let field = values.first(where: isTaken)?.key {
        seen[field] = current[field]
        throw CommandFailure.usage("the \(field.words) of the task has become '\(current[field].text)' meanwhile")
      }
      // The edit belongs to the list where it is typed, as others do.
      current[.owner] = try await attempt(in: "edit") {
        try await finder.tasks([id], preferablyOf: owners.listed?.id).all[0][.owner]
      }
      let results = try await attempt(in: "edit") { [current] in
        try await interactor.change(
          [current.id], .change(values), without: removed, preferablyOf: owners.listed?.id, at: abilities,
          loaded: [current])
      }
      try await send(results, command: "edit")
    }
  }

  func send(_ results: [EntryResult], command: String, isDryRun: Bool = false) async throws {
    let edits = results.compactMap(\.edit)
    if isDryRun {
      try await show(edits, command: command, isDryRun: true)
    } else {
      try await send(edits, command: command)
    }
    for loss in results.compactMap(\.edit?.loss) { console.note(loss) }
    for case .unchanged(let item, let action) in results {
      console.note("task \(item.id.text) \(action.remark(on: item)): \(item.title)")
    }
  }

  /// Undoes the last command, after confirmation if it has changed several tasks, unless `isConfirmed`.
  package func undo(isConfirmed: Bool) async throws {
    let edits = try await attempt { try await outbox.read().undoable }
    guard try await confirms(EditQuestion(undoing: edits), isConfirmed: isConfirmed) else { return }
    let results = try await attempt { try await interactor.undo(edits.isEmpty ? nil : edits.map(\.id)) }
    let pairs = zip(edits, results).compactMap { edit, result in result.edit.map { ($0.id, edit) } }
    let undone = Dictionary(pairs) { first, _ in first }
    try await send(results.compactMap(\.edit), command: "undo", undoing: undone)
    for (edit, result) in zip(edits, results) {
      if let remark = result.remark(on: edit) { console.note(remark) }
      guard case .reversed = result, edit.action == .remove, let task = edit.base else { continue }
      for refusal in abilities.parts(ofNew: task.editable).refusals { console.note(refusal) }
    }
  }

  /// Redoes the last undone command, after confirmation if it changes several tasks, unless `isConfirmed`.
  package func redo(isConfirmed: Bool) async throws {
    let changes = try await attempt { try await outbox.read().redoable.last ?? [] }
    guard try await confirms(EditQuestion(redoing: changes), isConfirmed: isConfirmed) else { return }
    let entered = try await attempt(waiting: "loading tasks") {
      try await interactor.redo(changes.isEmpty ? nil : changes)
    }
    try await send(entered, command: "redo")
  }

  func confirms(_ question: EditQuestion?, isConfirmed: Bool) async throws -> Bool {
    guard !isConfirmed, let question else { return true }
    return try await console.confirms(question.text, after: question.lines, isConfirmed: false)
  }
}

// MARK: - Looking and deciding

extension TaskEdits {
  /// Prints everything that is known about a task.
  package func showDetails(of id: TaskID) async throws {
    try TasksScreen().checkFields(of: console.layout)
    let (found, isLive) = try await task(id, in: "task")
    let owner = await owners.owner(found.item.userID).name
    let shown = found.shown(in: UserCalendar(now: clock.now))
    let sent = await comments(on: found.item.id, isLive: isLive)
    let unsent = await suggestions().filter { $0.task == found.item.id }.compactMap { CommentRow($0) }
    let said = sent == nil && unsent.isEmpty ? nil : (sent ?? []).map { CommentRow($0) } + unsent
    var source = [isLive ? "live" : "saved"]
    if !isLive { do { try await connectivity.check() } catch { source.append(error.phrase) } }
    try await console.show(
      TaskScreen().rendering(
        of: shown, comments: said, owner: owner, isLive: isLive, source: source, at: clock.now, layout: console.layout))
  }

  // Returns the comments that the service has, or those that are saved; nil if neither can be had.
  private func comments(on task: TaskID, isLive: Bool) async -> [TaskComment]? {
    guard case .service(let id) = task, let comments = comments() else { return nil }
    do {
      let loaded = try await comments.load(id)
      if isLive, case .cache(let failure?) = loaded.source { warn(ofComments: failure) }
      return loaded.resource.filter { !$0.text.isEmpty }
    } catch LoadFailure.notFound {
      return nil  // As from a json-server whose data has none.
    } catch {
      if isLive { warn(ofComments: LoadFailure(error)) }
      return nil
    }
  }

  private func warn(ofComments failure: LoadFailure) {
    console.warn(Problem(failure, loading: "the comments", mode: .liveOnly).message)
  }

  /// Returns the address of a task's page.
  package func page(of id: TaskID) async throws -> String {
    guard case .text(let address) = try await task(id, in: "browse").task.item[.web] else {
      throw CommandFailure.failed(Problem("the service does not say where the page of task \(id.text) is"))
    }
    guard address.hasPrefix("https://") || address.hasPrefix("http://"), !address.contains(where: \.isWhitespace) else {
      throw CommandFailure.failed(Problem("the page of task \(id.text) is no web address: \(VisibleText.of(address))"))
    }
    return address
  }

  private func task(_ id: TaskID, in command: String) async throws -> (task: ListedTask, isLive: Bool) {
    let isOffline = await connectivity.isOffline
    return try await attempt(in: command, waiting: "loading the task") {
      do {
        // A new task that was sent is one of the service, too.
        return try await finder.task(
          try await outbox.read().serviceID(of: id), preferablyOf: owners.listed?.id, asksService: !isOffline)
      } catch EditFailure.unknownTask(.service(let number)) where !number.isText {
        try await connectivity.check()
        throw EditFailure.unknownTask(.service(number))
      }
    }
  }

  package func contents() async throws -> OutboxContents { try await attempt { try await outbox.read().contents } }

  /// Returns all edits that are known, those that the service has as well.
  package func allEdits() async throws -> [TaskEdit] { try await attempt { try await outbox.read().edits } }

  /// Returns the numbers of unconfirmed edits.
  package func counts() async throws -> EditCounts { try await attempt { try await outbox.read().counts } }

  /// Returns the unconfirmed edits; empty if they cannot be read.
  package func suggestions() async -> [TaskEdit] { do { return try await outbox.read().open } catch { return [] } }

  /// Prints the unconfirmed edits.
  ///
  /// - Returns: What was shown, and the problem to report if some edits cannot be read.
  package func showPending(limit: Int?) async throws -> (ShownList, Problem?) {
    let current = try await attempt { try await outbox.read() }
    let contents = current.contents
    let rows = contents.edits.prefix(limit ?? .max).map {
      EditRow($0, until: current.undecidedEdit(before: $0), now: clock.now)
    }
    let shown = try await console.show(screen, summary: screen.count(of: rows, in: contents)) {
      $0.list(of: rows, in: contents, layout: $1)
    }
    return (shown, contents.problem)
  }

  /// Shows the sides of a conflict, or what the service has instead of an unsure edit, and ends it; if `resolution` is
  /// `nil`, only shows it.
  package func resolve(_ id: Int, by resolution: Resolution?) async throws {
    let (edit, theirs) = try await attempt(waiting: "asking the service") {
      try await interactor.editToResolve(id, by: resolution)
    }
    let sides = ConflictViewModel(edit, theirs: theirs)
    if edit.state != .refused || resolution == nil {
      let choices = resolution == nil ? edit.choices : nil
      try await console.show(screen.rendering(of: sides, choices: choices, layout: console.layout))
    }
    if edit.state == .unsure, theirs == .unknown {
      console.warn("the service cannot say whether it has applied the edit")
    }
    guard let resolution else {
      // Scripts get the edit, resolved or not.
      if console.layout.format != .table { try await show([edit], command: "resolve", sides: sides) }
      return
    }
    let resolved = try await attempt { try await interactor.resolve(edit, by: resolution) }
    try await send(resolved, command: "resolve", sides: sides)
  }

  /// Has the user edit what a task in conflict becomes, and ends the conflict so.
  package func resolve(inFormOf id: Int) async throws {
    let (edit, _) = try await attempt { try await interactor.editToResolve(id, by: .mine) }
    let conflict = ConflictViewModel(edit)
    guard edit.canBeMerged, let mine = conflict.mine else {
      throw CommandFailure.usage("edit \(id) has nothing to merge; run \(edit.choices ?? "'pending'")")
    }
    let form = TaskForm(mine, abilities, mergedIn: conflict)
    try await console.edit(form.text) { text in
      let (values, removed) = try form.changes(in: text, on: UserCalendar(now: clock.now))
      // To leave the text as it is, or empty, is how people change their minds.
      guard !(values.isEmpty && removed.isEmpty) else { return console.note("edit \(id) still conflicts") }
      let merged = TaskAction.change(values).joined(to: mine, without: removed).applied(to: mine) ?? mine
      let resolved = try await attempt { try await interactor.resolve(edit, as: merged) }
      try await send(resolved, command: "resolve", sides: conflict)
    }
  }

  /// Queues refused edits again, and what the service has not kept of unkept ones: those in `ids`, or all for `nil`.
  package func retry(_ ids: [Int]?) async throws {
    let retried = try await attempt { try await interactor.retry(ids) }
    try await send(retried, command: "retry")
    if retried.isEmpty { console.note("nothing to retry; run 'sync' to send what waits") }
  }

  /// Drops an edit, after confirmation unless `isConfirmed`.
  package func discard(_ id: Int, isConfirmed: Bool) async throws {
    let current = try await attempt { try await outbox.read() }
    let lost = current.contents.unreadable.first { $0.id == id }
    var question = "discard edit \(id), which cannot be read?"
    if lost == nil {
      let edit = try await attempt { try current.openEdit(id) }
      let warning = edit.mayHaveArrived || edit.state == .unkept ? "; the service may have applied it" : ""
      question = "discard edit \(id) (\(edit.phrase()))\(warning)?"
    }
    guard try await console.confirms(question, isConfirmed: isConfirmed) else { return }
    let dropped = try await attempt { try await interactor.discard(id) }
    guard let lost else { return try await show(dropped, command: "discard") }
    try await console.show(screen.rendering(ofDropped: lost, layout: console.layout))
  }

  /// Goes on without what `lost` has of edits that still cannot be read, and of damages.
  package func forget(_ lost: OutboxContents) async throws { try await attempt { try await interactor.forget(lost) } }
}

// MARK: - Sending

extension TaskEdits {
  // Has `edits`, which were just entered or queued again, sent, and shows what has become of them.
  private func send(
    _ edits: [TaskEdit], command: String, sides: ConflictViewModel? = nil, undoing undone: [Int: TaskEdit] = [:]
  ) async throws {
    let sent = await console.waiting(for: "sending edits", counting: { (await interactor.sentCount, edits.count) }) {
      await interactor.send(edits)
    }
    try await show(sent.edits, command: command, sides: sides, undoing: undone, areBeingSent: sent.areBeingSent)
  }

  private func show(
    _ edits: [TaskEdit], command: String, sides: ConflictViewModel? = nil, undoing undone: [Int: TaskEdit] = [:],
    areBeingSent: Bool = false, isDryRun: Bool = false
  ) async throws {
    let isOffline = await connectivity.isOffline
    var current: Outbox?
    do { current = try await outbox.read() } catch {}  // The edits are kept; commands that only read them report it.
    let users = edits.map(\.userID)
    let others = isDryRun ? await owners.named(among: users) : await owners.others(among: users)
    var names: [TaskValue: String] = [:]
    let receivers = Set((edits + undone.values).map { $0.action.changes[.owner] })
    for case .user(let id)? in receivers { names[.user(id)] = await owners.owner(id).name }
    let rows = edits.map {
      EditRow(
        $0, undoing: undone[$0.id], until: current?.undecidedEdit(before: $0), naming: names,
        owner: others[$0.userID], isOffline: isOffline, isBeingSent: areBeingSent, isDryRun: isDryRun,
        now: clock.now)
    }
    try await console.show(screen.rendering(of: rows, command: command, sides: sides, layout: console.layout))
  }

  /// Sends the waiting edits and prints the result; with `onlyDue`, sends only edits that are due and prints only if
  /// any were settled.
  ///
  /// - Parameter isFailing: Whether the caller throws the failure that is returned, which is not printed then.
  /// - Returns: The failure of the command if edits are left that need a decision or could not be sent; otherwise
  ///   `nil`.
  @discardableResult
  package func send(onlyDue: Bool = false, isFailing: Bool = false) async throws -> CommandFailure? {
    let before = try await attempt { try await outbox.read() }
    let all = before.counts.toSend
    let sent = try await attempt(waiting: "sending edits", counting: { (await interactor.sentCount, all) }) {
      try await interactor.sync(onlyDue: onlyDue)
    }
    if onlyDue, sent.settled.isEmpty { return nil }
    let contents = try await contents()
    // What others have entered meanwhile was not to be sent.
    let model = SyncViewModel(
      settled: sent.settled, left: contents.edits.filter { $0.id <= before.counters.edit }, elsewhere: sent.elsewhere,
      waited: sent.isHeld ? WaitBudget.current?.used.waitText ?? "" : nil)
    try await console.show(SyncScreen().rendering(of: model, isFailing: isFailing, layout: console.layout))
    return (contents.problem ?? model.problem).map { .failed($0) }
  }

  /// Sends the edits that are due and prints how many, except at a prompt, where the background does.
  package func sendWaiting() async throws { if !sending.isInBackground { try await send(onlyDue: true) } }

  /// Returns what to announce about edits that were sent in the background.
  package func announcement(of report: DeliveryReport) -> [String] {
    let areCounted = report.sent.count > 1
    let edits = (areCounted ? [] : report.sent) + report.unsent
    return (areCounted ? ["\(Noun("edit").text(of: report.sent.count)) sent"] : [])
      + edits.flatMap { screen.lines(announcing: EditRow($0), layout: console.layout) }
  }

  /// Returns why an edit waits for the user to sign in; `nil` if none does, or the edits cannot be read.
  package func signInReason() async -> String? { await suggestions().first { $0.hold == .signIn }?.obstacle }

  /// Returns the failure of a command that leaves edits undecided; `nil` if there are none.
  package func undecidedFailure() async throws -> CommandFailure? {
    try await counts().undecided > 0 ? .failed(.undecided) : nil
  }
}
