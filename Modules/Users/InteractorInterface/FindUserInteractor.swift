package import SharedInteractorInterface

/// Finds a user in what is saved or, if nobody there is meant, by asking the service.
package struct FindUserInteractor: UserFinder {
  private let saved: any UserFinder
  private let service: any UsersInteractor
  private let mode: LoadMode
  private let clock: WallClock

  /// Looks in `saved` first, if `mode` allows that, and then asks `service`.
  package init(saved: any UserFinder, service: any UsersInteractor, mode: LoadMode, clock: WallClock) {
    self.saved = saved
    self.service = service
    self.mode = mode
    self.clock = clock
  }

  /// Finds who is meant; `.none` is the answer of the service or, if that cannot be used, of a saved list of all users.
  ///
  /// - Throws: Why the service could not be used, if nothing is saved that could tell.
  package func load(_ reference: UserReference) async throws(LoadFailure) -> Loaded<UserMatch> {
    let known = mode.allowsSaved ? try await known(reference) : nil
    if let known, known.resource != .none { return known }
    do {
      return try await ask(for: reference)
    } catch {
      guard var known, error.meansServiceUnusable else { throw error }
      known.source = .cache(because: error)
      return known
    }
  }

  private func known(_ reference: UserReference) async throws(LoadFailure) -> Loaded<UserMatch>? {
    do {
      return try await saved.load(reference)
    } catch {
      // A cache that has nothing, or cannot be read, only means that the service must be asked.
      if error == .cancelled { throw error }
      return nil
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
