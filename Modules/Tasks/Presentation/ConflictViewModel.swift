package import TasksDomain
package import TasksInteractorInterface

/// The versions of a task in a conflict, or of the task of an unsure edit.
package struct ConflictViewModel: Hashable, Sendable {
  /// The number of the edit.
  package let id: Int
  /// The task when the edit was entered; `nil` if there was none.
  package let base: TaskItem?
  /// The task after the edit; `nil` if the edit removes it.
  package let mine: TaskItem?
  /// The task on the service; `nil` if there is none.
  package let theirs: TaskItem?
  /// Whether it is known what the service has.
  package let isKnown: Bool

  /// Creates the view model of `edit`.
  ///
  /// - Parameter isKnown: Whether it is known what the service has.
  package init(_ edit: TaskEdit, isKnown: Bool = true) {
    id = edit.id
    base = edit.base
    mine = edit.result
    theirs = edit.theirs
    self.isKnown = isKnown
  }

  /// Creates the view model of `edit` beside what the service has.
  package init(_ edit: TaskEdit, theirs: ServiceTask) {
    var edit = edit
    edit.theirs = if case .found(let task) = theirs { task } else { nil }
    self.init(edit, isKnown: theirs != .unknown)
  }

  /// The versions in words, without `base` if there was no task when the edit was entered: the title, with the other
  /// fields that the versions differ in.
  package var sides: [(name: String, text: String)] {
    let versions = [base, mine, theirs].compactMap(\.self)
    let fields = TaskField.all.filter { field in field != .title && Set(versions.map { $0[field] }).count > 1 }
    return (base.map { [("base", $0.text(with: fields))] } ?? []) + [
      ("mine", mine?.text(with: fields) ?? "(removed)"),
      ("theirs", theirs?.text(with: fields) ?? (isKnown ? "(none)" : "(unknown)")),
    ]
  }
}

extension TaskItem {
  // The title, and the fields in brackets.
  fileprivate func text(with fields: [TaskField]) -> String {
    fields.isEmpty ? title : "\(title) (\(fields.map { $0.phrase(self[$0]) }.joined(separator: ", ")))"
  }
}
