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

/// A list while edits are applied to it, each in the same time however long the list is.
struct EditedList {
  private var places: [ListedTask?]
  private var indices: [TaskID: Int]

  /// The list of `tasks`, not edited yet.
  init(_ tasks: [TaskItem]) {
    places = tasks.map { ListedTask($0) }
    indices = Dictionary(zip(tasks.map(\.id), tasks.indices)) { first, _ in first }
  }

  /// The list as it is now.
  var tasks: [ListedTask] { places.compactMap(\.self) }

  /// Takes the task as the service is known to have it since `edit` was answered.
  mutating func adopt(_ edit: TaskEdit) {
    let id = edit.theirs?.id ?? edit.task
    if let item = edit.theirs {
      put(ListedTask(item), under: id)
    } else if let index = indices.removeValue(forKey: id) {
      places[index] = nil
    }
  }

  /// Does what `edit`, which the service does not know of yet, does, and marks it.
  mutating func apply(_ edit: TaskEdit) {
    let current = indices[edit.task].flatMap { places[$0] }
    if edit.isAddition {
      if let item = edit.result { put(ListedTask(item, mark: .new), under: edit.task) }
    } else if let current {
      let item = edit.action.applied(to: current.item)
      put(ListedTask(item ?? current.item, mark: item == nil ? .removed : current.mark ?? .changed), under: edit.task)
    } else if let item = edit.result {
      // Somebody else has removed the task, or no list has it yet: what was typed is not hidden for that.
      put(ListedTask(item, mark: .changed), under: edit.task)
    }
  }

  private mutating func put(_ task: ListedTask, under id: TaskID) {
    if let index = indices[id] {
      places[index] = task
    } else {
      indices[id] = places.count
      places.append(task)
    }
  }
}
