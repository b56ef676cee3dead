package import SharedInteractorInterface
package import SharedLocal
import SharedSearch
package import UsersDomain
package import UsersInteractorInterface

/// An interactor that finds saved users, at a cost that does not depend on their number.
package struct SavedUserFinder: UserFinder {
  // More matches than this do not help in an error message that lists them.
  private static let mostNamed = 20
  private let stored = StoredUsers()
  private let store: any CacheStore

  /// Creates a finder for the users in `store`.
  package init(store: any CacheStore) { self.store = store }

  /// Resolves `reference` with the saved list of all users or, for an id, a user who was saved alone.
  ///
  /// - Throws: `.nothingSaved` if there is no list of all users and no such single user.
  package func load(_ reference: UserReference) async throws(LoadFailure) -> Loaded<UserMatch> {
    let list = try await candidates(for: reference)
    let single = list?.records.isEmpty ?? true ? try await single(reference) : nil
    guard let saved = single ?? list else { throw .nothingSaved }
    let match = reference.match(in: try stored.elements(of: saved.records))
    return Loaded(match, source: .cache(because: nil), savedAt: saved.savedAt)
  }

  /// Returns the saved users whose id, name or, after an `@`, username begins with `text`, at most `limit`, in the
  /// order of these terms; empty if no list is saved.
  package func users(beginning text: String, limit: Int) async throws(LoadFailure) -> [User] {
    try stored.elements(of: try await users(withTermBeginning: text.matchKey, limit: limit)?.records ?? [])
  }

  // An exact match is the first of the sorted terms, so a limit never hides it.
  private func candidates(for reference: UserReference) async throws(LoadFailure) -> SavedList? {
    switch reference {
    case .id(let id):
      let key = stored.key(for: .all)
      let record = try await withCache { try await store.record(id, in: key) }
      return if let record { record } else { try await users(withTermBeginning: String(id), limit: 0) }
    case .username(let username):
      return try await users(withTermBeginning: "@" + username.matchKey, limit: Self.mostNamed)
    case .text(let text):
      let byUsername = try await users(withTermBeginning: "@" + text.matchKey, limit: Self.mostNamed)
      let byName = try await users(withTermBeginning: text.matchKey, limit: Self.mostNamed)
      guard let byUsername, let byName else { return nil }
      let others = byName.records.filter { !byUsername.records.contains($0) }
      return SavedList(savedAt: byName.savedAt, records: byUsername.records + others)
    }
  }

  private func single(_ reference: UserReference) async throws(LoadFailure) -> SavedList? {
    guard case .id(let id) = reference else { return nil }
    return try await withCache { try await store.list(stored.key(for: .one(id))) }
  }

  private func users(withTermBeginning prefix: String, limit: Int) async throws(LoadFailure) -> SavedList? {
    try await withCache {
      try await store.records(in: stored.key(for: .all), termPrefix: prefix, limit: limit)
    }
  }
}
