package import Foundation
package import SharedInteractorInterface

/// Tells what the last load that changed a saved list changed.
package struct SavedChanges<Stored: StoredList>: Sendable {
  private let stored: Stored
  private let store: any CacheStore

  /// Tells of lists that are kept in `store` the way `stored` says.
  package init(_ stored: Stored, store: any CacheStore) {
    self.stored = stored
    self.store = store
  }

  /// When the list saved for `query` was last changed, nil if never, and the rows about the elements that differ since,
  /// by id.
  ///
  /// - Parameter rows: Those about one element; it is missing before if it was added, and after if it was removed.
  /// - Throws: `.nothingSaved` if no list ever was, `.store` if it cannot be read.
  package func load<Row>(
    _ query: Stored.Query, as rows: (_ before: Stored.Element?, _ after: Stored.Element?) -> [Row]
  ) async throws(LoadFailure) -> (at: Date?, rows: [Row]) {
    let saved = try await withCache { () throws(CacheFailure) in
      try await store.reading { (transaction) throws(CacheFailure) in
        try transaction.changes(of: stored.key(for: query))
      }
    }
    guard let saved else { throw .nothingSaved }
    let before = try elements(saved.records.map(\.before))
    let after = try elements(saved.records.map(\.after))
    return (saved.changedAt, zip(before, after).flatMap { rows($0, $1) })
  }

  private func elements(_ records: [Record?]) throws(LoadFailure) -> [Stored.Element?] {
    var rest = try stored.elements(of: records.compactMap(\.self))[...]
    return records.map { $0 == nil ? nil : rest.popFirst() }
  }
}
