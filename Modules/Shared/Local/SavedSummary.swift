package import Foundation

/// How much is saved of one kind of list, and how old it is.
package struct SavedSummary: Hashable, Sendable {
  /// The kind of list, as in `ListKey.kind`.
  package let kind: String
  /// How many lists of that kind are saved.
  package let lists: Int
  /// How many records these lists hold together.
  package let records: Int
  /// When the oldest of these lists was saved.
  package let oldest: Date
  /// When the newest of these lists was saved.
  package let newest: Date

  /// A summary of the lists of `kind`.
  package init(kind: String, lists: Int, records: Int, oldest: Date, newest: Date) {
    self.kind = kind
    self.lists = lists
    self.records = records
    self.oldest = oldest
    self.newest = newest
  }
}
