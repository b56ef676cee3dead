extension Interactor {
  /// Returns an interactor that calls `confirm` before accepting a list that lacks saved elements.
  ///
  /// It also does for the first list, beside which none is saved in `copies`.
  ///
  /// Some services answer without a valid token as well, with what everybody may see: to a revoked key, Redmine says
  /// `200` and sends an empty list. Saved, it would take a team's tasks away, and count edits of them as lost.
  ///
  /// - Parameter confirm: `nil` if the service cannot be asked.
  package func identified(
    beside copies: some Validating<Query, Resource>, confirm: IdentityCheck?
  ) -> ClosureInteractor<Query, Resource> {
    ClosureInteractor { query async throws(LoadFailure) in
      let loaded = try await load(query)
      let isFresh = loaded.source == .remote && !loaded.isCopy
      if let confirm, isFresh, await copies.hasOthers(than: loaded.resource, for: query) { try await confirm() }
      return loaded
    }
  }
}

/// Throws unless the service still recognizes the same user.
package typealias IdentityCheck = @Sendable () async throws(LoadFailure) -> Void
