package import TasksDomain
package import TasksInteractorInterface

/// The versions of a task in a conflict, or of the task of an unsure edit.
package struct ConflictViewModel: Hashable, Sendable {
  /// The edit: its `base` is the task when it was entered, its `result` the task after it, and `theirs` the task on the
  /// service, each of which may be missing.
  package let edit: TaskEdit
  /// Whether it is known what the service has.
  package let isKnown: Bool

  /// Creates the view model of `edit` beside what the service has; `nil` for what the edit says of that.
  package init(_ edit: TaskEdit, theirs: ServiceTask? = nil) {
    var edit = edit
    if let theirs { edit.theirs = if case .found(let task) = theirs { task } else { nil } }
    self.edit = edit
    isKnown = theirs != ServiceTask.unknown
  }

  /// What the edit makes of the task, with what others have changed besides.
  package var mine: TaskItem? {
    guard let theirs = edit.theirs, !edit.isAddition else { return edit.result }
    return edit.joined(with: theirs).action.applied(to: theirs)
  }

  /// The versions in words, without `base` if there was no task when the edit was entered: the title, with the other
  /// fields that the versions differ in, but of a change only those that it sets.
  package var sides: [(name: String, text: String)] {
    let (mine, changes) = (mine, edit.action.changes)
    let versions = [edit.base, mine, edit.theirs].compactMap(\.self)
    let fields = edit.comparedFields.filter { field in
      field != .title && (changes.isEmpty || changes[field] != nil) && Set(versions.map { $0[field] }).count > 1
    }
    return (edit.base.map { [("base", $0.text(with: fields))] } ?? []) + [
      ("mine", mine?.text(with: fields) ?? "(removed)"),
      ("theirs", edit.theirs?.text(with: fields) ?? (isKnown ? "(none)" : "(unknown)")),
    ]
  }
}

extension TaskItem {
  // The title, and the fields in brackets.
  fileprivate func text(with fields: [TaskField]) -> String {
    fields.isEmpty ? title : "\(title) (\(fields.map { $0.phrase(self[$0]) }.joined(separator: ", ")))"
  }
}
