import Foundation
import SharedLocal
import TasksDomain
import TasksInteractorInterface

/// Ends edits that the user does not want any more, or insists on, within one transaction.
struct OutboxDecision {
  /// The edits.
  let records: OutboxRecords

  /// Sends `edit`, which is in conflict, nevertheless: it now changes what the service has.
  ///
  /// - Parameter key: Another one than before: had it been applied then, and overwritten, the service would only repeat
  ///   under the old key that it was.
  func insist(on edit: TaskEdit, key: UUID) throws(CacheFailure) -> TaskEdit {
    var edit = edit
    if let theirs = edit.theirs, edit.base != nil { edit.base = theirs }
    edit.insist(key: key)
    try records.put(edit)
    try rebase(edit.task, on: edit.base)
    return edit
  }

  /// Drops `edit`, which the service has not applied; gives all that is dropped, `edit` first.
  func drop(_ edit: TaskEdit) throws(CacheFailure) -> [TaskEdit] {
    if edit.state == .conflict, edit.theirs != nil { return [try adoptTheirs(edit)] }
    var dropped = [edit]
    if case .add = edit.action { dropped = try records.edits(by: .task(edit.task)) }
    for one in dropped { try records.remove(one.id) }
    try rebase(edit.task, on: edit.base)
    return dropped
  }

  /// Gives the edits of a task that are not over the task as it was before each of them, now that the first changes `base`.
  func rebase(_ task: TaskID, on base: TaskItem?) throws(CacheFailure) {
    var current = base
    for var edit in try records.edits(by: .task(task)) where !edit.state.isFinal {
      if case .add(let title, let isCompleted) = edit.action {
        current = TaskItem(id: edit.task, userID: edit.userID, title: title, isCompleted: isCompleted)
        continue
      }
      guard let before = current else { return }
      edit.base = before
      current = edit.action.applied(to: before) ?? before
      try records.put(edit)
    }
  }

  // What the service has is shown from now on, as if it had been loaded.
  private func adoptTheirs(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    var counters = try records.counters()
    counters.revision += 1
    try records.put(counters)
    var edit = edit
    edit.note(.givenUp)
    (edit.revision, edit.isUndone) = (counters.revision, true)
    if case .local(let number) = edit.task, let theirs = edit.theirs {
      try records.rename(edit.task, to: theirs.id, number: number)
      edit.task = theirs.id
    }
    try records.put(edit)
    try rebase(edit.task, on: edit.theirs)
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
  /// Makes it wait again after a conflict or a refusal, at once, under another `key`.
  mutating func insist(key newKey: UUID) {
    note(.insisted)
    (theirs, lastError, notBefore, mayHaveArrived) = (nil, nil, nil, false)
    key = newKey
  }
}
