/// An interactor that believes that elements are gone only if the service still knows who asks.
///
/// Some services answer without a valid token as well, with what everybody may see: to a revoked key, Redmine says `200`
/// and sends an empty list. Saved, it would take a team's tasks away, and count edits of them as lost.
package struct IdentifiedInteractor<Query: Sendable, Resource: Sendable>: Interactor {
  fileprivate let primary: any Interactor<Query, Resource>
  fileprivate let copies: any Validating<Query, Resource>
  fileprivate let confirm: IdentityCheck?

  /// Loads from the primary; asks who the user is if a list is the first one, or lacks elements of the saved one.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    let loaded = try await primary.load(query)
    if let confirm, loaded.source == .remote, !loaded.isCopy, await copies.hasOthers(than: loaded.resource, for: query)
    {
      try await confirm()
    }
    return loaded
  }
}

extension Interactor {
  /// Returns an interactor that calls `confirm` before elements of the list saved in `copies` count as gone.
  ///
  /// - Parameter confirm: `nil` if the service cannot be asked.
  package func identified(
    beside copies: some Validating<Query, Resource>, confirm: IdentityCheck?
  ) -> IdentifiedInteractor<Query, Resource> {
    IdentifiedInteractor(primary: self, copies: copies, confirm: confirm)
  }
}

/// What throws unless a service still answers to the same user.
package typealias IdentityCheck = @Sendable () async throws(LoadFailure) -> Void
