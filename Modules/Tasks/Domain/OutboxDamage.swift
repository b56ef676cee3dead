package import Foundation

/// Changes of an outbox that damage in all of its files has taken.
package struct OutboxDamage: Hashable, Sendable {
  /// When it was found.
  package let foundAt: Date
  /// How many changes are lost; each may be of several edits.
  package let changes: Int
  /// The paths of the damaged files.
  package let files: [String]

  package init(foundAt: Date, changes: Int, files: [String]) {
    self.foundAt = foundAt
    self.changes = changes
    self.files = files
  }
}
