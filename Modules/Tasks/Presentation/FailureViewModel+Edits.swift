package import SharedPresentation
import TasksDomain
package import TasksOutbox

extension FailureViewModel {
  /// That edits wait for the user.
  package static let undecided = FailureViewModel(
    "edits need a decision: 'pending' lists them", status: .undecided)

  /// That edits wait until the user has signed in.
  package static let signInRequired = FailureViewModel("edits wait: sign-in required", status: .refused)

  /// Why an edit could not be made, or nothing be done about one.
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
