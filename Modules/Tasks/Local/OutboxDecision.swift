import Foundation
import SharedLocal
import TasksDomain
import TasksOutbox

/// The operations that carry out a user's decisions about edits, within one transaction.
struct OutboxDecision {
  let records: OutboxRecords

  /// Queues `edit`, which is in conflict or was refused, to be sent anyway. After a conflict it changes the service's
  /// version.
  ///
  /// - Parameter key: A new key. If the edit was applied before the conflict and then overwritten, the service would
  ///   only repeat its first answer to the old key; it may repeat a refusal as well.
  func insist(on edit: TaskEdit, key: UUID) throws(CacheFailure) -> TaskEdit {
    var edit = edit
    if let theirs = edit.theirs, edit.base != nil { edit.base = theirs }
    // A refused edit may have been applied by an earlier request; only under the same key is it safe to send again.
    let isUnheard = edit.state == .refused && edit.mayHaveArrived
    edit.insist(key: isUnheard ? edit.key : key)
    try records.put(edit)
    try rebase(edit.task, after: edit.id, on: edit.result)
    return edit
  }

  /// Accepts the service's version of the task instead of `edit`, which is in conflict or was refused; returns the
  /// updated edit.
  func yield(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    if edit.theirs != nil { return try adoptTheirs(edit) }
    return try drop(edit).first ?? edit
  }

  /// Drops `edit`, which the service has not applied.
  ///
  /// - Returns: All dropped edits, `edit` first.
  func drop(_ edit: TaskEdit) throws(CacheFailure) -> [TaskEdit] {
    if edit.theirs != nil, !edit.isAddition { return [try adoptTheirs(edit)] }
    var dropped = [edit]
    if edit.isAddition { dropped = try records.edits(by: .task(edit.task)) }
    try records.remove(dropped.map(\.id))
    try rebase(edit.task, after: edit.id, on: edit.base)
    return dropped.map(\.givenUp)
  }

  /// Updates the `base` of the edits of a task after the edit `id`, the first of which now changes `base`. Does nothing
  /// if `base` is `nil`.
  func rebase(_ task: TaskID, after id: Int, on base: TaskItem?) throws(CacheFailure) {
    guard var current = base else { return }
    for var edit in try records.edits(by: .task(task)) where !edit.state.isFinal && edit.id > id {
      edit.base = current
      current = edit.action.applied(to: current) ?? current
      try records.put(edit)
    }
  }

  // The service's version is shown from now on, as if it had been loaded.
  private func adoptTheirs(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    var edit = edit.givenUp
    edit.isUndone = true
    if case .local(let number) = edit.task, let theirs = edit.theirs {
      try records.rename(edit.task, to: theirs.id, number: number)
      edit.task = theirs.id
    }
    try records.put(edit)
    // Not on `theirs`: later edits are compared with what the user saw, and may be conflicts of their own.
    try rebase(edit.task, after: edit.id, on: edit.base ?? edit.theirs)
    return edit
  }
}

extension OutboxRecords {
  /// Records the id that the service has assigned to the new task `number`, also in its open edits.
  func rename(_ task: TaskID, to name: TaskID, number: Int) throws(CacheFailure) {
    try put(name: name.number, ofNew: number)
    for var edit in try edits(by: .task(task)) where !edit.state.isFinal {
      edit.task = name
      try put(edit)
    }
  }
}

extension TaskEdit {
  /// The edit after the user has dropped it.
  fileprivate var givenUp: TaskEdit {
    var edit = self
    edit.note(.givenUp)
    return edit
  }

  /// Queues the edit again, at once and under `key`, after a conflict or a refusal.
  mutating func insist(key: UUID) {
    if state == .conflict { mayHaveArrived = false }
    note(.insisted)
    (theirs, revision, lastError) = (nil, nil, nil)
    (notBefore, wait, hold) = (nil, nil, nil)
    self.key = key
  }
}
