extension Interactor {
  /// Returns an interactor that throws `.invalid` if the loaded list is incomplete.
  package func whole() -> ClosureInteractor<Query, Resource> {
    ClosureInteractor { query async throws(LoadFailure) in
      let loaded = try await load(query)
      guard case .part = loaded.extent else { return loaded }
      let why = loaded.warnings.lazy.compactMap { if case .incomplete(let why) = $0 { " (\(why))" } else { nil } }.first
      throw .invalid("the list is incomplete\(why ?? "")")
    }
  }
}
