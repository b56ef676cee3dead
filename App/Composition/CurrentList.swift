import SharedPresentation
import TasksDomain

/// The list that is on screen, or was asked for last.
enum CurrentList: Hashable, Sendable {
  /// That of all users, arranged so.
  case users(Arrangement)
  /// That of a user's tasks, arranged so.
  case tasks(TaskOwner, Arrangement)
}
