package import Foundation

/// The changes from the last replacement of a list that changed its records.
package struct ListChanges: Hashable, Sendable {
  /// The time at which the list with the changes was saved; `nil` if no list has changed any records.
  package let changedAt: Date?
  /// The changed records, by id.
  package let records: [ChangedRecord]

  /// A record before and after the change: `before` is `nil` if it was added, `after` if it was removed.
  package struct ChangedRecord: Hashable, Sendable {
    package let before: Record?
    package let after: Record?

    /// Creates a changed record.
    package init(before: Record?, after: Record?) {
      self.before = before
      self.after = after
    }
  }

  /// Creates the changes from a list saved at `changedAt`.
  package init(changedAt: Date?, records: [ChangedRecord]) {
    self.changedAt = changedAt
    self.records = records
  }

  /// Returns the differences between `old` and `new`, comparing the first record of each id, by id.
  package static func between(_ old: [Record], and new: [Record]) -> [ChangedRecord] {
    let (before, after) = (firsts(old), firsts(new))
    let ids = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    return ids.sorted().map { ChangedRecord(before: before[$0], after: after[$0]) }
  }

  private static func firsts(_ records: [Record]) -> [Int: Record] {
    Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
  }
}
