package import SharedPresentation
import TasksDomain
package import TasksOutbox

extension FailureViewModel {
  /// The failure of a command that leaves edits undecided.
  package static let undecided = FailureViewModel(
    "edits need a decision: 'pending' lists them", status: .undecided)

  /// The failure of a command whose edits wait for the user to sign in.
  package static let signInRequired = FailureViewModel("edits wait: sign-in required", status: .refused)

  /// Creates the failure to show for an edit that could not be created or changed.
  package init(_ failure: EditFailure) {
    switch failure {
    case .unknownTask(let id):
      self.init("no task \(id.text) is known: list the tasks of its user first ('tasks USER')", status: .notFound)
    case .unknownEdit(let id): self.init("no edit \(id) waits: 'pending' lists those that do", status: .notFound)
    case .unreadable(let id):
      let hint = "'pending' shows what is left of it, if anything, and 'discard \(id)' drops the edit"
      self.init("edit \(id) cannot be read: \(hint)", status: .failure)
    case .notPossible(let edit): self.init(Self.obstacle(edit), status: .failure)
    case .gone(let edit):
      self.init("edit \(edit.id) cannot be taken back: task \(edit.task.text) was removed", status: .failure)
    case .nothingToUndo: self.init("there is no edit to take back", status: .failure)
    case .store(let why): self.init("could not keep or read the edits: \(why)", status: .failure)
    case .cancelled: self.init("interrupted", status: .interrupted)
    }
  }

  private static func obstacle(_ edit: TaskEdit) -> String {
    switch edit.state {
    case .conflict: "edit \(edit.id) is in conflict: 'resolve \(edit.id) mine' or 'resolve \(edit.id) theirs' ends it"
    case .refused:
      "edit \(edit.id) was refused: 'retry \(edit.id)' sends it again, 'discard \(edit.id)' drops it"
    case .waiting where !edit.mayHaveArrived: "edit \(edit.id) waits to be sent: 'sync' sends it now"
    default: "edit \(edit.id) may have reached the service: 'sync' finds out"
    }
  }
}
