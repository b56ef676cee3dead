package import SharedDomain
package import SharedTiming
package import TasksDomain

/// Enters, sends, decides and undoes a user's edits of tasks.
///
/// A command first enters edits, or queues some again, and then has them sent. From the first to the last, what the
/// background learns about any edit is kept for it.
package struct EditInteractor: Sendable {
  package let outbox: any TaskOutbox
  private let sender: any TaskEditSender
  private let sync: TaskSync
  private let sending: EditSending
  private let isOffline: @Sendable () async -> Bool

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - turn: Lets only one of the interactors of a process send at a time.
  ///   - isOffline: Returns whether nothing can be sent that a command has just entered.
  package init(
    _ outbox: any TaskOutbox, sender: any TaskEditSender, turn: Turn, sending: EditSending, clock: WallClock,
    isOffline: @escaping @Sendable () async -> Bool
  ) {
    self.outbox = outbox
    self.sender = sender
    sync = TaskSync(outbox, sender: sender, clock: clock, turn: turn) { await sending.countSent() }
    self.sending = sending
    self.isOffline = isOffline
  }

  // Runs `work`, which enters or sends edits unless it is a dry run, as the beginning of a command.
  private func beginning<Value>(
    _ isDryRun: Bool = false, _ work: () async throws -> Value
  ) async throws -> Value {
    if isDryRun { return try await work() }
    await sending.beginCommand()
    do {
      return try await work()
    } catch {
      _ = await sending.endCommand()
      throw error
    }
  }
}

// MARK: - Entering and undoing

extension EditInteractor {
  package func add(_ fields: [TaskField: TaskValue], for owner: TaskOwner) async throws -> TaskEdit {
    try await beginning { try await outbox.change(knowing: []) { try $0.add(fields, ofUser: owner.id, $1, $2) } }
  }

  /// Enters edits that make `changes`, all or none, as one command; with `isDryRun`, only returns what they would be.
  package func enter(_ changes: [TaskChange], isDryRun: Bool) async throws -> [EntryResult] {
    try await beginning(isDryRun) {
      try await loading(isDryRun: isDryRun) { try $0.enter(changes, $1, $2).results }
    }
  }

  /// Enters edits that apply `action` to all of `tasks` or to none. What it sets of a set is added to what each has,
  /// without `removed`.
  ///
  /// - Parameters:
  ///   - user: To whose list the edit of a task belongs that is in several.
  ///   - abilities: What the service can do; `nil` if it can do everything.
  ///   - loaded: Tasks that were just loaded from the service.
  ///   - isDryRun: Whether only to return what would be entered.
  /// - Throws: `EditFailure.noSuchTask` if one of the tasks is not saved and does not exist, `.unknownTask` if it cannot
  ///   be loaded, `.refused` if the service cannot do to one of them what `action` is for it.
  package func change(
    _ tasks: [TaskID], _ action: TaskAction, without removed: Set<String> = [], preferablyOf user: ServiceID? = nil,
    at abilities: TaskAbilities? = nil, loaded: [TaskItem] = [], isDryRun: Bool = false
  ) async throws -> [EntryResult] {
    try await beginning(isDryRun) {
      try await loading(loaded, isDryRun: isDryRun) { outbox, saved, context in
        let results = try outbox.change(tasks, action, without: removed, preferablyOf: user, saved, context)
        for case .edit(let edit) in results {
          if let refusal = abilities?.refusal(of: edit.action) { throw EditFailure.refused(refusal) }
        }
        return results
      }
    }
  }

  // Changes the outbox by the tasks that are known, and again after loading one that is not.
  private func loading(
    _ loaded: [TaskItem] = [], isDryRun: Bool = false,
    _ work: @Sendable (inout Outbox, any SavedTasks, EditContext) throws -> [EntryResult]
  ) async throws -> [EntryResult] {
    var known = loaded
    var asked: Set<TaskID> = []
    while true {
      do {
        return try await outbox.change(knowing: known) { outbox, saved, context in
          guard isDryRun else { return try work(&outbox, saved, context) }
          var copy = outbox
          return try work(&copy, saved, context)
        }
      } catch EditFailure.unknownTask(.service(let id)) where asked.insert(.service(id)).inserted {
        known.append(try await sender.existingTask(id))
      }
    }
  }

  /// Undoes the last command that was not undone.
  ///
  /// - Parameter expected: The ids of the edits that the user has seen; `nil` for any.
  /// - Throws: `EditFailure.nothingToUndo`; `.otherCommand` if the edits are others; `.gone` or `.renamed` if none of
  ///   them can be undone. The next call skips those that cannot.
  package func undo(_ expected: [Int]? = nil) async throws -> [UndoResult] {
    try await beginning {
      let results = try await outbox.change(knowing: []) { try $0.undo(expected, $1, $2) }
      guard let first = results.first else { throw EditFailure.nothingToUndo }
      if case .kept(let failure) = first, results.allSatisfy({ $0.edit == nil }) { throw failure }
      return results
    }
  }

  /// Redoes the last undone command. If one of its tasks does not exist any more, it is forgotten.
  ///
  /// - Parameter expected: The changes that the user has seen; `nil` for any.
  package func redo(_ expected: [TaskChange]? = nil) async throws -> [EntryResult] {
    try await beginning {
      do {
        return try await loading { try $0.redo(expected, $1, $2) }
      } catch EditFailure.noSuchTask(let task) {
        try await outbox.change { edits, _ in edits.forgetLastUndone() }
        throw EditFailure.noSuchTask(task)
      }
    }
  }
}

// MARK: - Deciding

extension EditInteractor {
  /// Returns an edit that needs a decision or is unsure, and the service's task, which is asked for if the edit is
  /// unsure: the one that an addition has created or may have created, otherwise the edit's task as it is now.
  ///
  /// - Parameter resolution: How to end the edit; `nil` if it is only looked at.
  /// - Throws: `EditFailure.notPossible` if it cannot end so, or needs no decision.
  package func editToResolve(
    _ id: Int, by resolution: Resolution?
  ) async throws -> (edit: TaskEdit, theirs: ServiceTask) {
    let edit = try await outbox.read().edit(id, toResolveBy: resolution)
    if edit.state == .unsure {
      guard let tasks = await sender.candidates(for: edit) else { return (edit, .unknown) }
      return (edit, try await outbox.read().evidence(for: edit, among: tasks).map { .found($0) } ?? .missing)
    }
    return (edit, edit.theirs.map { .found($0) } ?? (edit.state == .unkept ? .missing : .unknown))
  }

  /// Ends a conflict or an unsure edit as the user has decided; asks the service what it has if that matters.
  ///
  /// - Returns: The updated edits, the given one first.
  package func resolve(_ edit: TaskEdit, by resolution: Resolution) async throws -> [TaskEdit] {
    try await beginning {
      let tasks = resolution == .sent ? await sender.candidates(for: edit) : []
      return try await outbox.change { try $0.resolve(edit.id, by: resolution, among: tasks, $1) }
    }
  }

  /// Ends the conflict of `edit`, as the user has seen it, so that the task becomes `merged`.
  ///
  /// - Returns: The updated edits, the given one first.
  package func resolve(_ edit: TaskEdit, as merged: TaskItem) async throws -> [TaskEdit] {
    try await beginning { try await outbox.change { try $0.resolve(edit, as: merged, $1) } }
  }

  /// Queues refused edits again, and what the service has not kept of unkept ones: those in `ids`, or all for `nil`; returns
  /// them.
  package func retry(_ ids: [Int]?) async throws -> [TaskEdit] {
    try await beginning { try await outbox.change { try $0.retry(ids, $1) } }
  }

  /// Drops an edit and, if it creates a task, all edits of that task.
  ///
  /// - Returns: The dropped edits, the given one first; empty if it could not be read.
  package func discard(_ id: Int) async throws -> [TaskEdit] {
    try await outbox.change(makingRoom: true) { edits, _ in try edits.discard(id) }
  }

  /// Goes on without what `lost` has of edits that still cannot be read, and of damages.
  package func forget(_ lost: OutboxContents) async throws {
    try await outbox.change { outbox, _ in outbox.forget(lost) }
  }
}

// MARK: - Sending

extension EditInteractor {
  /// Has `edits`, which a command has entered or queued again, sent, and waits for that, but not long.
  ///
  /// - Returns: The edits as they are then, as far as that is known, and whether they are still being sent.
  package func send(_ edits: [TaskEdit]) async -> (edits: [TaskEdit], areBeingSent: Bool) {
    let isOffline = await isOffline()
    guard !isOffline, edits.contains(where: { !$0.state.isFinal }) else {
      return (await sending.endCommand(edits), false)
    }
    let areBeingSent = await sending.run(edits.count) {
      await sending.collect(undecided: await sendDue().unsent)
    }
    // Not what is stored, which the background may have recorded and be about to announce.
    if sending.isInBackground {
      return (await sending.endCommand(edits, isSending: areBeingSent), areBeingSent)
    }
    do {
      let outbox = try await outbox.read()
      return (edits.map { outbox.edit($0.id) ?? $0 }, areBeingSent)
    } catch {
      return (edits, areBeingSent)  // They are kept; commands that only read them report the failure.
    }
  }

  /// The number of edits that were sent since the command has begun.
  package var sentCount: Int { get async { await sending.sentCount } }

  /// Sends all waiting edits, in turn with other processes, or only those that are due.
  ///
  /// - Returns: What was sent, also by the background meanwhile.
  package func sync(onlyDue: Bool) async throws -> TaskSync.Sent {
    var sent = try await beginning {
      onlyDue ? TaskSync.Sent(try await sync.run(isForced: false)) : try await sync.runInTurn()
    }
    sent.settled = await sending.endSync() + sent.settled
    return sent
  }

  /// Sends the edits that are due, or all if `isForced`.
  package func sendDue(isForced: Bool = false) async -> DeliveryReport {
    do {
      // Without any, nothing needs to be written.
      let isNone = try await outbox.read().counts.toSend == 0
      let settled = isNone ? [] : try await sync.run(isForced: isForced) ?? []
      return DeliveryReport(settled, news: await sending.news(among: settled))
    } catch {
      return .nothing  // The edits are kept; commands that read them report the failure.
    }
  }
}

/// The result of sending edits in the background.
package struct DeliveryReport: Hashable, Sendable {
  /// The edits that were sent, except those that a command shows.
  package let sent: [TaskEdit]
  /// The edits to announce that were not: they need a decision now, or a command has said that they are being sent.
  package let unsent: [TaskEdit]
  package let hasSent: Bool
  /// An edit that the service does not accept although it was reached; `nil` if there is none.
  package let held: TaskEdit?

  init(_ settled: [TaskEdit] = [], news: [TaskEdit] = []) {
    sent = news.filter { $0.state == .confirmed }
    unsent = news.filter { $0.state != .confirmed }
    hasSent = settled.contains { $0.state == .confirmed }
    let held = settled.filter { $0.hold != nil && $0.hold != .arrival }
    self.held = held.first { $0.hold == .signIn } ?? held.first
  }

  package static let nothing = DeliveryReport()
}
