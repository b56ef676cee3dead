import SharedLocal

/// What of all that is saved is to be cleared.
enum CacheScope: Hashable, Sendable {
  /// All lists.
  case all
  /// The list under this key, which is that of the tasks of `owner`.
  case tasks(ListKey, owner: String)

  /// The key of the one list; nil if it is all.
  var key: ListKey? { if case .tasks(let key, _) = self { key } else { nil } }

  /// That nothing of it is saved, as a clause.
  var absence: String {
    switch self {
    case .all: "nothing is saved"
    case .tasks(_, let owner): "no tasks of \(owner) are saved"
    }
  }

  /// What is asked before so much is cleared.
  func question(lists: String, rows: String, size: String) -> String {
    switch self {
    case .all: "clear all that is saved (\(lists), \(rows), \(size))?"
    case .tasks(_, let owner): "clear the saved tasks of \(owner) (\(rows), \(size))?"
    }
  }
}
