import SharedPresentation
import TasksDomain

/// The list that is on screen, or was asked for last.
enum CurrentList: Hashable, Sendable {
  /// That of all users, arranged so.
  case users(Arrangement)
  /// That of a user's tasks, arranged so.
  case tasks(TaskOwner, Arrangement)

  /// Whose tasks it shows; nil if it shows the users.
  var owner: TaskOwner? { if case .tasks(let owner, _) = self { owner } else { nil } }
}
