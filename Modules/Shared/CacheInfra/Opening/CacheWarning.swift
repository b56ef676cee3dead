package import SharedLocal

/// A warning about the store that the user should see.
package enum CacheWarning: Hashable, Sendable {
  /// The store was damaged, and its readable contents were carried over to a new one.
  case damaged(StoreDamage)
  case notSaving(reason: String)
  /// The journal of edits at `path` was removed because it could not be written.
  case journalRemoved(path: String)
  /// The disk with the store at `path` was full, and `count` saved lists were cleared to make room.
  case listsCleared(count: Int, path: String)

  /// The warning as a phrase for people.
  package var message: String {
    switch self {
    case .damaged(let damage): damage.message
    case .notSaving(let reason): "the store cannot be used, so nothing is saved beyond this session: \(reason)"
    case .journalRemoved(let path):
      "\(path), the second copy of the edits, could not be written and was removed: it is made again with the next edit"
    case .listsCleared(let count, let path):
      "the disk that holds \(path) is full: \(count == 1 ? "1 saved list was" : "\(count) saved lists were") cleared to make "
        + "room for edits"
    }
  }

  /// Whether the user must see this even if warnings are omitted.
  package var isError: Bool { if case .listsCleared = self { false } else { true } }
}
