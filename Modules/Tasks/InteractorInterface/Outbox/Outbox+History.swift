import SharedDomain
package import TasksDomain

extension Outbox {
  /// The edits of the last command that was not undone, in order, without those that were dropped; empty if there is
  /// none.
  package var undoable: [TaskEdit] {
    guard let last = edits.last(where: \.canBeUndone) else { return [] }
    return edits.filter { $0.canBeUndone && $0.command == last.command }
  }

  /// Undoes the edits of the last command that was not undone, in order, so that tasks come back in theirs.
  ///
  /// An edit that cannot be undone is kept; the next call goes on with the command before.
  ///
  /// - Parameter expected: The ids of the edits that the user has seen; `nil` for any.
  /// - Returns: What has become of each edit, then the follow-up edits.
  /// - Throws: `EditFailure.otherCommand` if these are others, or why the saved tasks cannot be read.
  package mutating func undo(
    _ expected: [Int]?, _ tasks: any SavedTasks, _ context: EditContext
  ) throws -> [UndoResult] {
    let edits = undoable
    guard expected == nil || expected == edits.map(\.id) else { throw EditFailure.otherCommand }
    let command = counters.edit + 1
    // Read before reversals are entered, which end what can be redone.
    let undone = redoable
    var (results, changes, later) = ([UndoResult](), [TaskChange](), [UndoResult]())
    for edit in edits {
      var task = edit.task
      if edit.canBeDropped {
        results.append(.dropped(drop(edit).first ?? edit))
      } else {
        do {
          let reversals = try reverse(edit, command, tasks, context)
          if edit.action == .remove { task = reversals[0].task }
          results.append(.reversed(by: reversals[0]))
          later += reversals.dropFirst().map { .reversed(by: $0) }
        } catch let failure as EditFailure {
          var passed = edit
          passed.isUndone = true
          put(passed)
          results.append(.kept(failure))
          continue
        }
      }
      let title = edit.result?.title ?? edit.base?.title ?? ""
      changes.append(TaskChange(task: task, userID: edit.userID, action: edit.action, title: title))
    }
    if !changes.isEmpty { set(redoable: undone + [changes]) }
    return results + later
  }

  /// Redoes the last undone command: enters its changes again, all or none.
  ///
  /// - Parameter expected: The changes that the user has seen; `nil` for any.
  /// - Throws: `EditFailure.nothingToRedo`, `.otherCommand`, `.noSuchTask`, `.unknownTask`, or why the saved tasks
  ///   cannot be read.
  package mutating func redo(
    _ expected: [TaskChange]?, _ tasks: any SavedTasks, _ context: EditContext
  ) throws -> [EntryResult] {
    var undone = redoable
    guard let changes = undone.popLast() else { throw EditFailure.nothingToRedo }
    guard expected == nil || expected == changes else { throw EditFailure.otherCommand }
    let (results, names) = try enter(changes, tasks, context)
    set(redoable: undone.map { $0.map { $0.renamed(names[serviceID(of: $0.task)] ?? names[$0.task]) } })
    return results
  }

  /// Forgets the last undone command, which cannot be redone.
  package mutating func forgetLastUndone() { set(redoable: redoable.dropLast()) }

  // Checks that all tasks are known and not removed, so that all changes can be entered.
  private func check(_ changes: [TaskChange], in tasks: any SavedTasks) throws {
    let added = Set(changes.filter(\.action.isAddition).map(\.task))
    for change in changes where !added.contains(change.task) {
      guard let found = try task(change.task, preferablyOf: change.userID, in: tasks) else {
        if case .local = change.task { throw EditFailure.noSuchTask(change.task) }
        throw EditFailure.unknownTask(change.task)
      }
      // Another task may have the id of one that was removed.
      let isSame = change.action.changes.title != nil || found.item.title == change.title
      guard found.mark != .removed, isSame else { throw EditFailure.noSuchTask(change.task) }
    }
  }

  /// Enters all of `changes` as those of one command, or none; also returns the names of the tasks that are added.
  package mutating func enter(
    _ changes: [TaskChange], _ tasks: any SavedTasks, _ context: EditContext
  ) throws -> (results: [EntryResult], names: [TaskID: TaskID]) {
    try check(changes, in: tasks)
    let command = counters.edit + 1
    var (results, names) = ([EntryResult](), [TaskID: TaskID]())
    for change in changes {
      if case .add(let fields) = change.action {
        let edit = try add(fields, ofUser: change.userID, command: command, tasks, context)
        names[change.task] = edit.task
        results.append(.edit(edit))
      } else if let found = try task(names[change.task] ?? change.task, preferablyOf: change.userID, in: tasks) {
        results.append(try self.change(found.item, change.action, command, tasks, context))
      }
    }
    return (results, names)
  }
}

extension TaskEdit {
  /// Whether `undo` takes the edit into account.
  var canBeUndone: Bool { !isUndone && state != .dropped }
}

extension TaskChange {
  fileprivate func renamed(_ name: TaskID?) -> TaskChange {
    TaskChange(task: name ?? task, userID: userID, action: action, title: title)
  }
}
