/// Something to do. (`Task` is Swift's own.)
package struct TaskItem: Hashable, Sendable {
  /// The service's id.
  package let id: Int
  /// The id of the user whose task it is.
  package let userID: Int
  /// What is to be done.
  package let title: String
  /// Whether it is done.
  package let isCompleted: Bool

  /// A task of the user `userID`.
  package init(id: Int, userID: Int, title: String, isCompleted: Bool) {
    self.id = id
    self.userID = userID
    self.title = title
    self.isCompleted = isCompleted
  }
}
