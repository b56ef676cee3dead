package import SharedInteractorInterface
package import UsersDomain

/// An interactor that loads a user by id.
package struct UserInteractor: Interactor {
  private let users: any UsersInteractor

  /// Creates an interactor that loads through `users`.
  package init(_ users: some UsersInteractor) { self.users = users }

  package func load(_ id: Int) async throws(LoadFailure) -> Loaded<User> {
    let loaded = try await users.load(.one(id))
    guard let user = loaded.resource.first else { throw .notFound }
    return loaded.map { _ in user }
  }
}

/// An interactor that loads a saved user by id, from whichever list contains that user.
package struct SavedUserInteractor: Interactor {
  private let finder: any UserFinder

  /// Creates an interactor that searches with `finder`, which knows the saved users.
  package init(_ finder: some UserFinder) { self.finder = finder }

  /// Loads the saved user with this id.
  ///
  /// - Throws: `.nothingSaved` if there is none.
  package func load(_ id: Int) async throws(LoadFailure) -> Loaded<User> {
    let found = try await finder.load(.id(id))
    guard case .one(let user) = found.resource else { throw .nothingSaved }
    return found.map { _ in user }
  }
}
