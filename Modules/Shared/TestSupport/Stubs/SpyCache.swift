package import SharedInteractorInterface
import Testing

/// A cache that records what is saved. A save for an unexpected query fails and is recorded as an issue.
package actor SpyCache<Query: Hashable & Sendable, Resource: Sendable>: Saving {
  /// What was saved, the latest for each query.
  package private(set) var saved: [Query: Loaded<Resource>] = [:]
  private let outcomes: [Query: Result<Void, LoadFailure>]

  /// Creates a cache whose saves succeed or fail as `outcomes` say.
  package init(_ outcomes: [Query: Result<Void, LoadFailure>] = [:]) { self.outcomes = outcomes }

  /// Saves as configured.
  ///
  /// - Throws: The configured failure, or `.store` for an unexpected query.
  package func save(_ loaded: Loaded<Resource>, for query: Query) async throws(LoadFailure) -> Resource {
    guard let outcome = outcomes[query] else {
      Issue.record("nothing was to be saved for \(query)")
      throw .store("nothing was to be saved for \(query)")
    }
    try outcome.get()
    saved[query] = loaded
    return loaded.resource
  }
}
