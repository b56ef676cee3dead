package import SharedDomain

/// A task as a list shows it, with the user's own edits applied, sent or not.
package struct ListedTask: Hashable, Sendable {
  package var item: TaskItem
  /// How the task differs from what the service is known to have; `nil` if it does not.
  package var mark: Mark?
  /// Whether the user has to decide about an edit of it.
  package var isUndecided = false
  /// When the task is due, in words; empty if it is not.
  package var due = ""
  /// The number of days from today until it is due; `nil` if it is not, or this is not known yet.
  package var daysLeft: Int?

  package var isLate: Bool { !item.isCompleted && daysLeft ?? 0 < 0 }

  /// A difference that the service does not know about yet.
  package enum Mark: String, Sendable {
    case new
    case changed
    case removed
  }

  package init(_ item: TaskItem, mark: Mark? = nil) {
    self.item = item
    self.mark = mark
  }
}

extension [TaskItem] {
  /// Returns the tasks with `edits` applied.
  ///
  /// Confirmed edits are applied first, if they came after `revision`, in the order in which they were confirmed; then
  /// unconfirmed edits, in the order in which they were entered.
  ///
  /// - Parameters:
  ///   - revision: The revision of the outbox when the service was asked for these tasks.
  ///   - owner: Whose tasks they are, so that those that an edit has moved elsewhere are left out; `nil` for any user's.
  package func edited(by edits: [TaskEdit], since revision: Int, of owner: ServiceID? = nil) -> [ListedTask] {
    // Most lists have no edits and need no index.
    guard !edits.isEmpty else { return map { ListedTask($0) } }
    var listed = EditedList(self, of: owner)
    let confirmed = edits.filter { $0.revision ?? 0 > revision }.sorted { $0.revision ?? 0 < $1.revision ?? 0 }
    for edit in confirmed { listed.adopt(edit) }
    for edit in edits.filter({ !$0.state.isFinal }).sorted(by: { $0.id < $1.id }) { listed.apply(edit) }
    return listed.tasks
  }
}

/// A list of tasks to which edits are applied, each in constant time.
struct EditedList {
  private var places: [ListedTask?]
  private var indices: [TaskID: Int]
  private let owner: ServiceID?

  /// Creates a list of `tasks` without edits, all of `owner` unless that is `nil`.
  init(_ tasks: [TaskItem], of owner: ServiceID? = nil) {
    self.owner = owner
    places = tasks.map { ListedTask($0) }
    indices = Dictionary(zip(tasks.map(\.id), tasks.indices)) { first, _ in first }
  }

  /// The tasks with the edits applied so far.
  var tasks: [ListedTask] { places.compactMap(\.self) }

  /// Replaces the task with the one that the service returned for `edit`.
  mutating func adopt(_ edit: TaskEdit) {
    let id = edit.theirs?.id ?? edit.task
    if let item = edit.theirs, owner == nil || item.userID == owner || !edit.action.moves {
      put(ListedTask(item), under: id)
    } else if let index = indices.removeValue(forKey: id) {
      places[index] = nil
    }
  }

  /// Applies and marks an unconfirmed edit.
  mutating func apply(_ edit: TaskEdit) {
    let current = indices[edit.task].flatMap { places[$0] }
    if edit.isAddition {
      if let item = edit.result { put(item, .new, after: edit, current) }
    } else if let current {
      let item = edit.action.applied(to: current.item)
      put(item ?? current.item, item == nil ? .removed : current.mark ?? .changed, after: edit, current)
    } else if let item = edit.result {
      // Somebody else has removed the task, or no list has it yet: show what the user entered all the same.
      put(item, .changed, after: edit, current)
    }
  }

  private mutating func put(_ item: TaskItem, _ mark: ListedTask.Mark, after edit: TaskEdit, _ current: ListedTask?) {
    var task = ListedTask(item, mark: mark)
    task.isUndecided = edit.state.needsDecision || current?.isUndecided == true
    put(task, under: edit.task)
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

/// The numbers of a user's open and completed tasks.
package struct TaskCounts: Hashable, Sendable {
  package let open: Int
  package let done: Int

  package var total: Int { open + done }

  package init(open: Int, done: Int) {
    self.open = open
    self.done = done
  }

  /// Creates the counts of `tasks`, except those marked as removed.
  package init(_ tasks: [ListedTask]) {
    let left = tasks.filter { $0.mark != .removed }
    done = left.count(where: \.item.isCompleted)
    open = left.count - done
  }
}
