import Foundation
import SharedLocal
import TasksDomain

/// One damaged store, as `recover` tells of it.
struct DamageRow: Hashable, Sendable {
  /// Where it is kept.
  let path: String
  /// How the damage was noticed.
  let reason: String
  /// When that was.
  let at: Date
  /// How many unconfirmed edits it holds that can be read; `nil` if it was not read.
  let edits: Int?
  /// How many of them were missing and were brought back.
  let restored: Int
  /// Why it could not be read; `nil` if it could, or was not.
  let problem: String?

  /// Creates the row of `damage`, in which so many edits were `found`.
  init(_ damage: StoreDamage, found: Int? = nil, restored: Int = 0, problem: String? = nil) {
    (path, reason, at) = (damage.path, damage.reason, damage.at)
    (edits, self.restored, self.problem) = (found, restored, problem)
  }
}

/// What came of `recover`.
struct RecoveredViewModel: Sendable {
  /// The damaged stores.
  let rows: [DamageRow]
  /// The edits that cannot be read.
  let unreadable: [UnreadableEdit]
  /// Whether nothing is said of all that any more.
  let isForgotten: Bool
}
