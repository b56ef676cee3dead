package import Foundation
package import SharedDomain
package import SharedInteractorInterface

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

    package init(before: Record?, after: Record?) {
      self.before = before
      self.after = after
    }

    /// Whether the id of this record comes before that of `other`.
    package func precedes(_ other: ChangedRecord) -> Bool {
      guard let id = before?.id ?? after?.id, let others = other.before?.id ?? other.after?.id else { return false }
      return id < others
    }
  }

  package init(changedAt: Date?, records: [ChangedRecord]) {
    self.changedAt = changedAt
    self.records = records
  }

  /// Returns the differences between the fields of records before and after a change, by id.
  ///
  /// A service may send the same fields in another order, or with other blanks, which is no change.
  package static func between(
    _ before: [ServiceID: Record], and after: [ServiceID: Record]
  ) -> [ChangedRecord] {
    let ids = Set(before.keys).union(after.keys).filter { before[$0]?.fields != after[$0]?.fields }
    return ids.sorted().map { ChangedRecord(before: before[$0], after: after[$0]) }
  }
}

extension StoredList {
  /// Returns when the list saved for `query` in `store` last changed, `nil` if never, and the rows for changed elements
  /// by id.
  ///
  /// - Parameter rows: Returns the rows for one element; `before` is `nil` if it was added, `after` if it was removed.
  /// - Throws: `.nothingSaved` if no list was ever saved, `.store` if it cannot be read.
  package func changes<Row>(
    of query: Query, in store: any CacheStore, as rows: (_ before: Element?, _ after: Element?) -> [Row]
  ) async throws(LoadFailure) -> (at: Date?, rows: [Row]) {
    try await withCache {
      let found = try await store.reading { transaction in
        try transaction.changes(of: key(for: query)).map { saved in
          (saved.changedAt, try saved.records.map { (try $0.before.map(element), try $0.after.map(element)) })
        }
      }
      guard let (changedAt, changed) = found else { throw LoadFailure.nothingSaved }
      return (changedAt, changed.flatMap { rows($0, $1) })
    }
  }
}
