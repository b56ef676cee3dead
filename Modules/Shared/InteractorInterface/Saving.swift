/// A place that keeps the answer to a query until a better one replaces it.
package protocol Saving<Query, Resource>: Sendable {
  /// What was asked for.
  associatedtype Query: Sendable
  /// What is kept.
  associatedtype Resource: Sendable

  /// Replaces what is kept for `query`, wholly or not at all.
  ///
  /// - Throws: `.store` if it could not be kept, `.cancelled` if the calling task was cancelled first.
  func save(_ loaded: Loaded<Resource>, for query: Query) async throws(LoadFailure)
}
