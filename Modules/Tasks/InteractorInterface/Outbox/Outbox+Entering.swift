import Foundation
package import SharedDomain
package import TasksDomain

// Each edit belongs to the command whose first edit has the id `command`, by default the next one.
extension Outbox {
  /// Adds a task of `user` with `fields`.
  ///
  /// - Throws: Why the saved tasks cannot be read.
  package mutating func add(
    _ fields: [TaskField: TaskValue], ofUser user: ServiceID, command: Int? = nil, _ tasks: any SavedTasks,
    _ context: EditContext
  ) throws -> TaskEdit {
    let known = try knownTasks(ofUser: user, with: fields, in: tasks)
    return append(nextLocalName(), user, .add(fields), base: nil, command, context, known: known)
  }

  /// Enters edits that apply `action` to all of the tasks, each once, or to none; a task that already matches needs no
  /// edit. What the action sets of a set is added to what each task has, without `removed`. The edit of a task that is
  /// in several lists belongs to that of `user`, if it is in it.
  ///
  /// - Throws: `EditFailure.unknownTask` for the first task about which nothing is known, or why the saved tasks cannot
  ///   be read.
  package mutating func change(
    _ ids: [TaskID], _ action: TaskAction, without removed: Set<String> = [], preferablyOf user: ServiceID? = nil,
    _ tasks: any SavedTasks, _ context: EditContext
  ) throws -> [EntryResult] {
    var found: [TaskItem] = []
    for id in ids {
      guard let task = try task(id, preferablyOf: user, in: tasks), task.mark != .removed else {
        throw EditFailure.unknownTask(id)
      }
      if !found.contains(where: { $0.id == task.item.id }) { found.append(task.item) }
    }
    let command = counters.edit + 1
    return try found.map { try change($0, action.joined(to: $0, without: removed), command, tasks, context) }
  }

  /// Changes a task, unless it already matches.
  mutating func change(
    _ item: TaskItem, _ action: TaskAction, _ command: Int, _ tasks: any SavedTasks, _ context: EditContext
  ) throws -> EntryResult {
    var item = item
    if let corrected = correct(item.id, action, context) {
      // An edit entered after the refused one would override the corrected title.
      item = try task(item.id, preferablyOf: item.userID, in: tasks)?.item ?? item
      if action.changesNothing(in: item) { return .edit(corrected) }
    }
    if action.changesNothing(in: item) { return .unchanged(item, action) }
    return .edit(append(item.id, item.userID, action, base: item, command, context))
  }

  // Corrects a refused edit itself, if another title is given to the task, instead of adding another edit after it.
  private mutating func correct(_ task: TaskID, _ action: TaskAction, _ context: EditContext) -> TaskEdit? {
    // An edit that may have been applied must not change, since its key identifies what was sent.
    let changes = action.changes
    guard changes.title != nil, var edit = edits(of: task).first(where: \.canBeCorrected) else { return nil }
    let fields = edit.action.fields.merging(changes) { $1 }
    edit.action = edit.isAddition ? .add(fields) : .change(fields)
    return requeue(edit, key: context.key())
  }

  /// Creates the edits that revert `edit`, which the service has or may have applied: for a removal, an addition and, if
  /// needed, a change that sets what a new task cannot have.
  ///
  /// - Throws: `EditFailure.refused` if the service cannot revert it; `.gone` if the task was removed, even if another one
  ///   has received its id; `.renamed` if `edit` added a task that has a title which none of its edits gave it, so that it
  ///   may be another one; or why the saved tasks cannot be read. Nothing is changed then.
  mutating func reverse(
    _ edit: TaskEdit, _ command: Int, _ tasks: any SavedTasks, _ context: EditContext
  ) throws -> [TaskEdit] {
    guard let action = edit.action.opposite(base: edit.base) else { throw EditFailure.gone(edit) }
    let abilities = context.abilities()
    var reversals: [TaskEdit]
    if case .add(let fields) = action {
      if let refusal = abilities?.refusal(of: .add([:])) { throw EditFailure.refused(refusal) }
      let (first, later, _) = abilities?.parts(ofNew: fields) ?? (fields, [:], [])
      reversals = [try add(first, ofUser: edit.userID, command: command, tasks, context)]
      let new = reversals[0]
      // Each alone, since a service may have a place of its own for each.
      for case (let field, let value?) in TaskField.all.map({ ($0, later[$0]) }) {
        reversals.append(append(new.task, new.userID, .change([field: value]), base: new.result, command, context))
      }
    } else {
      let item = try itemToReverse(edit, in: tasks)
      let action = edit.result.map { action.merged(from: $0, with: item) } ?? action
      if let refusal = abilities?.refusal(of: action) { throw EditFailure.refused(refusal) }
      reversals = [append(edit.task, edit.userID, action, base: item, command, context)]
    }
    for place in reversals.indices {
      reversals[place].isUndone = true
      reversals[place].idForm = edit.idForm
      put(reversals[place])
    }
    put(changing(edit) { $0.isUndone = true })
    return reversals
  }

  private func itemToReverse(_ edit: TaskEdit, in tasks: any SavedTasks) throws -> TaskItem {
    let edits = edits(of: serviceID(of: edit.task))
    let wasRemoved = edits.contains { $0.id > edit.id && $0.action == .remove && $0.state == .confirmed }
    guard !wasRemoved, let found = try task(edit.task, in: tasks), found.mark != .removed else {
      throw EditFailure.gone(edit)
    }
    let titles = edits.compactMap { ($0.theirs ?? $0.result)?.title }
    guard !edit.isAddition || titles.contains(found.item.title) else { throw EditFailure.renamed(edit, found.item) }
    return found.item
  }

  private mutating func append(
    _ task: TaskID, _ user: ServiceID, _ action: TaskAction, base: TaskItem?, _ command: Int?,
    _ context: EditContext, known: KnownTasks? = nil
  ) -> TaskEdit {
    var edit = TaskEdit(
      id: nextEditID(), command: command, key: context.key(), task: task, userID: user, action: action, base: base,
      enteredAt: context.time, known: known)
    edit.idForm = context.idForm
    put(edit)
    return edit
  }
}
