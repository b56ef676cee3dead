package import SharedLocal

/// A search of the saved users.
package typealias SavedUserSearch = SavedSearch<StoredUsers>

extension SavedUserSearch {
  /// Creates a search of the users in `store`.
  package init(store: any CacheStore) { self.init(StoredUsers(), store: store) }
}
