import Foundation
import SharedLocal
import TasksDomain
import TasksOutbox

/// Ends edits that the user does not want any more, or insists on, within one transaction.
struct OutboxDecision {
  /// The edits.
  let records: OutboxRecords

  /// Sends `edit`, which is in conflict or was refused, nevertheless: after a conflict it changes what the service has.
  ///
  /// - Parameter key: Another one than before: had it been applied before a conflict, and overwritten, the service would
  ///   only repeat under the old key that it was; and it may repeat a refusal as well.
  func insist(on edit: TaskEdit, key: UUID) throws(CacheFailure) -> TaskEdit {
    var edit = edit
    if let theirs = edit.theirs, edit.base != nil { edit.base = theirs }
    // What was refused may have been applied before, unheard: only under its own key is that safe to be sent again.
    let isUnheard = edit.state == .refused && edit.mayHaveArrived
    edit.insist(key: isUnheard ? edit.key : key)
    try records.put(edit)
    try rebase(edit.task, after: edit.id, on: edit.result)
    return edit
  }

  /// Has what the service has stand in the place of `edit`, which is in conflict or was refused; gives it as it is then.
  func yield(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    if edit.theirs != nil { return try adoptTheirs(edit) }
    return try drop(edit).first ?? edit
  }

  /// Drops `edit`, which the service has not applied; gives all that is dropped, `edit` first.
  func drop(_ edit: TaskEdit) throws(CacheFailure) -> [TaskEdit] {
    if edit.theirs != nil, !edit.isAddition { return [try adoptTheirs(edit)] }
    var dropped = [edit]
    if edit.isAddition { dropped = try records.edits(by: .task(edit.task)) }
    try records.remove(dropped.map(\.id))
    try rebase(edit.task, after: edit.id, on: edit.base)
    return dropped.map(\.givenUp)
  }

  /// Gives the edits of a task that came after the edit `id` the task as it is before each of them, now that the first of
  /// them changes `base`; nothing happens if that is not known.
  func rebase(_ task: TaskID, after id: Int, on base: TaskItem?) throws(CacheFailure) {
    guard var current = base else { return }
    for var edit in try records.edits(by: .task(task)) where !edit.state.isFinal && edit.id > id {
      edit.base = current
      current = edit.action.applied(to: current) ?? current
      try records.put(edit)
    }
  }

  // What the service has is shown from now on, as if it had been loaded.
  private func adoptTheirs(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    var edit = edit.givenUp
    edit.isUndone = true
    if case .local(let number) = edit.task, let theirs = edit.theirs {
      try records.rename(edit.task, to: theirs.id, number: number)
      edit.task = theirs.id
    }
    try records.put(edit)
    // Not upon theirs: what was typed after it is compared with what the user saw then, and may be a conflict of its own.
    try rebase(edit.task, after: edit.id, on: edit.base ?? edit.theirs)
    return edit
  }
}

extension OutboxRecords {
  /// Notes that the service calls the new task of this `number` `name`, in the edits of it that are not over too.
  func rename(_ task: TaskID, to name: TaskID, number: Int) throws(CacheFailure) {
    try put(name: name.number, ofNew: number)
    for var edit in try edits(by: .task(task)) where !edit.state.isFinal {
      edit.task = name
      try put(edit)
    }
  }
}

extension TaskEdit {
  /// The edit, not wanted any more.
  fileprivate var givenUp: TaskEdit {
    var edit = self
    edit.note(.givenUp)
    return edit
  }

  /// Makes it wait again after a conflict or a refusal, at once, under `key`.
  mutating func insist(key: UUID) {
    if state == .conflict { mayHaveArrived = false }
    note(.insisted)
    (theirs, revision, lastError) = (nil, nil, nil)
    (notBefore, wait, hold) = (nil, nil, nil)
    self.key = key
  }
}
