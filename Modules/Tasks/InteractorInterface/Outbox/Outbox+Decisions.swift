import Foundation
import SharedDomain
package import TasksDomain

// What the user decides about edits that do not end by themselves.
extension Outbox {
  // The states from which `retry` sends an edit again.
  private static let retriable: [EditState] = [.refused, .unkept]

  /// Ends a conflict or an unsure edit, or queues a refused edit again unchanged; returns the updated edits, the given
  /// one first.
  ///
  /// - Parameter tasks: The tasks on the service that may show whether an unsure edit was applied; `nil` if it cannot be
  ///   asked.
  /// - Throws: `EditFailure.unknownEdit`, `.unreadable`, `.notPossible` if the edit does not need this decision, or
  ///   `.unanswered`.
  package mutating func resolve(
    _ id: Int, by resolution: Resolution, among tasks: [TaskItem]?, _ context: EditContext
  ) throws -> [TaskEdit] {
    let edit = try edit(id, toResolveBy: resolution)
    switch resolution {
    case .mine: return [requeue(edit, key: context.key())]
    // The service's version of the task, if it has one, counts instead of the edit.
    case .theirs: return edit.theirs == nil ? Array(drop(edit).prefix(1)) : [adoptTheirs(edit)]
    case .sent: return try endAsSent(edit, among: tasks)
    case .unsent: return [end(edit, by: .requeued)]
    }
  }

  /// Ends the conflict of `seen` so that the task becomes `merged`, of which the user has seen what the service had; returns
  /// the updated edits, the given one first.
  ///
  /// - Throws: As `resolve(_:by:among:_:)`.
  package mutating func resolve(_ seen: TaskEdit, as merged: TaskItem, _ context: EditContext) throws -> [TaskEdit] {
    var edit = try edit(seen.id, toResolveBy: .mine)
    guard let theirs = seen.theirs else { throw EditFailure.notPossible(edit) }
    // What the service has made of the task since will be another conflict.
    (edit.base, edit.theirs) = (theirs, theirs)
    let values = TaskField.edited.filter { merged[$0] != theirs[$0] }.map { ($0, merged[$0]) }
    if values.isEmpty { return [adoptTheirs(edit)] }
    edit.action = .change(Dictionary(uniqueKeysWithValues: values))
    return [requeue(edit, key: context.key())]
  }

  /// Returns the open edit with this id, which can end by `resolution` or, for `nil`, by one of them.
  func edit(_ id: Int, toResolveBy resolution: Resolution?) throws -> TaskEdit {
    let edit = try openEdit(id)
    let isUnsure = edit.state == .unsure
    guard resolution.map({ $0.isOfUnsure == isUnsure }) ?? true, isUnsure || edit.state.needsDecision else {
      throw EditFailure.notPossible(edit, until: undecidedEdit(before: edit))
    }
    return edit
  }

  /// Returns the edit of the same task that has to be decided before `edit`, which waits, is sent; `nil` if none has.
  package func undecidedEdit(before edit: TaskEdit) -> TaskEdit? {
    edit.state == .waiting ? edits(of: edit.task).first { $0.id < edit.id && $0.state.needsDecision } : nil
  }

  /// Queues refused edits again, and what the service has not kept of unkept ones, and returns them: those in `ids`, all or none, or every such edit
  /// for `nil`.
  ///
  /// - Throws: `EditFailure.unknownEdit`, `.unreadable`, or `.notPossible` if one of them is neither refused nor unkept.
  package mutating func retry(_ ids: [Int]?, _ context: EditContext) throws -> [TaskEdit] {
    var failed: [TaskEdit] = []
    for id in ids ?? edits.filter({ Self.retriable.contains($0.state) }).map(\.id) {
      let edit = try openEdit(id)
      guard Self.retriable.contains(edit.state) else {
        throw EditFailure.notPossible(edit, until: undecidedEdit(before: edit))
      }
      failed.append(edit)
    }
    return failed.map { requeue($0, key: context.key()) }
  }

  /// Drops an edit and, if it creates a task, all edits of that task.
  ///
  /// - Returns: The dropped edits, the given one first; empty if the edit was unreadable.
  /// - Throws: `EditFailure.unknownEdit`, or `.notPossible` if the edit is being sent, or will be sent again and may have
  ///   arrived.
  package mutating func discard(_ id: Int) throws -> [TaskEdit] {
    guard let edit = edit(id), !edit.state.isFinal else {
      guard isUnreadable(id) else { throw EditFailure.unknownEdit(id) }
      remove([id])
      return []
    }
    guard edit.canBeDiscarded else { throw EditFailure.notPossible(edit) }
    return drop(edit)
  }

  /// Returns the open edit with this id.
  ///
  /// - Throws: `EditFailure.unknownEdit` or `.unreadable`.
  package func openEdit(_ id: Int) throws -> TaskEdit {
    if let edit = edit(id), !edit.state.isFinal { return edit }
    throw isUnreadable(id) ? EditFailure.unreadable(id) : .unknownEdit(id)
  }

  /// Queues `edit`, which is in conflict, refused or unkept, to be sent anyway, at once. After a conflict it changes the
  /// service's version. It gets a new key: if it was applied before the conflict and then overwritten, the service would
  /// only repeat its first answer to the old key; it may repeat a refusal as well.
  mutating func requeue(_ edit: TaskEdit, key: UUID) -> TaskEdit {
    var edit = edit
    let theirs = edit.theirs
    // In a conflict, the user has seen all of it.
    let hasSeenTheirs = theirs != nil && edit.state == .conflict
    if let theirs, edit.base != nil { edit.rebase(on: theirs) }
    // A refused edit may have been applied by an earlier request; only under the same key is it safe to send again.
    if edit.state != .refused || !edit.mayHaveArrived { edit.key = key }
    if edit.state == .conflict { edit.mayHaveArrived = false }
    // The list that lacked the task may have been an old one, so the task is looked for first.
    let isLookedFor = edit.state == .unkept && edit.isAddition
    edit.apply(isLookedFor ? .lost : .requeued)
    edit.theirs = nil
    edit.revision = nil
    edit.lastError = nil
    edit.notBefore = nil
    edit.hold = nil
    if isLookedFor { edit.mayHaveArrived = true }
    put(edit)
    rebase(after: edit, on: edit.result, isSeen: hasSeenTheirs)
    return edit
  }

  // Ends `edit`, which the service has applied; if it is an addition whose task is not among `items`, also drops all
  // later edits of that task.
  private mutating func endAsSent(_ edit: TaskEdit, among items: [TaskItem]?) throws -> [TaskEdit] {
    let item = evidence(for: edit, among: items ?? [])
    var ended = edit
    if edit.isAddition, item == nil {
      let others = edits(of: edit.task).filter { $0.id != edit.id && !$0.state.isFinal }
      guard items != nil || others.isEmpty else { throw EditFailure.unanswered(edit) }
      ended.end(by: .accepted)
      return [ended] + drop(edit).dropFirst()
    }
    ended.revision = nextRevision()
    return [confirm(ended, as: edit.action == .remove ? nil : item ?? edit.result)]
  }

  /// Drops `edit`, which the service has not applied.
  ///
  /// - Returns: All dropped edits, `edit` first.
  mutating func drop(_ edit: TaskEdit) -> [TaskEdit] {
    if edit.theirs != nil, !edit.isAddition { return [adoptTheirs(edit)] }
    let dropped = edit.isAddition ? edits(of: edit.task) : [edit]
    remove(dropped.map(\.id))
    rebase(after: edit, on: edit.base)
    return dropped.map(\.discarded)
  }

  /// Rebases the open edits of the task of `edit` that are after it, the first of which now changes `base`. Does nothing
  /// if `base` is `nil`.
  ///
  /// Unless the user has seen all of `base`, or it is new, only the fields that `edit` sets are taken from there: when the
  /// next edit was typed, the user may have seen newer values of others, and what nobody has seen must still conflict.
  mutating func rebase(after edit: TaskEdit, on base: TaskItem?, isSeen: Bool = false) {
    guard var current = base else { return }
    for var later in edits(of: edit.task) where !later.state.isFinal && later.id > edit.id {
      if !isSeen, !edit.isAddition, var seen = later.base {
        for field in edit.action.changes.keys { seen[field] = current[field] }
        current = seen
      }
      later.rebase(on: current)
      current = later.action.applied(to: current) ?? current
      put(later)
    }
  }

  // The service's version is shown from now on, as if it had been loaded.
  private mutating func adoptTheirs(_ edit: TaskEdit) -> TaskEdit {
    var edit = edit.discarded
    edit.isUndone = true
    // Not on `theirs`: later edits are compared with what the user saw, and may be conflicts of their own.
    rebase(after: edit, on: edit.base ?? edit.theirs)
    if edit.isAddition, case .local(let number) = edit.task, let theirs = edit.theirs {
      rename(number, to: theirs.id, by: edit)
      edit.task = theirs.id
    }
    put(edit)
    return edit
  }
}

extension TaskEdit {
  /// The edit after the user has dropped it.
  fileprivate var discarded: TaskEdit { changing(self) { $0.apply(.discarded) } }

  /// Makes the edit one of `task` as it is now: what it adds to a set, or takes from it, is added to that of `task`. What
  /// may have arrived stays as it was sent.
  fileprivate mutating func rebase(on task: TaskItem) {
    if let base, !mayHaveArrived { action = action.merged(from: base, with: task) }
    base = task
  }
}
