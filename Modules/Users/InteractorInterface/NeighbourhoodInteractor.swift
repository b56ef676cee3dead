package import SharedInteractorInterface
package import UsersDomain

/// Around which place users are looked for.
package struct NeighbourhoodQuery: Hashable, Sendable {
  /// The place.
  package let centre: Position
  /// Within how many kilometres; nil for any.
  package let radius: Double?
  /// The user whose place it is, who is not looked for; nil if it is nobody's.
  package let resident: Int?

  /// Users within `radius` kilometres of `centre`, all but `resident`.
  package init(centre: Position, radius: Double?, resident: Int? = nil) {
    self.centre = centre
    self.radius = radius
    self.resident = resident
  }
}

/// Finds users by how far away they live.
package struct NeighbourhoodInteractor: Interactor {
  private let users: any UsersInteractor

  /// Finds them among all that `users` gives.
  package init(_ users: some UsersInteractor) { self.users = users }

  /// Loads all users, and measures.
  package func load(_ query: NeighbourhoodQuery) async throws(LoadFailure) -> Loaded<Neighbourhood> {
    try await users.load(.all).map { users in
      Neighbourhood(of: query.centre, within: query.radius, among: users.filter { $0.id != query.resident })
    }
  }
}
