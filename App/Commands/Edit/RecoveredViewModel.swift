import SharedLocal
import TasksDomain

/// One damaged store, as `recover` tells of it.
struct DamageRow: Hashable, Sendable {
  /// What is remembered of it.
  let damage: StoreDamage
  /// How many unconfirmed edits it holds that can be read; `nil` if it was not read.
  let edits: Int?
  /// How many of them were missing and were brought back.
  let restored: Int
  /// Why it could not be read; `nil` if it could, or was not.
  let problem: String?

  /// Creates the row of `damage`, in which so many edits were `found`.
  init(_ damage: StoreDamage, found: Int? = nil, restored: Int = 0, problem: String? = nil) {
    self.damage = damage
    (edits, self.restored, self.problem) = (found, restored, problem)
  }
}

/// What came of `recover`.
struct RecoveredViewModel: Sendable {
  /// The damaged stores.
  let rows: [DamageRow]
  /// The edits that cannot be read.
  let unreadable: [UnreadableEdit]
  /// Whether the user agreed to go on without what is lost, or nothing is.
  let isAgreed: Bool

  /// Creates the outcome; the losses are forgotten if the user agreed (`isAgreed`), or if there are none.
  init(rows: [DamageRow], unreadable: [UnreadableEdit], isAgreed: Bool) {
    (self.rows, self.unreadable, self.isAgreed) = (rows, unreadable, isAgreed)
  }

  /// Whether the losses are not mentioned any more.
  var isForgotten: Bool { isAgreed && !isEmpty }

  /// Whether there was nothing to bring back or to forget.
  var isEmpty: Bool { rows.isEmpty && unreadable.isEmpty }
}
