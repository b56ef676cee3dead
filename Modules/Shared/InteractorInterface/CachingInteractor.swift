/// An interactor that saves whatever another interactor loads.
package struct CachingInteractor<Query: Sendable, Resource: Sendable>: Interactor {
  fileprivate let primary: any Interactor<Query, Resource>
  fileprivate let cache: any Saving<Query, Resource>

  /// Loads from the primary and saves the result unless it is only a part of the list. A failed save adds a warning; a
  /// cancelled one throws `.cancelled`.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    var loaded = try await primary.load(query)
    guard [.whole, .readable].contains(loaded.extent) else { return loaded }
    do {
      loaded.resource = try await cache.save(loaded, for: query)
    } catch {
      guard case .store(let reason) = error else { throw error }
      loaded.warnings.append(.notSaved(reason))
    }
    return loaded
  }
}

extension Interactor {
  /// Returns an interactor that saves everything this one loads in `cache`.
  package func caching(in cache: some Saving<Query, Resource>) -> CachingInteractor<Query, Resource> {
    CachingInteractor(primary: self, cache: cache)
  }
}
