package import SharedLocal
package import UsersDomain

/// Searches the saved users.
package typealias SavedUserSearch = SavedSearch<StoredUsers, User>

extension SavedUserSearch {
  /// Searches the users in `store`.
  package init(store: any CacheStore) {
    self.init(StoredUsers(), store: store) { (user, _) throws(CacheFailure) in user }
  }
}
