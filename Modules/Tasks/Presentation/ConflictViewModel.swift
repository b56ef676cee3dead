package import TasksDomain
package import TasksInteractorInterface

/// The versions of a task in a conflict, or of the task of an unsure edit.
package struct ConflictViewModel: Hashable, Sendable {
  /// A version in words.
  package struct Side: Hashable, Sendable {
    /// `base`, `mine` or `theirs`.
    package let name: String
    /// The title, with the other fields that the versions differ in.
    package let text: String
  }

  /// A version of the task.
  package struct Version: Hashable, Sendable {
    package let title: String
    package let isCompleted: Bool
    package let fields: [FieldViewModel]
  }

  /// The number of the edit.
  package let id: Int
  /// The versions; without `base` if there was no task when the edit was entered.
  package let sides: [Side]
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
    id = edit.id
    self.isKnown = isKnown
    let mine = edit.result
    base = edit.base.map(Version.init)
    self.mine = mine.map(Version.init)
    theirs = edit.theirs.map(Version.init)
    let versions = [edit.base, mine, edit.theirs].compactMap(\.self)
    let fields = TaskField.all.filter { field in field != .title && Set(versions.map { $0[field] }).count > 1 }
    sides =
      (edit.base.map { [Side(name: "base", text: $0.text(with: fields))] } ?? []) + [
        Side(name: "mine", text: mine?.text(with: fields) ?? "(removed)"),
        Side(name: "theirs", text: edit.theirs?.text(with: fields) ?? (isKnown ? "(none)" : "(unknown)")),
      ]
  }

  /// Creates the view model of `edit` beside what the service has.
  package init(_ edit: TaskEdit, theirs: ServiceTask) {
    var edit = edit
    edit.theirs = if case .found(let task) = theirs { task } else { nil }
    self.init(edit, isKnown: theirs != .unknown)
  }
}

extension ConflictViewModel.Version {
  fileprivate init(_ item: TaskItem) {
    title = item.title
    isCompleted = item.isCompleted
    fields = FieldViewModel.of(item)
  }
}

extension TaskItem {
  // The title, and the fields in brackets.
  fileprivate func text(with fields: [TaskField]) -> String {
    fields.isEmpty ? title : "\(title) (\(fields.map { $0.phrase(self[$0]) }.joined(separator: ", ")))"
  }
}
