package import SharedInteractorInterface
package import SharedLocal
import UsersDomain

/// A lookup of the usernames of saved users.
package struct SavedUsernames: Sendable {
  // For more users than this, it is faster to read the whole list than to look each one up.
  private static let mostLookedUp = 1_000
  private let stored = StoredUsers()
  private let store: any CacheStore

  /// The part of the stored form that is needed.
  private struct Form: Decodable {
    let id: Int
    let username: String
  }

  /// Creates a lookup in `store`.
  package init(store: any CacheStore) { self.store = store }

  /// Returns the usernames, by id, of those of `ids` who are saved, in the list of all users or alone.
  ///
  /// - Throws: `.store` if the saved data cannot be read, `.cancelled` if the calling task was cancelled.
  package func load(_ ids: Set<Int>) async throws(LoadFailure) -> [Int: String] {
    let records = try await withCache { try await store.reading { try self.records(of: ids, $0) } }
    return Dictionary(try records.forms(Form.self).map { ($0.id, $0.username) }) { first, _ in first }
  }

  private func records(of ids: Set<Int>, _ transaction: any CacheTransaction) throws(CacheFailure) -> [Record] {
    let all = stored.key(for: .all)
    var records: [Record] = []
    if ids.count > Self.mostLookedUp {
      records = try transaction.list(all)?.records.filter { ids.contains($0.id) } ?? []
    } else {
      for id in ids { records += try transaction.record(id, in: all)?.records ?? [] }
    }
    for id in ids.subtracting(records.map(\.id)) {
      records += try transaction.record(id, in: stored.key(for: .one(id)))?.records ?? []
    }
    return records
  }
}
