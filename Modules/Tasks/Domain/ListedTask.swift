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
    var listed = map { ListedTask($0) }
    let confirmed = edits.filter { $0.revision ?? 0 > revision }.sorted { $0.revision ?? 0 < $1.revision ?? 0 }
    for edit in confirmed { listed.adopt(edit) }
    for edit in edits.filter({ !$0.state.isFinal }).sorted(by: { $0.id < $1.id }) { listed.apply(edit) }
    return listed
  }
}

extension [ListedTask] {
  fileprivate mutating func adopt(_ edit: TaskEdit) {
    let index = firstIndex { $0.item.id == edit.task }
    switch (index, edit.theirs) {
    case (let index?, let item?): self[index].item = item
    case (let index?, nil): remove(at: index)
    case (nil, let item?): append(ListedTask(item))
    case (nil, nil): break
    }
  }

  fileprivate mutating func apply(_ edit: TaskEdit) {
    if case .add(let title, let isCompleted) = edit.action {
      let item = TaskItem(id: edit.task, userID: edit.userID, title: title, isCompleted: isCompleted)
      return append(ListedTask(item, mark: .new))
    }
    guard let index = firstIndex(where: { $0.item.id == edit.task }) else {
      // Somebody else has removed the task, or no list has it yet: what was typed is not hidden for that.
      if let item = edit.base.flatMap(edit.action.applied) { append(ListedTask(item, mark: .changed)) }
      return
    }
    if let item = edit.action.applied(to: self[index].item) {
      self[index] = ListedTask(item, mark: self[index].mark ?? .changed)
    } else {
      self[index].mark = .removed
    }
  }
}
