package import SharedLocal

/// Searches the saved users.
package typealias SavedUserSearch = SavedSearch<StoredUsers>

extension SavedUserSearch {
  /// Searches the users in `store`.
  package init(store: any CacheStore) { self.init(StoredUsers(), store: store) }
}
