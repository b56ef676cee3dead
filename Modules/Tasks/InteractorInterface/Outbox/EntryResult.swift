package import TasksDomain

/// The result of changing a task.
package enum EntryResult: Hashable, Sendable {
  case edit(TaskEdit)
  /// The task already is as the action makes it, so no edit was created.
  case unchanged(TaskItem, TaskAction)

  /// The edit; `nil` if none was created.
  package var edit: TaskEdit? { if case .edit(let edit) = self { edit } else { nil } }
}

/// The result of undoing an edit.
package enum UndoResult: Hashable, Sendable {
  /// The edit had not been sent and was dropped, together with those that depended on it.
  case dropped(TaskEdit)
  /// The edit had been sent; this new edit reverts it.
  case reversed(by: TaskEdit)
  /// The edit cannot be undone, for this reason.
  case kept(EditFailure)

  /// The edit that was dropped or entered; `nil` if the edit was kept.
  package var edit: TaskEdit? {
    switch self {
    case .dropped(let edit), .reversed(let edit): edit
    case .kept: nil
    }
  }
}
