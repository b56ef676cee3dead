package import TasksDomain

extension TaskEdit {
  /// What is known without asking, now that the service has `theirs`; nil if the edit is to be sent.
  ///
  /// Where the service's task differs from the one that was edited in other fields only, both changes stand.
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
