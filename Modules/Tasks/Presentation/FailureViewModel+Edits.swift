package import SharedPresentation
import TasksDomain
package import TasksOutbox

extension FailureViewModel {
  /// The failure of a command that leaves edits undecided.
  package static let undecided = FailureViewModel(
    "some edits need a decision; run 'pending'", status: .undecided)

  /// The failure of a command whose edits wait for the user to sign in.
  package static let signInRequired = FailureViewModel("edits wait: sign-in required", status: .refused)

  /// Creates the failure to show for an edit that could not be created or changed.
  package init(_ failure: EditFailure) {
    switch failure {
    case .unknownTask(let id):
      self.init("task \(id.text) is not saved here; list the tasks of its user first ('tasks USER')", status: .notFound)
    case .unknownEdit(let id): self.init("no unsent edit \(id); run 'pending' to list them", status: .notFound)
    case .unreadable(let id):
      let hint = "run 'pending' to see what is left of it, or 'discard \(id)' to drop it"
      self.init("edit \(id) cannot be read; \(hint)", status: .failure)
    case .notPossible(let edit): self.init(Self.obstacle(edit), status: .failure)
    case .gone(let edit):
      self.init("edit \(edit.id) cannot be undone: task \(edit.task.text) was removed", status: .failure)
    case .nothingToUndo: self.init("nothing to undo", status: .failure)
    case .store(let why): self.init("could not save or read the edits: \(why)", status: .failure)
    case .cancelled: self.init("interrupted", status: .interrupted)
    }
  }

  private static func obstacle(_ edit: TaskEdit) -> String {
    switch edit.state {
    case .conflict: "edit \(edit.id) conflicts; run 'resolve \(edit.id) mine' or 'resolve \(edit.id) theirs'"
    case .refused:
      "edit \(edit.id) was refused; run 'retry \(edit.id)' or 'discard \(edit.id)'"
    case .waiting where !edit.mayHaveArrived: "edit \(edit.id) is not sent yet; run 'sync'"
    default: "edit \(edit.id) may have reached the service; run 'sync'"
    }
  }
}
