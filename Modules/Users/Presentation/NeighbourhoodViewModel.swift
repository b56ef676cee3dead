package import UsersDomain

/// The users around a place as they are displayed.
package struct NeighbourhoodViewModel: Hashable, Sendable {
  /// The latitude of the place in degrees north.
  package let latitude: Double
  /// The longitude of the place in degrees east.
  package let longitude: Double
  /// The users within the radius, nearest first.
  package let rows: [NeighbourRow]
  /// The number of users who live farther away.
  package let beyond: Int
  /// The number of users without coordinates.
  package let unplaced: Int

  package init(_ neighbourhood: Neighbourhood, around centre: Position) {
    latitude = centre.latitude
    longitude = centre.longitude
    rows = neighbourhood.neighbours.map(NeighbourRow.init)
    beyond = neighbourhood.beyond
    unplaced = neighbourhood.unplaced
  }
}

/// A row of the list of users around a place.
package struct NeighbourRow: Hashable, Sendable {
  package let user: UserRow
  /// The distance in kilometres.
  package let distance: Double

  fileprivate init(_ neighbour: Neighbour) {
    user = UserRow(neighbour.user)
    distance = neighbour.distance
  }
}
