/// An interactor that fails if another one loads only a part of a list.
package struct WholeListInteractor<Query: Sendable, Resource: Sendable>: Interactor {
  fileprivate let primary: any Interactor<Query, Resource>

  /// Loads from the primary.
  ///
  /// - Throws: What the primary throws; `.invalid` if the service sent only a part of the list.
  package func load(_ query: Query) async throws(LoadFailure) -> Loaded<Resource> {
    let loaded = try await primary.load(query)
    guard case .part = loaded.extent else { return loaded }
    let why = loaded.warnings.lazy.compactMap { if case .incomplete(let why) = $0 { " (\(why))" } else { nil } }.first
    throw .invalid("the list is incomplete\(why ?? "")")
  }
}

extension Interactor {
  /// Returns an interactor that fails where this one loads only a part of a list.
  package func whole() -> WholeListInteractor<Query, Resource> { WholeListInteractor(primary: self) }
}
