package import TasksDomain

/// The versions of a task in a conflict, or of the task of an unsure edit.
package struct ConflictViewModel: Hashable, Sendable {
  /// A version in words.
  package struct Side: Hashable, Sendable {
    /// `base`, `mine` or `theirs`.
    package let name: String
    /// The title, with the state if the versions differ in it.
    package let text: String
  }

  /// A version of the task.
  package struct Version: Hashable, Sendable {
    package let title: String
    package let isCompleted: Bool
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
    var mine = edit.base.flatMap { edit.action.applied(to: $0) }
    if case .add(let title, let isCompleted) = edit.action {
      mine = TaskItem(id: edit.task, userID: edit.userID, title: title, isCompleted: isCompleted)
    }
    (id, self.isKnown) = (edit.id, isKnown)
    (base, self.mine, theirs) = (edit.base.map(Version.init), mine.map(Version.init), edit.theirs.map(Version.init))
    let versions = [base, self.mine, theirs].compactMap(\.self)
    let hasStates = Set(versions.map(\.isCompleted)).count > 1
    sides =
      (base.map { [Side(name: "base", text: $0.text(withState: hasStates))] } ?? []) + [
        Side(name: "mine", text: self.mine?.text(withState: hasStates) ?? "(removed)"),
        Side(name: "theirs", text: theirs?.text(withState: hasStates) ?? (isKnown ? "(none)" : "(unknown)")),
      ]
  }
}

extension ConflictViewModel.Version {
  fileprivate func text(withState hasState: Bool) -> String {
    hasState ? "\(title) (\(isCompleted ? "done" : "open"))" : title
  }

  fileprivate init(_ item: TaskItem) { (title, isCompleted) = (item.title, item.isCompleted) }
}
