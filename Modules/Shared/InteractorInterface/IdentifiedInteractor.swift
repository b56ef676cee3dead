/// An interactor that believes that elements are gone only if the service still knows who asks.
///
/// Some services answer without a valid token as well, with what everybody may see: to a revoked key, Redmine says `200`
/// and sends an empty list. Saved, it would take a team's tasks away, and count edits of them as lost.
package struct IdentifiedInteractor<Primary: Interactor, Local: Interactor, Element: Sendable, ID: Hashable>: Interactor
where Primary.Resource == [Element], Local.Resource == [Element], Local.Query == Primary.Query {
  private let primary: Primary
  private let local: Local
  private let id: @Sendable (Element) -> ID
  private let confirm: IdentityCheck?

  fileprivate init(
    _ primary: Primary, _ local: Local, id: @escaping @Sendable (Element) -> ID,
    confirm: IdentityCheck?
  ) {
    self.primary = primary
    self.local = local
    self.id = id
    self.confirm = confirm
  }

  /// Loads from the primary; asks who the user is if a whole list is the first one, or lacks elements of the saved one.
  package func load(_ query: Primary.Query) async throws(LoadFailure) -> Loaded<[Element]> {
    let loaded = try await primary.load(query)
    guard let confirm, loaded.source == .remote, !loaded.isCopy else { return loaded }
    if await lacksSaved(loaded, query) { try await confirm() }
    return loaded
  }

  private func lacksSaved(_ loaded: Loaded<[Element]>, _ query: Primary.Query) async -> Bool {
    do throws(LoadFailure) {
      let saved = try await local.load(query).resource
      return !Set(loaded.resource.map(id)).isSuperset(of: saved.map(id))
    } catch {
      return true
    }
  }
}

extension Interactor {
  /// Returns an interactor that calls `confirm` before elements of the list saved in `local` count as gone.
  ///
  /// - Parameter confirm: Throws unless the service still answers to the same user; `nil` if it cannot be asked.
  package func identified<Local: Interactor, Element, ID>(
    beside local: Local, by id: @escaping @Sendable (Element) -> ID,
    confirm: IdentityCheck?
  ) -> IdentifiedInteractor<Self, Local, Element, ID> {
    IdentifiedInteractor(self, local, id: id, confirm: confirm)
  }
}

/// What throws unless a service still answers to the same user.
package typealias IdentityCheck = @Sendable () async throws(LoadFailure) -> Void
