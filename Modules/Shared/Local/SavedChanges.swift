package import Foundation
package import SharedInteractorInterface

/// Reads what the last load that changed a saved list changed in it.
package struct SavedChanges<Stored: StoredList>: Sendable {
  private let stored: Stored
  private let store: any CacheStore

  /// Creates a reader of lists in `store` whose key and form `stored` defines.
  package init(_ stored: Stored, store: any CacheStore) {
    self.stored = stored
    self.store = store
  }

  /// Returns when the list saved for `query` last changed, `nil` if never, and the rows for changed elements by id.
  ///
  /// - Parameter rows: Returns the rows for one element; `before` is `nil` if it was added, `after` if it was removed.
  /// - Throws: `.nothingSaved` if no list was ever saved, `.store` if it cannot be read.
  package func load<Row>(
    _ query: Stored.Query, as rows: (_ before: Stored.Element?, _ after: Stored.Element?) -> [Row]
  ) async throws(LoadFailure) -> (at: Date?, rows: [Row]) {
    let saved = try await withCache { try await store.reading { try $0.changes(of: stored.key(for: query)) } }
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
