package import SharedUI
package import TasksPresentation

extension ChangeRow {
  /// The line about a task.
  package init(_ row: TaskChangeRow) {
    self.init(kind: "task", id: row.id, what: row.what, text: ("title", row.title), was: row.was)
  }
}
