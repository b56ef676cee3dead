package import SharedInteractorInterface

/// An interactor that finds a user among the saved ones and, if none matches, asks the service.
package struct FindUserInteractor: UserFinder {
  private let saved: any UserFinder
  private let service: any UsersInteractor
  private let mode: LoadMode
  private let clock: WallClock

  /// Creates an interactor that searches `saved` first, if `mode` allows it, and then asks `service`.
  package init(saved: any UserFinder, service: any UsersInteractor, mode: LoadMode, clock: WallClock) {
    self.saved = saved
    self.service = service
    self.mode = mode
    self.clock = clock
  }

  /// Finds the user that `reference` names. `.none` is the answer of the service or, if it cannot be used, of a saved
  /// list of all users.
  ///
  /// - Throws: Why the service could not be used, if nothing is saved that could answer instead.
  package func load(_ reference: UserReference) async throws(LoadFailure) -> Loaded<UserMatch> {
    guard mode.allowsSaved else { return try await ask(for: reference) }
    let known = await known(reference)
    if case .success(let found) = known, found.resource != .none { return found }
    if case .failure(.cancelled) = known { throw .cancelled }
    do {
      return try await ask(for: reference)
    } catch {
      guard error.meansServiceUnusable else { throw error }
      return try standIn(known, because: error)
    }
  }

  private func known(_ reference: UserReference) async -> Result<Loaded<UserMatch>, LoadFailure> {
    do {
      return .success(try await saved.load(reference))
    } catch {
      return .failure(error)
    }
  }

  private func standIn(
    _ known: Result<Loaded<UserMatch>, LoadFailure>, because failure: LoadFailure
  ) throws(LoadFailure) -> Loaded<UserMatch> {
    switch known {
    case .success(var found):
      found.source = .cache(because: failure)
      return found
    case .failure(.nothingSaved): throw failure
    case .failure(let unreadable): throw unreadable
    }
  }

  private func ask(for reference: UserReference) async throws(LoadFailure) -> Loaded<UserMatch> {
    do {
      let query = if case .id(let id) = reference { UsersQuery.one(id) } else { UsersQuery.all }
      let users = try await service.load(query)
      return Loaded(
        reference.match(in: users.resource), source: users.source, savedAt: users.savedAt, warnings: users.warnings)
    } catch {
      guard error == .notFound, case .id = reference else { throw error }
      return Loaded(.none, source: .remote, savedAt: clock.now)
    }
  }
}
