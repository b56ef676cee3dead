import SharedUI
import TasksUIComposer
import UsersUIComposer

/// Completes the names of the fields that a command can show.
struct CompletedFields: Sendable {
  /// Whoever lists users.
  let users: UsersFeature
  /// Whoever lists tasks, and edits.
  let tasks: TasksFeature

  /// What the last of several names, separated by commas, may be in what `command` prints; none it has had already.
  func candidates(for typed: TypedWord, of command: CommandName) -> CompletionCandidates {
    let names = names(of: command)
    let before = typed.text.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    guard before.allSatisfy(names.contains) else { return CompletionCandidates([]) }
    return typed.behindLast(",").candidates(among: names.filter { !before.contains($0) }.map { ($0, "") })
  }

  private func names(of command: CommandName) -> [String] {
    switch command {
    case .users: users.listFields
    case .near: users.nearFields
    case .tasks, .select: tasks.listFields
    case .pending: tasks.edits.fields
    case .stats: StatsScreen().tableFields
    case .find: FindScreen().tableFields
    case .changes: ChangesScreen().tableFields
    case .cache: CacheScreen().tableFields
    default: []
    }
  }
}
