import SharedPresentation
import TasksDomain

/// The list that is on screen or was requested last.
enum CurrentList: Hashable, Sendable {
  case users(Arrangement)
  case tasks(TaskOwner, Arrangement)

  /// The owner of the tasks in the list; `nil` for the list of users.
  var owner: TaskOwner? { if case .tasks(let owner, _) = self { owner } else { nil } }
}
