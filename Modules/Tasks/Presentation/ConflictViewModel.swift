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

  /// A version of the task.
  package struct Version: Hashable, Sendable {
    package let title: String
    package let isCompleted: Bool
  }

  /// The number of the edit.
  package let id: Int
  package let fields: [Field]
  /// The task when the edit was entered; `nil` if there was none.
  package let base: Version?
  /// The task after the edit; `nil` if the edit removes it.
  package let mine: Version?
  /// The task on the service; `nil` if there is none.
  package let theirs: Version?
  /// Whether it is known what the service has.
  package let isKnown: Bool

  /// Creates the view model of `edit`.
  ///
  /// - Parameter isKnown: Whether it is known what the service has.
  package init(_ edit: TaskEdit, isKnown: Bool = true) {
    var mine = edit.base.flatMap { edit.action.applied(to: $0) }
    if case .add(let title, let isCompleted) = edit.action {
      mine = TaskItem(id: edit.task, userID: edit.userID, title: title, isCompleted: isCompleted)
    }
    let sides = (edit.base, mine, edit.theirs)
    (id, self.isKnown) = (edit.id, isKnown)
    (base, self.mine, theirs) = (edit.base.map(Version.init), mine.map(Version.init), edit.theirs.map(Version.init))
    fields = [
      Self.field("title", sides, isKnown) { $0.title },
      Self.field("state", sides, isKnown) { $0.isCompleted ? "done" : "open" },
    ]
  }

  private static func field(
    _ name: String, _ sides: (base: TaskItem?, mine: TaskItem?, theirs: TaskItem?), _ isKnown: Bool,
    _ text: (TaskItem) -> String
  ) -> Field {
    Field(
      name: name, base: sides.base.map(text) ?? "", mine: sides.mine.map(text) ?? "(removed)",
      theirs: sides.theirs.map(text) ?? (isKnown ? "(none)" : "(unknown)"))
  }
}

extension ConflictViewModel.Version {
  fileprivate init(_ item: TaskItem) { (title, isCompleted) = (item.title, item.isCompleted) }
}
