import Foundation
import SharedDomain
import TasksDomain
import TestSupport

/// Sample edits and tasks.
enum EditSamples {
  static let time = Date(timeIntervalSince1970: 1_795_248_000)
  static let key = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// Returns a task of user 3.
  static func task(_ id: TaskID = 41, _ title: String = "Write", isCompleted: Bool = false) -> TaskItem {
    TaskItem(id: id, userID: 3, title: title, isCompleted: isCompleted)
  }

  /// Returns an edit in `state`, by default of task 41.
  static func edit(
    _ id: Int = 1, _ action: TaskAction = .complete(true), of task: TaskID = 41, base: TaskItem? = task(),
    state: EditState = .waiting, mayHaveArrived: Bool = false
  ) -> TaskEdit {
    var edit = TaskEdit(id: id, key: key, task: task, userID: 3, action: action, base: base, enteredAt: time)
    (edit.state, edit.mayHaveArrived) = (state, mayHaveArrived)
    return edit
  }

  /// Returns a confirmed edit after which the service's task is `theirs`.
  static func confirmed(_ id: Int, _ task: TaskID, theirs: TaskItem?, revision: Int) -> TaskEdit {
    var edit = edit(id, of: task, state: .confirmed)
    (edit.theirs, edit.revision) = (theirs, revision)
    return edit
  }
}

extension TaskAction {
  static func add(title: String, isCompleted: Bool = false) -> TaskAction {
    .add([.title: .text(title), .completed: .flag(isCompleted)])
  }

  static func rename(_ title: String) -> TaskAction { .change([.title: .text(title)]) }
}

extension TaskItem {
  /// Returns the task with another id.
  func with(id: TaskID) -> TaskItem { TaskItem(id: id, userID: userID, fields) }

  /// Returns a task, by default an open task of user 3 with the title `Write`.
  static func sample(_ id: TaskID = 41, _ title: String = "Write", done: Bool = false, user: ServiceID = 3) -> TaskItem
  {
    TaskItem(id: id, userID: user, title: title, isCompleted: done)
  }
}

extension TaskEdit {
  /// Returns an edit of user 3, by default of task 41.
  static func sample(
    _ id: Int = 1, _ action: TaskAction = .complete(true), of task: TaskID = 41, base: TaskItem? = .sample(),
    state: EditState = .waiting, known: KnownTasks? = nil
  ) -> TaskEdit {
    var edit = TaskEdit(
      id: id, key: Self.key(id), task: task, userID: 3, action: action, base: base, enteredAt: ManualClock().now,
      known: known)
    edit.state = state
    return edit
  }

  /// Returns an edit that adds a task, by default `new-1`.
  static func addition(
    _ id: Int = 1, _ title: String = "Rest", task: TaskID = .local(1), state: EditState = .waiting,
    known: KnownTasks? = nil
  ) -> TaskEdit {
    sample(id, .add(title: title), of: task, base: nil, state: state, known: known)
  }

  /// Returns the edit, confirmed as number `revision`.
  func confirmed(as revision: Int, theirs: TaskItem?) -> TaskEdit {
    var edit = self
    (edit.state, edit.revision, edit.theirs) = (.confirmed, revision, theirs)
    return edit
  }

  /// Returns a key that ends in `number`.
  static func key(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255), UInt8(number & 255)))
  }
}
