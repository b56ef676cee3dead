/// An interactor that falls back to another one when the service cannot be used.
package struct FallbackInteractor<Query: Sendable, Resource: Sendable>: Interactor {
  fileprivate let primary: any Interactor<Query, Resource>
  fileprivate let fallback: any Interactor<Query, Resource>
  fileprivate let isAllowed: Bool

  /// Loads from the primary or else from the fallback, with the primary's failure as the reason.
  ///
  /// - Throws: The primary's failure if its service was usable, as with a cancellation or a refusal, or if nothing is
  ///   saved; otherwise the fallback's failure.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    do {
      return try await primary.load(query)
    } catch {
      guard isAllowed, error.meansServiceUnusable else { throw error }
      return try await saved(query, because: error)
    }
  }

  private func saved(_ query: Query, because failure: LoadFailure) async throws(LoadFailure) -> Loaded<Resource> {
    do {
      var loaded = try await fallback.load(query)
      loaded.source = .cache(because: failure)
      return loaded
    } catch {
      throw error == .nothingSaved ? failure : error
    }
  }
}

extension Interactor {
  /// Returns an interactor that answers from `fallback` when this one's service cannot be used, provided `isAllowed`.
  package func fallback(
    to fallback: some Interactor<Query, Resource>, if isAllowed: Bool = true
  ) -> FallbackInteractor<Query, Resource> {
    FallbackInteractor(primary: self, fallback: fallback, isAllowed: isAllowed)
  }
}
