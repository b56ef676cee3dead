package import Foundation

/// How much is saved of one kind of list, and how old it is.
package struct SavedSummary: Hashable, Sendable {
  /// The kind, as in `ListKey.kind`.
  package let kind: String
  package let lists: Int
  /// The total number of records in these lists.
  package let records: Int
  package let oldest: Date
  package let newest: Date

  /// Creates a summary of the lists of `kind`.
  package init(kind: String, lists: Int, records: Int, oldest: Date, newest: Date) {
    self.kind = kind
    self.lists = lists
    self.records = records
    self.oldest = oldest
    self.newest = newest
  }
}
