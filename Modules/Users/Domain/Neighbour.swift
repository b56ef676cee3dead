/// A user, and how far away.
package struct Neighbour: Hashable, Sendable {
  /// Who.
  package let user: User
  /// The kilometres to them.
  package let distance: Double
}

/// Those users who live around a place.
package struct Neighbourhood: Hashable, Sendable {
  /// Those within reach, the nearest first.
  package let neighbours: [Neighbour]
  /// How many live farther away.
  package let beyond: Int
  /// How many there are of whom nobody knows where they live.
  package let unplaced: Int

  /// Those of `users` within `radius` kilometres of `centre`; nil for all. Those as far away stay in their order.
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
