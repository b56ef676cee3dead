/// A task as a list shows it: with the user's own edits, sent or not.
package struct ListedTask: Hashable, Sendable {
  /// The task, edited.
  package var item: TaskItem
  /// How it differs from what the service is known to have; nil if it does not.
  package var mark: Mark?

  /// What the service does not know yet.
  package enum Mark: String, Sendable {
    /// That there is such a task.
    case new
    /// How it is now.
    case changed
    /// That it is no more.
    case removed
  }

  /// A task that differs so from the service's.
  package init(_ item: TaskItem, mark: Mark? = nil) {
    self.item = item
    self.mark = mark
  }
}

extension [TaskItem] {
  /// These tasks, which the service had after `revision` of the user's edits, as they are after all of `edits` of them.
  ///
  /// Confirmed edits that came later are applied in the order in which they were confirmed, then the others in the order
  /// in which they were typed.
  package func edited(by edits: [TaskEdit], since revision: Int) -> [ListedTask] {
    // As most lists are, which then need not be indexed.
    guard !edits.isEmpty else { return map { ListedTask($0) } }
    var listed = EditedList(self)
    let confirmed = edits.filter { $0.revision ?? 0 > revision }.sorted { $0.revision ?? 0 < $1.revision ?? 0 }
    for edit in confirmed { listed.adopt(edit) }
    for edit in edits.filter({ !$0.state.isFinal }).sorted(by: { $0.id < $1.id }) { listed.apply(edit) }
    return listed.tasks
  }
}
