package import TasksDomain

/// What an edit and the service want of one task, field by field.
package struct ConflictViewModel: Hashable, Sendable {
  /// One field, and what it is to be.
  package struct Field: Hashable, Sendable {
    /// `title` or `state`.
    package let name: String
    /// As it was when the edit was typed; empty if there was no task.
    package let base: String
    /// As the edit has it.
    package let mine: String
    /// As the service has it.
    package let theirs: String
  }

  /// Title and state.
  package let fields: [Field]

  /// The sides of `edit`.
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

  private static func field(
    _ name: String, _ sides: (base: TaskItem?, mine: TaskItem?, theirs: TaskItem?), _ text: (TaskItem) -> String
  ) -> Field {
    Field(
      name: name, base: sides.base.map(text) ?? "", mine: sides.mine.map(text) ?? "(removed)",
      theirs: sides.theirs.map(text) ?? "(none)")
  }
}
