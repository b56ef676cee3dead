import CacheInfra
import SharedPresentation

extension CacheWarning {
  var message: String {
    switch self {
    case .damaged(let path, let reason):
      "the saved lists were damaged (\(reason)) and are loaded again; the damaged file is kept as \(path)"
    case .notSaving(let reason): "the store cannot be used, so nothing is saved beyond this session: \(reason)"
    case .olderKept(let path):
      "the store was made by an earlier version of Roster, which alone can read its edits, and is kept as \(path); "
        + "to send them, run 'roster --store \(path) sync' with that version"
    case .listsCleared(let count, let path):
      "the disk that holds \(path) is full: "
        + Noun("saved list was", "saved lists were").text(of: count) + " cleared to make room for edits"
    }
  }
}

/// The warnings that a session has given; each is given once.
actor GivenWarnings {
  private var given: Set<CacheWarning> = []

  /// Returns whether `warning` was not given before, and remembers it.
  func isFirst(_ warning: CacheWarning) -> Bool { given.insert(warning).inserted }
}
