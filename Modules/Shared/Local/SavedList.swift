package import Foundation
package import SharedInteractorInterface

/// Records as a store gives them back, with the time their list was saved and the state it shows.
package struct SavedList: Hashable, Sendable {
  /// When the list they belong to was saved, to the millisecond.
  package let savedAt: Date
  /// Which state of the list was saved.
  package let version: ListVersion
  /// The records, in the order that the call which gave them promises.
  package let records: [Record]

  /// Records of a list saved at `savedAt`.
  package init(savedAt: Date, version: ListVersion = ListVersion(), records: [Record]) {
    self.savedAt = savedAt
    self.version = version
    self.records = records
  }
}
