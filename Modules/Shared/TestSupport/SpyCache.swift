package import SharedInteractorInterface
import Testing

/// Remembers what it is given to save; a query of which it was told nothing is an issue and fails.
package actor SpyCache<Query: Hashable & Sendable, Resource: Sendable>: Saving {
  /// What was saved, the last for each query.
  package private(set) var saved: [Query: Loaded<Resource>] = [:]
  private let outcomes: [Query: Result<Void, LoadFailure>]

  /// A cache that takes or refuses what is to be saved for a query as `outcomes` say.
  package init(_ outcomes: [Query: Result<Void, LoadFailure>] = [:]) { self.outcomes = outcomes }

  /// Saves, if it was told to.
  ///
  /// - Throws: The failure it was told, or `.store` beside an issue if it was told nothing.
  package func save(_ loaded: Loaded<Resource>, for query: Query) async throws(LoadFailure) {
    guard let outcome = outcomes[query] else {
      Issue.record("nothing was to be saved for \(query)")
      throw .store("nothing was to be saved for \(query)")
    }
    try outcome.get()
    saved[query] = loaded
  }
}
