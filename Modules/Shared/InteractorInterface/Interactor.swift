/// A use case that answers a query with a resource.
package protocol Interactor<Query, Resource>: Sendable {
  /// What is asked for.
  associatedtype Query: Sendable
  /// What is given back.
  associatedtype Resource: Sendable

  /// Loads what `query` asks for, and says where it came from.
  func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource>
}

/// An interactor whose service can say that nothing has changed, without giving it all again.
package protocol ConditionalInteractor<Query, Resource>: Interactor {
  /// Loads what `query` asks for, or nothing if the service still calls it `etag`.
  ///
  /// - Returns: What a plain load gives; nil if it is unchanged.
  func load(_ query: Query, unless etag: String) async throws(LoadFailure) -> Loaded<Resource>?
}

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

/// An interactor of copies that knows which state each copy shows.
package protocol Validating<Query, Resource>: Interactor {
  /// Which state the copy for `query` shows, found out without reading the copy; nil if there is none.
  ///
  /// - Throws: `.store` if that cannot be told, `.cancelled` if the calling task was cancelled first.
  func version(for query: Query) async throws(LoadFailure) -> ListVersion?
}
