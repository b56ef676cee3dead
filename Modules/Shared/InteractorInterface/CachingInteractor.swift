/// An interactor that saves whatever another interactor loads.
package struct CachingInteractor<Primary: Interactor, Cache: Saving>: Interactor
where Cache.Query == Primary.Query, Cache.Resource == Primary.Resource {
  fileprivate let primary: Primary
  fileprivate let cache: Cache

  /// Loads from the primary and saves the result unless it is only a part of the list. A failed save adds a warning; a
  /// cancelled one throws `.cancelled`.
  package func load(_ query: Primary.Query) async throws(LoadFailure) -> Loaded<Primary.Resource> {
    var loaded = try await primary.load(query)
    guard [.whole, .readable].contains(loaded.extent) else { return loaded }
    do {
      try await cache.save(loaded, for: query)
    } catch {
      guard case .store(let reason) = error else { throw error }
      loaded.warnings.append(.notSaved(reason))
    }
    return loaded
  }
}

extension Interactor {
  /// Returns an interactor that saves everything this one loads in `cache`.
  package func caching<Cache: Saving>(in cache: Cache) -> CachingInteractor<Self, Cache> {
    CachingInteractor(primary: self, cache: cache)
  }
}
