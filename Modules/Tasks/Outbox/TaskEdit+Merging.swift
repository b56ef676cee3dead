package import TasksDomain

extension TaskEdit {
  /// Returns the outcome that follows from the service's present task, or `nil` if the edit has to be sent.
  ///
  /// If somebody else has changed only other fields, both changes stand.
  package func merged(with theirs: TaskItem) -> SendOutcome? {
    if action.changesNothing(in: theirs) { return .accepted(theirs) }
    guard let base, !action.isMeant(for: theirs, insteadOf: base) else { return nil }
    return .contradicted(theirs: theirs, "the task was changed meanwhile")
  }
}

extension TaskAction {
  fileprivate func isMeant(for theirs: TaskItem, insteadOf base: TaskItem) -> Bool {
    switch self {
    case .add: true
    case .complete: theirs.isCompleted == base.isCompleted
    case .rename: theirs.title == base.title
    case .remove: theirs.isCompleted == base.isCompleted && theirs.title == base.title
    }
  }
}
