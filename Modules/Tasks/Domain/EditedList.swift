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
