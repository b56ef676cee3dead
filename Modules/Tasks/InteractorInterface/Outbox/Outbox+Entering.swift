package import Foundation
import SharedDomain
import TasksDomain

/// What the edits of one command have in common.
package struct EntryContext {
  let tasks: KnownServiceTasks
  /// When they are entered.
  let time: Date
  /// Returns a new idempotency key.
  let key: () -> UUID

  package init(tasks: KnownServiceTasks, time: Date, key: @escaping () -> UUID) {
    self.tasks = tasks
    self.time = time
    self.key = key
  }
}

// Each edit belongs to the command whose first edit has the id `command`.
extension Outbox {
  /// Enters edits for `orders`, all or none; repeated changes of a task are entered once.
  ///
  /// - Throws: `EditFailure.unknownTask`, or why the saved tasks cannot be read.
  package mutating func enter(_ orders: [TaskOrder], in context: EntryContext) throws -> [EntryResult] {
    var found: [TaskID: FoundTask] = [:]
    for case .change(let id, _) in orders {
      guard let task = try task(id, in: context.tasks), task.task.mark != .removed else {
        throw EditFailure.unknownTask(id)
      }
      found[id] = task
    }
    let command = counters.edit + 1
    var entered: [EntryResult] = []
    var seen: Set<TaskOrder> = []
    for order in orders {
      switch order {
      case .add(let fields, let owner):
        entered.append(.edit(try add(fields, owner.id, command, in: context)))
      case .change(let id, let action):
        guard let task = found[id], seen.insert(.change(task.task.item.id, action)).inserted else { continue }
        entered.append(try change(task, action, command, in: context))
      }
    }
    return entered
  }

  /// Adds a task of `user` with `fields`.
  mutating func add(
    _ fields: [TaskField: TaskValue], _ user: ServiceID, _ command: Int, in context: EntryContext
  ) throws -> TaskEdit {
    let known = try knownTasks(ofUser: user, with: fields, in: context.tasks.saved)
    return append(nextLocalName(), user, .add(fields), base: nil, command, in: context, known: known)
  }

  /// Changes a task, unless it already matches.
  mutating func change(
    _ found: FoundTask, _ action: TaskAction, _ command: Int, in context: EntryContext
  ) throws -> EntryResult {
    var item = found.task.item
    if let corrected = correct(found.open, action, key: context.key) {
      // An edit entered after the refused one would override the corrected title.
      item = try task(item.id, in: context.tasks)?.task.item ?? item
      if action.changesNothing(in: item) { return .edit(corrected) }
    }
    if action.changesNothing(in: item) { return .unchanged(item, action) }
    return .edit(append(item.id, item.userID, action, base: item, command, in: context))
  }

  // Corrects a refused edit itself, if another title is given to the task, instead of adding another edit after it.
  private mutating func correct(_ open: [TaskEdit], _ action: TaskAction, key: () -> UUID) -> TaskEdit? {
    // An edit that may have been applied must not change, since its key identifies what was sent.
    let changes = action.changes
    guard changes.title != nil, var edit = open.first(where: \.canBeCorrected) else { return nil }
    switch edit.action {
    case .add(let fields): edit.action = .add(fields.merging(changes) { $1 })
    case .change(let fields): edit.action = .change(fields.merging(changes) { $1 })
    case .remove: return nil
    }
    edit.requeue(key: key())
    put(edit)
    rebase(edit.task, after: edit.id, on: edit.result)
    return edit
  }

  /// Creates an edit that reverts `edit`, which the service has or may have applied.
  ///
  /// - Throws: `EditFailure.gone` if the task was removed, even if another one has received its id; `.renamed` if
  ///   `edit` added a task that has a title which none of its edits gave it, so that it may be another one; or why the
  ///   saved tasks cannot be read. Nothing is changed then.
  mutating func reverse(_ edit: TaskEdit, _ command: Int, in context: EntryContext) throws -> TaskEdit {
    guard let action = edit.action.opposite(base: edit.base) else { throw EditFailure.gone(edit) }
    var reversal: TaskEdit
    if case .add(let fields) = action {
      reversal = try add(fields, edit.userID, command, in: context)
    } else {
      let item = try itemToReverse(edit, in: context.tasks)
      reversal = append(edit.task, edit.userID, action, base: item, command, in: context)
    }
    var undone = edit
    undone.isUndone = true
    reversal.isUndone = true
    put(undone)
    put(reversal)
    return reversal
  }

  private func itemToReverse(_ edit: TaskEdit, in tasks: KnownServiceTasks) throws -> TaskItem {
    let edits = edits(of: serviceID(of: edit.task))
    let wasRemoved = edits.contains { $0.id > edit.id && $0.action == .remove && $0.state == .confirmed }
    guard !wasRemoved, let found = try task(edit.task, in: tasks)?.task, found.mark != .removed else {
      throw EditFailure.gone(edit)
    }
    let titles = edits.compactMap { ($0.theirs ?? $0.result)?.title }
    guard !edit.isAddition || titles.contains(found.item.title) else { throw EditFailure.renamed(edit, found.item) }
    return found.item
  }

  private mutating func append(
    _ task: TaskID, _ user: ServiceID, _ action: TaskAction, base: TaskItem?, _ command: Int,
    in context: EntryContext, known: KnownTasks? = nil
  ) -> TaskEdit {
    var edit = TaskEdit(
      id: nextEditID(), command: command, key: context.key(), task: task, userID: user, action: action, base: base,
      enteredAt: context.time, known: known)
    edit.apply(.stored)
    put(edit)
    return edit
  }
}
