/// A use case that answers a query with a resource.
package protocol Interactor<Query, Resource>: Sendable {
  associatedtype Query: Sendable
  associatedtype Resource: Sendable

  func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource>
}

/// An interactor that loads with a closure, which usually asks another interactor.
package struct ClosureInteractor<Query: Sendable, Resource: Sendable>: Interactor {
  private let answer: @Sendable (Query) async throws(LoadFailure) -> Loaded<Resource>

  package init(_ answer: @escaping @Sendable (Query) async throws(LoadFailure) -> Loaded<Resource>) {
    self.answer = answer
  }

  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> { try await answer(query) }
}

/// An interactor whose service can answer that nothing has changed.
package protocol ConditionalInteractor<Query, Resource>: Interactor {
  /// Loads the resource for `query`, or returns `nil` if its entity tag is still `etag`.
  func load(_ query: Query, unless etag: String) async throws(LoadFailure) -> Loaded<Resource>?
}

/// A cache that keeps the latest answer to each query.
package protocol Saving<Query, Resource>: Sendable {
  associatedtype Query: Sendable
  associatedtype Resource: Sendable

  /// Replaces the saved answer to `query`, all or nothing; returns it as it can be used from now on.
  ///
  /// - Throws: `.store` if it could not be saved, `.cancelled` if the calling task was cancelled first.
  func save(_ loaded: Loaded<Resource>, for query: Query) async throws(LoadFailure) -> Resource
}

/// An interactor that answers from saved copies and knows the version of each.
package protocol Validating<Query, Resource>: Interactor {
  /// Returns the version of the copy for `query` without reading the copy; `nil` if there is none.
  ///
  /// - Throws: `.store` if the version cannot be read, `.cancelled` if the calling task was cancelled first.
  func version(for query: Query) async throws(LoadFailure) -> ListVersion?

  /// Returns whether the copy for `query` has elements that `resource` lacks; also if there is none that can be read.
  func hasOthers(than resource: Resource, for query: Query) async -> Bool
}
