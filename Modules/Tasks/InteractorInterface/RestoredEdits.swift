package import TasksDomain

/// What came of looking for edits in a damaged store.
package struct RestoredEdits: Hashable, Sendable {
  /// How many unconfirmed edits it holds that can be read.
  package let found: Int
  /// Those that were missing, and wait to be sent again now.
  package let restored: [TaskEdit]

  /// Creates what was found.
  package init(found: Int, restored: [TaskEdit]) {
    self.found = found
    self.restored = restored
  }
}
