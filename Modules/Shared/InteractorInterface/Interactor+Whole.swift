extension Interactor {
  /// Returns an interactor that throws `.invalid` where the service sends this one only a part of a list.
  package func whole() -> DerivedInteractor<Query, Resource> {
    DerivedInteractor { query async throws(LoadFailure) in
      let loaded = try await load(query)
      guard case .part = loaded.extent else { return loaded }
      let why = loaded.warnings.lazy.compactMap { if case .incomplete(let why) = $0 { " (\(why))" } else { nil } }.first
      throw .invalid("the list is incomplete\(why ?? "")")
    }
  }
}
