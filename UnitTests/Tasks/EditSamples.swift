import Foundation
import TasksDomain

/// Edits and tasks that tests speak of.
enum EditSamples {
  static let time = Date(timeIntervalSince1970: 1_795_248_000)
  static let key = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// A task of user 3.
  static func task(_ id: TaskID = 41, _ title: String = "Write", isCompleted: Bool = false) -> TaskItem {
    TaskItem(id: id, userID: 3, title: title, isCompleted: isCompleted)
  }

  /// An edit in `state`; of task 41 unless told otherwise.
  static func edit(
    _ id: Int = 1, _ action: TaskAction = .complete(true), of task: TaskID = 41, base: TaskItem? = task(),
    state: EditState = .waiting, mayHaveArrived: Bool = false
  ) -> TaskEdit {
    var edit = TaskEdit(id: id, key: key, task: task, userID: 3, action: action, base: base, at: time)
    (edit.state, edit.mayHaveArrived) = (state, mayHaveArrived)
    return edit
  }

  /// A confirmed edit that made `theirs` of its task.
  static func confirmed(_ id: Int, _ task: TaskID, theirs: TaskItem?, revision: Int) -> TaskEdit {
    var edit = edit(id, of: task, state: .confirmed)
    (edit.theirs, edit.revision) = (theirs, revision)
    return edit
  }
}
