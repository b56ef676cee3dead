/// Something to do. (`Task` is Swift's own.)
package struct TaskItem: Hashable, Sendable {
  /// What it is called by.
  package let id: TaskID
  /// The id of the user whose task it is.
  package let userID: Int
  /// What is to be done.
  package var title: String
  /// Whether it is done.
  package var isCompleted: Bool

  /// A task of the user `userID`.
  package init(id: TaskID, userID: Int, title: String, isCompleted: Bool) {
    self.id = id
    self.userID = userID
    self.title = title
    self.isCompleted = isCompleted
  }

  /// The same task under another id.
  package func called(_ id: TaskID) -> TaskItem {
    TaskItem(id: id, userID: userID, title: title, isCompleted: isCompleted)
  }
}
