package import Foundation

/// Records as a store gives them back, with the time their list was saved.
package struct SavedList: Hashable, Sendable {
  /// When the list they belong to was saved, to the millisecond.
  package let savedAt: Date
  /// The records, in the order that the call which gave them promises.
  package let records: [Record]

  /// Records of a list saved at `savedAt`.
  package init(savedAt: Date, records: [Record]) {
    self.savedAt = savedAt
    self.records = records
  }
}
