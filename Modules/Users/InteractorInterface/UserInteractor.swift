package import SharedInteractorInterface
package import UsersDomain

/// Loads one user by the service's id.
package struct UserInteractor: Interactor {
  private let users: any UsersInteractor

  /// Asks `users`.
  package init(_ users: some UsersInteractor) { self.users = users }

  /// Loads the user with that id.
  package func load(_ id: Int) async throws(LoadFailure) -> Loaded<User> {
    let loaded = try await users.load(.one(id))
    guard let user = loaded.resource.first else { throw .notFound }
    return loaded.map { _ in user }
  }
}

/// Gives one user by the service's id, from wherever that user is saved.
package struct SavedUserInteractor: Interactor {
  private let finder: any UserFinder

  /// Looks through `finder`, which knows what is saved.
  package init(_ finder: some UserFinder) { self.finder = finder }

  /// The saved user with that id.
  ///
  /// - Throws: `.nothingSaved` if there is none.
  package func load(_ id: Int) async throws(LoadFailure) -> Loaded<User> {
    let found = try await finder.load(.id(id))
    guard case .one(let user) = found.resource else { throw .nothingSaved }
    return found.map { _ in user }
  }
}
