package import Foundation
package import SharedDomain
package import TasksDomain

extension Outbox {
  /// Marks the edits that an ended process was sending as unsure.
  package mutating func recover(_ context: EditContext) {
    for var edit in edits(in: .sending) {
      edit.apply(.lost)
      edit.mayHaveArrived = true
      edit.uptimeWhenSent = context.uptime
      put(edit)
    }
  }

  /// Marks edits as being sent and returns them: of each task at most its first open one.
  ///
  /// A service may give a new task the id of one that was just removed. So an addition waits while it is unknown
  /// whether a task is removed, and a removal is not repeated once another task has received the id.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of edits.
  ///   - last: The id of the last edit to claim.
  ///   - due: Edits that are due only after this time are left out; `nil` includes them.
  ///   - skipped: The ids of other edits to leave out.
  package mutating func claim(
    _ limit: Int, upTo last: Int = .max, dueAt due: Date?, skipping skipped: Set<Int>, _ context: EditContext
  ) -> [TaskEdit] {
    let revision = counters.revision
    var seen: Set<TaskID> = []
    var claimed: [TaskEdit] = []
    // Removals that may have been applied. An addition waits for all of them, whichever was typed first.
    var removals: [TaskEdit] = []
    for edit in edits(in: .unsure) where edit.action == .remove {
      if isReplaced(edit) { end(edit, by: .accepted) } else { removals.append(edit) }
    }
    for var edit in open {
      guard claimed.count < limit, edit.id <= last else { break }
      if edit.action == .remove, edit.mayHaveArrived, edit.state == .waiting { removals.append(edit) }
      // Whatever happens to the first edit of a task, the others wait for it.
      let isFirst = seen.insert(edit.task).inserted
      let waits = removals.contains { $0.freesID(for: edit) }
      if isFirst, !waits, !skipped.contains(edit.id), due.map(edit.isDue) ?? true, edit.apply(.started) {
        // An earlier version of the program sent it and did not record when.
        if edit.mayHaveArrived, edit.uptimeWhenSent == nil { edit.uptimeWhenSent = context.uptime }
        if edit.revisionWhenSent == nil, !edit.mayHaveArrived { edit.revisionWhenSent = revision }
        if edit.action == .remove { removals.append(edit) }
        put(edit)
        claimed.append(edit)
      }
    }
    return claimed
  }

  // Whether the id of the edit's task was assigned to one that the user has added, since the edit was first sent.
  private func isReplaced(_ edit: TaskEdit) -> Bool {
    guard let revisionWhenSent = edit.revisionWhenSent else { return false }
    return edits(of: edit.task).contains {
      $0.isAddition && $0.state == .confirmed && $0.revision ?? 0 > revisionWhenSent
    }
  }

  /// Ends `edit` as applied, or queues it as if it had never been sent.
  ///
  /// Without a revision, it is not applied to any list: where a task was removed, the one that has its id now is another.
  @discardableResult
  mutating func end(_ edit: TaskEdit, by event: EditState.Event) -> TaskEdit {
    var edit = edit
    edit.end(by: event)
    put(edit)
    return edit
  }

  /// Records the outcomes of sending claimed edits and returns the updated edits.
  package mutating func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], _ context: EditContext
  ) -> [TaskEdit] {
    var settled: [TaskEdit] = []
    for (id, outcome) in outcomes {
      guard var edit = edit(id), edit.state == .sending else { continue }
      if case .contradicted = outcome, edit.action == .remove, isReplaced(edit) {
        settled.append(end(edit, by: .accepted))
        continue
      }
      let outcome = result(outcome, of: edit)
      edit.settle(outcome, at: context.time, backoff: context.backoff)
      if case .postponed(_, _, mayBeApplied: true) = outcome { edit.uptimeWhenSent = context.uptime }
      if !edit.mayHaveArrived { edit.uptimeWhenSent = nil }
      if edit.state == .confirmed || edit.state == .conflict { edit.revision = nextRevision() }
      if edit.state == .confirmed { edit = confirm(edit) } else { put(edit) }
      settled.append(edit)
    }
    return settled
  }

  // If the service was asked for the tasks of the user, they show what became of an addition.
  private func result(_ outcome: SendOutcome, of edit: TaskEdit) -> SendOutcome {
    switch outcome {
    case .found(let items, let otherwise): return arrival(of: edit, among: items) ?? otherwise
    case .contradicted:
      guard !edit.isAddition, isReplaced(edit) else { return outcome }
      return .rejected("\(TaskEdit.noSuchTask) any more")
    default: return outcome
    }
  }

  /// Ends `edit` as applied, after which the service's task is `item`, and returns it.
  @discardableResult
  mutating func confirm(_ edit: TaskEdit, as item: TaskItem?) -> TaskEdit {
    var edit = edit
    edit.end(by: .accepted, theirs: item)
    return confirm(edit)
  }

  private mutating func confirm(_ edit: TaskEdit) -> TaskEdit {
    var edit = edit
    let task = edit.task
    // Rebased before the edit gets the service's id, since other edits may be of an earlier task that had this id.
    rebase(after: edit, on: edit.theirs)
    if edit.isAddition, case .local(let number) = task, let item = edit.theirs {
      edit.task = item.id
      put(edit)
      rename(number, to: item.id, by: edit)
    } else {
      put(edit)
    }
    return edit
  }

  /// Records the id that the service has assigned to the new task `number`, also in its open edits.
  ///
  /// If another task had the id before, that task is gone: its removal is complete, and if it was a new task, other
  /// edits of it must not be applied to this one. But the user may also have seen this task in a list, and edited it
  /// there, before it was known that it is the one that `addition` has created.
  mutating func rename(_ number: Int, to id: TaskID, by addition: TaskEdit) {
    let former = newTasks(withServiceID: id.assigned).filter { $0 != number }
    for number in former { assign(nil, toNew: number) }
    let wasSeen = former.isEmpty && isSeenUnknowingly(addition, as: id)
    for var edit in edits(of: id) where !edit.state.isFinal && edit.state != .sending && !edit.isAddition {
      if wasSeen, edit.id > addition.id, !edit.mayHaveArrived { continue }
      if edit.action == .remove {
        if edit.state == .unsure { edit.end(by: .accepted) } else { edit.apply(.discarded) }
        put(edit)
      } else if let number = former.last {
        edit.task = .local(number)
        put(edit)
      }
    }
    assign(id.assigned, toNew: number)
    for var edit in edits(of: .local(number)) where !edit.state.isFinal {
      edit.task = id
      put(edit)
    }
  }

  // Whether the first edit of the task with this id after `addition` was typed when the task looked as if `addition` had
  // created it, and no task had the id when that was typed.
  private func isSeenUnknowingly(_ addition: TaskEdit, as id: TaskID) -> Bool {
    guard let base = edits(of: id).first(where: { $0.id > addition.id })?.base else { return false }
    return addition.creates(base) && addition.known?.mayInclude(id.assigned) != true
  }
}

extension Outbox {
  // Enough to undo a day's commands one after the other; the last command is kept whole, however long it is.
  private static let keptForUndo = 50
  // A list that was requested before the last confirmations may still arrive and be saved in place of a newer one.
  private static let keptForLists = 64

  /// Removes a user's final edits that every list includes and that are too old to be undone. A change or a removal that
  /// the saved list does not prove will not be proven any more; all edits of a new task remain until a list shows it.
  ///
  /// - Parameter saved: The revisions when the saved lists of `usersWithLists(ofEditsOf:)` were requested; of those without
  ///   a saved list, there is none.
  package mutating func prune(ofUser user: ServiceID, saved: [ServiceID: Int]) {
    let oldest = counters.revision - Self.keptForLists
    let command = edits.last(where: \.canBeUndone)?.command
    let unproven = edits.filter { $0.state == .confirmed && $0.isUnproven && (saved[user] == nil || $0.isAddition) }
    let kept = Set(unproven.map(\.task))
    let old = edits.prefix { $0.id <= counters.edit - Self.keptForUndo }.filter { edit in
      edit.userID == user && edit.state.isFinal && edit.command != command && !kept.contains(edit.task)
        && edit.usersWithLists.compactMap { saved[$0] }.allSatisfy { edit.revision ?? 0 <= $0 }
        && edit.revision ?? 0 <= oldest
    }
    if !old.isEmpty { remove(old.map(\.id)) }
  }

  /// Returns the users in whose lists the final edits of a user show: those to whom tasks were handed over as well.
  package func usersWithLists(ofEditsOf user: ServiceID) -> Set<ServiceID> {
    Set(edits.lazy.filter { $0.userID == user && $0.state.isFinal }.flatMap(\.usersWithLists))
  }
}
