package import SharedInteractorInterface
package import UsersDomain

/// A query for the users around a place.
package struct NeighbourhoodQuery: Hashable, Sendable {
  package let centre: Position
  /// The greatest distance in kilometres; `nil` for any.
  package let radius: Double?
  /// The id of the user whose place it is, who is left out; `nil` if there is none.
  package let resident: Int?

  /// Creates a query for the users within `radius` kilometres of `centre`, except `resident`.
  package init(centre: Position, radius: Double?, resident: Int? = nil) {
    self.centre = centre
    self.radius = radius
    self.resident = resident
  }
}

/// An interactor that loads users by the distance to where they live.
package struct NeighbourhoodInteractor: Interactor {
  private let users: any UsersInteractor

  /// Creates an interactor over all users that `users` loads.
  package init(_ users: some UsersInteractor) { self.users = users }

  package func load(_ query: NeighbourhoodQuery) async throws(LoadFailure) -> Loaded<Neighbourhood> {
    try await users.load(.all).map { users in
      Neighbourhood(of: query.centre, within: query.radius, among: users.filter { $0.id != query.resident })
    }
  }
}
