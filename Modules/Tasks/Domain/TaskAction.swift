/// A change that an edit makes to a task.
package enum TaskAction: Hashable, Sendable {
  case add([TaskField: TaskValue])
  /// Gives these fields new values. The old ones are those of the edit's `base`.
  case change([TaskField: TaskValue])
  case remove
  /// Adds a comment with this text, which changes no field.
  case comment(String)

  package static func complete(_ isCompleted: Bool) -> TaskAction { .change([.completed: .flag(isCompleted)]) }

  /// The fields that a change sets; empty for an addition or a removal.
  package var changes: [TaskField: TaskValue] { if case .change(let values) = self { values } else { [:] } }

  /// Whether it hands a task over to a user.
  package var moves: Bool { changes[.owner] != nil }

  /// The fields that a change sets, or those of the task that an addition adds; empty for a removal or a comment.
  package var fields: [TaskField: TaskValue] { if case .add(let values) = self { values } else { changes } }

  package var isAddition: Bool { if case .add = self { true } else { false } }

  package var isComment: Bool { if case .comment = self { true } else { false } }

  /// Returns `task` after the action, or `nil` if the action removes it. An addition leaves an existing task unchanged.
  package func applied(to task: TaskItem) -> TaskItem? {
    guard self != .remove else { return nil }
    var task = task
    for (field, value) in changes { task[field] = value }
    return task
  }

  /// Whether the action would leave `task` unchanged.
  package func changesNothing(in task: TaskItem) -> Bool { !isComment && applied(to: task) == task }

  /// Whether `task` is as the action leaves it, as far as services keep texts. No task shows a comment.
  package func isKept(in task: TaskItem) -> Bool { self != .remove && !isComment && task.has(changes) }

  /// Whether two versions of a task are the same to this action, whatever else differs: in the fields that it sets or,
  /// if it removes the task, in all.
  package func ignoresDifference(between task: TaskItem, and other: TaskItem) -> Bool {
    switch self {
    case .add, .comment: true
    case .change(let values): values.keys.allSatisfy { task[$0] == other[$0] }
    case .remove: task.editable == other.editable
    }
  }

  /// Returns the part of the action that a later one leaves visible, `nil` if none: of a set always, since each edit only
  /// adds and removes elements; and nothing of a new task that was handed over, which is in another list.
  package func remainder(after later: TaskAction) -> TaskAction? {
    if later.isComment { return self }
    guard case .change(let new) = later else { return nil }
    guard case .change(let old) = self else { return new[.owner] == nil ? self : nil }
    let values = old.filter { new[$0.key] == nil || $0.key.kind == .list }
    return values.isEmpty ? nil : .change(values)
  }

  /// Returns the action that reverts this one, or `nil` if that is unknown.
  ///
  /// - Parameter base: The task before the action.
  package func opposite(base: TaskItem?) -> TaskAction? {
    switch self {
    case .add: return .remove
    case .change(var values):
      for (field, value) in values {
        // A task that was done is open again, even if others had done it as well.
        if case .flag(let flag) = value { values[field] = .flag(!flag) } else { values[field] = base?[field] }
      }
      return values.isEmpty ? nil : .change(values)
    case .remove: return base.map { .add($0.editable) }
    case .comment: return nil
    }
  }
}

extension TaskAction {
  /// Returns the action for `task`: what it sets of a set is added to what the task has, without `removed`; to remove
  /// the whole set, it sets none. A set that stays as it is belongs to the action only if nothing else does.
  package func joined(to task: TaskItem, without removed: Set<String>) -> TaskAction {
    guard case .change(var values) = self else { return self }
    for (field, value) in values where field.kind == .list && (value != .absent || !removed.isEmpty) {
      let joined = TaskValue(task[field].elements.union(value.elements).subtracting(removed))
      values[field] = joined == task[field] && values.count > 1 ? nil : joined
    }
    return .change(values)
  }

  /// Returns the action for a task that somebody else has changed from `base` to `theirs`: what both have changed in a
  /// set stands.
  package func merged(from base: TaskItem, with theirs: TaskItem) -> TaskAction {
    guard case .change(var values) = self else { return self }
    for (field, value) in values where field.kind == .list && theirs[field] != base[field] {
      let (before, mine, theirs) = (base[field].elements, value.elements, theirs[field].elements)
      // The service may write them in another way.
      let gone = before.subtracting(mine).flatMap { element in
        theirs.contains(element) ? [element] : theirs.filter { TaskValue.folded($0) == TaskValue.folded(element) }
      }
      values[field] = TaskValue(theirs.subtracting(gone).union(mine.subtracting(before)))
    }
    return .change(values)
  }
}
