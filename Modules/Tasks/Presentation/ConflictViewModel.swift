package import TasksDomain

/// The versions of a task in a conflict, field by field.
package struct ConflictViewModel: Hashable, Sendable {
  /// A field and its three values.
  package struct Field: Hashable, Sendable {
    /// `title` or `state`.
    package let name: String
    /// The value when the edit was entered; empty if there was no task.
    package let base: String
    /// The value after the edit.
    package let mine: String
    /// The value on the service.
    package let theirs: String
  }

  package let fields: [Field]

  package init(_ edit: TaskEdit) {
    var mine = edit.base.flatMap { edit.action.applied(to: $0) }
    if case .add(let title, let isCompleted) = edit.action {
      mine = TaskItem(id: edit.task, userID: edit.userID, title: title, isCompleted: isCompleted)
    }
    let sides = (edit.base, mine, edit.theirs)
    fields = [
      Self.field("title", sides) { $0.title }, Self.field("state", sides) { $0.isCompleted ? "done" : "open" },
    ]
  }

  /// Creates the view model of an edit that may have been applied, with the one of `tasks` that shows it.
  package init(_ edit: TaskEdit, among tasks: [TaskItem]) {
    var edit = edit
    edit.theirs = tasks.first { task in
      if case .add(let title, let isCompleted) = edit.action {
        task.title == title && task.isCompleted == isCompleted
      } else {
        task.id == edit.task
      }
    }
    self.init(edit)
  }

  private static func field(
    _ name: String, _ sides: (base: TaskItem?, mine: TaskItem?, theirs: TaskItem?), _ text: (TaskItem) -> String
  ) -> Field {
    Field(
      name: name, base: sides.base.map(text) ?? "", mine: sides.mine.map(text) ?? "(removed)",
      theirs: sides.theirs.map(text) ?? "(none)")
  }
}
