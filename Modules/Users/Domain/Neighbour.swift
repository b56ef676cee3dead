/// A user and the distance to where they live.
package struct Neighbour: Hashable, Sendable {
  package let user: User
  /// The distance in kilometres.
  package let distance: Double
}

/// The users who live around a place.
package struct Neighbourhood: Hashable, Sendable {
  /// The users within the radius, nearest first.
  package let neighbours: [Neighbour]
  /// The number of users who live farther away.
  package let beyond: Int
  /// The number of users without coordinates.
  package let unplaced: Int

  /// Creates the neighbourhood of `centre` from `users`. Users at the same distance keep their order.
  ///
  /// - Parameter radius: The greatest distance in kilometres; `nil` for any.
  package init(of centre: Position, within radius: Double?, among users: [User]) {
    let placed = users.compactMap { user in
      user.address?.geo.flatMap(Position.init).map { Neighbour(user: user, distance: centre.distance(to: $0)) }
    }
    unplaced = users.count - placed.count
    neighbours =
      placed.filter { $0.distance <= radius ?? .infinity }.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }.map(\.element)
    beyond = placed.count - neighbours.count
  }
}
