/// An interactor that believes that elements are gone only if the service still knows who asks.
///
/// Some services answer without a valid token as well, with what everybody may see: to a revoked key, Redmine says `200`
/// and sends an empty list. Saved, it would take a team's tasks away, and count edits of them as lost.
package struct IdentifiedInteractor<Query: Sendable, Resource: Sendable>: Interactor {
  fileprivate let primary: any Interactor<Query, Resource>
  fileprivate let check: (@Sendable (Query, Loaded<Resource>) async throws(LoadFailure) -> Void)?

  /// Loads from the primary; asks who the user is if a whole list is the first one, or lacks elements of the saved one.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    let loaded = try await primary.load(query)
    if loaded.source == .remote, !loaded.isCopy { try await check?(query, loaded) }
    return loaded
  }
}

extension Interactor {
  /// Returns an interactor that calls `confirm` before elements of the list saved in `local` count as gone.
  ///
  /// - Parameter confirm: Throws unless the service still answers to the same user; `nil` if it cannot be asked.
  package func identified<Local: Interactor, Element: Sendable, ID: Hashable & Sendable>(
    beside local: Local, by id: @escaping @Sendable (Element) -> ID, confirm: IdentityCheck?
  ) -> IdentifiedInteractor<Query, Resource>
  where Resource == [Element], Local.Resource == [Element], Local.Query == Query {
    guard let confirm else { return IdentifiedInteractor(primary: self, check: nil) }
    return IdentifiedInteractor(primary: self) { (query, loaded) async throws(LoadFailure) in
      if await Self.lacks(Set(loaded.resource.map(id)), of: local, query, id) { try await confirm() }
    }
  }

  // Whether elements that are saved are not among these, or none were ever saved.
  private static func lacks<Local: Interactor, Element: Sendable, ID: Hashable & Sendable>(
    _ ids: Set<ID>, of local: Local, _ query: Query, _ id: (Element) -> ID
  ) async -> Bool where Local.Resource == [Element], Local.Query == Query {
    do throws(LoadFailure) {
      return !ids.isSuperset(of: try await local.load(query).resource.map(id))
    } catch {
      return true
    }
  }
}

/// What throws unless a service still answers to the same user.
package typealias IdentityCheck = @Sendable () async throws(LoadFailure) -> Void
