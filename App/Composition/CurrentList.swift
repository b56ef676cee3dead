import TasksDomain

/// The list that is on screen, or was asked for last.
enum CurrentList: Hashable, Sendable {
  /// That of all users.
  case users
  /// That of a user's tasks.
  case tasks(TaskOwner)
}
