/// Answers from a second interactor when the first one's service cannot be used.
package struct FallbackInteractor<Primary: Interactor, Fallback: Interactor>: Interactor
where Fallback.Query == Primary.Query, Fallback.Resource == Primary.Resource {
  private let primary: Primary
  private let fallback: Fallback
  private let isAllowed: Bool

  /// Loads from `primary` and, if that is allowed and its service cannot be used, from `fallback`.
  package init(_ primary: Primary, fallback: Fallback, isAllowed: Bool = true) {
    self.primary = primary
    self.fallback = fallback
    self.isAllowed = isAllowed
  }

  /// Loads from the primary or, with the primary's failure as the reason, from the fallback.
  ///
  /// - Throws: The primary's failure if it is a cancellation or a refusal, or if the fallback has nothing either; the
  ///   fallback's if that could not be read.
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
  /// This interactor or, where its service cannot be used and it `isAllowed`, the answer of `fallback`.
  package func fallback<Fallback: Interactor>(to fallback: Fallback, if isAllowed: Bool = true)
    -> FallbackInteractor<Self, Fallback>
  {
    FallbackInteractor(self, fallback: fallback, isAllowed: isAllowed)
  }
}
