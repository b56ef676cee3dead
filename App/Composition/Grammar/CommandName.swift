/// The commands, in the order in which help lists them.
package enum CommandName: String, CaseIterable, Sendable {
  /// Those that show users and tasks.
  case users, select, tasks, user, near, stats, split, find, changes, refresh, back, export
  /// Those that change tasks.
  case add, done, reopen, edit, remove, undo
  /// Those that bring changes to the service.
  case pending, sync, resolve, retry, discard, recover
  /// Those that say how the session works.
  case status, cache, offline, online, help, quit, exit
  /// Those that say what is kept from one run to the next.
  case set, unset, alias, unalias

  /// What is said of it.
  package var page: CommandPage {
    switch self {
    case .users: .users
    case .select: .select
    case .tasks: .tasks
    case .user: .user
    case .near: .near
    case .stats: .stats
    case .split: .split
    case .refresh: .refresh
    case .back: .back
    case .export: .export
    case .find: .find
    case .changes: .changes
    case .add: .add
    case .done: .done
    case .reopen: .reopen
    case .edit: .edit
    case .remove: .remove
    case .undo: .undo
    case .pending: .pending
    case .sync: .sync
    case .resolve: .resolve
    case .retry: .retry
    case .discard: .discard
    case .recover: .recover
    case .status: .status
    case .cache: .cache
    case .offline: .offline
    case .online: .online
    case .help: .help
    case .quit: .quit
    case .exit: .exit
    case .set: .set
    case .unset: .unset
    case .alias: .alias
    case .unalias: .unalias
    }
  }

  /// How it is written, but for its options.
  package var synopsis: String { page.words.isEmpty ? rawValue : "\(rawValue) \(page.words)" }

  /// How it is written: with all that may stand behind it.
  package var usage: String {
    ([synopsis] + page.options.map { "[\($0.usage)]" }).joined(separator: " ")
  }

  /// An example of its use, as it is typed.
  package var example: String { page.example.line }
}
