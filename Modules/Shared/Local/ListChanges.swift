package import Foundation

/// What became of a list when it was last replaced by one with other records.
package struct ListChanges: Hashable, Sendable {
  /// When the list that brought the changes was saved; nil if no list has brought any.
  package let changedAt: Date?
  /// The records that differ, by id.
  package let records: [ChangedRecord]

  /// A record before and after; it is missing before if it was added, and after if it was removed.
  package struct ChangedRecord: Hashable, Sendable {
    /// As the list before had it.
    package let before: Record?
    /// As the list has it now.
    package let after: Record?

    /// A record that was changed so.
    package init(before: Record?, after: Record?) {
      self.before = before
      self.after = after
    }
  }

  /// The changes that a list saved at `changedAt` brought.
  package init(changedAt: Date?, records: [ChangedRecord]) {
    self.changedAt = changedAt
    self.records = records
  }

  /// How `new` differs from `old`: the first record of each id, by id.
  package static func between(_ old: [Record], and new: [Record]) -> [ChangedRecord] {
    let (before, after) = (firsts(old), firsts(new))
    let ids = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    return ids.sorted().map { ChangedRecord(before: before[$0], after: after[$0]) }
  }

  private static func firsts(_ records: [Record]) -> [Int: Record] {
    Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
  }
}
