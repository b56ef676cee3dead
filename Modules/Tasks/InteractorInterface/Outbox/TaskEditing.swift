package import SharedDomain
package import SharedTiming
package import TasksDomain

/// An editor that turns users' requests into edits.
package struct TaskEditing: Sendable {
  private let outbox: any TaskOutbox
  private let sender: any TaskEditSender
  private let clock: WallClock

  package init(_ outbox: any TaskOutbox, sender: any TaskEditSender, clock: WallClock) {
    self.outbox = outbox
    self.sender = sender
    self.clock = clock
  }

  /// Enters edits for `orders`, all or none.
  ///
  /// - Parameter loaded: Tasks that were just loaded from the service.
  /// - Throws: `.noSuchTask` if one of the tasks is not saved and does not exist, `.unknownTask` if it cannot be
  ///   loaded.
  package func enter(
    _ orders: [TaskOrder], loaded: [TaskItem] = []
  ) async throws(EditFailure) -> [EntryResult] {
    try await loading(loaded) { known throws(EditFailure) in
      try await outbox.enter(orders, known: known, at: clock.now)
    }
  }

  // Runs `work` with the tasks that are known, and again after loading one that it does not know.
  private func loading(
    _ loaded: [TaskItem] = [], _ work: ([TaskItem]) async throws(EditFailure) -> [EntryResult]
  ) async throws(EditFailure) -> [EntryResult] {
    var (known, asked) = (loaded, Set<TaskID>())
    while true {
      do {
        return try await work(known)
      } catch {
        guard case .unknownTask(.service(let id)) = error, asked.insert(.service(id)).inserted else { throw error }
        known.append(try await load(id))
      }
    }
  }

  /// Returns the tasks with these ids, each once, with all edits applied, and those of them that are not saved and were
  /// loaded from the service.
  ///
  /// - Throws: As `enter` for the first task that cannot be changed.
  package func tasks(_ ids: [TaskID]) async throws(EditFailure) -> (all: [TaskItem], loaded: [TaskItem]) {
    var (all, loaded) = ([TaskItem](), [TaskItem]())
    for id in ids {
      let item: TaskItem
      if let saved = try await outbox.task(id) {
        guard saved.mark != .removed else { throw .noSuchTask(id) }
        item = saved.item
      } else {
        guard case .service(let number) = id else { throw .unknownTask(id) }
        item = try await load(number)
        loaded.append(item)
      }
      if !all.contains(where: { $0.id == item.id }) { all.append(item) }
    }
    return (all, loaded)
  }

  private func load(_ id: ServiceID) async throws(EditFailure) -> TaskItem {
    switch await sender.task(id) {
    case .found(let item): return item
    case .missing: throw .noSuchTask(.service(id))
    case .unknown: throw .unknownTask(.service(id))
    }
  }

  /// Ends a conflict or an unsure edit as the user has decided; asks the service what it has if that matters.
  ///
  /// - Returns: The updated edits, the given one first.
  package func resolve(_ edit: TaskEdit, by resolution: Resolution) async throws(EditFailure) -> [TaskEdit] {
    let tasks = resolution == .sent ? await sender.candidates(for: edit) : []
    return try await outbox.resolve(edit.id, by: resolution, among: tasks)
  }

  /// Returns the task on the service that an unsure addition has created or may have created or, for any other unsure
  /// edit, its task as it is now.
  package func evidence(for edit: TaskEdit) async throws(EditFailure) -> ServiceTask {
    guard let tasks = await sender.candidates(for: edit) else { return .unknown }
    return try await outbox.evidence(for: edit, among: tasks).map { .found($0) } ?? .missing
  }

  /// Undoes the last command that was not undone.
  ///
  /// - Parameter expected: The ids of the edits that the user has seen; `nil` for any.
  package func undo(_ expected: [Int]? = nil) async throws(EditFailure) -> [UndoResult] {
    try await outbox.undo(expected, at: clock.now)
  }

  /// Redoes the last undone command. If one of its tasks does not exist any more, it is forgotten.
  ///
  /// - Parameter expected: The changes that the user has seen; `nil` for any.
  package func redo(_ expected: [UndoneChange]? = nil) async throws(EditFailure) -> [EntryResult] {
    do {
      return try await loading { known throws(EditFailure) in
        try await outbox.redo(expected, known: known, at: clock.now)
      }
    } catch {
      if case .noSuchTask = error { try await outbox.forgetLastUndone() }
      throw error
    }
  }
}

/// A user's request to change a task, before it becomes an edit.
package enum TaskOrder: Hashable, Sendable {
  case add([TaskField: TaskValue], owner: TaskOwner)
  case change(TaskID, TaskAction)

  package static func add(title: String, owner: TaskOwner) -> TaskOrder {
    .add([.title: .text(title), .completed: .flag(false)], owner: owner)
  }
}

/// The result of an order.
package enum EntryResult: Hashable, Sendable {
  case edit(TaskEdit)
  /// The task already is as the action makes it, so no edit was created.
  case unchanged(TaskItem, TaskAction)
}

/// A change that was undone and can be made again.
package struct UndoneChange: Hashable, Sendable {
  /// The task, under the name that it had when the change was undone.
  package let task: TaskID
  package let userID: ServiceID
  package let action: TaskAction
  /// The title of the task after the change.
  package let title: String

  package init(task: TaskID, userID: ServiceID, action: TaskAction, title: String) {
    self.task = task
    self.userID = userID
    self.action = action
    self.title = title
  }
}

/// The result of undoing an edit.
package enum UndoResult: Hashable, Sendable {
  /// The edit had not been sent and was dropped, together with those that depended on it.
  case dropped(TaskEdit)
  /// The edit had been sent; this new edit reverts it.
  case reversed(by: TaskEdit)
  /// The edit cannot be undone, for this reason.
  case kept(EditFailure)

  package var isUndone: Bool { if case .kept = self { false } else { true } }
}
