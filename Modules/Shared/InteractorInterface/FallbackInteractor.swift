/// An interactor that falls back to another one when the service cannot be used.
package struct FallbackInteractor<Primary: Interactor, Fallback: Interactor>: Interactor
where Fallback.Query == Primary.Query, Fallback.Resource == Primary.Resource {
  fileprivate let primary: Primary
  fileprivate let fallback: Fallback
  fileprivate let isAllowed: Bool

  /// Loads from the primary or else from the fallback, with the primary's failure as the reason.
  ///
  /// - Throws: The primary's failure if its service was usable, as with a cancellation or a refusal, or if nothing is
  ///   saved; otherwise the fallback's failure.
  package func load(_ query: Primary.Query) async throws(LoadFailure) -> Loaded<Primary.Resource> {
    do {
      return try await primary.load(query)
    } catch {
      guard isAllowed, error.meansServiceUnusable else { throw error }
      return try await saved(query, because: error)
    }
  }

  private func saved(_ query: Primary.Query, because failure: LoadFailure) async throws(LoadFailure)
    -> Loaded<Primary.Resource>
  {
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
  package func fallback<Fallback: Interactor>(to fallback: Fallback, if isAllowed: Bool = true)
    -> FallbackInteractor<Self, Fallback>
  {
    FallbackInteractor(primary: self, fallback: fallback, isAllowed: isAllowed)
  }
}
