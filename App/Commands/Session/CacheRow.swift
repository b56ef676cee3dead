import Foundation
import SharedLocal
import SharedPresentation

/// One saved list, as `cache` tells of it.
struct CacheRow: Hashable, Sendable {
  /// What kind of list it is, in one word.
  let kind: String
  /// Whose it is; nil if it is nobody's.
  let user: Int?
  /// Their username; nil if it is not saved.
  let username: String?
  /// When it was saved.
  let savedAt: Date
  /// How long ago that is, in words.
  let age: String
  /// Whether that is longer ago than it should be.
  let isStale: Bool
  /// How many rows it has.
  let rows: Int
  /// How many bytes its rows take.
  let bytes: Int

  /// What is told of `list`, which belongs to somebody called `username`, as seen from `viewpoint`.
  init(_ list: ListSummary, username: String?, from viewpoint: Viewpoint) {
    (kind, user, self.username) = (list.key.kind, list.key.owner, username)
    (savedAt, isStale) = (list.savedAt, viewpoint.isStale(list.savedAt))
    age = (isStale ? "stale, " : "") + viewpoint.age(of: list.savedAt)
    (rows, bytes) = (list.records, list.bytes)
  }

  /// What is told of `lists`, those of `kinds` in that order and all others behind them; who has no username is not saved.
  static func rows(of lists: [ListSummary], kinds: [String], usernames: [Int: String], from viewpoint: Viewpoint)
    -> [CacheRow]
  {
    // As they come they are in the order of kinds and owners.
    let rows = lists.map { CacheRow($0, username: $0.key.owner.flatMap { usernames[$0] }, from: viewpoint) }
    let known = kinds.flatMap { kind in rows.filter { $0.kind == kind } }
    return known + rows.filter { !kinds.contains($0.kind) }
  }
}
