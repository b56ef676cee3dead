package import SharedInteractorInterface
package import SharedTiming
package import UsersDomain

/// An interactor that resolves references to users; the source of a saved one is `.cache(because: nil)`.
package typealias UserFinder = Interactor<UserReference, [User]>

/// Where to look for a user, in order.
package enum UserLookup: CaseIterable, Sendable {
  /// Only among the saved users.
  case saved
  /// Among the saved users and, if none matches, at the service.
  case savedFirst
  /// At the service and, if it cannot be used, among the saved users.
  case serviceFirst
}

/// The reason why a reference does not name one user.
package enum UserFailure: Error, Hashable, Sendable {
  /// No user matches, according to an answer from this source and time.
  case noMatch(Loaded<[User]>)
  /// At least two users match.
  case several([User])
  /// Neither the service nor the cache could answer.
  case load(LoadFailure)
}

/// An interactor that resolves references to users, for everything that accepts one.
package struct FindUserInteractor: Sendable {
  private let saved: any UserFinder
  private let service: any Interactor<UsersQuery, [User]>
  private let mode: LoadMode
  private let clock: WallClock

  /// Creates an interactor that searches in `saved`, if `mode` allows it, and asks `service`.
  package init(saved: any UserFinder, service: any Interactor<UsersQuery, [User]>, mode: LoadMode, clock: WallClock) {
    self.saved = saved
    self.service = service
    self.mode = mode
    self.clock = clock
  }

  /// Returns the only user that `reference` names.
  package func find(_ reference: UserReference, _ lookup: UserLookup) async throws(UserFailure) -> Loaded<User> {
    let found: Loaded<[User]>
    do {
      found = try await load(reference, lookup)
    } catch {
      throw .load(error)
    }
    switch found.resource.count {
    case 0: throw .noMatch(found)
    case 1: return found.map { $0[0] }
    default: throw .several(found.resource)
    }
  }

  /// Returns the users that `reference` names. None is the answer of the service or, if it cannot be used, of a
  /// saved list of all users.
  ///
  /// - Throws: Why the service could not be used, if nothing is saved that could answer instead.
  package func load(
    _ reference: UserReference, _ lookup: UserLookup
  ) async throws(LoadFailure) -> Loaded<[User]> {
    if lookup == .saved { return try await saved.load(reference) }
    guard mode.allowsSaved else { return try await ask(for: reference) }
    let known = lookup == .savedFirst ? await known(reference) : nil
    if case .success(let found) = known, !found.resource.isEmpty { return found }
    if case .failure(.cancelled) = known { throw .cancelled }
    do {
      return try await ask(for: reference)
    } catch {
      guard error.meansServiceUnusable else { throw error }
      let result = if let known { known } else { await self.known(reference) }
      if case .failure(.nothingSaved) = result { throw error }
      var found = try result.get()
      found.source = .cache(because: error)
      return found
    }
  }

  private func known(_ reference: UserReference) async -> Result<Loaded<[User]>, LoadFailure> {
    await Result { () async throws(LoadFailure) in try await saved.load(reference) }
  }

  private func ask(for reference: UserReference) async throws(LoadFailure) -> Loaded<[User]> {
    do throws(LoadFailure) {
      let query = if case .id(let id) = reference { UsersQuery.one(id) } else { UsersQuery.all }
      let found = try await service.load(query).map(reference.match)
      // A user may be among those that are missing.
      guard found.extent == .whole || !found.resource.isEmpty else { throw .invalid("the list of users is incomplete") }
      return found
    } catch {
      guard error == .notFound, case .id = reference else { throw error }
      return Loaded([], source: .remote, savedAt: clock.now)
    }
  }
}
