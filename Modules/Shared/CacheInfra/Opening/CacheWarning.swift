package import SharedLocal

/// What the user should know about where lists are kept.
package enum CacheWarning: Hashable, Sendable {
  /// The store was damaged, and what could be read of it was carried into a new one.
  case damaged(StoreDamage)
  /// Nothing is kept beyond this session; the text says why.
  case notSaving(reason: String)
  /// The journal of edits at `path` was removed, as it could not be written.
  case journalRemoved(path: String)
  /// The disk that holds the store at `path` was full, and so many saved lists were cleared to make room.
  case listsCleared(count: Int, path: String)

  /// The warning as a phrase for a person.
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

  /// Whether the user has to know of it even where warnings are left out.
  package var isError: Bool { if case .listsCleared = self { false } else { true } }
}
