package import Foundation
package import SharedInteractorInterface

/// Records returned by a store, with the time and version of their list.
package struct SavedList: Hashable, Sendable {
  /// The time at which the list was saved, to the millisecond.
  package let savedAt: Date
  package let version: ListVersion
  /// The records, in the order that the call specifies.
  package let records: [Record]

  /// Creates records of a list saved at `savedAt`.
  package init(savedAt: Date, version: ListVersion = ListVersion(), records: [Record]) {
    self.savedAt = savedAt
    self.version = version
    self.records = records
  }
}
