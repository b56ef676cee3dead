package import TasksDomain

/// What came of looking for edits in a damaged store.
package struct RestoredEdits: Hashable, Sendable {
  /// How many unconfirmed edits it holds that can be read.
  package let found: Int
  /// Those that were missing, and wait to be sent again now.
  package let restored: [TaskEdit]

  /// Why there may have been more; `nil` if nothing says so.
  package let doubt: Doubt?

  /// Why a damaged store may have held more edits than were found.
  package enum Doubt: Hashable, Sendable {
    /// The number of edits that cannot be read.
    case unreadable(Int)
    /// The journal that they were in is damaged.
    case damagedJournal
  }

  /// Creates what was found.
  package init(found: Int, restored: [TaskEdit], doubt: Doubt? = nil) {
    (self.found, self.restored, self.doubt) = (found, restored, doubt)
  }
}
